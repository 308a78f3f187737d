"""Bots by name: our own levels, those that installed packages provide, and programs given by their command.

A bot of a family is named by the family and the time it has for a move, as in `openspiel-ismcts:200ms`.  Families are
entry points too: each is a function that makes the bot from the time.  A trained agent (`agents`) is named by the path
of its file, or as it was installed.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import entry_points

from stammtisch.bots import agents, host
from stammtisch.bots.bot import Bot, JudgementBot, RandomBot
from stammtisch.bots.guard import Guarded
from stammtisch.bots.program import ALL, ANSWER_SECONDS, ProgramBot, command_of, hosted
from stammtisch.bots.search import SEARCHING, SearchBot
from stammtisch.core.game import LEVELS

RANDOM = "random"
GRADES = (*LEVELS, *SEARCHING)  # our own bots, weakest first
OWN = (RANDOM, *GRADES)
FAMILIES = "stammtisch.bot_families"  # a group of entry points
EXAMPLE_TIME = "200ms"


def names(programs: Mapping[str, str] | None = None) -> list[str]:
    """All bots, our own first; one example of each family."""
    others = {*host.installed(), *(agents.PREFIX + name for name in agents.installed()), *(programs or {})}
    return [*OWN, *sorted(others - set(OWN)), *(f"{family}:{EXAMPLE_TIME}" for family in families())]


def families() -> list[str]:
    return sorted({entry.name for entry in entry_points(group=FAMILIES)})


def check(name: str, programs: Mapping[str, str] | None = None, game: str | None = None) -> None:
    """Raises ValueError unless there is a bot with this name, and it plays this game (None: any)."""
    path = agent_file(name, programs)
    if path is not None:
        plays = agents.load(path).game
        if game not in (None, plays):
            raise ValueError(f"{name} plays {plays}, not {game}")
    elif has_family(name) and name not in (programs or {}):
        member(name)
    elif name not in names(programs):
        raise unknown(name, programs)


def agent_file(name: str, programs: Mapping[str, str] | None = None) -> str | None:
    """The file of the agent with this name; None: another bot has it."""
    if not isinstance(name, str):
        raise ValueError(f"a bot is called by its name, a text, not by {name!r}")
    if name in OWN or (programs and name in programs):
        return None
    return agents.path_of(name)


def unknown(name: str, programs: Mapping[str, str] | None) -> ValueError:
    return ValueError(f"there is no bot {name!r}; there are: {', '.join(names(programs))}")


def has_family(name: str) -> bool:
    return name.partition(":")[0] in families()


def member(name: str) -> Bot:
    """The bot of a family, with the time that its name gives."""
    family, _, time = name.partition(":")
    (entry, *_) = entry_points(group=FAMILIES, name=family)
    try:
        factory = entry.load()
    except ImportError as problem:  # families may need packages that are not installed
        raise ValueError(str(problem)) from None
    player: Bot = factory(time)
    return player


def bot(
    name: str,
    programs: Mapping[str, str] | None = None,
    seconds: float = ANSWER_SECONDS,
    history: str = ALL,
) -> Bot:
    """The bot with this name.  `programs` gives commands by name; `normal` takes over from one that fails."""
    path = agent_file(name, programs)
    if path is not None:
        return agents.load(path)
    if name == RANDOM:
        return RandomBot()
    if name in LEVELS:
        return JudgementBot(name)
    if name in SEARCHING:
        return SearchBot(name)
    if programs and name in programs:
        return Guarded(ProgramBot(command_of(programs[name]), seconds, history), name)
    if name in host.installed():
        return Guarded(hosted(name, seconds), name)
    if has_family(name):
        return member(name)
    raise unknown(name, programs)


def close(player: Bot) -> None:
    """Ends the bot's own process, if it has one."""
    if isinstance(player, Guarded):
        player.close()
