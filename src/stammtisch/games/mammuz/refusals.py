"""Why a move of Mammuz is refused: a fault's clause, and what its sentence names."""

from __future__ import annotations

from typing import Any

from stammtisch.core.errors import IllegalMove
from stammtisch.core.moves import Move
from stammtisch.games.mammuz import rules
from stammtisch.games.mammuz.cards import CODES, SPECIES, SPECIES_IN_PLAY, held
from stammtisch.games.mammuz.notation import written
from stammtisch.games.mammuz.rules import State

FAULTS = {
    rules.NO_SUCH_MOVE: ("notation", "no_such_move"),
    rules.ROUND_OVER: ("phase", "round_over"),
    rules.NOT_NOW: ("phase", "not_now"),
    rules.NOT_HELD: ("hand", "not_held"),
    rules.NO_SPECIES: ("MM-7", "no_species"),
    rules.SAME_SPECIES: ("MM-13", "same_species"),
    rules.MUST_DOUBT: ("MM-19", "must_doubt"),
    rules.FIRST_LAY_SIZE: ("MM-4", "lay_size"),
    rules.LAY_SIZE: ("MM-5", "lay_size"),
    rules.NO_SUCH_CARD: ("MM-5", "no_such_card"),
    rules.NO_SUCH_SEAT: ("MM-11", "no_such_seat"),
}
PHASES = {rules.NAME: "name", rules.START: "start", rules.GO_ON: "go_on", rules.GIVE: "give"}


def number_refusal(state: State, number: int, fault: int) -> IllegalMove:
    """The refusal of a faulty move by number."""
    if fault == rules.NO_SUCH_MOVE:
        return IllegalMove("mammuz", *FAULTS[fault], {"number": number})
    return refusal(state, written(number), fault)


def refusal(state: State, move: Move, fault: int) -> IllegalMove:
    """The refusal of this faulty move."""
    rule, code = FAULTS[fault]
    return IllegalMove("mammuz", rule, code, params(state, move, fault))


def params(state: State, move: Move, fault: int) -> dict[str, Any]:
    if fault == rules.ROUND_OVER:
        return {}
    if fault == rules.NOT_NOW:
        return {"phase": PHASES[int(state.phase)], "must_doubt": bool(state.must_doubt())}
    if move.verb == "claim":
        other = next(CODES[kind] for kind in range(SPECIES) if held(state.nameable(), kind))
        in_play = move.number < SPECIES_IN_PLAY[int(state.players)]
        return {"card": CODES[move.number], "in_play": in_play, "card_other": other}
    if move.verb == "lay":
        cards = [CODES[kind] for kind in sorted(move.cards)]
        if fault == rules.NOT_HELD:
            return {"cards": missing(state, move)}
        return {"cards": cards, "count": len(cards), "seat": int(state.layer)}
    if move.verb == "doubt":
        return {"place": move.number, "count": int(state.last_size), "seat": int(state.layer)}
    return {"place": move.number, "last": int(state.players) - 1}


def missing(state: State, move: Move) -> list[str]:
    """The cards of a lay that the hand does not hold, or not so often."""
    hand = state.hands[state.to_move]
    return [
        CODES[kind]
        for kind in sorted(set(move.cards))
        for _ in range(move.cards.count(kind) - held(hand, kind))
    ]
