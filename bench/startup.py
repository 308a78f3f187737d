"""Starting the service on small and large databases: until it answers, and how much memory it takes.

Run from the repository's root: `python -m bench.startup [--quick] [--json FILE]`. Exits 0 where every goal is met, 1
where one is missed, 2 where something could not be measured.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
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
from stammtisch.store.sqlite import SqliteStore

FEW, MANY = 1_000, 100_000  # tables
ROWS = 10  # of each table's log
GROWTH = 1.5  # of time and memory on the large one
START_SECONDS = 120.0  # for a start and all that is measured
# How long memory is watched after the first answer, while the database is checked for damage.
WATCH_SECONDS = 10.0


class Start(NamedTuple):
    """One start of the service."""

    seconds: float  # until it answered
    memory: int  # bytes, when it had answered
    most: int  # bytes, the peak in the time after


def fill(path: Path, tables: int) -> None:
    """A database with this number of tables: most of them over, some waiting, some by correspondence."""

    async def lay_out() -> None:
        store = SqliteStore(path)
        await store.open()
        await store.close()

    asyncio.run(lay_out())
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        for statement, rows in statements(tables).items():
            connection.executemany(statement, rows)
        connection.commit()


def statements(tables: int) -> dict[str, Iterator[tuple[object, ...]]]:
    """The rows to write, by statement."""
    numbers = range(tables)
    about = json.dumps({"game": "mau_mau", "players": 4, "clock": {"kind": "none", "amount": 60}, "round": 3})
    move = json.dumps({"move": "play H7", "seat": 1, "by": "person", "turn": 12, "note": "x" * 40})
    people = json.dumps(["p"])

    def listed() -> Iterator[tuple[object, ...]]:
        for n in numbers:
            status = "waiting" if n % 10 == 0 else "playing" if n % 50 == 1 else "over"
            due = 4e9 + n if status == "playing" else None
            yield f"table{n}", f"C{n}", ROWS, 1.7e9 + n, status, int(n % 10 == 0), people, about, due

    return {
        "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)": listed(),
        "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?)": (
            (f"table{n}", seq, "play", f"p{n}", move, 1.7e9 + n)
            for n in numbers
            for seq in range(1, ROWS + 1)
        ),
        "INSERT INTO persons VALUES (?, ?, ?, ?, ?, ?, ?)": (
            (f"p{n}", "Anna", "fox", "de", f"p{n}".encode(), 1.7e9 + n, None) for n in numbers
        ),
        "INSERT INTO members VALUES (?, ?, ?)": (
            (f"p{n + offset}", f"table{n}", 1) for n in numbers for offset in range(4)
        ),
    }


@contextmanager
def service(path: Path, *options: str) -> Iterator[tuple[int, str]]:
    """The service on this database, started like any other: its process id and its address."""
    arguments = ["--local", "--no-browser", "--port", "0", "--lang", "en", "--db", str(path), *options]
    process = subprocess.Popen(
        [sys.executable, "-m", "stammtisch", *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    timer = Timer(START_SECONDS, process.kill)
    timer.start()
    try:
        yield process.pid, address_of(process)
    except OSError as problem:
        raise BenchError(f"The service does not answer: {problem}.") from problem
    finally:
        timer.cancel()
        process.kill()
        process.communicate()


def start(path: Path, *options: str) -> Start:
    """Starts the service on this database, waits for its first answer, and watches its memory for a while."""
    began = monotonic()
    with service(path, *options) as (pid, address):
        with urllib.request.urlopen(address + "api/tables", timeout=START_SECONDS) as answer:
            json.load(answer)
        took = monotonic() - began
        memory = figure(pid, "VmRSS")
        sleep(WATCH_SECONDS)
        return Start(took, memory, figure(pid, "VmHWM"))


def address_of(process: subprocess.Popen[str]) -> str:
    """The address that the service prints; it already listens there, and answers once it is open."""
    assert process.stdout is not None
    for line in process.stdout:
        if "http://" in line:
            return line.split()[-1]
    raise BenchError("The service does not start.")


def figure(pid: int, name: str) -> int:
    """This figure of a process's memory, in bytes."""
    try:
        text = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        raise BenchError("Memory can only be measured on Linux.") from None
    match = re.search(rf"^{name}:\s+(\d+) kB", text, re.MULTILINE)
    assert match is not None
    return int(match[1]) * 1024


def rows(small: list[Start], large: list[Start]) -> list[Row]:
    measured = []
    works = (
        ("start until the first answer", "seconds", 1.0, "s"),
        ("memory at the first answer", "memory", 1 << 20, "MB"),
        (f"most memory in the {WATCH_SECONDS:g} s after", "most", 1 << 20, "MB"),
    )
    for work, name, unit, suffix in works:
        few, many = (median(getattr(start, name) for start in starts) / unit for starts in (small, large))
        ours, against = f"{many:.2f} {suffix}, {MANY:,} tables", f"{few:.2f} {suffix}, {FEW:,} tables"
        measured.append(Row(work, ours, against, many / few, f"<= {GROWTH:g} ×", many / few <= GROWTH))
    return measured


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.startup", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer runs")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write every figure")
    parser.add_argument("--retention", metavar="DAYS", help="start it with this option, too")
    arguments = parser.parse_args()
    options = ["--retention", arguments.retention] if arguments.retention else []
    ENVS.mkdir(exist_ok=True)
    load = [os.getloadavg()] if hasattr(os, "getloadavg") else []
    try:
        with TemporaryDirectory(prefix="startup-", dir=ENVS) as folder:
            files = {tables: Path(folder) / f"{tables}.db" for tables in (FEW, MANY)}
            starts: dict[int, list[Start]] = {FEW: [], MANY: []}
            for tables, path in files.items():
                progress(f"{tables:,} tables are written")
                fill(path, tables)
            runs = 2 if arguments.quick else 5
            for run in range(runs):
                for tables, path in files.items():
                    progress(f"run {run + 1} of {runs}, {tables:,} tables")
                    starts[tables].append(start(path, *options))
            progress("")
    except BenchError as problem:
        print(problem, file=sys.stderr)
        return 2
    if hasattr(os, "getloadavg"):
        load.append(os.getloadavg())
    data = {
        "load": load,
        "starts": {tables: [start._asdict() for start in runs] for tables, runs in starts.items()},
    }
    return conclude(rows(starts[FEW], starts[MANY]), data, arguments.json)


if __name__ == "__main__":
    sys.exit(main())
