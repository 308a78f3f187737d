"""One thread with one SQLite connection, which takes all that waits into one transaction."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

from stammtisch.store.sql import SQLITE, Answer, Steps, checked, translated
from stammtisch.store.store import Closed, Damaged, Stale, Unavailable


class Job(NamedTuple):
    steps: Steps[Any]
    future: asyncio.Future[Any]


# What a value that SQLite can't take leads to, by its kind, its size or a constraint.
UNFIT = (sqlite3.IntegrityError, sqlite3.InterfaceError, sqlite3.ProgrammingError, OverflowError)
MOMENT = 0.05  # seconds
NOT_READABLE = "The database holds something that can't be read."
BROKEN = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)

Outcome = tuple[Job, Any, BaseException | None]


def drive(connection: sqlite3.Connection, steps: Steps[Answer]) -> Answer:
    """Takes the steps on this connection, within whatever transaction it is in."""
    try:
        statement, values = next(steps)
        while True:
            found = connection.execute(translated(statement, SQLITE), checked(values)).fetchall()
            statement, values = steps.send(found)
    except StopIteration as end:
        answer: Answer = end.value
        return answer


class Worker:
    """Jobs are done in the order they came.  Whoever waits for one is told after COMMIT, never before.

    Every job has a savepoint of its own, so that one that fails undoes nothing of the others.
    """

    def __init__(self, connect: Callable[[], sqlite3.Connection], begin: str, name: str) -> None:
        self._connect = connect
        self._begin = begin
        self._name = name
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._connection: sqlite3.Connection | None = None

    async def start(self) -> None:
        """Returns when the connection stands; raises what `connect` raises."""
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._thread = threading.Thread(target=self._work, args=(ready,), name=self._name, daemon=True)
        self._thread.start()
        try:
            await ready
        except Exception:
            self._thread = None
            raise

    async def stop(self, at_once: bool = False) -> None:
        """Returns when all jobs are done, or have failed if they need not be, and the connection is closed."""
        if self._thread is not None:
            thread, self._thread = self._thread, None
            self._jobs.put(None)
            while at_once and thread.is_alive():
                self.interrupt()  # again and again: a job may be about to begin
                await asyncio.to_thread(thread.join, MOMENT)
            await asyncio.to_thread(thread.join)

    async def do(self, steps: Steps[Answer]) -> Answer:
        if self._thread is None:
            raise Closed
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._jobs.put(Job(steps, future))
        try:
            return await future
        finally:
            del future  # or a refusal, its traceback and this would keep each other, and whoever asked

    def interrupt(self) -> None:
        """The job that is under way, if there is one, fails."""
        connection = self._connection
        if connection is not None:
            with suppress(sqlite3.ProgrammingError):  # closed meanwhile
                connection.interrupt()

    def _work(self, ready: asyncio.Future[None]) -> None:
        opening = Job(_nothing(), ready)
        try:
            connection = self._connection = self._connect()
        except Exception as problem:
            _tell([(opening, None, problem)])
            return
        _tell([(opening, None, None)])
        try:
            while jobs := self._waiting():
                _tell(self._together(connection, jobs))
        finally:
            self._connection = None
            connection.close()

    def _waiting(self) -> list[Job]:
        """All jobs that wait, at least one; none when it is time to go home."""
        job = self._jobs.get()
        jobs: list[Job] = []
        while job is not None:
            jobs.append(job)
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return jobs
        if jobs:
            self._jobs.put(None)  # these first; the next look finds the end again
        return jobs

    def _together(self, connection: sqlite3.Connection, jobs: list[Job]) -> list[Outcome]:
        """The outcomes of these jobs in one transaction; if that fails as a whole, they all do."""
        try:
            connection.execute(self._begin)
            outcomes = [_alone(connection, job) for job in jobs]
            connection.execute("COMMIT")
        except sqlite3.Error as problem:
            if connection.in_transaction:
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
            return [(job, None, _clear(problem)) for job in jobs]
        return outcomes


def _alone(connection: sqlite3.Connection, job: Job) -> Outcome:
    connection.execute("SAVEPOINT job")
    try:
        answer = drive(connection, job.steps)
    except Exception as problem:
        if isinstance(problem, sqlite3.Error) and not connection.in_transaction:
            raise  # a full disk or a broken one: SQLite has taken everything back, also what came before
        connection.execute("ROLLBACK TO job")
        connection.execute("RELEASE job")
        return job, None, _clear(problem)
    connection.execute("RELEASE job")
    return job, answer, None


def _clear(problem: Exception) -> Exception:
    """The problem as the callers of a store know it."""
    if isinstance(problem, UNFIT):
        return ValueError("This can't be stored: a value does not fit its column.")
    if isinstance(problem, sqlite3.Error):
        code = getattr(problem, "sqlite_errorcode", None)
        if code is None:  # what Python itself finds wrong may come with what a row says
            return Damaged(NOT_READABLE)
        code &= 0xFF  # the lowest byte says which kind of trouble it is
        return (Damaged if code in BROKEN else Unavailable)(f"The database does not answer: {problem}.")
    if isinstance(problem, Stale | ValueError):
        return problem.with_traceback(None)  # where it was refused is clear; the traceback would keep the job
    return problem


def _tell(outcomes: list[Outcome]) -> None:
    """Hands the outcomes to the event loop of those who wait, all at once."""
    loop = outcomes[0][0].future.get_loop()
    with suppress(RuntimeError):  # the loop is closed: nobody waits any more
        loop.call_soon_threadsafe(_settle, outcomes)


def _settle(outcomes: list[Outcome]) -> None:
    for job, answer, problem in outcomes:
        if job.future.done():
            continue  # its task was cancelled
        if problem is None:
            job.future.set_result(answer)
        else:
            job.future.set_exception(problem)


def _nothing() -> Steps[None]:
    yield from ()
