"""Why a move of Zoff im Zoo is refused: a fault's clause, and what its sentence names."""

from __future__ import annotations

from typing import Any

from stammtisch.core.errors import IllegalMove
from stammtisch.games.zoff_im_zoo import rules
from stammtisch.games.zoff_im_zoo.cards import CODES, ELEPHANT, JOKER, codes, full_deck
from stammtisch.games.zoff_im_zoo.choices import wanted
from stammtisch.games.zoff_im_zoo.rules import State
from stammtisch.games.zoff_im_zoo.view import phase

FAULTS = {
    rules.NO_SUCH_MOVE: ("notation", "no_such_move"),
    rules.ROUND_OVER: ("phase", "round_over"),
    rules.NOT_NOW: ("phase", "not_now"),
    rules.NOT_HELD: ("hand", "not_held"),
    rules.NOT_ALIKE: ("ZZ-4", "not_alike"),
    rules.NOT_ALIKE_RAISE: ("ZZ-5", "not_alike_raise"),
    rules.DOES_NOT_BEAT: ("ZZ-5", "does_not_beat"),
    rules.WRONG_NUMBER: ("ZZ-5", "wrong_number"),
    rules.NOT_ONE_MORE: ("ZZ-5", "not_one_more"),
    rules.LEADER_PASSES: ("ZZ-7", "leader_passes"),
    rules.JOKER_ALONE: ("ZZ-9", "joker_alone"),
    rules.MANY_MOSQUITOES: ("ZZ-11", "many_mosquitoes"),
    rules.NOT_TWO: ("ZZ-18", "not_two"),
    rules.TOO_MANY_AWAY: ("ZZ-19", "too_many_away"),
    rules.SHOW_WITHOUT_TEAM: ("ZZ-21", "show_without_team"),
    rules.SHOW_ON_LEAD: ("ZZ-21", "show_on_lead"),
    rules.SHOW_BY_HIGHER: ("ZZ-21", "show_by_higher"),
    rules.SHOW_NOTHING: ("ZZ-21", "show_nothing"),
    rules.SHOW_IN_VAIN: ("ZZ-21", "show_in_vain"),
    rules.DOES_NOT_COMPLETE: ("ZZ-22", "does_not_complete"),
    rules.PARTNER_OUT: ("ZZ-24", "partner_out"),
}


def refusal(state: State, cards: list[int], fault: int) -> IllegalMove:
    """The refusal of this faulty move."""
    rule, code = FAULTS[fault]
    return IllegalMove("zoff_im_zoo", rule, code, params(state, cards, fault))


def params(state: State, cards: list[int], fault: int) -> dict[str, Any]:
    """What the sentence may name."""
    if fault in (rules.NO_SUCH_MOVE, rules.ROUND_OVER):
        return {}
    named: dict[str, Any] = {"cards": [CODES[kind] for kind in sorted(cards)], "count": len(cards)}
    named["phase"] = "raise_or_show" if is_show_on(state) else phase(state)
    if fault == rules.NOT_HELD:
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
    """The cards that are not there, or not so often."""
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
    numbers = {kind: int(wanted(kind, state.top, state.top_size)) for kind in range(JOKER)}
    return [
        CODES[kind] for kind in numbers if numbers[kind] <= most(state, kind) for _ in range(numbers[kind])
    ]


def most(state: State, kind: int) -> int:
    """ZZ-9, ZZ-10: how many of an animal the deck allows at most: with the joker, elephants with a mosquito."""
    return full_deck(int(state.players)).count(kind) + (2 if kind == ELEPHANT else 1)
