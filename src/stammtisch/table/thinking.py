"""Bots think in processes of their own, so that nobody waits for them."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import ParamSpec, TypeVar

from stammtisch.bots.bot import Bot
from stammtisch.bots.roster import bot
from stammtisch.bots.search import SECONDS, SearchBot
from stammtisch.core.game import Advice, View
from stammtisch.table.reasons import Decision, explained
from stammtisch.workers import belong_to_parent

Given = ParamSpec("Given")
Found = TypeVar("Found")


def in_time(player: Bot) -> Bot:
    """The same bot; one that would think for too long answers with what it has found by then."""
    if isinstance(player, SearchBot):
        player.seconds = SECONDS[player.level]
    return player


def think(level: str, view: View, seed: int) -> str:
    """What the bot of this level plays where people wait for it."""
    return in_time(bot(level)).choose(view, seed)


class Thinkers:
    """A pool of processes that is made when somebody first has to think, and again if one of them dies."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.pool: ProcessPoolExecutor | None = None

    async def choose(self, level: str, view: View, seed: int) -> str:
        return await self.work(think, level, view, seed)

    async def explain(self, decision: Decision) -> Advice | None:
        """Why a bot decided so; None if it would decide otherwise today, or gives no reasons."""
        return await self.work(explained, decision)

    async def work(self, task: Callable[Given, Found], *given: Given.args, **named: Given.kwargs) -> Found:
        """Does this elsewhere; once more if the process dies of it."""
        pool = self.ready()
        try:
            return await self._ask(pool, task, *given, **named)
        except BrokenProcessPool:
            if self.pool is pool:  # else somebody else who waited has made a new one
                self.close()
            return await self._ask(self.ready(), task, *given, **named)

    def ready(self) -> ProcessPoolExecutor:
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.processes, mp_context=context, initializer=belong_to_parent)
        return self.pool

    @staticmethod
    async def _ask(
        pool: ProcessPoolExecutor,
        task: Callable[Given, Found],
        *given: Given.args,
        **named: Given.kwargs,
    ) -> Found:
        return await asyncio.wrap_future(pool.submit(task, *given, **named))

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None
