"""Why a move of Mau Mau is refused: a fault's clause, and what its sentence names."""

from __future__ import annotations

from typing import Any

from stammtisch.core.errors import IllegalMove
from stammtisch.games.mau_mau import rules
from stammtisch.games.mau_mau.cards import CODES, COLOURS, NUM_SYMBOLS, SYMBOLS, WILD
from stammtisch.games.mau_mau.rules import State

FAULTS = {
    rules.NO_SUCH_MOVE: ("notation", "no_such_move"),
    rules.ROUND_OVER: ("phase", "round_over"),
    rules.NOT_HELD: ("hand", "not_held"),
    rules.MUST_TAKE_FOUR: ("MA-12", "must_take_four"),
    rules.ONLY_TAKE_TWO: ("MA-11", "only_take_two"),
    rules.NO_MATCH: ("MA-5", "no_match"),
    rules.NOT_NAMED_COLOUR: ("MA-5", "not_named_colour"),
    rules.MUST_PLAY: ("MA-7", "must_play"),
    rules.NO_MAU_NOW: ("MA-17", "no_mau_now"),
}


def refusal(state: State, move: int, fault: int) -> IllegalMove:
    """The refusal of this faulty move."""
    rule, code = FAULTS[fault]
    if fault == rules.NOT_HELD and move >= rules.CHANGE:
        code = "no_change_held"
    return IllegalMove("mau_mau", rule, code, params(state, move, fault))


def params(state: State, move: int, fault: int) -> dict[str, Any]:
    if fault == rules.NO_SUCH_MOVE:
        return {"number": move}
    if fault == rules.ROUND_OVER:
        return {}
    top = CODES[state.top]
    if fault == rules.MUST_PLAY:
        fitting = [
            CODES[kind]
            for kind in sorted(set(state.hand(state.to_move)))
            if kind == WILD or state.matches(kind)
        ]
        return {"card_top": top, "cards": fitting}
    kind = WILD if move >= rules.CHANGE else move >> 1
    return {
        "cards": [CODES[kind]],
        "card_top": top,
        "colour": None if state.colour < 0 else COLOURS[state.colour],
        "symbol": None if state.top == WILD else SYMBOLS[state.top % NUM_SYMBOLS],
        "count": state.hand_size(state.to_move) if fault == rules.NO_MAU_NOW else state.pending,
    }
