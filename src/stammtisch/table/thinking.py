"""Bots think in processes of their own, so that they hold nobody up; `sharing` says who may think first."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from time import monotonic
from typing import ParamSpec, TypeVar

from stammtisch.bots.agents import PREFIX, file_of
from stammtisch.bots.bot import Bot, is_legal
from stammtisch.bots.roster import OWN, bot
from stammtisch.bots.search import MOVE_SECONDS, SearchBot
from stammtisch.core.game import Phrase, View
from stammtisch.table.reasons import Decision, explained
from stammtisch.table.sharing import Sharing, Whose
from stammtisch.workers import belong_to_parent

STAND_IN = "normal"  # for an agent that is missing

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


def in_time(player: Bot) -> Bot:
    """The same bot; one that would think for too long answers with its best move so far."""
    if isinstance(player, SearchBot):
        player.seconds = MOVE_SECONDS[player.level]
    return player


def think(level: str, view: View, seed: int) -> str:
    """What a bot of this level, or the agent in this file, plays when people are waiting for it."""
    if level in OWN:
        return in_time(bot(level)).choose(view, seed)
    try:
        move = bot(level).choose(view, seed)
    except (OSError, ValueError):  # the file is gone, or another one lies there now
        move = ""
    return move if is_legal(view, move) else bot(STAND_IN).choose(view, seed)


class Thinkers:
    """A pool of processes, started when a bot first has to think, and again if one of them dies."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.pool: ProcessPoolExecutor | None = None
        self.turns = Sharing(processes)

    async def choose(self, whose: Whose, level: str, view: View, seed: int) -> str:
        asked = (file_of(level, view["game"]) or STAND_IN) if level.startswith(PREFIX) else level
        return await self.work(whose, think, asked, view, seed)

    async def explain(self, whose: Whose, decision: Decision) -> Phrase | None:
        """Why a bot decided so, as far as that may be told now; None: there is nothing to tell."""
        return await self.work(whose, explained, decision)

    async def work(
        self, whose: Whose, task: Callable[Given, Answer], *given: Given.args, **named: Given.kwargs
    ) -> Answer:
        """Does this in another process when it is their turn; once more if the process dies.

        The caller may be cancelled meanwhile: the slot is free only when the process is.
        """
        await self.turns.take(whose)
        return await asyncio.shield(asyncio.ensure_future(self._in_turn(whose, task, *given, **named)))

    async def _in_turn(
        self, whose: Whose, task: Callable[Given, Answer], *given: Given.args, **named: Given.kwargs
    ) -> Answer:
        began = self.clock()
        try:
            pool = self.ready()
            try:
                return await asyncio.wrap_future(self.submit(task, *given, **named))
            except BrokenProcessPool:
                if self.pool is pool:  # otherwise another caller has started a new one
                    self.close()
                return await asyncio.wrap_future(self.submit(task, *given, **named))
        finally:
            self.turns.give_back(whose, self.clock() - began)

    def submit(
        self, task: Callable[Given, Answer], *given: Given.args, **named: Given.kwargs
    ) -> Future[Answer]:
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
