"""Bots by name: our own levels, those that installed packages offer, and programs given by their command."""

from __future__ import annotations

from collections.abc import Mapping

from stammtisch.bots import host
from stammtisch.bots.bot import Bot, PolicyBot, RandomBot
from stammtisch.bots.guard import Guarded
from stammtisch.bots.program import SECONDS, ProgramBot, command_of, hosted
from stammtisch.bots.search import SEARCHING, SearchBot
from stammtisch.core.game import LEVELS

RANDOM = "random"
GRADES = (*LEVELS, *SEARCHING)  # our own players, weakest first
OWN = (RANDOM, *GRADES)


def names(programs: Mapping[str, str] | None = None) -> list[str]:
    """All bots there are, our own first."""
    others = {*host.installed(), *(programs or {})}
    return [*OWN, *sorted(others - set(OWN))]


def bot(name: str, programs: Mapping[str, str] | None = None, seconds: float = SECONDS) -> Bot:
    """The bot of this name.  `programs` gives commands by name; one that fails is replaced by the policy bot."""
    if name == RANDOM:
        return RandomBot()
    if name in LEVELS:
        return PolicyBot(name)
    if name in SEARCHING:
        return SearchBot(name)
    if programs and name in programs:
        return Guarded(ProgramBot(command_of(programs[name]), seconds), name)
    if name in host.installed():
        return Guarded(hosted(name, seconds), name)
    raise ValueError(f"there is no bot {name!r}; there are: {', '.join(names(programs))}")


def close(player: Bot) -> None:
    """Ends what belongs to the bot outside this process."""
    if isinstance(player, Guarded):
        player.close()
