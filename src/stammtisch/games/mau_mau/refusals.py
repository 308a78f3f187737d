"""Why a move of Mau Mau is refused: a fault's clause, and what its sentence names."""

from __future__ import annotations

from typing import Any

from stammtisch.core.errors import IllegalMove, Refusal
from stammtisch.core.faults import NO_SUCH_MOVE, NOT_HELD, ROUND_OVER, faults_of
from stammtisch.core.moves import Move
from stammtisch.games.mau_mau import notation, rules
from stammtisch.games.mau_mau.cards import CODES, COLOURS, NUM_SYMBOLS, SYMBOLS, WILD
from stammtisch.games.mau_mau.rules import State

FAULTS = faults_of(
    {
        "MA-12": {rules.MUST_TAKE_FOUR: "must_take_four"},
        "MA-11": {rules.ONLY_TAKE_TWO: "only_take_two"},
        "MA-5": {rules.NO_MATCH: "no_match", rules.NOT_NAMED_COLOUR: "not_named_colour"},
        "MA-7": {rules.MUST_PLAY: "must_play"},
        "MA-17": {rules.NO_MAU_NOW: "no_mau_now"},
    }
)


def refusal(state: State, move: Move) -> Refusal | None:
    """Why this move is not legal now; None if it is."""
    number = notation.number(move)
    fault = int(state.fault(number))
    return explained(state, number, fault) if fault else None


def illegal(state: State, number: int, fault: int) -> IllegalMove:
    """The refusal of a move by number."""
    return IllegalMove("mau_mau", explained(state, number, fault))


def explained(state: State, number: int, fault: int) -> Refusal:
    rule, code = FAULTS[fault]
    if fault == NOT_HELD and number >= rules.CHANGE:
        code = "no_change_held"
    return Refusal(code, params(state, number, fault), rule)


def params(state: State, number: int, fault: int) -> dict[str, Any]:
    """What the sentence names."""
    if fault == NO_SUCH_MOVE:
        return {"number": number}
    if fault == ROUND_OVER:
        return {}
    top = CODES[state.top]
    if fault == rules.MUST_PLAY:
        fitting = [
            CODES[kind]
            for kind in sorted(set(state.hand(state.to_move)))
            if kind == WILD or state.matches(kind)
        ]
        return {"card_top": top, "cards": fitting}
    kind = WILD if number >= rules.CHANGE else number >> 1
    return {
        "cards": [CODES[kind]],
        "card_top": top,
        "colour": None if state.colour < 0 else COLOURS[state.colour],
        "symbol": None if state.top == WILD else SYMBOLS[state.top % NUM_SYMBOLS],
        "count": state.hand_size(state.to_move) if fault == rules.NO_MAU_NOW else state.pending,
    }
