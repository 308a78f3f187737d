"""Who is watching one table, and what each of them is told.

A table that is read from the log again is a new object, so the table is passed in and never kept here.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

from stammtisch.store.store import Row, Store, Unavailable
from stammtisch.table.news import Present, addressed, change, encoded, snapshot
from stammtisch.table.presence import Presence
from stammtisch.table.refused import Refused
from stammtisch.table.table import Table

AWAY_SECONDS = 30.0  # how long a person must have been away before a bot may sit in
KNOWN_SCREENS = 50  # onlookers without a name who may come back to a locked table


class Watcher(Protocol):
    """A connection to the table; `tell` never waits."""

    person: str | None

    def tell(self, message: bytes) -> None:
        """Sends a snapshot or news, as JSON."""
        ...

    def drop(self, reason: str) -> None:
        """Ends the connection."""
        ...


class Audience:
    """The watchers of one table in this process, and who is here in any process."""

    __slots__ = ("__weakref__", "changed", "presence", "process", "screens", "store", "watchers")

    def __init__(self, store: Store, process: str, changed: asyncio.Event) -> None:
        self.store = store
        self.process = process
        self.changed = changed  # set when people have come or gone
        self.watchers: set[Watcher] = set()
        self.presence = Presence()
        self.screens: deque[str] = deque(maxlen=KNOWN_SCREENS)  # keys of onlookers without a name

    # coming and going

    def enter(self, table: Table, watcher: Watcher, key: str | None) -> None:
        """Adds a watcher; raises Refused.

        Nobody new gets to a locked table; an onlooker whose key is known has only lost the connection.
        """
        if watcher.person in table.removed:
            raise Refused("removed")
        known_screen = watcher.person is None and key in self.screens
        if table.locked and watcher.person not in table.guests and not known_screen:
            raise Refused("locked")
        self.watchers.add(watcher)
        if watcher.person is not None:
            self.presence.come(watcher.person)
        elif key is not None:
            self.screens.append(key)

    def leave(self, watcher: Watcher, now: float) -> bool:
        """Removes a watcher; whether that may change who is here."""
        if watcher not in self.watchers:
            return False
        self.watchers.discard(watcher)
        if watcher.person is None:
            return False
        self.presence.go(watcher.person, now)
        return True

    def drop(self, reason: str, person: str | None = None) -> None:
        """Ends all connections, or those of this person."""
        for watcher in [watcher for watcher in self.watchers if person in (None, watcher.person)]:
            watcher.drop(reason)

    def includes(self, person: str) -> bool:
        return any(watcher.person == person for watcher in self.watchers)

    def need_away(self, table: Table, seat: int, now: float) -> None:
        """Refused unless the person of this seat has been away for long enough."""
        person = table.seats[seat].person
        away = None if person is None else self.presence.away(person, now)
        if away is None or away < AWAY_SECONDS:
            raise Refused("not_away", seat=seat)

    # what they are told

    def tell_snapshot(self, table: Table, watcher: Watcher, now: float) -> None:
        present = sorted(self.presence.people(now))
        watcher.tell(encoded(snapshot(table, table.seat_of(watcher.person), present)))

    def tell_snapshots(self, table: Table, now: float) -> None:
        for watcher in list(self.watchers):
            self.tell_snapshot(table, watcher, now)

    def tell_row(self, table: Table, row: Row) -> None:
        """Tells everyone what they may know of the row that was folded last; one message for each seat."""
        if not self.watchers:
            return
        changed = change(table, row)
        messages: dict[int | None, bytes] = {}
        for watcher in list(self.watchers):
            seat = table.seat_of(watcher.person)
            if seat not in messages:
                messages[seat] = encoded(addressed(table, row, changed, seat))
            watcher.tell(messages[seat])
        if row.kind == "remove":
            self.drop("removed", row.data["who"])

    def tell_present(self, now: float) -> None:
        """Tells everyone who is here."""
        message = encoded(Present(sorted(self.presence.people(now))))
        for watcher in list(self.watchers):
            watcher.tell(message)
        self.changed.set()

    # other processes

    async def tell_processes(self, table: Table) -> None:
        """Tells the other processes which guests are here; if that fails, they are told again soon."""
        here = sorted(person for person in self.presence.here if person in table.guests)
        with suppress(Unavailable):
            await self.store.tell(table.id, {"here": here, "process": self.process})

    def hear(self, process: str, people: Sequence[str], now: float) -> None:
        """Another process says who is there."""
        before = self.presence.people(now)
        self.presence.hear(process, people, now)
        if self.presence.people(now) != before:
            self.tell_present(now)

    def forget_silent(self, now: float) -> None:
        """A process that has not been heard of for a while may be gone, and its people with it."""
        if self.presence.forget_silent(now):
            self.tell_present(now)
