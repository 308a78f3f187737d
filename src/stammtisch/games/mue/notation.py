"""Text of moves: `bid:r6`, `done`, `pass`, `trump:7`, `partner:3`, `r7` from the hand, `r7*` an open card."""

from __future__ import annotations

import re
from typing import Any

from stammtisch.core.errors import IllegalMove
from stammtisch.core.moves import Move, MoveTable
from stammtisch.games.mue.cards import CODES, NUMBERS, TRUMPS
from stammtisch.games.mue.choices import BID, DONE, PARTNER, PASS, PLAY, PLAY_OPEN, TRUMP

SEATS = 6
FAR = 10**18  # stands for all seats beyond: the rules count in machine integers
TEXT = re.compile(
    r"(?P<word>done|pass)"
    r"|bid:(?P<bid>[rbgyk][0-9])"
    r"|trump:(?P<trump>[rbgyk]|[0-9]|none)"
    r"|partner:(?P<partner>0|[1-9][0-9]*)"
    r"|(?P<card>[rbgyk][0-9])(?P<star>\*?)"
)

MOVES = MoveTable(
    [f"bid:{code}" for code in CODES]
    + ["done", "pass"]
    + [f"trump:{trump}" for trump in TRUMPS]
    + [f"partner:{seat}" for seat in range(SEATS)]
    + CODES
    + [f"{code}*" for code in CODES]
)


def read(text: Any) -> Move:
    """The move a text says."""
    found = TEXT.fullmatch(text) if isinstance(text, str) else None
    if not found:
        raise IllegalMove(
            "mue",
            "notation",
            "unreadable",
            {"text": text[:40] if isinstance(text, str) else type(text).__name__},
        )
    parts = found.groupdict()
    if parts["word"]:
        return Move(parts["word"])
    if parts["bid"]:
        return Move("bid", (NUMBERS[parts["bid"]],))
    if parts["trump"]:
        return Move("trump", number=TRUMPS.index(parts["trump"]))
    if parts["partner"]:
        digits = parts["partner"]
        return Move("partner", number=int(digits) if len(digits) < len(str(FAR)) else FAR)
    return Move("play", (NUMBERS[parts["card"]],), flag=bool(parts["star"]))


def parts(move: Move) -> tuple[int, int]:
    """The first number of the move's verb, and the kind, trump or seat that it names."""
    if move.verb == "bid":
        return BID, move.cards[0]
    if move.verb == "play":
        return PLAY_OPEN if move.flag else PLAY, move.cards[0]
    if move.verb == "trump":
        return TRUMP, move.number
    if move.verb == "partner":
        return PARTNER, move.number
    return (DONE if move.verb == "done" else PASS), 0


def number(move: Move) -> int:
    """The move's place in the table."""
    verb, what = parts(move)
    if verb == PARTNER and what >= SEATS:
        raise ValueError(f"partner:{what} has no number: there are at most {SEATS} seats")
    return verb + what
