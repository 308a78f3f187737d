"""The store in one SQLite file: for one server process, with nothing to set up."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from stammtisch.store.base import SqlStore
from stammtisch.store.copying import new_file
from stammtisch.store.pads import Changed
from stammtisch.store.schema import upgrade
from stammtisch.store.sql import NOTE_BYTES, Answer, Quick, Steps, packed
from stammtisch.store.store import Damaged, Listener, Unavailable
from stammtisch.store.tables import NextRow
from stammtisch.store.worker import Worker, drive

BUSY_SECONDS = 10.0  # to wait for another process that is writing
RETRY_SECONDS = 0.05  # between two attempts, where SQLite does not wait by itself
APPLICATION_ID = 0x5374616D  # "Stam": tells our files from other programs' databases
IN_MEMORY = ":memory:"
MIN_FREE_BYTES = 1 << 20  # on the disk
FAILURE_SECONDS = 30.0  # for which `probe` reports a write that failed


class SqliteStore(SqlStore):
    """One thread writes, many rows to a commit; a second reads what is committed; a third looks for damage.

    A second process may have the same file open, and the two can't both store a row; but they hear nothing of each
    other: a listener hears nothing, and `tell` tells nobody.  The path ":memory:" is a store for
    tests that ends when it is closed.
    """

    def __init__(self, path: Path | str) -> None:
        super().__init__()
        self._path = path if path == IN_MEMORY else Path(path)
        self._writer = Worker(self._connect_to_write, "BEGIN IMMEDIATE", "store-writer")
        self._reader = self._inspector = self._writer
        if self._path != IN_MEMORY:
            self._reader = Worker(self._connect_to_read, "BEGIN", "store-reader")
            self._inspector = Worker(self._connect_to_read, "BEGIN", "store-inspector")
        self._failed: tuple[float, str] | None = None  # when the last write failed, and why

    async def open(self) -> None:
        await self._writer.start()
        for worker in self._others():
            try:
                await worker.start()
            except Unavailable:
                await self.close()
                raise

    async def close(self) -> None:
        # The writer last: the last connection to close tidies up the file, and only a writer may do that.
        for worker in self._others():
            await worker.stop(at_once=worker is self._inspector)
        await self._writer.stop()

    def _others(self) -> list[Worker]:
        return [worker for worker in (self._reader, self._inspector) if worker is not self._writer]

    async def listen(self, listener: Listener) -> None:
        """Does nothing: there is no other process to hear of."""

    async def tell(self, table: str, note: Mapping[str, Any]) -> None:
        """Does nothing: there is no other process to tell."""
        packed(note, NOTE_BYTES)

    async def backup(self, path: Path) -> None:
        """Writes a file like the store's own with everything committed so far; to restore it, open it."""
        if self._path == IN_MEMORY:
            raise Unavailable("A database in memory can't be copied.")
        await asyncio.to_thread(self._copy, Path(path))

    async def probe(self, now: float) -> None:
        """Also reports a disk that is nearly full, or a recent failure, though a tiny write would still succeed."""
        if isinstance(self._path, Path):
            free = self._free(self._path.parent)
            if free < MIN_FREE_BYTES:
                raise Unavailable(f"The disk is full: {free // 1024} KiB are left.")
        await super().probe(now)
        if self._failed is not None and time.monotonic() - self._failed[0] < FAILURE_SECONDS:
            raise Unavailable(self._failed[1])

    def _free(self, folder: Path) -> int:
        """The free bytes on this folder's disk."""
        try:
            return shutil.disk_usage(folder).free
        except OSError as problem:
            raise Unavailable(f"The folder of the database can't be reached: {problem.strerror}.") from None

    async def _touch(self, steps: Steps[None]) -> None:
        try:
            await self._writer.do(steps)  # not `_do`: its success must not clear `_failed`
        except Damaged as problem:
            self._note_damage([str(problem)])
            raise

    async def _read(self, steps: Steps[Answer]) -> Answer:
        return await self._do(self._reader, steps)

    async def _write(self, steps: Steps[Answer]) -> Answer:
        return await self._do(self._writer, steps)

    async def _begin_table(self, table: str, steps: Steps[bool]) -> bool:
        return await self._do(self._writer, steps)

    async def _append(self, append: NextRow) -> None:
        await self._do(self._writer, append.steps(), append.quick())

    async def _write_pads(self, steps: Steps[Changed]) -> Changed:
        return await self._do(self._writer, steps)

    async def _inspect(self, steps: Steps[Answer]) -> Answer:
        try:
            return await self._do(self._inspector, steps)
        except asyncio.CancelledError:
            if self._inspector is not self._writer:
                self._inspector.interrupt()
            raise

    async def _do(self, worker: Worker, steps: Steps[Answer], quick: Quick | None = None) -> Answer:
        """Remembers failures for `probe`."""
        try:
            answer = await worker.do(steps, quick)
        except Damaged as problem:
            self._note_damage([str(problem)])
            raise
        except Unavailable as problem:
            if worker is self._writer:
                self._failed = time.monotonic(), str(problem)
            raise
        if worker is self._writer:
            self._failed = None
        return answer

    async def _faults(self) -> list[str]:
        return await self._inspect(quick_check())

    def _connect_to_write(self) -> sqlite3.Connection:
        with self._clearly():
            if isinstance(self._path, Path) and not self._path.exists():
                self._path.parent.mkdir(parents=True, exist_ok=True)
                self._path.touch(mode=0o600)  # private; SQLite gives its other files the same mode
            return prepared(self._path)

    def _connect_to_read(self) -> sqlite3.Connection:
        with self._clearly():
            connection = sqlite3.connect(self._path, timeout=BUSY_SECONDS, isolation_level=None)
            connection.execute("PRAGMA query_only = ON")
            connection.text_factory = readable
            return connection

    @contextmanager
    def _clearly(self) -> Iterator[None]:
        try:
            yield
        except OSError as problem:
            raise Unavailable(f"The database {self._path} can't be opened: {problem.strerror}.") from None
        except sqlite3.Error as problem:
            raise Unavailable(f"The database {self._path} can't be opened: {problem}.") from None

    def _copy(self, path: Path) -> None:
        assert isinstance(self._path, Path)
        if path.exists() and path.samefile(self._path):
            raise Unavailable(f"{path} is the database itself; a copy needs a file of its own.")
        with new_file(path) as target, closing(sqlite3.connect(self._path, timeout=BUSY_SECONDS)) as source:
            source.backup(target)  # all pages at once: a consistent state, while writers go on
            target.execute("DELETE FROM house")  # see NOT_COPIED


def quick_check() -> Steps[list[str]]:
    """What SQLite finds wrong: broken pages, rows out of order.  Reads the whole file."""
    rows = yield "PRAGMA quick_check(20)", ()
    return [text for (text,) in rows if text != "ok"]


def prepared(path: Path | str) -> sqlite3.Connection:
    """A connection for writing to our database, which is created or upgraded if need be.

    Raises Unavailable if it is another program's database or newer than this program; and what sqlite3 raises.
    """
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    connection.text_factory = readable
    return prepare(connection, path)


def prepare(connection: sqlite3.Connection, path: Path | str) -> sqlite3.Connection:
    """This connection, set up for writing to our database; closed if that fails."""
    try:
        check_owner(connection, path)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")  # macOS: all the way to the disk
        use_wal(connection)
        connection.execute("PRAGMA journal_size_limit = 67108864")
        lay_out(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def readable(text: bytes) -> str:
    """The text, even if it is damaged: it must not hide the values beside it."""
    return text.decode("utf-8", "replace")


def use_wal(connection: sqlite3.Connection) -> None:
    """Turns on write-ahead logging, and tries again where SQLite refuses because another process does the same."""
    end = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as problem:
            if problem.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() >= end:
                raise
            time.sleep(RETRY_SECONDS)
        else:
            return


def lay_out(connection: sqlite3.Connection) -> None:
    """Creates or upgrades our tables; raises Unavailable if they are newer than this program."""
    connection.execute("BEGIN IMMEDIATE")
    drive(connection, upgrade())
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute("COMMIT")


def check_owner(connection: sqlite3.Connection, path: Path | str) -> None:
    """Raises Unavailable if the file is not a database, or belongs to another program."""
    try:
        connection.execute("BEGIN")  # one consistent state: another process may be creating the tables
        (owner,) = connection.execute("PRAGMA application_id").fetchone()
        (objects,) = connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
        connection.execute("COMMIT")
    except sqlite3.DatabaseError as problem:
        if problem.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            raise Unavailable(f"{path} is not a database.") from None
        raise
    if objects and owner != APPLICATION_ID:
        raise Unavailable(f"{path} is a database of another program.")
