"""Bots by name: our own levels, those that installed packages offer, and programs given by their command.

A family of bots is named with a setting, as `openspiel-ismcts:200ms`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from stammtisch.bots import host
from stammtisch.bots.bot import Bot, PolicyBot, RandomBot
from stammtisch.bots.guard import Guarded
from stammtisch.bots.program import SECONDS, ProgramBot, command_of, hosted
from stammtisch.bots.search import SEARCHING, SearchBot
from stammtisch.core.game import LEVELS

RANDOM = "random"
GRADES = (*LEVELS, *SEARCHING)  # our own players, weakest first
OWN = (RANDOM, *GRADES)
# Families live in rooms above this one and need more than others do: they are loaded only when they are asked for.
FAMILIES = {"openspiel-ismcts": "stammtisch.research.ismcts"}
EXAMPLES = ("openspiel-ismcts:200ms",)


def names(programs: Mapping[str, str] | None = None) -> list[str]:
    """All bots there are, our own first."""
    others = {*host.installed(), *(programs or {})}
    return [*OWN, *sorted(others - set(OWN)), *EXAMPLES]


def check(name: str, programs: Mapping[str, str] | None = None) -> None:
    """Raises ValueError unless there is a bot of this name."""
    if has_family(name) and name not in (programs or {}):
        member(name)
    elif name not in names(programs):
        raise unknown(name, programs)


def unknown(name: str, programs: Mapping[str, str] | None) -> ValueError:
    return ValueError(f"there is no bot {name!r}; there are: {', '.join(names(programs))}")


def has_family(name: str) -> bool:
    return name.partition(":")[0] in FAMILIES


def member(name: str) -> Bot:
    """The bot of a family with the setting that its name tells."""
    family, _, setting = name.partition(":")
    try:
        module = import_module(FAMILIES[family])
    except ImportError as problem:
        raise ValueError(str(problem)) from None
    made: Bot = module.bot(setting)
    return made


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
    if has_family(name):
        return member(name)
    raise unknown(name, programs)


def close(player: Bot) -> None:
    """Ends what belongs to the bot outside this process."""
    if isinstance(player, Guarded):
        player.close()
