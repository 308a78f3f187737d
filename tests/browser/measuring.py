"""What the table must hold in any state, measured in the page: see measure.js for how.

The question, its buttons and the whole hand are on the screen, and nothing scrolls; things lie beside each other, not
over each other; text can be read: not covered, not cut off, not tiny; whatever is to be touched is large enough for a
finger; and the page's marks are there.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tests.browser.house import Person
from tests.browser.playing import Clicker, Seen

MEASURE = Path(__file__).with_name("measure.js").read_text("utf-8")
SETTLE = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def faults(person: Person) -> list[str]:
    """Everything that is wrong now, a line each, beginning with its cause; empty if all is well."""
    person.page.evaluate(SETTLE)
    found: list[str] = person.page.evaluate(MEASURE)
    while found:  # on a busy machine it may not have come to rest
        person.page.evaluate(SETTLE)
        before, found = found, person.page.evaluate(MEASURE)
        if found == before:
            break
    return found


def assert_on_screen(person: Person, where: str = "") -> None:
    found = faults(person)
    assert not found, f"{where}\n" + "\n".join(found)


class Findings:
    """Faults of many states, told once for each cause."""

    def __init__(self) -> None:
        self.causes: dict[str, list[str]] = {}
        self.measured = self.faulty = 0  # states

    def note(self, where: str, found: Iterable[str]) -> None:
        self.measured += 1
        found = list(found)
        self.faulty += bool(found)
        for fault in found:
            self.causes.setdefault(fault.partition(":")[0], []).append(f"{where}: {fault}")

    def report(self, examples: int = 3) -> str:
        ordered = sorted(self.causes.items(), key=lambda one: -len(one[1]))
        return "\n".join(
            f"{len(found)} × {cause}\n  " + "\n  ".join(found[:examples]) for cause, found in ordered
        )

    def settle(self) -> None:
        """All is well in every state."""
        assert not self.causes, f"{self.faulty} of {self.measured} states are faulty\n{self.report()}"


class Measurer(Clicker):
    """Looks closely before every touch."""

    def __init__(self, *people: Person, seed: int = 0) -> None:
        super().__init__(*people, seed=seed)
        self.findings = Findings()

    def act(self, person: Person, seen: Seen) -> None:
        self.measure(person, f"after {self.clicks} touches")
        super().act(person, seen)

    def measure(self, person: Person, where: str) -> None:
        self.findings.note(where, faults(person))
