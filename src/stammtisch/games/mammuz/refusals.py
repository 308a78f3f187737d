"""Why a move of Mammuz is refused: a fault's clause, and what its sentence names."""

from __future__ import annotations

from typing import Any

from stammtisch.core.errors import IllegalMove, Refusal
from stammtisch.core.faults import NO_SUCH_MOVE, NOT_HELD, NOT_NOW, ROUND_OVER, faults_of
from stammtisch.core.moves import Move
from stammtisch.games.mammuz import rules
from stammtisch.games.mammuz.cards import CODES, SPECIES, SPECIES_IN_PLAY, held, pack
from stammtisch.games.mammuz.notation import MOVES, read
from stammtisch.games.mammuz.rules import State

FAULTS = faults_of(
    {
        "MM-7": {rules.NO_SPECIES: "no_species"},
        "MM-13": {rules.SAME_SPECIES: "same_species"},
        "MM-19": {rules.MUST_DOUBT: "must_doubt"},
        "MM-4": {rules.FIRST_LAY_SIZE: "lay_size"},
        "MM-5": {rules.LAY_SIZE: "lay_size", rules.NO_SUCH_CARD: "no_such_card"},
        "MM-11": {rules.NO_SUCH_SEAT: "no_such_seat"},
    }
)
VERBS = {"claim": rules.CLAIMS, "lay": rules.LAYS, "doubt": rules.DOUBTS, "herd": rules.GIVES}
PHASES = {rules.NAME: "name", rules.START: "start", rules.GO_ON: "go_on", rules.GIVE: "give"}


def refusal(state: State, move: Move) -> Refusal | None:
    """Why this move is not legal now; None if it is."""
    number = min(move.number, rules.NUM_MOVES)  # a text may name any number; the state counts in 64 bits
    fault = int(state.fault_of(VERBS[move.verb], pack(list(move.cards)), number))
    return explained(state, move, fault) if fault else None


def illegal(state: State, number: int, fault: int) -> IllegalMove:
    """The refusal of a move by number."""
    if fault == NO_SUCH_MOVE:
        rule, code = FAULTS[fault]
        return IllegalMove("mammuz", Refusal(code, {"number": number}, rule))
    return IllegalMove("mammuz", explained(state, read(MOVES.text(number)), fault))


def explained(state: State, move: Move, fault: int) -> Refusal:
    rule, code = FAULTS[fault]
    return Refusal(code, params(state, move, fault), rule)


def params(state: State, move: Move, fault: int) -> dict[str, Any]:
    """What the sentence names."""
    if fault == ROUND_OVER:
        return {}
    if fault == NOT_NOW:
        return {"phase": PHASES[int(state.phase)], "must_doubt": bool(state.must_doubt())}
    if move.verb == "claim":
        other = next(CODES[kind] for kind in range(SPECIES) if held(state.nameable(), kind))
        in_play = move.number < SPECIES_IN_PLAY[int(state.players)]
        return {"card": CODES[move.number], "in_play": in_play, "card_other": other}
    if move.verb == "lay":
        if fault == NOT_HELD:
            return {"cards": missing(state, move)}
        cards = [CODES[kind] for kind in sorted(move.cards)]
        return {"cards": cards, "count": len(cards), "seat": int(state.layer)}
    if move.verb == "doubt":
        return {"place": move.number, "count": int(state.last_size), "seat": int(state.layer)}
    return {"place": move.number, "last": int(state.players) - 1}


def missing(state: State, move: Move) -> list[str]:
    """The cards of a lay that the hand lacks."""
    hand = state.hands[state.to_move]
    return [
        CODES[kind]
        for kind in sorted(set(move.cards))
        for _ in range(move.cards.count(kind) - held(hand, kind))
    ]
