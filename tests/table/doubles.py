"""Time that stands still until a test lets it pass, and bots that think at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from stammtisch.table.outside import Outside
from stammtisch.table.sharing import Whose
from stammtisch.table.thinking import Thinkers

SEED = 7
NOBODY = Whose("nobody", "nowhere")


class FixedOutside(Outside):
    """Time goes on when `pass_time` says so; ids and seeds are counted."""

    def __init__(self, seed: int = SEED) -> None:
        self.time = 1000.0
        self.made = 0
        self.seed = seed
        self.sleepers: list[tuple[float, asyncio.Future[None]]] = []

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
            await settled()
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


async def settled() -> None:
    """Everything that can happen without time has happened (the store's threads included)."""
    for _ in range(20):
        await asyncio.sleep(0.002)


class AtOnce(Thinkers):
    """Thinks here and now; one test uses the real processes."""

    def __init__(self) -> None:
        super().__init__(1)

    async def work(self, whose: Whose, task: Callable[..., Any], *given: Any, **named: Any) -> Any:
        return task(*given, **named)
