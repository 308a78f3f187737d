"""Programs that work for us in parallel, each with its own log; all of them end if one fails or Ctrl-C is pressed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tools.environment import ROOT

TICK_SECONDS = 0.1
GRACE_SECONDS = 3.0  # to end in


class Failed(Exception):
    """A program failed; `log` holds its output."""

    def __init__(self, log: Path) -> None:
        super().__init__(str(log))
        self.log = log

    def output(self) -> str:
        return self.log.read_text("utf-8", "replace") if self.log.exists() else ""


class Stopped(Exception):
    """Nothing more is done, because something else failed."""


class Jobs:
    """Runs programs for several threads. Running programs keep the files in `held` open, so that a lock outlives us."""

    def __init__(self, held: Sequence[int] = ()) -> None:
        self.held = held
        self.running: list[subprocess.Popen[bytes]] = []
        self.turn = threading.Lock()
        self.stopped = False

    def run(self, command: Sequence[str], log: Path, variables: Mapping[str, str]) -> None:
        """Runs a program to its end; raises `Failed` or `Stopped`."""
        with log.open("wb") as sink:
            child = self.start(command, sink.fileno(), variables)
            try:
                status = child.wait()
            except BaseException:
                end(child)
                raise
            finally:
                with self.turn:
                    self.running.remove(child)
        if self.stopped:
            raise Stopped
        if status:
            raise Failed(log)

    def start(
        self, command: Sequence[str], sink: int, variables: Mapping[str, str]
    ) -> subprocess.Popen[bytes]:
        with self.turn:
            if self.stopped:
                raise Stopped
            child = subprocess.Popen(
                command,
                cwd=ROOT,
                env=dict(variables),
                stdin=subprocess.DEVNULL,
                stdout=sink,
                stderr=subprocess.STDOUT,
                pass_fds=() if sys.platform == "win32" else self.held,
                start_new_session=True,  # Ctrl-C reaches only us; we end them
            )
            self.running.append(child)
            return child

    def stop(self) -> None:
        """Ends everything that is running."""
        with self.turn:
            self.stopped = True
            running = list(self.running)
        for child in running:
            end(child)

    def side_by_side(self, works: Sequence[Callable[[], object]], tick: Callable[[], object]) -> None:
        """Does all of these in parallel, calling `tick` meanwhile; the first failure ends the others and is raised."""
        failures: list[BaseException] = []
        news = threading.Event()

        def guarded(work: Callable[[], object]) -> None:
            try:
                work()
            except BaseException as failure:
                failures.append(failure)
            finally:
                news.set()

        threads = [threading.Thread(target=guarded, args=(work,), daemon=True) for work in works]
        try:
            for thread in threads:
                thread.start()
            while not failures and any(thread.is_alive() for thread in threads):
                tick()
                news.wait(TICK_SECONDS)
                news.clear()
        finally:
            if failures or any(thread.is_alive() for thread in threads):
                self.stop()
            for thread in threads:
                if thread.ident is not None:
                    thread.join()
        if failures:
            raise failures[0]


def end(child: subprocess.Popen[bytes]) -> None:
    """Ends a program that leads a session of its own, and everything it has started."""
    try:
        if sys.platform == "win32":
            tree = ["taskkill", "/T", "/F", "/PID", str(child.pid)]
            subprocess.run(tree, stdin=subprocess.DEVNULL, capture_output=True)
        else:
            os.killpg(child.pid, signal.SIGTERM)
        child.wait(GRACE_SECONDS)
    except subprocess.TimeoutExpired:
        if sys.platform == "win32":
            child.kill()
        else:
            os.killpg(child.pid, signal.SIGKILL)
        child.wait()
    except OSError:
        return  # it has already ended
