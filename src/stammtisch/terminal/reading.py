"""What a player types: a move (notation, number in the list, or words) or a wish (`rules`, `hand`, …)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from stammtisch.core.errors import IllegalMove
from stammtisch.core.game import Game
from stammtisch.terminal.catalogue import Catalogue

HELP = "help"


class Typed(NamedTuple):
    """`wish` is empty for a move; `text` is the move's notation or what follows the wish."""

    wish: str
    text: str


def read(
    line: str, game: Game, legal: Sequence[str], texts: Catalogue, in_words: Callable[[str], str]
) -> Typed | None:
    """What the line says; None if it is empty or a number that is not in the list.

    A legal move's notation always means that move.  Then come numbers, wishes, and what the game makes of it.
    """
    if line in legal:
        return Typed("", line)
    if not line:
        return Typed("", legal[0]) if len(legal) == 1 else None
    number = line.removeprefix("#")
    if number.isdecimal():
        place = int(number[:9]) - 1
        return Typed("", legal[place]) if 0 <= place < len(legal) else None
    word, _, rest = line.partition(" ")
    if word.startswith("?"):
        return Typed(HELP, (word[1:] + " " + rest).strip())
    for wish, words in texts.commands.items():
        if word.casefold() in words:
            return Typed(wish, rest.strip())
    return Typed("", _meant(line, game, legal, in_words))


def _meant(line: str, game: Game, legal: Sequence[str], in_words: Callable[[str], str]) -> str:
    """The line itself if the game can read it, else the one legal move that looks alike or is said so."""
    try:
        game.read(line)
    except IllegalMove:
        wanted = "".join(line.casefold().split())
        alike = [
            move for move in legal if wanted in {move.casefold(), "".join(in_words(move).casefold().split())}
        ]
        if len(alike) == 1:
            return alike[0]
    return line
