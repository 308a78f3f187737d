"""Work in pieces on all processors, or on the machines of a Ray cluster.

What is worked on is a function of a module and its tasks, both picklable; the answers do not depend on where a
piece is done.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

Task = TypeVar("Task")
Answer = TypeVar("Answer")

MOST = 61  # processes of a pool: Windows has no more
Progress = Callable[[int, int], None]  # so much is done of so much


class NoCluster(Exception):
    """The cluster is not there, or Ray is not installed; the text tells which."""


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(work: Callable[[Task], Answer], tasks: Sequence[Task], jobs: int) -> Iterator[tuple[Task, Answer]]:
    """Every task with its answer, as they are finished, on so many processes."""
    jobs = min(jobs, MOST)
    if jobs == 1:
        for task in tasks:
            yield task, work(task)
        return
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=belong_to_parent)
    try:
        asked: dict[Future[Answer], Task] = {}
        done: SimpleQueue[Future[Answer]] = (
            SimpleQueue()
        )  # not `as_completed`: an interrupt could keep its locks
        with _without_interrupts():
            for task in tasks:
                future = pool.submit(work, task)
                asked[future] = task
                future.add_done_callback(done.put)
        for _ in asked:
            future = done.get()
            yield asked[future], future.result()
    except BaseException:
        for process in multiprocessing.active_children():
            process.terminate()  # whoever stops the work does not want to wait for the pieces under way
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def spread_on_cluster(
    work: Callable[[Task], Answer], tasks: Sequence[Task], address: str
) -> Iterator[tuple[Task, Answer]]:
    """Every task with its answer, as they are finished, on a Ray cluster whose machines have this package."""
    ray = _ray()
    try:
        ray.init(address=address, logging_level="ERROR", log_to_driver=False)
    except (ConnectionError, OSError, RuntimeError, ValueError) as problem:
        raise NoCluster(f"no Ray cluster at {address}: {problem}") from None
    try:
        piece = ray.remote(lambda task: work(task))  # Ray takes functions only, no other callables
        asked = {piece.remote(task): task for task in tasks}
        waiting = list(asked)
        while waiting:
            ready, waiting = ray.wait(waiting)
            for reference in ready:
                yield asked[reference], ray.get(reference)
    finally:
        ray.shutdown()


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise NoCluster("Ray is not installed; install stammtisch[cluster]") from None
    return ray


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Ctrl-C waits; processes started meanwhile leave it to this one, from their very beginning."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def belong_to_parent() -> None:
    """For a process of a pool: Ctrl-C is its parent's business, and when that is killed, nobody else ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
