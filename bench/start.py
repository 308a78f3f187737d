"""The first minute: `start.py` in a clean clone with empty package caches, until the table is open and all is done.

Run from the repository's root: `python -m bench.start [--runs N] [--json FILE]`. What is committed is measured. It
needs the network, git and a C compiler. Exits 0 where every goal is met, 1 where one is missed, 2 where
something could not be measured.
"""

from __future__ import annotations

import argparse
import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Timer
from time import monotonic, sleep
from typing import NamedTuple

from bench.child import ROOT
from bench.peers import ENVS, BenchError
from bench.report import Row, conclude
from bench.server import progress

OPEN_SECONDS, DONE_SECONDS, AGAIN_SECONDS = 60.0, 120.0, 5.0  # the goals
PATIENCE_SECONDS = 900.0  # for a start and compiling
LOOK_SECONDS = 0.05  # between two looks
# Where a person's settings and caches could come from; the search path and certificates stay.
HIDDEN = ("PIP_", "NPM_", "npm_", "XDG_", "STAMMTISCH_", "PYTHON", "VIRTUAL_ENV", "LOCALAPPDATA", "APPDATA")
KEPT = ("PIP_CERT", "PIP_INDEX_URL", "PIP_PROXY")


class FirstMinute(NamedTuple):
    """Seconds from nothing."""

    opened: float  # until the table answers
    done: float  # until the compiled rules are there
    again: float  # how long the next start takes, with the compiled rules


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


@contextmanager
def started(clone: Path, home: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`start.py` as a newcomer runs it, and the address to ask whether it is open; ended with Ctrl-C."""
    port = free_port()
    inherited = {
        name: value for name, value in os.environ.items() if not name.startswith(HIDDEN) or name in KEPT
    }
    caches = {"HOME": str(home), "USERPROFILE": str(home), "LOCALAPPDATA": str(home), "APPDATA": str(home)}
    arguments = [
        "--local",
        "--no-browser",
        "--port",
        str(port),
        "--db",
        str(home / "table.db"),
        "--lang",
        "en",
    ]
    process = subprocess.Popen(
        [base_python(), "start.py", *arguments],
        cwd=clone,
        env={**inherited, **caches},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    timer = Timer(PATIENCE_SECONDS, process.kill)
    timer.start()
    try:
        yield process, f"http://127.0.0.1:{port}/healthz"
    finally:
        timer.cancel()
        process.send_signal(signal.SIGINT if os.name != "nt" else signal.SIGTERM)
        process.communicate()


def base_python() -> str:
    """The Python below the developers' environment, which is what a newcomer has."""
    return str(getattr(sys, "_base_executable", sys.executable))


def wait_until_open(process: subprocess.Popen[str], address: str) -> None:
    while process.poll() is None:
        try:
            with urllib.request.urlopen(address, timeout=5) as answer:
                answer.read()
            return
        except OSError:
            sleep(LOOK_SECONDS)
    said = (process.communicate()[0] or "").strip().splitlines() or ["nothing"]
    raise BenchError(f"start.py ended; its last words: {said[-1]}")


def wait_until_compiled(clone: Path) -> None:
    rules = clone / ".venv" / "rules"
    until = monotonic() + PATIENCE_SECONDS
    while not list(rules.glob("*/.complete")):
        if list(rules.glob("*.failed")) or monotonic() > until:
            raise BenchError(f"the rules were not compiled: {last_line(clone / '.venv' / 'compile.log')}")
        sleep(LOOK_SECONDS)


def last_line(log: Path) -> str:
    lines = log.read_text("utf-8", "replace").strip().splitlines() if log.exists() else []
    return lines[-1] if lines else "the log is empty"


def measure(folder: Path) -> FirstMinute:
    """One first minute in an empty folder."""
    clone, home = folder / "stammtisch", folder / "home"
    home.mkdir()
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    begin = monotonic()
    with started(clone, home) as (process, address):
        wait_until_open(process, address)
        opened = monotonic() - begin
        wait_until_compiled(clone)
        done = monotonic() - begin
    begin = monotonic()
    with started(clone, home) as (process, address):
        wait_until_open(process, address)
        again = monotonic() - begin
    return FirstMinute(opened, done, again)


def rows(runs: list[FirstMinute]) -> list[Row]:
    works = (
        ("first start until the table is open", "opened", OPEN_SECONDS),
        ("first start until the rules are compiled, too", "done", DONE_SECONDS),
        ("every later start until the table is open", "again", AGAIN_SECONDS),
    )
    measured = []
    for work, name, goal in works:
        figures = [getattr(run, name) for run in runs]
        seconds = median(figures)
        spread = f"{min(figures):.1f}–{max(figures):.1f} s in {len(figures)} runs" if len(figures) > 1 else ""
        measured.append(Row(work, f"{seconds:.1f} s", spread, None, f"< {goal:g} s", seconds < goal))
    return measured


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.start", description=__doc__)
    parser.add_argument("--runs", type=int, default=3, help="how often (the middle one counts)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write every figure")
    arguments = parser.parse_args()
    ENVS.mkdir(exist_ok=True)
    load = [os.getloadavg()] if hasattr(os, "getloadavg") else []
    runs: list[FirstMinute] = []
    try:
        for run in range(arguments.runs):
            progress(f"run {run + 1} of {arguments.runs}")
            with TemporaryDirectory(prefix="start-", dir=ENVS) as folder:
                runs.append(measure(Path(folder)))
        progress("")
    except (BenchError, OSError, subprocess.CalledProcessError) as problem:
        print(problem, file=sys.stderr)
        return 2
    if hasattr(os, "getloadavg"):
        load.append(os.getloadavg())
    return conclude(rows(runs), {"load": load, "runs": [run._asdict() for run in runs]}, arguments.json)


if __name__ == "__main__":
    sys.exit(main())
