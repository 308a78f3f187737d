"""What the tests of the store share: stores that are closed at the end, and plain rows."""

from __future__ import annotations

import asyncio
import functools
import os
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import asyncpg

from stammtisch.store.opening import open_store
from stammtisch.store.store import Rating, Result, Row, Store, Summary

ROOT = Path(__file__).parents[2]
SUMMARY = Summary("playing", True, ("anna", "bert"), {"game": "mau_mau"}, None)


def asynchronous(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Runs the test in its own event loop."""

    @functools.wraps(test)
    def run(**fixtures: Any) -> None:
        async def within_reason() -> None:
            await asyncio.wait_for(test(**fixtures), 120)  # so that a bug does not hang for ever

        asyncio.run(within_reason())

    return run


@asynccontextmanager
async def opened(where: str) -> AsyncIterator[Store]:
    store = open_store(where)
    try:
        await store.open()
        yield store
    finally:
        await store.close()


def row(seq: int, **data: Any) -> Row:
    return Row(seq, "move", "anna", data, 1_700_000_000.25 + seq)


def summary(**changes: Any) -> Summary:
    return SUMMARY._replace(**changes)


async def new_table(store: Store, id: str, code: str | None = None, **changes: Any) -> None:
    assert await store.add_table(id, code or id.upper(), row(1), summary(**changes))


def result(table: str, number: int = 1, **changes: Any) -> Result:
    plain = Result(
        table, number, "mau_mau", ("anna", "bot:normal"), ("Anna", "Bot"), (1, 2), (12, -3), 40, 2, 60, 5.5
    )
    return plain._replace(**changes)


def one_more(ratings: Mapping[str, Rating | None]) -> dict[str, Rating]:
    """A rating that counts matches, so that a lost one shows."""
    before = {player: rating or Rating(25.0, 8.0, 0) for player, rating in ratings.items()}
    return {player: Rating(mu + 1, sigma, matches + 1) for player, (mu, sigma, matches) in before.items()}


async def raw(where: str, statement: str) -> str:
    """Runs a statement behind the store's back; returns the first value."""
    if "://" in where:
        connection = await asyncpg.connect(where)
        try:
            return str(await connection.fetchval(statement))
        finally:
            await connection.close()
    with closing(sqlite3.connect(where, isolation_level=None)) as file:
        values = file.execute(statement).fetchone()
        return str(values[0]) if values else ""


async def overwrite(where: str, table: str, seq: int, data: str, kind: str = "move") -> None:
    """Replaces the data of a row with this text."""
    await raw(
        where,
        f"UPDATE log SET data = '{data}', kind = '{kind}' WHERE table_id = '{table}' AND seq = {seq} RETURNING seq",
    )


def start_writer(where: str, table: str, rows: int) -> subprocess.Popen[str]:
    """Another process that has opened the store and begins when it gets a line; see writer.py."""
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")])
    process = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("writer.py")), where, table, str(rows)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": path},
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process
