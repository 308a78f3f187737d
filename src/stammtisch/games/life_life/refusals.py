"""Why a move of Life Life is refused: a fault's clause, and what its sentence names."""

from __future__ import annotations

from collections import Counter
from typing import Any

from stammtisch.core.errors import IllegalMove, Refusal
from stammtisch.core.faults import NO_SUCH_MOVE, NOT_HELD, ROUND_OVER, faults_of
from stammtisch.core.moves import Move
from stammtisch.games.life_life import notation, rules
from stammtisch.games.life_life.cards import CODES, ROWS, pack
from stammtisch.games.life_life.rules import State

FAULTS = faults_of(
    {
        "LL-6": {rules.NO_SUCH_ROW: "no_such_row", rules.WRONG_NUMBER: "wrong_number"},
        "LL-7": {rules.SAME_ANIMALS: "same_animals"},
        "LL-9": {rules.KNOCK_TOO_EARLY: "knock_too_early"},
    }
)


def refusal(state: State, move: Move) -> Refusal | None:
    """Why this move is not legal now; None if it is.  It need not be in the table."""
    fault = fault_of(state, move)
    return explained(state, move, fault) if fault else None


def fault_of(state: State, move: Move) -> int:
    if move.verb == "knock":
        return int(state.fault_of_knock())
    row = min(move.number, ROWS + 1)  # a text may name any; the state counts in 64 bits
    return int(state.fault_of_swap(row, pack(list(move.cards)), len(move.cards)))


def illegal(state: State, number: int, fault: int) -> IllegalMove:
    """The refusal of a move by number."""
    if fault == NO_SUCH_MOVE:
        rule, code = FAULTS[fault]
        return IllegalMove("life_life", Refusal(code, {"number": number}, rule))
    return IllegalMove("life_life", explained(state, notation.read(notation.MOVES.text(number)), fault))


def explained(state: State, move: Move, fault: int) -> Refusal:
    rule, code = FAULTS[fault]
    return Refusal(code, params(state, move, fault), rule)


def params(state: State, move: Move, fault: int) -> dict[str, Any]:
    """What the sentence names."""
    if fault in (ROUND_OVER, rules.KNOCK_TOO_EARLY):
        return {}
    cards = [CODES[kind] for kind in move.cards]
    if fault == NOT_HELD:
        lacking = Counter(cards) - Counter(state.hand_codes(state.to_move))
        return {"cards": [code for code in CODES for _ in range(lacking[code])]}
    facts: dict[str, Any] = {"row": move.number, "cards": cards, "number": len(cards)}
    if fault != rules.NO_SUCH_ROW:
        facts["cards_row"] = state.row_codes(move.number)
    return facts
