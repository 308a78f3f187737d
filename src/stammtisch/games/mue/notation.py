"""Text of moves: `bid:r6`, `done`, `pass`, `trump:7`, `partner:3`, `r7` from the hand, `r7*` an open card."""

from __future__ import annotations

import re
from typing import Any

from stammtisch.core.errors import unreadable
from stammtisch.core.moves import Card, Move, MoveTable
from stammtisch.games.mue.cards import CODES, NUMBERS, TRUMPS
from stammtisch.games.mue.rules import BID, DONE, PARTNER, PASS, PLAY, PLAY_OPEN, SEATS, TRUMP

OPEN_MARK = "*"  # behind a card that is played from those lying open
FAR = 10**18  # stands for this seat and all beyond: the rules count in machine integers
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
    + [code + OPEN_MARK for code in CODES]
)


def read(text: Any) -> Move:
    """The move a text says."""
    match = TEXT.fullmatch(text) if isinstance(text, str) else None
    if not match:
        raise unreadable("mue", text)
    if match["word"]:
        return Move(match["word"])
    if match["bid"]:
        return Move("bid", (NUMBERS[match["bid"]],))
    if match["trump"]:
        return Move("trump", number=TRUMPS.index(match["trump"]))
    if match["partner"]:
        digits = match["partner"]
        return Move("partner", number=int(digits) if len(digits) < len(str(FAR)) else FAR)
    return Move("play", (NUMBERS[match["card"]],), flag=bool(match["star"]))


def cards_used(move: Move) -> list[Card]:
    """The cards that a move names: a bid lays one from the hand, a play may take an open one."""
    return [Card(CODES[kind], OPEN_MARK if move.flag else "") for kind in move.cards]


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
    """The move's number in the table; ValueError for a partner at a seat that no table has."""
    verb, what = parts(move)
    if verb == PARTNER and what >= SEATS:
        raise ValueError(f"partner:{what} has no number: there are at most {SEATS} seats")
    return verb + what
