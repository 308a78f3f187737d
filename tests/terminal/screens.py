"""A person at the screen by script: presses keys, clicks, and waits for what is shown."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot
from textual.widget import Widget

from stammtisch import Match
from stammtisch.terminal.screen.app import WholeScreen
from stammtisch.terminal.screen.dialogs import Page
from stammtisch.terminal.session import Session
from stammtisch.terminal.solo import Solo
from stammtisch.terminal.texts import catalogue

DUE_SECONDS = 30.0  # for something that must happen
SMALL = (80, 24)


class Person:
    """Sees what is on the screen, and nothing else."""

    def __init__(self, app: WholeScreen, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    async def until(self, what: Callable[[], bool]) -> None:
        due = time.monotonic() + DUE_SECONDS
        while not what():
            assert time.monotonic() < due, self.text()
            await self.pilot.pause()

    async def asked(self) -> None:
        """Until something is asked of me: a move, or to read a sheet."""
        await self.pilot.pause()
        await self.until(lambda: self.reading or (self.my_turn and not self.app.errands.busy))
        await self.drawn()

    @property
    def my_turn(self) -> bool:
        scene = self.app.table.scene
        return scene is self.app.session.scene and scene.mine

    @property
    def reading(self) -> bool:
        return isinstance(self.app.screen, Page) and self.app.screen.is_mounted

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def type(self, text: str) -> None:
        await self.press(*[NAMES.get(letter, letter) for letter in text])

    def text(self) -> str:
        """The screen as it is read, line by line."""
        width, height = self.app.size
        strips = self.app.screen._compositor.render_strips(self.app.size)
        return "\n".join(strip.text.rstrip()[:width] for strip in strips[:height])

    def spot(self, widget: Widget, name: str, value: int) -> tuple[int, int] | None:
        """Where in the widget something is drawn that has this mark."""
        region = widget.region.intersection(self.app.screen.region)
        for y in range(region.y, region.bottom):
            for x in range(region.x + 1, region.right, 3):  # nothing that is drawn is narrower
                if self.app.screen.get_style_at(x, y).meta.get(name) == value:
                    return x, y
        return None

    async def click(self, at: tuple[int, int]) -> None:
        await self.pilot.click(offset=at)
        await self.pilot.pause()
        await self.drawn()

    async def drawn(self) -> None:
        """Until what follows from the last event is on the screen: cards move aside when one is chosen."""
        for _ in range(2):  # the second time for what the first drawing has moved
            done = asyncio.Event()
            self.app.call_after_refresh(done.set)
            await done.wait()


NAMES = {":": "colon", "!": "exclamation_mark", "+": "plus", "*": "asterisk", " ": "space", "-": "minus"}


@asynccontextmanager
async def sitting(session: Session, lang: str = "en", size: tuple[int, int] = SMALL) -> AsyncIterator[Person]:
    app = WholeScreen(session, catalogue(lang))
    async with app.run_test(size=size) as pilot:
        try:
            yield Person(app, pilot)
        finally:
            app.quit()


def at_screen(
    session: Session,
    scene: Callable[[Person], Coroutine[Any, Any, None]],
    lang: str = "en",
    size: tuple[int, int] = SMALL,
) -> None:
    """Plays the scene with a person in this session."""

    async def run() -> None:
        async with sitting(session, lang, size) as person:
            await scene(person)

    asyncio.run(run())


def solo(match: Match, lang: str = "en", **more: Any) -> Solo:
    return Solo(match, 0, "Ada", catalogue(lang), pace_seconds=0, **more)
