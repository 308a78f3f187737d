"""The store in one SQLite file: for one server process, and no setting up."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from stammtisch.store.base import SqlStore
from stammtisch.store.copying import new_file
from stammtisch.store.schema import upgrade
from stammtisch.store.sql import LONGEST_NOTE, Answer, Steps, packed
from stammtisch.store.store import Hear, Unavailable
from stammtisch.store.worker import Worker, drive

PATIENCE = 10.0  # seconds to wait for another process that is writing
BREATH = 0.05  # and between two tries, where SQLite does not wait by itself
OURS = 0x5374616D  # "Stam": tells our files from other programs' databases
IN_MEMORY = ":memory:"


class SqliteStore(SqlStore):
    """One thread writes, many rows to a commit; another one reads what was committed.

    A second process may have the same file open, and the two can't both store a row; but they hear nothing of each
    other: what `listen` is given is never called, and `tell` tells nobody.  The path ":memory:" is a store for
    tests that ends when it is closed.
    """

    def __init__(self, path: Path | str) -> None:
        self._path = path if path == IN_MEMORY else Path(path)
        self._writer = Worker(self._connect_to_write, "BEGIN IMMEDIATE", "store-writer")
        self._reader = self._writer
        if self._path != IN_MEMORY:
            self._reader = Worker(self._connect_to_read, "BEGIN", "store-reader")
        self._hear: Hear | None = None

    async def open(self) -> None:
        await self._writer.start()
        if self._reader is not self._writer:
            try:
                await self._reader.start()
            except Unavailable:
                await self._writer.stop()
                raise

    async def close(self) -> None:
        # The reader first: the last connection to close tidies the file up, and only a writer may.
        if self._reader is not self._writer:
            await self._reader.stop()
        await self._writer.stop()

    async def listen(self, hear: Hear) -> None:
        """Keeps `hear` and never calls it: there is no other process."""
        self._hear = hear

    async def tell(self, table: str, note: Mapping[str, Any]) -> None:
        """Does nothing: there is no other process to tell."""
        packed(note, LONGEST_NOTE)

    async def backup(self, path: Path) -> None:
        """Writes a file like the store's own, with everything committed so far; opening it restores it."""
        if self._path == IN_MEMORY:
            raise Unavailable("A database in memory can't be copied.")
        await asyncio.to_thread(self._copy, Path(path))

    async def _read(self, steps: Steps[Answer]) -> Answer:
        return await self._reader.do(steps)

    async def _write(self, steps: Steps[Answer]) -> Answer:
        return await self._writer.do(steps)

    async def _begin_table(self, table: str, steps: Steps[bool]) -> bool:
        return await self._writer.do(steps)

    async def _append(self, table: str, seq: int, begin: Callable[[], Steps[None]]) -> None:
        await self._writer.do(begin())

    def _connect_to_write(self) -> sqlite3.Connection:
        with self._clearly():
            if isinstance(self._path, Path) and not self._path.exists():
                self._path.parent.mkdir(parents=True, exist_ok=True)
                self._path.touch(mode=0o600)  # nobody else's business; SQLite's other files follow its mode
            return prepared(self._path)

    def _connect_to_read(self) -> sqlite3.Connection:
        with self._clearly():
            connection = sqlite3.connect(self._path, timeout=PATIENCE, isolation_level=None)
            connection.execute("PRAGMA query_only = ON")
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
        with new_file(path) as target, closing(sqlite3.connect(self._path, timeout=PATIENCE)) as source:
            source.backup(target)  # in one piece: it reads one state, and writers go on meanwhile


def prepared(path: Path | str) -> sqlite3.Connection:
    """A connection to write to a database of ours, new or brought to the program's version.

    Raises Unavailable if it is somebody else's database, or newer than the program; and what sqlite3 raises.
    """
    return prepare(sqlite3.connect(path, timeout=PATIENCE, isolation_level=None), path)


def prepare(connection: sqlite3.Connection, path: Path | str) -> sqlite3.Connection:
    """This connection, set up to write to a database of ours; closed if that fails."""
    try:
        check_owner(connection, path)
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")  # macOS: as far as the disk itself
        keep_a_journal(connection)
        connection.execute("PRAGMA journal_size_limit = 67108864")
        lay_out(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def keep_a_journal(connection: sqlite3.Connection) -> None:
    """Write-ahead logging.  Where two begin it at once, SQLite refuses one of them without waiting: it tries again."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as problem:
            if problem.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() >= end:
                raise
            time.sleep(BREATH)
        else:
            return


def lay_out(connection: sqlite3.Connection) -> None:
    """Makes our tables, or brings them to the program's version; raises Unavailable if they are newer."""
    connection.execute("BEGIN IMMEDIATE")
    drive(connection, upgrade())
    connection.execute(f"PRAGMA application_id = {OURS}")
    connection.execute("COMMIT")


def check_owner(connection: sqlite3.Connection, path: Path | str) -> None:
    """Raises Unavailable if the file is no database, or one of another program."""
    try:
        connection.execute("BEGIN")  # both from one moment: another process may just be laying it out
        (owner,) = connection.execute("PRAGMA application_id").fetchone()
        (things,) = connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
        connection.execute("COMMIT")
    except sqlite3.DatabaseError as problem:
        if problem.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            raise Unavailable(f"{path} is not a database.") from None
        raise
    if things and owner != OURS:
        raise Unavailable(f"{path} is a database of another program.")
