"""A memory that is a list of what happened, in order."""

from __future__ import annotations

from typing import Generic, Self, TypeVar

Entry = TypeVar("Entry")


class History(Generic[Entry]):
    """The base of a game's `Memory`, whose `note` adds entries; an entry is replaced, never changed."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.history: list[Entry] = []

    def copy(self) -> Self:
        twin = type(self)(self.players)
        twin.history = list(self.history)
        return twin
