"""Text of moves: `SS`, `EEQ`, `SJ`; `pass`; `push:MD`, `return:EL`; `lay:L`; `show:H`, `add:H`; `decline`."""

from __future__ import annotations

import re
from typing import Any

from stammtisch.core.errors import IllegalMove, Refusal, unreadable
from stammtisch.core.moves import Move, MoveTable
from stammtisch.games.zoff_im_zoo import moves
from stammtisch.games.zoff_im_zoo.cards import CODES, NUMBERS, codes
from stammtisch.games.zoff_im_zoo.moves import cards_of, verb_of
from stammtisch.games.zoff_im_zoo.rules import NUM_MOVES

VERBS = {
    "": moves.LAY,
    "pass": moves.PASS,
    "push": moves.PUSH,
    "return": moves.RETURN,
    "lay": moves.AWAY,
    "show": moves.SHOW,
    "add": moves.ADD,
    "decline": moves.DECLINE,
}
PREFIXES = {number: verb for verb, number in VERBS.items()}
WITHOUT_CARDS = ("pass", "decline")
CARDS = re.compile(f"[{''.join(CODES)}]{{0,60}}")  # a deck has no more


def text(verb: int, cards: list[str]) -> str:
    """A move's text, with its cards in the order given."""
    prefix = PREFIXES[verb]
    if prefix and prefix not in WITHOUT_CARDS:
        prefix += ":"
    return prefix + "".join(cards)


MOVES = MoveTable([text(int(verb_of(move)), codes(cards_of(move))) for move in range(NUM_MOVES)])


def read(text: Any) -> Move:
    """The move a text says; its cards may be in any order."""
    if isinstance(text, str):
        if text in WITHOUT_CARDS:
            return Move(text)
        verb, colon, cards = text.rpartition(":")
        if CARDS.fullmatch(cards) and (verb in VERBS and verb not in WITHOUT_CARDS):
            if bool(colon) == bool(verb) and (colon or cards):
                return Move(verb, tuple(NUMBERS[code] for code in cards))
    raise unreadable("zoff_im_zoo", text)


def canonical(move: Move) -> str:
    """The move's text with its cards in table order."""
    return text(VERBS[move.verb], [CODES[kind] for kind in sorted(move.cards)])


def number(move: Move) -> int:
    """The move's number in the table; cards that are never laid, given or shown together have none."""
    index = MOVES.numbers.get(canonical(move))
    if index is None:
        raise IllegalMove("zoff_im_zoo", Refusal("no_such_move", rule="notation"))
    return index
