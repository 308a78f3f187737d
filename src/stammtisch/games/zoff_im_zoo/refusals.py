"""Why a move of Zoff im Zoo is refused: a fault's clause, and what its sentence names."""

from __future__ import annotations

from typing import Any

from stammtisch.core.errors import IllegalMove, Refusal
from stammtisch.core.faults import NO_SUCH_MOVE, NOT_HELD, ROUND_OVER, faults_of
from stammtisch.core.moves import Move
from stammtisch.games.zoff_im_zoo import notation, rules
from stammtisch.games.zoff_im_zoo.cards import CODES, ELEPHANT, JOKER, codes, deck, pack, unpack
from stammtisch.games.zoff_im_zoo.choices import raise_size
from stammtisch.games.zoff_im_zoo.moves import cards_of
from stammtisch.games.zoff_im_zoo.rules import State
from stammtisch.games.zoff_im_zoo.view import phase

FAULTS = faults_of(
    {
        "ZZ-4": {rules.NOT_ALIKE: "not_alike"},
        "ZZ-5": {
            rules.NOT_ALIKE_RAISE: "not_alike_raise",
            rules.DOES_NOT_BEAT: "does_not_beat",
            rules.WRONG_NUMBER: "wrong_number",
            rules.NOT_ONE_MORE: "not_one_more",
        },
        "ZZ-7": {rules.LEADER_PASSES: "leader_passes"},
        "ZZ-9": {rules.JOKER_ALONE: "joker_alone"},
        "ZZ-11": {rules.MANY_MOSQUITOES: "many_mosquitoes"},
        "ZZ-18": {rules.NOT_TWO: "not_two"},
        "ZZ-19": {rules.TOO_MANY_AWAY: "too_many_away"},
        "ZZ-21": {
            rules.SHOW_WITHOUT_TEAM: "show_without_team",
            rules.SHOW_ON_LEAD: "show_on_lead",
            rules.SHOW_BY_HIGHER: "show_by_higher",
            rules.SHOW_NOTHING: "show_nothing",
            rules.SHOW_IN_VAIN: "show_in_vain",
        },
        "ZZ-22": {rules.DOES_NOT_COMPLETE: "does_not_complete"},
        "ZZ-24": {rules.PARTNER_OUT: "partner_out"},
    }
)


def refusal(state: State, move: Move) -> Refusal | None:
    """Why this move is not legal now; None if it is."""
    cards = list(move.cards)
    fault = int(state.fault_of(notation.VERBS[move.verb], pack(cards)))
    return explained(state, cards, fault) if fault else None


def illegal(state: State, number: int, fault: int) -> IllegalMove:
    """The refusal of a move by number."""
    cards = [] if fault == NO_SUCH_MOVE else unpack(cards_of(number))
    return IllegalMove("zoff_im_zoo", explained(state, cards, fault))


def explained(state: State, cards: list[int], fault: int) -> Refusal:
    rule, code = FAULTS[fault]
    return Refusal(code, params(state, cards, fault), rule)


def params(state: State, cards: list[int], fault: int) -> dict[str, Any]:
    """What the sentence may name."""
    if fault in (NO_SUCH_MOVE, ROUND_OVER):
        return {}
    named: dict[str, Any] = {"cards": [CODES[kind] for kind in sorted(cards)], "count": len(cards)}
    named["phase"] = "raise_or_show" if is_show_on(state) else phase(state)
    if fault == NOT_HELD:
        named["cards"] = missing(state, cards)
    if state.top_size:
        named["cards_top"] = [CODES[state.top]] * int(state.top_size)
        named["cards_right"] = raises(state)
    if state.shown:
        named["cards_shown"] = codes(state.shown)
    partner = int(state.partner(state.to_move))
    if partner >= 0:
        named["seat_partner"] = partner
    return named


def is_show_on(state: State) -> bool:
    return state.phase == rules.PLAYING and state.may_show()


def missing(state: State, cards: list[int]) -> list[str]:
    """The cards that the hand lacks, each as often as it is missing."""
    left = state.hand(state.to_move)
    lacking = []
    for kind in sorted(cards):
        if kind in left:
            left.remove(kind)
        else:
            lacking.append(CODES[kind])
    return lacking


def raises(state: State) -> list[str]:
    """ZZ-5: all that could raise the cards on top, each animal in its number."""
    numbers = {kind: int(raise_size(kind, state.top, state.top_size)) for kind in range(JOKER)}
    return [
        CODES[kind] for kind in numbers if numbers[kind] <= most(state, kind) for _ in range(numbers[kind])
    ]


def most(state: State, kind: int) -> int:
    """ZZ-9, ZZ-10: how many of an animal the deck allows at most: with the joker, elephants with a mosquito."""
    return deck(int(state.players)).count(kind) + (2 if kind == ELEPHANT else 1)
