"""Why a move of Mü is refused: a fault's clause, and what its sentence names."""

from __future__ import annotations

from typing import Any

from stammtisch.core.errors import IllegalMove, Refusal
from stammtisch.core.faults import NO_SUCH_MOVE, NOT_HELD, NOT_NOW, ROUND_OVER, faults_of
from stammtisch.core.moves import Move
from stammtisch.games.mue import notation, rules
from stammtisch.games.mue.cards import CODES, DIGIT_TRUMP, TRUMPS
from stammtisch.games.mue.rules import PHASES, State, verb_of

FAULTS = faults_of(
    {
        "hand": {rules.LIES_OPEN: "lies_open", rules.NOT_OPEN: "not_open"},
        "MU-3": {rules.NOTHING_LAID: "nothing_laid", rules.ALREADY_LAID: "already_laid"},
        "MU-14": {rules.VICE_MUST_NAME: "vice_must_name", rules.VICE_LACKS: "trump_not_open"},
        "MU-15": {rules.CHIEF_LACKS: "trump_not_open", rules.SAME_TRUMP: "same_trump"},
        "MU-16": {
            rules.NO_SUCH_SEAT: "no_such_seat",
            rules.NOT_HIMSELF: "not_himself",
            rules.NOT_THE_VICE: "not_the_vice",
        },
        "MU-19": {rules.MUST_FOLLOW: "must_follow"},
    }
)


def refusal(state: State, move: Move) -> Refusal | None:
    """Why this move is not legal now; None if it is."""
    verb, what = notation.parts(move)
    fault = int(state.fault_of(verb, what))
    return explained(state, verb, what, fault) if fault else None


def illegal(state: State, number: int, fault: int) -> IllegalMove:
    """The refusal of a move by number."""
    verb = 0 if fault == NO_SUCH_MOVE else int(verb_of(number))
    return IllegalMove("mue", explained(state, verb, number - verb, fault))


def explained(state: State, verb: int, what: int, fault: int) -> Refusal:
    rule, code = FAULTS[fault]
    return Refusal(code, params(state, verb, what, fault), rule)


def params(state: State, verb: int, what: int, fault: int) -> dict[str, Any]:
    """What the sentence names."""
    if fault == NO_SUCH_MOVE:
        return {"number": verb + what}
    if fault == ROUND_OVER:
        return {}
    if fault == NOT_NOW:
        return {"phase": PHASES[state.phase]}
    seat = int(state.to_move)
    if fault in (NOT_HELD, rules.LIES_OPEN, rules.NOT_OPEN):
        return {"cards": [CODES[what]], "text": CODES[what], "bidding": verb == rules.BID}
    if fault in (rules.NOTHING_LAID, rules.ALREADY_LAID):
        return {"empty": state.hand_size(seat) == 0, "count": int(state.started)}
    if verb == rules.TRUMP:
        lying = [CODES[kind] for kind in state.lying(seat)]
        return {"kind": "colour" if what < DIGIT_TRUMP else "digit", "trump": TRUMPS[what], "cards": lying}
    if verb == rules.PARTNER:
        return {"number": what, "far": what >= notation.FAR, "last": int(state.players) - 1}
    return {"card": CODES[what], "colour": CODES[what][0], **following(state, what)}


def following(state: State, kind: int) -> dict[str, Any]:
    """What the seat has to follow with, and whether its card is a trump although its colour was led."""
    seat = int(state.to_move)
    held = sorted(state.hand(seat) + state.lying(seat))
    fitting = [CODES[other] for other in held if state.follows(other)]
    suit = state.suit_led()
    return {"suit": suit, "cards": fitting, "is_trump": CODES[kind][0] == suit}
