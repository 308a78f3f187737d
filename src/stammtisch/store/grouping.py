"""Appends to PostgreSQL, many to a commit.

PostgreSQL makes commits that notify wait for each other, each as long as the disk takes; so a process makes few of
them.  All appends that arrive during a transaction go into the next one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

from stammtisch.store.sql import POSTGRES, Rows, Steps, checked, translated
from stammtisch.store.store import Closed, Stale, Unavailable
from stammtisch.store.tables import LOOK_AT_MANY

GROUP_APPENDS = 500  # in a transaction; the others wait for the next one

Begin = Callable[[], Steps[None]]
Commit = Callable[["list[Append]"], Awaitable["list[Exception | None]"]]

log = logging.getLogger("stammtisch.store")


class Append(NamedTuple):
    """An append that waits.  `begin` can be called again; its steps look at the table, then write."""

    table: str
    seq: int
    begin: Begin
    future: asyncio.Future[None]


class Group:
    """Keeps each table's appends in order.  Callers get their answer after the commit."""

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
            del future  # breaks the cycle of a refusal, its traceback and this frame

    async def finish(self) -> None:
        """Returns when nothing is waiting any more."""
        if self._work is not None:
            await self._work

    async def _all(self) -> None:
        try:
            while self._waiting:
                await self._together(self._next())
        finally:
            self._work = None

    def _next(self) -> list[Append]:
        """The first waiting append of each table."""
        first: dict[str, Append] = {}
        others = []
        for append in self._waiting:
            if append.table in first or len(first) == GROUP_APPENDS:
                others.append(append)
            else:
                first[append.table] = append
        self._waiting = others
        return list(first.values())

    async def _together(self, appends: list[Append]) -> None:
        try:
            problems = await self._commit(appends)
        except ValueError as problem:
            # One of them does not fit the database, so nothing was stored: try each by itself.
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
    """A separate exception for each caller, without a context, which would refer to all of them."""
    if isinstance(problem, Closed):
        return Closed()
    if isinstance(problem, Unavailable):
        return Unavailable(*problem.args)
    problem.__context__ = None
    return problem.with_traceback(None)


async def store_all(connection: Any, appends: list[Append]) -> list[Exception | None]:
    """Stores appends to different tables in a few round trips; returns each one's refusal, or None if it is stored."""
    rows = await connection.fetch(LOOK_AT_MANY, [append.table for append in appends])
    tables = {table: values for table, *values in rows}
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
    # Grouped by statement: writes to one table do not affect another.
    for statement, all_values in writes.items():
        await connection.executemany(translated(statement, POSTGRES), all_values)
    return refusals


def _writes(append: Append, rows: Rows) -> list[tuple[str, Sequence[Any]]]:
    """What an append writes if its look at the table returns these rows; raises its refusal."""
    steps = append.begin()
    next(steps)
    writes: list[tuple[str, Sequence[Any]]] = []
    try:
        statement, values = steps.send(rows)
        while True:
            writes.append((statement, checked(values)))
            statement, values = steps.send([])
    except StopIteration:
        return writes
