"""Who sits at the table besides you: names by seat, and the bots that play there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stammtisch.bots.bot import Bot
from stammtisch.bots.guard import Guarded
from stammtisch.bots.program import ALL, ANSWER_SECONDS
from stammtisch.bots.roster import bot, close
from stammtisch.core.chance import derived, seed_text
from stammtisch.core.match import Match
from stammtisch.core.words import LANGS
from stammtisch.table.thinking import in_time

NAMES = ("Anna", "Ben", "Clara", "David", "Emma", "Finn", "Greta", "Hannes", "Ida", "Jonas", "Klara", "Leo")
USUAL_LEVEL = "normal"


def names(players: int, me: int | None = None, mine: str = "") -> list[str]:
    """A first name for every seat, always the same; a bot with your name gets another one."""
    free = [name for name in NAMES[players:] if name.casefold() != mine.casefold()]
    seated = []
    for seat in range(players):
        name = NAMES[seat] if seat < len(NAMES) else f"Nr. {seat + 1}"
        if seat != me and name.casefold() == mine.casefold() and free:
            name = free.pop(0)
        seated.append(mine if seat == me and mine else name)
    return seated


class Company:
    """The bots at one table: all of one kind, each with its own seat's view."""

    def __init__(
        self,
        level: str = USUAL_LEVEL,
        programs: Mapping[str, str] | None = None,
        seconds: float = ANSWER_SECONDS,
        history: str = ALL,
    ) -> None:
        self.level = level
        self.programs = programs
        self.seconds = seconds  # for a move of a program
        self.history = history  # that programs get
        self.bots: dict[int, Bot] = {}

    def move(self, match: Match) -> str:
        """What the seat to move does: always the same at this point of this match."""
        seat = match.to_move
        assert seat is not None
        if seat not in self.bots:
            self.bots[seat] = in_time(bot(self.level, self.programs, self.seconds, self.history))
        text = f"stammtisch/company/{seed_text(match.seed)}/{len(match.moves)}"
        return self.bots[seat].choose(match.view(seat), derived(text))

    def thought(self, seat: int, names: Sequence[str], reader: int) -> dict[str, str]:
        """By language, why the bot there made its last move, in words for the reader's seat; empty: it does not say."""
        player = self.bots.get(seat)  # gone if the table was left meanwhile
        return {} if player is None else {lang: player.why(lang, names, reader) for lang in LANGS}

    def failures(self) -> dict[int, str]:
        """By seat, why its bot was replaced."""
        return {
            seat: player.failure
            for seat, player in self.bots.items()
            if isinstance(player, Guarded) and player.failure
        }

    def leave(self) -> None:
        for player in self.bots.values():
            close(player)
        self.bots.clear()
