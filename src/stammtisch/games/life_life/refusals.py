"""Why a move of Life Life is refused: a fault's clause, and what its sentence names."""

from __future__ import annotations

from collections import Counter
from typing import Any

from stammtisch.core.errors import IllegalMove
from stammtisch.core.moves import Move
from stammtisch.games.life_life import notation, rules
from stammtisch.games.life_life.cards import CODES, ROWS, pack
from stammtisch.games.life_life.rules import State

FAULTS = {
    rules.NO_SUCH_MOVE: ("notation", "no_such_move"),
    rules.ROUND_OVER: ("phase", "round_over"),
    rules.NOT_HELD: ("hand", "not_held"),
    rules.NO_SUCH_ROW: ("LL-6", "no_such_row"),
    rules.WRONG_NUMBER: ("LL-6", "wrong_number"),
    rules.SAME_ANIMALS: ("LL-7", "same_animals"),
    rules.KNOCK_TOO_EARLY: ("LL-9", "knock_too_early"),
}


def fault(state: State, move: Move) -> int:
    """Why a move that was read is not legal now, or 0; it need not stand in the table."""
    if move.verb == "knock":
        return int(state.fault_of_knock())
    row = min(move.number, ROWS + 1)  # a text may name any; the state counts in 64 bits
    return int(state.fault_of_swap(row, pack(list(move.cards)), len(move.cards)))


def refusal(state: State, move: int, fault: int) -> IllegalMove:
    """The refusal of this faulty move number."""
    if fault == rules.NO_SUCH_MOVE:
        return IllegalMove("life_life", *FAULTS[fault], {"number": move})
    return refusal_of(state, notation.read(notation.MOVES.text(move)), fault)


def refusal_of(state: State, move: Move, fault: int) -> IllegalMove:
    """The refusal of this faulty move."""
    return IllegalMove("life_life", *FAULTS[fault], params(state, move, fault))


def params(state: State, move: Move, fault: int) -> dict[str, Any]:
    if fault in (rules.ROUND_OVER, rules.KNOCK_TOO_EARLY):
        return {}
    cards = [CODES[kind] for kind in move.cards]
    if fault == rules.NOT_HELD:
        lacking = Counter(cards) - Counter(state.hand_codes(state.to_move))
        return {"cards": [code for code in CODES if lacking[code] for _ in range(lacking[code])]}
    named: dict[str, Any] = {"row": move.number, "cards": cards, "number": len(cards)}
    if fault != rules.NO_SUCH_ROW:
        named["cards_row"] = state.row_codes(move.number)
    return named
