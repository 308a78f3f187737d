"""The store in a PostgreSQL database, which many processes and machines can share.

The database (or its first schema) should hold nothing else.  This module needs the extra `stammtisch[postgres]`.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import parse_qs, urlsplit

import asyncpg

from stammtisch.store import tables
from stammtisch.store.base import SqlStore
from stammtisch.store.copying import columns, new_file
from stammtisch.store.grouping import Append, Group, store_all
from stammtisch.store.pads import Changed
from stammtisch.store.schema import upgrade
from stammtisch.store.signals import ANSWER_SECONDS, LOST, NOTIFY, Signals
from stammtisch.store.sql import POSTGRES, Answer, Steps, checked, translated
from stammtisch.store.sqlite import check_owner, lay_out, readable
from stammtisch.store.store import Closed, Damaged, Listener, Unavailable

CONNECTIONS = 8
COMMAND_SECONDS = 30.0
COPIED_ROWS = 500  # at once
UPGRADE_LOCK = 0x5374616D  # held while the tables are made or changed


class PostgresStore(SqlStore):
    """Appends share transactions, other writes have their own.  Signals go out on commit."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url
        self._location = location(url)
        self._pool: Any = None
        self._signals = Signals(self._connect, self.outage)
        self._appends = Group(self._commit)

    async def open(self) -> None:
        with self._clearly():
            pool = await self._make_pool()
            try:
                async with pool.acquire() as connection, connection.transaction():
                    await connection.execute("SELECT pg_advisory_xact_lock($1)", UPGRADE_LOCK)
                    await drive(connection, upgrade())
            except BaseException:
                pool.terminate()
                raise
            self._pool = pool

    async def _make_pool(self) -> Any:
        """A pool that has connected once.

        It keeps no minimum of connections: asyncpg would reconnect by itself, and complain each time it can't.
        """
        pool = await asyncpg.create_pool(
            self._url,
            min_size=0,
            max_size=CONNECTIONS,
            timeout=ANSWER_SECONDS,
            command_timeout=COMMAND_SECONDS,
            init=_insist_on_durability,
            reset=_reset,
        )
        try:
            async with pool.acquire():
                return pool
        except ValueError:  # asyncpg and the look-up of host names raise it for bad addresses
            raise Unavailable("The address of the database can't be read.") from None

    async def close(self) -> None:
        await self._signals.close()
        if self._pool is not None:
            await self._appends.finish()
            pool, self._pool = self._pool, None
            try:
                await asyncio.wait_for(pool.close(), ANSWER_SECONDS)
            except LOST:
                pool.terminate()

    async def listen(self, listener: Listener) -> None:
        with self._clearly():
            await self._signals.listen(listener)

    async def tell(self, table: str, note: Mapping[str, Any]) -> None:
        signal = self._signals.note(table, note)
        async with self._connection() as connection:
            await connection.execute(NOTIFY, [signal])

    async def _read(self, steps: Steps[Answer]) -> Answer:
        async with self._connection() as connection:
            return await drive(connection, steps)

    async def _write(self, steps: Steps[Answer]) -> Answer:
        async with self._transaction() as connection:
            return await drive(connection, steps)

    async def _inspect(self, steps: Steps[Answer]) -> Answer:
        return await self._read(steps)  # one connection of several

    async def probe(self, now: float) -> None:
        try:
            await super().probe(now)
        except Unavailable as problem:
            raise type(problem)(str(problem).replace(f" {self._location}", "")) from None

    async def _begin_table(self, table: str, steps: Steps[bool]) -> bool:
        async with self._transaction() as connection:
            added = await drive(connection, steps)
            if added:
                await connection.execute(NOTIFY, [self._signals.row(table, 1)])
            return added

    async def _append(self, append: tables.NextRow) -> None:
        self._open_pool()
        checked([append.table])
        await self._appends.do(append.table, append.seq, append.steps)

    async def _write_pads(self, steps: Steps[Changed]) -> Changed:
        async with self._transaction() as connection:
            changed = await drive(connection, steps)
            if changed:
                signals = [self._signals.pad(pad, number) for pad, number in changed]
                await connection.execute(NOTIFY, [signals])
        return changed

    async def _commit(self, appends: list[Append]) -> list[Exception | None]:
        """Stores these appends in one transaction; returns each one's refusal, or None if it is stored."""
        async with self._transaction() as connection:
            refusals = await store_all(connection, appends)
            stored = [append for append, refusal in zip(appends, refusals, strict=True) if refusal is None]
            if stored:
                await connection.execute(
                    NOTIFY, [self._signals.row(append.table, append.seq) for append in stored]
                )
        return refusals

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[Any]:
        async with self._connection() as connection, connection.transaction(isolation="read_committed"):
            yield connection

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        with self._clearly():
            async with self._open_pool().acquire() as connection:
                try:
                    yield connection
                except asyncpg.InternalClientError:
                    connection.terminate()  # it would fail the next caller, too
                    raise

    async def backup(self, path: Path) -> None:
        """Writes a consistent SQLite file: SqliteStore opens it, and `restore` loads it into an empty database."""
        with new_file(Path(path)) as target:
            lay_out(target)
            async with (
                self._connection() as connection,
                connection.transaction(isolation="repeatable_read", readonly=True),
            ):
                target.execute("BEGIN")
                for table, names in columns(target).items():
                    await _copy_out(connection, table, names, target)
            target.execute("COMMIT")

    async def restore(self, path: Path) -> None:
        """Loads a backup or an SqliteStore's file, all or nothing; raises Unavailable unless this store is empty."""
        with TemporaryDirectory() as folder, _upgraded(Path(path), Path(folder)) as source:
            async with self._connection() as connection, connection.transaction():
                for table, names in columns(source).items():
                    if await connection.fetchval(f"SELECT EXISTS (SELECT 1 FROM {table})"):
                        raise Unavailable(f"The database {self._location} is not empty.")
                    cursor = source.execute(f"SELECT {', '.join(names)} FROM {table}")
                    while rows := cursor.fetchmany(COPIED_ROWS):
                        await connection.copy_records_to_table(table, records=rows, columns=names)

    async def _connect(self) -> Any:
        return await asyncpg.connect(self._url, timeout=ANSWER_SECONDS)

    def _open_pool(self) -> Any:
        if self._pool is None:
            raise Closed
        return self._pool

    @contextmanager
    def _clearly(self) -> Iterator[None]:
        """Raises what callers of a store expect, and reveals no more than the database's name and host."""
        try:
            yield
        except asyncpg.InvalidAuthorizationSpecificationError:
            raise Unavailable(f"The database {self._location} refuses this user or password.") from None
        except asyncpg.InvalidCatalogNameError:
            raise Unavailable(f"There is no database {self._location}.") from None
        except (asyncpg.InsufficientPrivilegeError, asyncpg.InvalidSchemaNameError):
            raise Unavailable(
                f"The database {self._location} does not let this user create tables."
            ) from None
        except (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError):
            raise ValueError("This can't be stored: a value does not fit its column.") from None
        except (asyncpg.DataCorruptedError, asyncpg.IndexCorruptedError) as problem:
            self._note_damage([problem.args[0]])
            raise Damaged(f"The database {self._location} is damaged: {problem.args[0]}.") from None
        except (OSError, TimeoutError):
            raise Unavailable(f"The database {self._location} can't be reached.") from None
        except LOST as problem:
            raise Unavailable(f"The database {self._location} does not answer: {problem.args[0]}.") from None


def location(url: str) -> str:
    """The database and its host, without user and password; raises Unavailable if the URL can't be read."""
    try:
        parts = urlsplit(url)
        query = parse_qs(parts.query)
        port = parts.port
    except ValueError:
        raise Unavailable("The address of the database can't be read.") from None
    host = parts.hostname or query.get("host", ["localhost"])[0]
    server = f"{host}:{port}" if port else host
    return f"{parts.path.strip('/') or 'of the user'} at {server}"


async def drive(connection: Any, steps: Steps[Answer]) -> Answer:
    """Runs the steps on this connection, within its current transaction."""
    try:
        statement, values = next(steps)
        while True:
            rows = await connection.fetch(translated(statement, POSTGRES), *checked(values))
            statement, values = steps.send(rows)
    except StopIteration as end:
        answer: Answer = end.value
        return answer


async def _insist_on_durability(connection: Any) -> None:
    """A stored row is on the disk, even where the server is configured to answer sooner."""
    await connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false)"
        " WHERE current_setting('synchronous_commit') = 'off'"
    )


async def _reset(connection: Any) -> None:
    """Saves a round trip: only a transaction that was broken off leaves anything to reset."""
    if connection.is_in_transaction():
        await connection.reset()


async def _copy_out(connection: Any, table: str, names: list[str], target: sqlite3.Connection) -> None:
    insert = f"INSERT INTO {table} VALUES ({', '.join('?' for _ in names)})"
    cursor = await connection.cursor(f"SELECT {', '.join(names)} FROM {table}")
    while rows := await cursor.fetch(COPIED_ROWS):
        target.executemany(insert, [tuple(row) for row in rows])


@contextmanager
def _upgraded(path: Path, folder: Path) -> Iterator[sqlite3.Connection]:
    """A copy of this backup with the current schema; the backup itself stays as it is."""
    try:
        with (
            closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as source,
            closing(sqlite3.connect(folder / "copy", isolation_level=None)) as copy,
        ):
            check_owner(source, path)
            source.backup(copy)
            lay_out(copy)
            copy.text_factory = readable
            yield copy
    except sqlite3.Error as problem:
        raise Unavailable(f"The copy {path} can't be read: {problem}.") from None
