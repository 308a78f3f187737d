"""How the processes on one PostgreSQL database hear of each other's rows: LISTEN and NOTIFY."""

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
from stammtisch.store.sql import NOTE_BYTES, packed
from stammtisch.store.store import Listener, Unavailable

CHANNEL = "stammtisch"
NOTIFY = f"SELECT pg_notify('{CHANNEL}', signal) FROM unnest($1::text[]) AS signal"
QUIET_SECONDS = 30.0  # without a signal, before the connection is tested
ANSWER_SECONDS = 10.0
PAUSE_SECONDS = (0.05, 0.2, 1.0, 5.0)  # before each attempt to reconnect; the last one repeats

UNREACHABLE = Unavailable("The database can't be reached.")
# Everything that can be raised when the server goes away.  asyncpg reports an internal error if the server's last
# message has arrived, but the end of the connection has not.
LOST = (
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)

Connect = Callable[[], Awaitable[Any]]
# A table, the number of a row that was stored, and None; or a table, 0 and a note; or a pad, the number of its row and
# PAD.  None: the connection was lost.
Signal = tuple[str, int, Mapping[str, Any] | str | None] | None
PAD = "pad"

logger = logging.getLogger(__name__)


class Signals:
    """Formats the signals of one store, and receives those of the others on a connection of its own.

    A lost connection is replaced, and the listener hears that it may have missed something.
    """

    def __init__(self, connect: Connect, outage: Outage) -> None:
        self._connect = connect
        self._outage = outage
        self._own = secrets.token_hex(8)
        self._received: asyncio.Queue[Signal] = asyncio.Queue()
        self._connection: Any = None
        self._lost = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def row(self, table: str, seq: int) -> str:
        """The payload to send when this row is stored."""
        return json.dumps([self._own, table, seq, None])

    def note(self, table: str, note: Mapping[str, Any]) -> str:
        """The payload of a note about this table."""
        return json.dumps([self._own, table, 0, json.loads(packed(note, NOTE_BYTES))])

    def pad(self, pad: str, number: int) -> str:
        """The payload to send when this row of a pad is stored, or, with 0, the pad is deleted."""
        return json.dumps([self._own, pad, number, PAD])

    async def listen(self, listener: Listener) -> None:
        """Starts listening; raises what `connect` raises."""
        await self.close()
        await self._subscribe()
        self._tasks = [
            asyncio.create_task(self._stay_connected()),
            asyncio.create_task(self._pass_on(listener)),
        ]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        if self._connection is not None:
            connection, self._connection = self._connection, None
            connection.remove_termination_listener(self._note_loss)
            with suppress(*LOST):
                await connection.close(timeout=ANSWER_SECONDS)

    async def _subscribe(self) -> None:
        connection = await self._connect()
        self._connection = connection
        self._lost.clear()
        connection.add_termination_listener(self._note_loss)
        try:
            await connection.add_listener(CHANNEL, self._receive)
        except LOST:
            connection.terminate()
            raise

    def _note_loss(self, connection: object) -> None:
        self._lost.set()

    def _receive(self, connection: object, process: int, channel: str, payload: str) -> None:
        try:
            author, table, seq, note = json.loads(payload)
        except (ValueError, TypeError):
            return  # not ours: another program uses the channel
        if author != self._own:
            self._received.put_nowait((table, seq, note))

    async def _pass_on(self, listener: Listener) -> None:
        while True:
            signal = await self._received.get()
            try:
                await _give(signal, listener)
            except Unavailable:
                continue  # already logged as an outage
            except Exception:
                logger.exception("A signal from another process could not be handled")

    async def _stay_connected(self) -> None:
        while True:
            await self._until_lost()
            before = self._outage.failures
            await self._reconnect()
            if self._outage.failures == before:  # otherwise the outage has been logged
                logger.warning("The connection for signals was lost and has been restored")
            self._received.put_nowait(None)

    async def _until_lost(self) -> None:
        """Returns when the connection is gone, even if only its silence shows it."""
        while not self._lost.is_set():
            try:
                await asyncio.wait_for(self._lost.wait(), QUIET_SECONDS)
            except TimeoutError:
                try:
                    await self._connection.execute("SELECT 1", timeout=ANSWER_SECONDS)
                except LOST:
                    self._connection.terminate()
                    return

    async def _reconnect(self) -> None:
        attempt = 0
        while True:
            await asyncio.sleep(PAUSE_SECONDS[min(attempt, len(PAUSE_SECONDS) - 1)])
            attempt += 1
            before = self._outage.failures
            try:
                await self._subscribe()
            except LOST:
                self._outage.failed(UNREACHABLE, writing=False)
                continue
            self._outage.worked(before, writing=False)
            return


async def _give(signal: Signal, listener: Listener) -> None:
    if signal is None:
        await listener.signals_lost()
        return
    table, seq, note = signal
    if note is None:
        await listener.row_stored(table, seq)
    elif isinstance(note, str):
        await listener.pad_changed(table, seq)
    else:
        await listener.note_sent(table, note)
