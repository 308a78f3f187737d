"""Bots think in processes of their own, so that nobody waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from stammtisch.bots.roster import bot
from stammtisch.core.game import View
from stammtisch.workers import belong_to_parent


def think(level: str, view: View, seed: int) -> str:
    """What the bot of this level plays."""
    return bot(level).choose(view, seed)


class Thinkers:
    """A pool of processes that is made when somebody first has to think, and again if one of them dies."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.pool: ProcessPoolExecutor | None = None

    async def choose(self, level: str, view: View, seed: int) -> str:
        pool = self.ready()
        try:
            return await self._ask(pool, level, view, seed)
        except BrokenProcessPool:
            if self.pool is pool:  # else somebody else who waited has made a new one
                self.close()
            return await self._ask(self.ready(), level, view, seed)

    def ready(self) -> ProcessPoolExecutor:
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.processes, mp_context=context, initializer=belong_to_parent)
        return self.pool

    @staticmethod
    async def _ask(pool: ProcessPoolExecutor, level: str, view: View, seed: int) -> str:
        return await asyncio.get_running_loop().run_in_executor(pool, think, level, view, seed)

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None
