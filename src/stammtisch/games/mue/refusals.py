"""Why a move of Mü is refused: a fault's clause, and what its sentence names."""

from __future__ import annotations

from typing import Any

from stammtisch.core.errors import IllegalMove
from stammtisch.games.mue import rules
from stammtisch.games.mue.cards import CODES, DIGIT_TRUMP, TRUMPS
from stammtisch.games.mue.rules import PHASES, State

FAULTS = {
    rules.NO_SUCH_MOVE: ("notation", "no_such_move"),
    rules.ROUND_OVER: ("phase", "round_over"),
    rules.NOT_NOW: ("phase", "not_now"),
    rules.NOT_HELD: ("hand", "not_held"),
    rules.LIES_OPEN: ("hand", "lies_open"),
    rules.NOT_OPEN: ("hand", "not_open"),
    rules.NOTHING_LAID: ("MU-3", "nothing_laid"),
    rules.ALREADY_LAID: ("MU-3", "already_laid"),
    rules.VICE_MUST_NAME: ("MU-14", "vice_must_name"),
    rules.VICE_LACKS: ("MU-14", "trump_not_open"),
    rules.CHIEF_LACKS: ("MU-15", "trump_not_open"),
    rules.SAME_TRUMP: ("MU-15", "same_trump"),
    rules.NO_SUCH_SEAT: ("MU-16", "no_such_seat"),
    rules.NOT_HIMSELF: ("MU-16", "not_himself"),
    rules.NOT_THE_VICE: ("MU-16", "not_the_vice"),
    rules.MUST_FOLLOW: ("MU-19", "must_follow"),
}


def refusal(state: State, verb: int, what: int, fault: int) -> IllegalMove:
    """The refusal of this faulty move."""
    rule, code = FAULTS[fault]
    return IllegalMove("mue", rule, code, params(state, verb, what, fault))


def params(state: State, verb: int, what: int, fault: int) -> dict[str, Any]:
    if fault == rules.NO_SUCH_MOVE:
        return {"number": verb + what}
    if fault == rules.ROUND_OVER:
        return {}
    if fault == rules.NOT_NOW:
        return {"phase": PHASES[state.phase]}
    seat = int(state.to_move)
    lying = [CODES[kind] for kind in state.lying(seat)]
    if fault in (rules.NOT_HELD, rules.LIES_OPEN, rules.NOT_OPEN):
        return {"cards": [CODES[what]], "text": CODES[what], "bidding": verb == rules.BID}
    if fault in (rules.NOTHING_LAID, rules.ALREADY_LAID):
        return {"empty": state.hand_size(seat) == 0, "count": int(state.started)}
    if verb == rules.TRUMP:
        kind = "colour" if what < DIGIT_TRUMP else "digit"
        return {"kind": kind, "trump": TRUMPS[what], "cards": lying}
    if verb == rules.PARTNER:
        return {"number": what, "last": int(state.players) - 1}
    return {"card": CODES[what], "colour": CODES[what][0], **following(state, what)}


def following(state: State, kind: int) -> dict[str, Any]:
    """What the seat has to follow with, and whether its card is a trump although its colour was led."""
    seat = int(state.to_move)
    held = sorted(state.hand(seat) + state.lying(seat))
    fitting = [CODES[other] for other in held if state.follows(other)]
    suit = state.suit_led()
    return {"suit": suit, "cards": fitting, "is_trump": CODES[kind][0] == suit}
