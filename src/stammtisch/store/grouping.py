"""Appends to PostgreSQL, many to a commit.

Commits that send news wait for each other in the whole server, each as long as the disk takes; so one process makes
few of them.  All appends that have come in while a transaction was under way are the next one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

from stammtisch.store.sql import POSTGRES, Found, Steps, checked, translated
from stammtisch.store.store import Closed, Stale, Unavailable
from stammtisch.store.tables import LOOK_AT_MANY

MANY = 500  # appends in a transaction at most; the others wait for the next

Begin = Callable[[], Steps[None]]
Commit = Callable[["list[Append]"], Awaitable["list[Exception | None]"]]

log = logging.getLogger("stammtisch.store")


class Append(NamedTuple):
    """An append that waits.  Its steps can be begun more than once: a look at its table, then writes."""

    table: str
    seq: int
    begin: Begin
    future: asyncio.Future[None]


class Group:
    """Keeps the order of the appends of a table.  Whoever waits for one is told after the commit."""

    def __init__(self, commit: Commit) -> None:
        self._commit = commit
        self._waiting: list[Append] = []
        self._work: asyncio.Task[None] | None = None

    async def do(self, table: str, seq: int, begin: Begin) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(Append(table, seq, begin, future))
        if self._work is None:
            self._work = asyncio.create_task(self._all())
        try:
            await future
        finally:
            del future  # or a refusal, its traceback and this would keep each other, and whoever asked

    async def finish(self) -> None:
        """Returns when nothing waits any more."""
        if self._work is not None:
            await self._work

    async def _all(self) -> None:
        try:
            while self._waiting:
                await self._together(self._next())
        finally:
            self._work = None

    def _next(self) -> list[Append]:
        """The first append of each table that waits."""
        first: dict[str, Append] = {}
        others = []
        for append in self._waiting:
            if append.table in first or len(first) == MANY:
                others.append(append)
            else:
                first[append.table] = append
        self._waiting = others
        return list(first.values())

    async def _together(self, appends: list[Append]) -> None:
        try:
            problems = await self._commit(appends)
        except ValueError as problem:
            # One of them does not fit the database, and nothing is stored: each by itself, then.
            if len(appends) > 1:
                for append in appends:
                    await self._together([append])
                return
            problems = [_bare(problem)]
        except Exception as problem:
            if not isinstance(problem, Unavailable):
                log.exception("rows could not be stored")
            problems = [_bare(problem) for _ in appends]
        for append, outcome in zip(appends, problems, strict=True):
            if append.future.done():
                continue  # its task was cancelled
            if outcome is None:
                append.future.set_result(None)
            else:
                append.future.set_exception(_bare(outcome))


def _bare(problem: Exception) -> Exception:
    """An exception of one's own, where several wait for the same answer; without a past, which would know them all."""
    if isinstance(problem, Closed):
        return Closed()
    if isinstance(problem, Unavailable):
        return Unavailable(*problem.args)
    problem.__context__ = None
    return problem.with_traceback(None)


async def store_all(connection: Any, appends: list[Append]) -> list[Exception | None]:
    """Stores these appends of different tables, but for those whose refusal it returns, in a few round trips."""
    found = await connection.fetch(LOOK_AT_MANY, [append.table for append in appends])
    tables = {table: values for table, *values in found}
    writes: dict[str, list[Sequence[Any]]] = {}
    refusals: list[Exception | None] = []
    for append in appends:
        try:
            own = _writes(append, [tables[append.table]] if append.table in tables else [])
        except (Stale, ValueError) as refusal:
            refusals.append(refusal)
            continue
        for statement, values in own:
            writes.setdefault(statement, []).append(values)
        refusals.append(None)
    # One statement after the other, for all of them: what is written about one table does not touch another.
    for statement, many in writes.items():
        await connection.executemany(translated(statement, POSTGRES), many)
    return refusals


def _writes(append: Append, found: Found) -> list[tuple[str, Sequence[Any]]]:
    """What an append writes, when its first look has found this; raises its refusal."""
    steps = append.begin()
    next(steps)
    writes: list[tuple[str, Sequence[Any]]] = []
    try:
        statement, values = steps.send(found)
        while True:
            writes.append((statement, checked(values)))
            statement, values = steps.send([])
    except StopIteration:
        return writes
