"""News between the processes on one PostgreSQL database, by LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any

import asyncpg

from stammtisch.store.outage import Outage
from stammtisch.store.sql import LONGEST_NOTE, packed
from stammtisch.store.store import Hear, Unavailable

CHANNEL = "stammtisch"
NOTIFY = f"SELECT pg_notify('{CHANNEL}', news) FROM unnest($1::text[]) AS news"
QUIET = 30.0  # seconds without news, after which the connection is tried
PATIENCE = 10.0
PAUSES = (0.05, 0.2, 1.0, 5.0)  # seconds before the next attempt to connect; the last one again and again

UNREACHABLE = Unavailable("The database can't be reached.")
# All that a server which goes away can lead to.  asyncpg calls it an internal error if the server's last words have
# come, but not yet the end of the connection.
LOST = (
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)

Connect = Callable[[], Awaitable[Any]]
News = tuple[str, int, Mapping[str, Any] | None]

logger = logging.getLogger(__name__)


class Newsroom:
    """Writes the news of one store, and hears those of the others, on a connection of its own.

    A lost connection is made again; then `hear("", 0, None)` says that something may have been missed.
    """

    def __init__(self, connect: Connect, outage: Outage) -> None:
        self._connect = connect
        self._outage = outage
        self._own = secrets.token_hex(8)
        self._heard: asyncio.Queue[News] = asyncio.Queue()
        self._connection: Any = None
        self._lost = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def row(self, table: str, seq: int) -> str:
        """What to notify when this row is stored."""
        return json.dumps([self._own, table, seq, None])

    def note(self, table: str, note: Mapping[str, Any]) -> str:
        return json.dumps([self._own, table, 0, json.loads(packed(note, LONGEST_NOTE))])

    async def listen(self, hear: Hear) -> None:
        """From now on; raises what `connect` raises."""
        await self.close()
        await self._tune_in()
        self._tasks = [asyncio.create_task(self._stay()), asyncio.create_task(self._pass_on(hear))]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        if self._connection is not None:
            connection, self._connection = self._connection, None
            connection.remove_termination_listener(self._notice)
            with suppress(*LOST):
                await connection.close(timeout=PATIENCE)

    async def _tune_in(self) -> None:
        connection = await self._connect()
        self._connection = connection
        self._lost.clear()
        connection.add_termination_listener(self._notice)
        try:
            await connection.add_listener(CHANNEL, self._take)
        except LOST:
            connection.terminate()
            raise

    def _notice(self, connection: object) -> None:
        self._lost.set()

    def _take(self, connection: object, process: int, channel: str, payload: str) -> None:
        try:
            author, table, seq, note = json.loads(payload)
        except (ValueError, TypeError):
            return  # somebody else's news on our channel
        if author != self._own:
            self._heard.put_nowait((table, seq, note))

    async def _pass_on(self, hear: Hear) -> None:
        while True:
            news = await self._heard.get()
            try:
                await hear(*news)
            except Unavailable:
                continue  # that is in the log already
            except Exception:
                logger.exception("News could not be taken in")

    async def _stay(self) -> None:
        while True:
            await self._until_lost()
            before = self._outage.failures
            await self._tune_in_again()
            if self._outage.failures == before:  # else somebody has read more about it already
                logger.warning("The connection for news was lost, and has been made again")
            self._heard.put_nowait(("", 0, None))

    async def _until_lost(self) -> None:
        """Returns when the connection is gone, also where nothing but its silence tells."""
        while not self._lost.is_set():
            try:
                await asyncio.wait_for(self._lost.wait(), QUIET)
            except TimeoutError:
                try:
                    await self._connection.execute("SELECT 1", timeout=PATIENCE)
                except LOST:
                    self._connection.terminate()
                    return

    async def _tune_in_again(self) -> None:
        attempt = 0
        while True:
            await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
            attempt += 1
            before = self._outage.failures
            try:
                await self._tune_in()
            except LOST:
                self._outage.failed(UNREACHABLE, writing=False)
                continue
            self._outage.worked(before, writing=False)
            return
