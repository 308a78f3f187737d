"""Why a move of Mü is refused: a fault's clause, and what its sentence names."""

from __future__ import annotations

from typing import Any

from stammtisch.core.errors import IllegalMove
from stammtisch.games.mue import choices
from stammtisch.games.mue.cards import CODES, DIGIT_TRUMP, TRUMPS
from stammtisch.games.mue.notation import FAR
from stammtisch.games.mue.rules import PHASES, State

FAULTS = {
    choices.NO_SUCH_MOVE: ("notation", "no_such_move"),
    choices.ROUND_OVER: ("phase", "round_over"),
    choices.NOT_NOW: ("phase", "not_now"),
    choices.NOT_HELD: ("hand", "not_held"),
    choices.LIES_OPEN: ("hand", "lies_open"),
    choices.NOT_OPEN: ("hand", "not_open"),
    choices.NOTHING_LAID: ("MU-3", "nothing_laid"),
    choices.ALREADY_LAID: ("MU-3", "already_laid"),
    choices.VICE_MUST_NAME: ("MU-14", "vice_must_name"),
    choices.VICE_LACKS: ("MU-14", "trump_not_open"),
    choices.CHIEF_LACKS: ("MU-15", "trump_not_open"),
    choices.SAME_TRUMP: ("MU-15", "same_trump"),
    choices.NO_SUCH_SEAT: ("MU-16", "no_such_seat"),
    choices.NOT_HIMSELF: ("MU-16", "not_himself"),
    choices.NOT_THE_VICE: ("MU-16", "not_the_vice"),
    choices.MUST_FOLLOW: ("MU-19", "must_follow"),
}


def refusal(state: State, verb: int, what: int, fault: int) -> IllegalMove:
    """The refusal of this faulty move."""
    rule, code = FAULTS[fault]
    return IllegalMove("mue", rule, code, params(state, verb, what, fault))


def params(state: State, verb: int, what: int, fault: int) -> dict[str, Any]:
    if fault == choices.NO_SUCH_MOVE:
        return {"number": verb + what}
    if fault == choices.ROUND_OVER:
        return {}
    if fault == choices.NOT_NOW:
        return {"phase": PHASES[state.phase]}
    seat = int(state.to_move)
    lying = [CODES[kind] for kind in state.lying(seat)]
    if fault in (choices.NOT_HELD, choices.LIES_OPEN, choices.NOT_OPEN):
        return {"cards": [CODES[what]], "text": CODES[what], "bidding": verb == choices.BID}
    if fault in (choices.NOTHING_LAID, choices.ALREADY_LAID):
        return {"empty": state.hand_size(seat) == 0, "count": int(state.started)}
    if verb == choices.TRUMP:
        kind = "colour" if what < DIGIT_TRUMP else "digit"
        return {"kind": kind, "trump": TRUMPS[what], "cards": lying}
    if verb == choices.PARTNER:
        return {"number": what, "far": what >= FAR, "last": int(state.players) - 1}
    return {"card": CODES[what], "colour": CODES[what][0], **following(state, what)}


def following(state: State, kind: int) -> dict[str, Any]:
    """What the seat has to follow with, and whether its card is a trump although its colour was led."""
    seat = int(state.to_move)
    held = sorted(state.hand(seat) + state.lying(seat))
    fitting = [CODES[other] for other in held if state.follows(other)]
    suit = state.suit_led()
    return {"suit": suit, "cards": fitting, "is_trump": CODES[kind][0] == suit}
