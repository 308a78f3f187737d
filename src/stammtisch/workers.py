"""Work in pieces, on all processors or on the machines of a Ray cluster.

The work is a module's function and its tasks, both picklable; an answer does not depend on where its task is done.
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

POOL_PROCESSES = 61  # at most: Windows allows no more
Progress = Callable[[int, int], None]  # how much is done, and how much there is to do


class NoCluster(Exception):
    """The cluster is not there, or Ray is not installed; the text says which."""


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(work: Callable[[Task], Answer], tasks: Sequence[Task], jobs: int) -> Iterator[tuple[Task, Answer]]:
    """Every task with its answer, in the order in which they finish, on this many processes."""
    jobs = min(jobs, POOL_PROCESSES)
    if jobs == 1:
        for task in tasks:
            yield task, work(task)
        return
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=belong_to_parent)
    try:
        task_of: dict[Future[Answer], Task] = {}
        # Not `as_completed`: an interrupt could leave its locks taken.
        done: SimpleQueue[Future[Answer]] = SimpleQueue()
        with _without_interrupts():
            for task in tasks:
                future = pool.submit(work, task)
                task_of[future] = task
                future.add_done_callback(done.put)
        for _ in task_of:
            future = done.get()
            yield task_of[future], future.result()
    except BaseException:
        # Stopping the work should not have to wait for the tasks under way.
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def spread_on_cluster(
    work: Callable[[Task], Answer], tasks: Sequence[Task], address: str
) -> Iterator[tuple[Task, Answer]]:
    """Every task with its answer, in the order in which they finish, on a Ray cluster that has this package."""
    ray = _ray()
    try:
        ray.init(address=address, logging_level="ERROR", log_to_driver=False)
    except (ConnectionError, OSError, RuntimeError, ValueError) as problem:
        raise NoCluster(f"no Ray cluster at {address}: {problem}") from None
    try:
        remote = ray.remote(lambda task: work(task))  # Ray takes functions only, no other callables
        task_of = {remote.remote(task): task for task in tasks}
        waiting = list(task_of)
        while waiting:
            ready, waiting = ray.wait(waiting)
            for reference in ready:
                yield task_of[reference], ray.get(reference)
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
    """Holds Ctrl-C back; processes started meanwhile leave it to this one from their very beginning."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def belong_to_parent() -> None:
    """For a process of a pool: leaves Ctrl-C to the parent, and ends when the parent is gone, even if killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
