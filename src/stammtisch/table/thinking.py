"""Bots think in processes of their own, so that nobody waits for them; who may think first, `turns` says."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from time import monotonic
from typing import ParamSpec, TypeVar

from stammtisch.bots.bot import Bot
from stammtisch.bots.roster import bot
from stammtisch.bots.search import SECONDS, SearchBot
from stammtisch.core.game import Phrase, View
from stammtisch.table.reasons import Decision, explained
from stammtisch.table.turns import Turns, Whose
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
        self.turns = Turns(processes)

    async def choose(self, whose: Whose, level: str, view: View, seed: int) -> str:
        return await self.work(whose, think, level, view, seed)

    async def explain(self, whose: Whose, decision: Decision) -> Phrase | None:
        """Why a bot decided so, as far as it may be told now; None: there is nothing to tell."""
        return await self.work(whose, explained, decision)

    async def work(
        self, whose: Whose, task: Callable[Given, Found], *given: Given.args, **named: Given.kwargs
    ) -> Found:
        """Does this elsewhere when it is their turn; once more if the process dies of it.

        Whoever asked may go away meanwhile: the place is free only when the process is.
        """
        await self.turns.take(whose)
        return await asyncio.shield(asyncio.ensure_future(self._in_turn(whose, task, *given, **named)))

    async def _in_turn(
        self, whose: Whose, task: Callable[Given, Found], *given: Given.args, **named: Given.kwargs
    ) -> Found:
        began = self.clock()
        try:
            pool = self.ready()
            try:
                return await asyncio.wrap_future(self.submit(task, *given, **named))
            except BrokenProcessPool:
                if self.pool is pool:  # else somebody else who waited has made a new one
                    self.close()
                return await asyncio.wrap_future(self.submit(task, *given, **named))
        finally:
            self.turns.give_back(whose, self.clock() - began)

    def submit(
        self, task: Callable[Given, Found], *given: Given.args, **named: Given.kwargs
    ) -> Future[Found]:
        return self.ready().submit(task, *given, **named)

    def clock(self) -> float:
        return monotonic()

    def ready(self) -> ProcessPoolExecutor:
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.processes, mp_context=context, initializer=belong_to_parent)
        return self.pool

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None
