"""A few rounds of every game in WebKit and in Firefox, measured before every touch as in Chromium.

A table says what was played in which size; whatever is wrong is told below it, and its pictures lie with the others in
build/browsers.  It ends within its time, and with 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

from playwright.sync_api import Error

from tests.browser.engines.firefox import Firefox
from tests.browser.engines.webkit import WebKit
from tests.browser.house import ROOT, House, Person, gather
from tests.browser.measuring import Measurer
from tests.browser.playing import Seen, look, rematch
from tests.facts import GAMES, pictures

ENGINES: dict[str, Callable[[], Any]] = {"webkit": WebKit, "firefox": Firefox}
SIZES = [(390, 664), (844, 390), (1024, 768), (1440, 900)]
FOLDER = ROOT / "build" / "browsers"
TOUCHES = 40  # in each size; most rounds are over by then
ENOUGH = 12  # to go on with the next size at the end of a round
FAULTS = 3  # of which there are pictures, in each size
MINUTES = 40  # for all of it


class Visitor(Measurer):
    """Plays in one size after the other, and takes a picture of whatever is wrong and of each first thing."""

    def __init__(self, person: Person, folder: Path, name: str, seed: int) -> None:
        super().__init__(person, seed=seed)
        self.person = person
        self.folder = folder
        self.name = name
        self.taken: set[str] = set()

    def act(self, person: Person, seen: Seen) -> None:
        if not seen.lifted and not seen.note:
            self.take("turn")
        elif seen.lifted:
            self.take("lifted")
        super().act(person, seen)

    def measure(self, person: Person, where: str) -> None:
        before = self.findings.faulty
        super().measure(person, where)
        if before < self.findings.faulty <= FAULTS:
            self.take(f"fault-{self.findings.faulty}")

    def take(self, what: str) -> None:
        name = f"{self.name}-{what}.png"
        if name not in self.taken:
            self.taken.add(name)
            self.person.page.screenshot(path=self.folder / name)

    def stretch(self) -> None:
        """A round or two, or as much of it as there is time for."""
        while self.clicks < TOUCHES:
            seen = look(self.person)
            if not seen.resting:
                self.answer()
                continue
            self.measure(self.person, "at the end of a round")
            self.take("sheet")
            if seen.over:
                rematch(self.person)
            else:
                self.go_on(self.person)
            if self.clicks >= ENOUGH:
                return


class Mover(Visitor):
    """Plays while cards fly; nothing is measured, since nothing stands still."""

    def __init__(self, person: Person, folder: Path, name: str, seed: int) -> None:
        super().__init__(person, folder, f"{name}-moving", seed)

    def measure(self, person: Person, where: str) -> None:
        pass


def play(engine: Any, house: House, game: str, folder: Path) -> list[str]:
    """One game in all sizes, and once with everything moving; what is wrong with it."""
    name = f"{engine.name.lower()}-{game}"
    wrong: list[str] = []
    for motion, sizes in ((False, SIZES), (True, SIZES[:1])):
        players, seed, options = pictures(game)
        house.deal(seed * 1000)
        ada = Person(engine, house, "Ada", "phone", ("de", "en")[GAMES.index(game) % 2], motion=motion)
        try:
            gather(game, ada, players=players, options=options)
            for width, height in sizes:
                ada.page.set_viewport_size({"width": width, "height": height})
                ada.device = "phone" if width < 1200 else "desktop"
                visitor = (Mover if motion else Visitor)(ada, folder, f"{name}-{width}x{height}", seed)
                wrong += told(visitor)
            wrong += [f"{name}: {trouble}" for trouble in ada.unexpected()]
        except (AssertionError, Error) as problem:
            wrong.append(f"{name}: {problem}")
        finally:
            ada.context.close()
    return wrong


def told(visitor: Visitor) -> list[str]:
    """A line for what somebody has played; what was wrong in it."""
    start = time.monotonic()
    stuck = ""
    try:
        visitor.stretch()
    except (AssertionError, Error) as problem:
        stuck = f"stuck: {problem}"
        visitor.take("stuck")
    findings = visitor.findings
    verdict = "stuck" if stuck else f"{findings.faulty} faulty" if findings.faulty else "well"
    counts = f"{visitor.clicks:3} touches {findings.measured:4} states {time.monotonic() - start:5.0f} s"
    print(f"{visitor.name:42} {counts}  {verdict}", flush=True)
    return [f"{visitor.name}\n{text}" for text in (findings.report(), stuck) if text]


def visit(name: str, games: list[str], folder: Path) -> list[str]:
    """All that is wrong in this engine."""
    wrong: list[str] = []
    with closing(ENGINES[name]()) as engine, TemporaryDirectory() as rooms:
        house = House(Path(rooms) / "table.db", host=engine.host)
        try:
            house.start()
            for game in games:
                wrong += play(engine, house, game, folder)
        finally:
            house.kill()
    return wrong


def stop(number: int, _: FrameType | None) -> None:
    raise SystemExit(f"Stopped after {MINUTES} minutes." if number == signal.SIGALRM else "Stopped.")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--engine", choices=list(ENGINES), help="this engine alone")
    parser.add_argument("--game", choices=GAMES, help="this game alone")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the pictures go")
    wanted = parser.parse_args()
    for number in (signal.SIGALRM, signal.SIGTERM):
        signal.signal(number, stop)
    signal.alarm(60 * MINUTES)
    wanted.folder.mkdir(parents=True, exist_ok=True)
    wrong: list[str] = []
    for name in [wanted.engine] if wanted.engine else ENGINES:
        wrong += visit(name, [wanted.game] if wanted.game else GAMES, wanted.folder)
    print("\n\n".join(["", *wrong]) if wrong else "All is well.")
    print(f"Pictures: {wanted.folder}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
