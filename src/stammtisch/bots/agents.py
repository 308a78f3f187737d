"""Trained agents: bots from files.

An agent is named by its file's path (`./mine.npz`), or `agent:NAME` where a package has installed it.  At a table only
those can play that are on the `SHELF`: the installed ones, and those that whoever opened the house has named.  So
nobody at a table ever names a path.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import NamedTuple, Protocol

from stammtisch.bots.bot import Bot

READERS = "stammtisch.bot_files"  # entry points by a file's ending: what makes an agent of a path
INSTALLED = "stammtisch.agents"  # entry points: each returns the path of an agent's file
PREFIX = "agent:"
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,23}")
MOST = 40  # on the shelf


class AgentBot(Bot, Protocol):
    """A bot from a file; it plays one game."""

    @property
    def game(self) -> str: ...


class Shelved(NamedTuple):
    """An agent that may play at tables."""

    path: str
    game: str


SHELF: dict[str, Shelved] = {}  # by name; filled when the house is opened


def installed() -> list[str]:
    """The names under which packages have installed agents."""
    return sorted({entry.name for entry in entry_points(group=INSTALLED)})


def path_of(name: str) -> str | None:
    """The file of the agent with this name; None: that is not the name of an agent."""
    if name.startswith(PREFIX):
        entries = entry_points(group=INSTALLED, name=name.removeprefix(PREFIX))
        return str(next(iter(entries)).load()()) if entries else None
    return name if reader_of(name) is not None else None


def reader_of(path: str) -> EntryPoint | None:
    ending = Path(path).suffix.removeprefix(".")
    return next(iter(entry_points(group=READERS, name=ending)), None) if ending else None


def load(path: str) -> AgentBot:
    """The agent in this file; ValueError if there is none."""
    reader = reader_of(path)
    if reader is None:
        raise ValueError(f"{path} is no agent's file: those end in .npz")
    try:
        player: AgentBot = reader.load()(path)
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise ValueError(f"{path} can't be used as an agent: {reason}") from None
    return player


def shelve(files: Mapping[str, str]) -> None:
    """Puts the installed agents and these files, by name, on the shelf; ValueError if one can't be used."""
    named = {name: path_of(PREFIX + name) or "" for name in installed()} | dict(files)
    if len(named) > MOST:
        raise ValueError(f"there is room for {MOST} agents, not for {len(named)}")
    for name in named:
        if not NAME.fullmatch(name):
            raise ValueError(f"an agent's name has up to 24 letters, digits, _ and -, unlike {name!r}")
    agents = {name: Shelved(str(Path(path).resolve()), load(path).game) for name, path in named.items()}
    SHELF.clear()
    SHELF.update(agents)


def on_shelf(game: str) -> list[str]:
    """The names of the agents that play this game."""
    return sorted(name for name, agent in SHELF.items() if agent.game == game)


def is_missing(level: str | None, game: str) -> bool:
    """Whether a seat's bot is an agent that is not, or no longer, on the shelf for this game."""
    if level is None or not level.startswith(PREFIX):
        return False
    agent = SHELF.get(level.removeprefix(PREFIX))
    return agent is None or agent.game != game


def file_of(level: str, game: str) -> str | None:
    """The file of the shelved agent that a seat's bot is; None if it is none, or missing."""
    if not level.startswith(PREFIX) or is_missing(level, game):
        return None
    return SHELF[level.removeprefix(PREFIX)].path
