"""Who is here: on this process by their connections, on others by what those tell now and then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

FRESH = 50.0  # seconds for which the word of another process holds


class Presence:
    """People at one table, whichever process they are connected to."""

    def __init__(self) -> None:
        self.here: Counter[str] = Counter()
        self.elsewhere: dict[str, tuple[frozenset[str], float]] = {}  # by process
        self.gone: dict[str, float] = {}  # since when somebody has been away

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
        """Drops what processes said that keep silent now; whether anybody is away by that."""
        silent = [process for process, (_, heard) in self.elsewhere.items() if now - heard >= FRESH]
        lost = {person for process in silent for person in self.elsewhere.pop(process)[0]}
        away = lost - self.people(now)
        for person in away:
            self.gone.setdefault(person, now)
        return bool(away)

    def people(self, now: float) -> set[str]:
        there = {
            person for people, heard in self.elsewhere.values() if now - heard < FRESH for person in people
        }
        return there | set(self.here)

    def away(self, person: str, now: float) -> float | None:
        """How long this person has been away; None: is here."""
        if person in self.people(now):
            return None
        return now - self.gone.setdefault(person, now)
