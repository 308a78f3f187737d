"""Time that stands still until a test lets it pass, and bots that think at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from stammtisch.store.worker import Worker
from stammtisch.table.outside import Outside
from stammtisch.table.sharing import Whose
from stammtisch.table.thinking import Thinkers

SEED = 7
TURNS = 20  # of the event loop in which nothing happens, until nothing will
PAUSE = 0.002  # in which PostgreSQL gets on
NOBODY = Whose("nobody", "nowhere")


class FixedOutside(Outside):
    """Time goes on when `pass_time` says so; ids and seeds are counted."""

    def __init__(self, seed: int = SEED) -> None:
        self.time = 1000.0
        self.made = 0
        self.seed = seed
        self.sleepers: list[tuple[float, asyncio.Future[None]]] = []
        self.pause = 0.0  # for a database in another process

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.sleepers.append((self.time + seconds, future))
        await future

    async def pass_time(self, seconds: float) -> None:
        """Lets this much time pass: those who sleep until then wake up, and everything that follows happens."""
        until = self.time + seconds
        while True:
            await settled(self.pause)
            waiting = [when for when, future in self.sleepers if not future.done() and when <= until]
            if not waiting:
                break
            self.time = max(self.time, min(waiting))
            for when, future in self.sleepers:
                if when <= self.time and not future.done():
                    future.set_result(None)
            self.sleepers = [(when, future) for when, future in self.sleepers if not future.done()]
        self.time = until

    def new_id(self) -> str:
        self.made += 1
        return f"id{self.made}"

    def new_secret(self) -> str:
        self.made += 1
        return f"secret{self.made}"

    def new_code(self) -> str:
        self.made += 1
        return f"CODE{self.made}"

    def new_seed(self) -> int:
        return self.seed


class Counted:
    """How many wait for an answer of an SQLite store's threads."""

    waiting = 0

    @classmethod
    def count(cls, do: Callable[..., Coroutine[Any, Any, Any]]) -> Callable[..., Coroutine[Any, Any, Any]]:
        async def counting(*given: Any) -> Any:
            cls.waiting += 1
            try:
                return await do(*given)
            finally:
                cls.waiting -= 1

        return counting


Worker.do = Counted.count(Worker.do)  # type: ignore[method-assign]


async def settled(pause: float = 0.0) -> None:
    """Everything that can happen without time has happened, in the store's threads too.

    A database in another process gets this pause to answer, many times.
    """
    calm = 0
    while calm < TURNS:
        await asyncio.sleep(pause)
        calm = 0 if Counted.waiting else calm + 1


class AtOnce(Thinkers):
    """Thinks here and now; one test uses the real processes."""

    def __init__(self) -> None:
        super().__init__(1)

    async def work(self, whose: Whose, task: Callable[..., Any], *given: Any, **named: Any) -> Any:
        return task(*given, **named)
