"""The store in one SQLite file: for one server process, and no setting up."""

from __future__ import annotations

import asyncio
import shutil
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
from stammtisch.store.store import Damaged, Hear, Unavailable
from stammtisch.store.worker import Worker, drive

PATIENCE = 10.0  # seconds to wait for another process that is writing
BREATH = 0.05  # and between two tries, where SQLite does not wait by itself
OURS = 0x5374616D  # "Stam": tells our files from other programs' databases
IN_MEMORY = ":memory:"
ROOM = 1 << 20  # bytes that have to be free on the disk
RECENTLY = 30.0  # seconds for which a write that failed is news


class SqliteStore(SqlStore):
    """One thread writes, many rows to a commit; another one reads what was committed; a third one looks for damage.

    A second process may have the same file open, and the two can't both store a row; but they hear nothing of each
    other: what `listen` is given is never called, and `tell` tells nobody.  The path ":memory:" is a store for
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
        self._hear: Hear | None = None
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
        # The writer last: the last connection to close tidies the file up, and only a writer may.
        for worker in self._others():
            await worker.stop(at_once=worker is self._inspector)
        await self._writer.stop()

    def _others(self) -> list[Worker]:
        return [worker for worker in (self._reader, self._inspector) if worker is not self._writer]

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

    async def probe(self, now: float) -> None:
        """A full disk is told also while there is room for a trifle: within the files, or where larger writes fail."""
        if isinstance(self._path, Path):
            free = self._free(self._path.parent)
            if free < ROOM:
                raise Unavailable(f"The disk is full: {free // 1024} KiB are left.")
        await super().probe(now)
        if self._failed is not None and time.monotonic() - self._failed[0] < RECENTLY:
            raise Unavailable(self._failed[1])

    def _free(self, folder: Path) -> int:
        """The bytes that are free there."""
        try:
            return shutil.disk_usage(folder).free
        except OSError as problem:
            raise Unavailable(f"The folder of the database can't be reached: {problem.strerror}.") from None

    async def _touch(self, steps: Steps[None]) -> None:
        try:
            await self._writer.do(steps)  # not by `_do`: it says nothing about the writes that matter
        except Damaged as problem:
            self._note_damage([str(problem)])
            raise

    async def _read(self, steps: Steps[Answer]) -> Answer:
        return await self._do(self._reader, steps)

    async def _write(self, steps: Steps[Answer]) -> Answer:
        return await self._do(self._writer, steps)

    async def _begin_table(self, table: str, steps: Steps[bool]) -> bool:
        return await self._do(self._writer, steps)

    async def _append(self, table: str, seq: int, begin: Callable[[], Steps[None]]) -> None:
        await self._do(self._writer, begin())

    async def _inspect(self, steps: Steps[Answer]) -> Answer:
        try:
            return await self._do(self._inspector, steps)
        except asyncio.CancelledError:
            if self._inspector is not self._writer:
                self._inspector.interrupt()
            raise

    async def _do(self, worker: Worker, steps: Steps[Answer]) -> Answer:
        """Remembers what goes wrong, for `probe`."""
        try:
            answer = await worker.do(steps)
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
                self._path.touch(mode=0o600)  # nobody else's business; SQLite's other files follow its mode
            return prepared(self._path)

    def _connect_to_read(self) -> sqlite3.Connection:
        with self._clearly():
            connection = sqlite3.connect(self._path, timeout=PATIENCE, isolation_level=None)
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
        with new_file(path) as target, closing(sqlite3.connect(self._path, timeout=PATIENCE)) as source:
            source.backup(target)  # in one piece: it reads one state, and writers go on meanwhile
            target.execute("DELETE FROM house")  # see NOT_COPIED


def quick_check() -> Steps[list[str]]:
    """What SQLite finds wrong: broken pages, rows out of order.  It reads the whole file."""
    found = yield "PRAGMA quick_check(20)", ()
    return [text for (text,) in found if text != "ok"]


def prepared(path: Path | str) -> sqlite3.Connection:
    """A connection to write to a database of ours, new or brought to the program's version.

    Raises Unavailable if it is somebody else's database, or newer than the program; and what sqlite3 raises.
    """
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)
    connection.text_factory = readable
    return prepare(connection, path)


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


def readable(text: bytes) -> str:
    """A damaged text must not hide those beside it."""
    return text.decode("utf-8", "replace")


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
