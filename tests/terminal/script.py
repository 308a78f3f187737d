"""A player by script: typed lines in, the printed text out."""

import io
from random import Random

from stammtisch import Match
from stammtisch.terminal.console import Console
from stammtisch.terminal.plain import Conversation
from stammtisch.terminal.solo import Solo
from stammtisch.terminal.texts import catalogue


class RandomPlayer(io.StringIO):
    """Types the numbers of random moves, for as long as the match lasts."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.chance = Random(1)
        self.asked = 0

    def readline(self, size: int | None = -1, /) -> str:
        self.asked += 1
        return f"{self.chance.randint(1, len(self.match.legal_moves()))}\n"


def table(
    match: Match, typed: str | io.StringIO, lang: str = "en", name: str = "Ada", **more: object
) -> Conversation:
    """A table whose player types these lines; what it prints is `printed(table)`."""
    source = io.StringIO(typed) if isinstance(typed, str) else typed
    texts = catalogue(lang)
    solo = Solo(match, 0, name, texts, **more)  # type: ignore[arg-type]
    return Conversation(solo, texts, Console(source, io.StringIO()))


def printed(table: Conversation) -> str:
    sink = table.console.sink
    assert isinstance(sink, io.StringIO)
    return sink.getvalue()


def played(match: Match, typed: str, lang: str = "en") -> str:
    """What a player who types these lines gets to read."""
    at = table(match, typed, lang)
    at.run()
    return printed(at)
