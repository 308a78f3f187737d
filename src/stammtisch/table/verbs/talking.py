"""Quick phrases and chat."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from stammtisch.store.store import Row
from stammtisch.table.refused import Refused
from stammtisch.table.table import Table
from stammtisch.table.verbs.seating import clean
from stammtisch.table.verbs.verb import Data, Verb

Phrase = Literal[
    "hello", "good_game", "well_played", "oops", "thinking", "hurry", "thanks", "laugh", "wow", "bye"
]

KEPT_MESSAGES = 50


def need_chat(table: Table, person: str | None) -> None:
    table.need_open()
    table.need_guest(person)
    if not table.settings.chat:
        raise Refused("chat_off")


class Say(Verb, frozen=True, tag="say"):
    """A short text for everyone at the table."""

    telling = ("text",)
    text: Annotated[str, Meta(min_length=1, max_length=200)]

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        need_chat(table, person)
        return {"person": person, "text": clean(self.text)}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        keep(table, row)


class Wave(Verb, frozen=True, tag="wave"):
    """One of the quick phrases."""

    telling = ("phrase",)
    phrase: Phrase

    def admit(self, table: Table, person: str | None, now: float) -> Data:
        need_chat(table, person)
        return {"phrase": self.phrase}

    @classmethod
    def fold(cls, table: Table, row: Row) -> None:
        keep(table, row)


def keep(table: Table, row: Row) -> None:
    """Keeps a message for those who come later."""
    table.talk = [*table.talk, row][-KEPT_MESSAGES:]
