"""A thread with an SQLite connection, which runs all waiting jobs in one transaction."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple

from stammtisch.store.sql import SQLITE, Answer, Quick, Steps, checked, translated
from stammtisch.store.store import Closed, Damaged, Stale, Unavailable
from stammtisch.store.tables import quick_statements


class Job(NamedTuple):
    steps: Steps[Any]
    future: asyncio.Future[Any]
    quick: Quick | None = None  # what the steps write in the usual case


# Raised for a value that SQLite can't store, because of its type, its size or a constraint.
UNFIT = (sqlite3.IntegrityError, sqlite3.InterfaceError, sqlite3.ProgrammingError, OverflowError)
MOST_AT_ONCE = 64  # rows to a statement
INTERRUPT_SECONDS = 0.05  # between two interrupts
NOT_READABLE = "The database holds something that can't be read."
DAMAGE_CODES = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)

Outcome = tuple[Job, Any, BaseException | None]


def drive(connection: sqlite3.Connection, steps: Steps[Answer]) -> Answer:
    """Runs the steps on this connection, within its current transaction."""
    try:
        statement, values = next(steps)
        while True:
            rows = connection.execute(translated(statement, SQLITE), checked(values)).fetchall()
            statement, values = steps.send(rows)
    except StopIteration as end:
        answer: Answer = end.value
        return answer


class Worker:
    """Runs jobs in the order they came.  Callers get their answer after COMMIT, never before.

    Every job has its own savepoint, so that a failed job undoes nothing of the others.  Jobs of one turn of the event
    loop are handed over together: waking the thread costs the loop time.
    """

    def __init__(self, connect: Callable[[], sqlite3.Connection], begin: str, name: str) -> None:
        self._connect = connect
        self._begin = begin
        self._name = name
        self._new: list[Job] = []  # of this turn
        self._jobs: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._connection: sqlite3.Connection | None = None

    async def start(self) -> None:
        """Returns when it is connected; raises what `connect` raises."""
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._thread = threading.Thread(target=self._work, args=(ready,), name=self._name, daemon=True)
        self._thread.start()
        try:
            await ready
        except Exception:
            self._thread = None
            raise

    async def stop(self, at_once: bool = False) -> None:
        """Returns when all jobs are done (`at_once`: or interrupted) and the connection is closed."""
        if self._thread is not None:
            thread, self._thread = self._thread, None
            self._hand_over()
            self._jobs.put(None)
            while at_once and thread.is_alive():
                self.interrupt()  # repeatedly: a job may be about to begin
                await asyncio.to_thread(thread.join, INTERRUPT_SECONDS)
            await asyncio.to_thread(thread.join)

    async def do(self, steps: Steps[Answer], quick: Quick | None = None) -> Answer:
        if self._thread is None:
            raise Closed
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Answer] = loop.create_future()
        if not self._new:
            loop.call_soon(self._hand_over)
        self._new.append(Job(steps, future, quick))
        try:
            return await future
        finally:
            del future  # breaks the cycle of a refusal, its traceback and this frame

    def _hand_over(self) -> None:
        if self._new:
            self._jobs.put(self._new)
            self._new = []

    def interrupt(self) -> None:
        """Makes the running job fail, if there is one."""
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
        """All waiting jobs, at least one; none when the thread is to end."""
        batch = self._jobs.get()
        jobs: list[Job] = []
        while batch is not None:
            jobs += batch
            try:
                batch = self._jobs.get_nowait()
            except Empty:
                return jobs
        if jobs:
            self._jobs.put(None)  # these first; the next call finds the end again
        return jobs

    def _together(self, connection: sqlite3.Connection, jobs: list[Job]) -> list[Outcome]:
        """Runs these jobs in one transaction; if it fails as a whole, they all do."""
        try:
            connection.execute(self._begin)
            outcomes = list(_each(connection, jobs))
            connection.execute("COMMIT")
        except sqlite3.Error as problem:
            if connection.in_transaction:
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
            return [(job, None, _clear(problem)) for job in jobs]
        return outcomes


def _each(connection: sqlite3.Connection, jobs: Sequence[Job]) -> Iterator[Outcome]:
    """Runs the jobs in this order, quick ones together."""
    for quick, group in groupby(jobs, key=lambda job: job.quick is not None):
        rest = list(group)
        while quick and rest:
            size = min(1 << len(rest).bit_length() - 1, MOST_AT_ONCE)  # few sizes: few statements to prepare
            yield from _quickly(connection, rest[:size])
            rest = rest[size:]
        for job in rest:
            yield _alone(connection, job)


def _quickly(connection: sqlite3.Connection, jobs: Sequence[Job]) -> Iterator[Outcome]:
    """Runs these jobs together; those that turn out to be unusual alone."""
    if _at_once(connection, jobs):
        yield from ((job, None, None) for job in jobs)
    elif len(jobs) == 1:
        yield _alone(connection, jobs[0])
    else:
        half = len(jobs) // 2
        yield from _quickly(connection, jobs[:half])
        yield from _quickly(connection, jobs[half:])


def _at_once(connection: sqlite3.Connection, jobs: Sequence[Job]) -> bool:
    """Writes all these rows with two statements, or returns False and has written none.

    Every statement gives up the interpreter's lock, and gets it back only when the event loop has a pause.
    """
    log, update = quick_statements(len(jobs))
    values = [value for job in jobs for value in job.quick or ()]
    connection.execute("SAVEPOINT jobs")
    try:
        done = connection.execute(log, checked(values)).rowcount == len(jobs)
        if done:
            connection.execute(update, values)
    except Exception:
        if not connection.in_transaction:
            raise  # everything is rolled back
        done = False  # the steps will say why
    if not done:
        connection.execute("ROLLBACK TO jobs")
    connection.execute("RELEASE jobs")
    return done


def _alone(connection: sqlite3.Connection, job: Job) -> Outcome:
    connection.execute("SAVEPOINT job")
    try:
        answer = drive(connection, job.steps)
    except Exception as problem:
        if isinstance(problem, sqlite3.Error) and not connection.in_transaction:
            raise  # a full or broken disk: SQLite has rolled back everything, earlier jobs included
        connection.execute("ROLLBACK TO job")
        connection.execute("RELEASE job")
        return job, None, _clear(problem)
    connection.execute("RELEASE job")
    return job, answer, None


def _clear(problem: Exception) -> Exception:
    """The problem as callers of a store expect it."""
    if isinstance(problem, UNFIT):
        return ValueError("This can't be stored: a value does not fit its column.")
    if isinstance(problem, sqlite3.Error):
        code = getattr(problem, "sqlite_errorcode", None)
        if code is None:  # raised by Python itself, whose message may quote a row
            return Damaged(NOT_READABLE)
        code &= 0xFF  # the lowest byte is the primary code
        return (Damaged if code in DAMAGE_CODES else Unavailable)(f"The database does not answer: {problem}.")
    if isinstance(problem, Stale | ValueError):
        return problem.with_traceback(None)  # the traceback would keep the job alive
    return problem


def _tell(outcomes: list[Outcome]) -> None:
    """Hands the outcomes to the event loop, all at once."""
    loop = outcomes[0][0].future.get_loop()
    with suppress(RuntimeError):  # the loop is closed: nobody is waiting any more
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
