"""Who sits where: people, bots or nobody; and who has come to the table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Guest:
    """A person at the table, as the others see them."""

    name: str
    avatar: str
    joined: float


@dataclass
class Seat:
    """A seat at the table.  A bot may sit in for a person until the person returns."""

    person: str | None = None
    bot: str | None = None  # its level; with a person: it sits in

    @property
    def free(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def by_bot(self) -> bool:
        """Whether a bot decides here now."""
        return self.bot is not None

    def clear(self) -> None:
        self.person = None
        self.bot = None
