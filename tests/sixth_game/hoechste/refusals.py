"""Why a move of Highest Card is refused: a fault's clause, and what its sentence names."""

from __future__ import annotations

from typing import Any

from stammtisch.core.errors import IllegalMove, Refusal
from stammtisch.core.faults import NO_SUCH_MOVE, NOT_HELD, faults_of
from stammtisch.core.moves import Move

from .cards import CODES, codes
from .rules import MUST_FOLLOW, State

FAULTS = faults_of({"HO-4": {MUST_FOLLOW: "must_follow"}})


def refusal(state: State, move: Move) -> Refusal | None:
    """Why this move is not legal now; None if it is."""
    fault = state.fault(move.cards[0])
    return explained(state, move.cards[0], fault) if fault else None


def illegal(state: State, number: int, fault: int) -> IllegalMove:
    """The refusal of a move by number."""
    return IllegalMove("hoechste", explained(state, number, fault))


def explained(state: State, number: int, fault: int) -> Refusal:
    rule, code = FAULTS[fault]
    return Refusal(code, params(state, number, fault), rule)


def params(state: State, number: int, fault: int) -> dict[str, Any]:
    """What the sentence names."""
    if fault == NO_SUCH_MOVE:
        return {"number": number}
    if fault == NOT_HELD:
        return {"cards": [CODES[number]]}
    if fault == MUST_FOLLOW:
        led = state.trick[0]
        named = {"card": CODES[number], "card_led": CODES[led], "odd": not led & 1}
        return {**named, "cards": codes(state.playable())}
    return {}
