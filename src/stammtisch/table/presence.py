"""Who is here: in this process by their connections, in others by the notes these send now and then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

NOTE_SECONDS = 50.0  # for which another process's note holds


class Presence:
    """People at one table, whichever process they are connected to."""

    def __init__(self) -> None:
        self.here: Counter[str] = Counter()
        self.elsewhere: dict[str, tuple[frozenset[str], float]] = {}  # by process
        self.gone: dict[str, float] = {}  # since when a person has been away

    def come(self, person: str) -> None:
        self.here[person] += 1
        self.gone.pop(person, None)

    def go(self, person: str, now: float) -> None:
        self.here[person] -= 1
        if self.here[person] <= 0:
            del self.here[person]
            if person not in self.people(now):
                self.gone[person] = now

    def hear(self, process: str, people: Sequence[str], now: float) -> None:
        """Another process has these people at the table."""
        before = self.people(now)
        self.elsewhere[process] = (frozenset(people), now)
        after = self.people(now)
        for person in before - after:
            self.gone[person] = now
        for person in after:
            self.gone.pop(person, None)

    def forget_silent(self, now: float) -> bool:
        """Drops the notes of processes that have fallen silent; whether anyone is away because of that."""
        silent = [process for process, (_, noted) in self.elsewhere.items() if now - noted >= NOTE_SECONDS]
        lost = {person for process in silent for person in self.elsewhere.pop(process)[0]}
        away = lost - self.people(now)
        for person in away:
            self.gone.setdefault(person, now)
        return bool(away)

    def people(self, now: float) -> set[str]:
        """Everyone who is here, in any process."""
        notes = [people for people, noted in self.elsewhere.values() if now - noted < NOTE_SECONDS]
        return set(self.here).union(*notes)

    def away(self, person: str, now: float) -> float | None:
        """How many seconds this person has been away; None: they are here."""
        if person in self.people(now):
            return None
        return now - self.gone.setdefault(person, now)
