"""Bots think in processes of their own, so that nobody waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from stammtisch.bots.roster import bot
from stammtisch.core.game import View


def think(level: str, view: View, seed: int) -> str:
    """What the bot of this level plays."""
    return bot(level).choose(view, seed)


def _belong_to_the_service() -> None:
    """Signals are the service's; but when it is killed, nobody else ends its thinkers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_service, daemon=True).start()
    import stammtisch  # noqa: F401  # finds the games


def _end_with_the_service() -> None:
    service = multiprocessing.parent_process()
    assert service is not None
    service.join()
    os._exit(1)


class Thinkers:
    """A pool of processes that is made when somebody first has to think, and again if one of them dies."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.pool: ProcessPoolExecutor | None = None

    async def choose(self, level: str, view: View, seed: int) -> str:
        try:
            return await self._ask(level, view, seed)
        except BrokenProcessPool:
            self.close()
            return await self._ask(level, view, seed)

    async def _ask(self, level: str, view: View, seed: int) -> str:
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(
                self.processes, mp_context=context, initializer=_belong_to_the_service
            )
        return await asyncio.get_running_loop().run_in_executor(self.pool, think, level, view, seed)

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None
