"""Text of moves: `SS`, `EEQ`, `SJ`; `pass`; `push:MD`, `return:EL`; `lay:L`; `show:H`, `add:H`; `decline`."""

from __future__ import annotations

import re
from typing import Any

from stammtisch.core.errors import IllegalMove
from stammtisch.core.moves import Move, MoveTable
from stammtisch.games.zoff_im_zoo import cards as table
from stammtisch.games.zoff_im_zoo.cards import CODES, NUM_MOVES, NUMBERS, cards_of, codes, verb_of

VERBS = {
    "": table.LAY,
    "pass": table.PASS,
    "push": table.PUSH,
    "return": table.RETURN,
    "lay": table.AWAY,
    "show": table.SHOW,
    "add": table.ADD,
    "decline": table.DECLINE,
}
PREFIXES = {number: verb for verb, number in VERBS.items()}
WITHOUT_CARDS = ("pass", "decline")
CARDS = re.compile(f"[{''.join(CODES)}]{{0,60}}")  # a deck has no more


def text(verb: int, cards: list[str]) -> str:
    """A move's text; the cards stand as given."""
    prefix = PREFIXES[verb]
    if prefix and prefix not in WITHOUT_CARDS:
        prefix += ":"
    return prefix + "".join(cards)


MOVES = MoveTable([text(int(verb_of(move)), codes(cards_of(move))) for move in range(NUM_MOVES)])


def read(text: Any) -> Move:
    """The move a text says; cards may stand in any order."""
    if isinstance(text, str):
        if text in WITHOUT_CARDS:
            return Move(text)
        verb, colon, cards = text.rpartition(":")
        if CARDS.fullmatch(cards) and (verb in VERBS and verb not in WITHOUT_CARDS):
            if bool(colon) == bool(verb) and (colon or cards):
                return Move(verb, tuple(NUMBERS[code] for code in cards))
    shown = text[:40] if isinstance(text, str) else type(text).__name__
    raise IllegalMove("zoff_im_zoo", "notation", "unreadable", {"text": shown})


def canonical(move: Move) -> str:
    """The move's text with its cards in table order."""
    return text(VERBS[move.verb], [CODES[kind] for kind in sorted(move.cards)])


def number(move: Move) -> int:
    """The move's place in the table; cards that are never laid, given or shown together have none."""
    found = MOVES.numbers.get(canonical(move))
    if found is None:
        raise IllegalMove("zoff_im_zoo", "notation", "no_such_move")
    return found
