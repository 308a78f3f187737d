"""The benchmark of the table service: real servers on loopback, scripted players in other processes.

Run from the repository's root: `python -m bench.server [--quick] [--json FILE]`. Exits 0 where every goal is met, 1
where one is missed, 2 where something could not be measured.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from bench.child import ROOT, Child
from bench.peers import ENVS, BenchError
from bench.table import Row, conclude, per_second
from tests.store.server import Server

GAMES = "mau_mau,mue,zoff_im_zoo,life_life,mammuz"
SHARE = 0.25  # of the echo's messages
SLOWER = 0.05  # seconds that a move may take more than the echo to the last player's news, 99 of 100
MEMORY = 110  # KB of a table with its four connections
PACE = 3.0  # seconds between two moves at a table of people

Figures = dict[str, Any]


def spent(before: Figures, after: Figures) -> Figures:
    """What a server did in between."""
    return {key: after[key] - before[key] for key in after if key != "compiled"}


def part(sorted_values: Sequence[float], share: float) -> float:
    """The value below which this share of them lies."""
    if not sorted_values:
        raise BenchError("No move was made.")
    return sorted_values[min(len(sorted_values) - 1, int(share * len(sorted_values)))]


class Bench:
    """Servers and crowds, and what they said."""

    def __init__(self, stack: ExitStack, folder: Path) -> None:
        self.stack = stack
        self.folder = folder
        self.python = Path(sys.executable)
        self.data: dict[str, Any] = {"load": [os.getloadavg()] if hasattr(os, "getloadavg") else []}

    def child(self, name: str, module: str, **environment: str) -> Child:
        paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
        return self.stack.enter_context(Child(name, self.python, module, PYTHONPATH=paths, **environment))

    def hall(self, name: str, database: str = "") -> tuple[Child, int]:
        database = database or str(self.folder / f"{name}.db")
        child = self.child(name, "bench.hall", STAMMTISCH_BENCH_DB=database)
        return child, child.about()["port"]

    def crowd(self) -> Child:
        child = self.child("the crowd", "bench.crowd")
        child.about()
        return child

    # at full speed, beside the yardstick

    def at_full_speed(self, tables: int, runs: int, seconds: float) -> list[Row]:
        hall, port = self.hall("tables")
        echo = self.child("the echo", "bench.echo")
        echo_port = echo.about()["port"]
        crowd, others = self.crowd(), self.crowd()
        crowd.ask(f"seat 0 {port} {tables} {GAMES} 1")
        warm = crowd.ask("play 1 0")
        size = warm["bytes"] // warm["messages"]
        others.ask(f"line_up 0 {echo_port} {tables} {size}")
        played, echoed, rounds = [], [], []
        for run in range(runs):
            progress(f"run {run + 1} of {runs}")
            played.append(self.measured(hall, crowd, f"play {seconds} 0"))
            echoed.append(self.measured(echo, others, f"echo {seconds / 2}"))
            rounds.append(self.measured(echo, others, f"round {seconds / 2}"))
        progress("")
        self.data["full speed"] = {
            "tables": tables,
            "bytes": size,
            "played": played,
            "echo": echoed,
            "round": rounds,
        }
        return self.speed_rows(tables, size, played, echoed, rounds)

    def measured(self, server: Child, crowd: Child, request: str) -> Figures:
        """What the server did and what the crowd heard during this request."""
        before = server.ask("figures 0")
        heard = crowd.ask(request)
        figures = spent(before, server.ask("figures 0"))
        check(heard)
        return {**figures, "heard": heard}

    def speed_rows(
        self, tables: int, size: int, played: list[Figures], echoed: list[Figures], rounds: list[Figures]
    ) -> list[Row]:
        """Rates by second of the server's CPU; the middle one of all runs, and of their ratios."""
        sent, echo, group = ([run["sent"] / run["cpu"] for run in runs] for runs in (played, echoed, rounds))
        ratio = median(ours / theirs for ours, theirs in zip(sent, echo, strict=True))
        share = median(ours / theirs for ours, theirs in zip(sent, group, strict=True))
        moves = median(run["moves"] / run["cpu"] for run in played)
        ours = f"{per_second(median(sent))} CPU"
        bare = f"{per_second(median(echo))} bare echo"
        latencies = sorted(took for run in played for took in run["heard"]["latencies"])
        return [
            Row(f"moves, {tables} tables of 4", f"{per_second(moves)} CPU"),
            Row(f"messages of {size} bytes, durable", ours, bare, ratio, f">= {SHARE:g} ×", ratio >= SHARE),
            Row("the same", ours, f"{per_second(median(group))} bare round of 4", share),
            Row("a move to its last news, no pause", f"{1000 * part(latencies, 0.5):.1f} ms p50"),
            Row("the same", f"{1000 * part(latencies, 0.99):.1f} ms p99"),
        ]

    # at a human pace, beside the yardstick

    def at_human_pace(self, tables: int, seconds: float, databases: Sequence[str] = ()) -> list[Row]:
        """Tables of people on one process with SQLite, or on one process for each of these databases' names."""
        halls = [self.hall(f"people {tables} {n}", db) for n, db in enumerate(databases or [""])]
        ports = ",".join(str(port) for _, port in halls)
        warm, crowd = self.crowd(), self.crowd()
        warm.ask(f"seat 0 {ports} 1 {GAMES} 9")  # what a first table needs is no part of the others
        for hall, _ in halls:
            hall.ask("settle 0")
        empty = summed(hall.ask("figures 0") for hall, _ in halls)
        progress(f"{tables} tables sit down")
        crowd.ask(f"seat 0 {ports} {tables} {GAMES} 2")
        seated = summed(hall.ask("figures 0") for hall, _ in halls)
        progress(f"{tables} tables play for {seconds:.0f} s")
        heard = crowd.ask(f"play {seconds} {PACE}")
        check(heard)
        played = summed(hall.ask("figures 0") for hall, _ in halls)
        for hall, _ in halls:
            hall.ask(
                "settle 0"
            )  # only now: before the run it would spare the players a pause that belongs to it
        after = summed(hall.ask("figures 0") for hall, _ in halls)
        run = {**spent(seated, played), "heard": heard}
        self.end(*(hall for hall, _ in halls), warm, crowd)
        talk = self.yardstick(tables, seconds, heard["bytes"] // heard["messages"])
        progress("")
        name = f"{tables:,} tables of 4, a move every {PACE:g} s"
        if len(halls) > 1:
            name += f", {len(halls)} processes on PostgreSQL"
        memory = [(figures["memory"] - empty["memory"]) / tables for figures in (seated, after)]
        self.data[name] = {"empty": empty, "seated": seated, "run": run, "memory": memory, "echo": talk}
        return self.pace_rows(name, seconds, run, talk, memory if len(halls) == 1 else [])

    def yardstick(self, tables: int, seconds: float, size: int) -> Figures:
        """The same number of people talk as often through the bare server, which stores and checks nothing."""
        echo, crowd = self.child("the echo", "bench.echo"), self.crowd()
        port = echo.about()["port"]
        progress(f"{tables} circles talk for {seconds:.0f} s")
        crowd.ask(f"gather 0 {port} {tables} {size}")
        run = self.measured(echo, crowd, f"talk {seconds} {PACE}")
        self.end(echo, crowd)
        return run

    def end(self, *children: Child) -> None:
        """They are not needed any more, and would only take memory and time from the others."""
        for child in children:
            child.end()

    def pace_rows(
        self, name: str, seconds: float, run: Figures, talk: Figures, memory: Sequence[float]
    ) -> list[Row]:
        ours, bare = run["heard"]["latencies"], talk["heard"]["latencies"]
        slow, yard = part(ours, 0.99), part(bare, 0.99)
        rows = [
            Row(f"{name}: to the last news", f"{1000 * part(ours, 0.5):.1f} ms p50", in_ms(part(bare, 0.5))),
            Row(
                "the same",
                f"{1000 * slow:.1f} ms p99",
                in_ms(yard),
                None,
                f"<= {1000 * SLOWER:.0f} ms more",
                slow <= yard + SLOWER,
            ),
            Row("the longest", f"{1000 * ours[-1]:.1f} ms", in_ms(bare[-1])),
            Row(
                "share of one core",
                f"{100 * run['cpu'] / seconds:.0f} %",
                f"{run['moves'] / seconds:.0f} moves/s; bare echo {100 * talk['cpu'] / seconds:.0f} %",
            ),
        ]
        if memory:
            begun, used = (kept / 1024 for kept in memory)
            rows += [
                Row("memory a table, match begun", f"{begun:.0f} KB", "with its 4 connections"),
                Row("the same, after the run", f"{used:.0f} KB", "", None, f"<= {MEMORY} KB", used <= MEMORY),
            ]
        return rows


def summed(figures: Iterable[Figures]) -> Figures:
    """What several processes say of themselves, as one."""
    total: Figures = {}
    for one in figures:
        for key, value in one.items():
            total[key] = value if key == "compiled" else total.get(key, 0) + value
    return total


def in_ms(seconds: float) -> str:
    return f"{1000 * seconds:.1f} ms bare echo"


def on_postgres(bench: Bench, tables: int, seconds: float) -> list[Row]:
    """Two processes on a PostgreSQL that writes every commit to the disk."""
    server = Server(fsync="on", full_page_writes="on")
    try:
        return bench.at_human_pace(tables, seconds, [server.url()] * 2)
    finally:
        server.stop()


def check(heard: Figures) -> None:
    """A run counts only if everything was answered."""
    if heard.get("refusals") or heard.get("unheard") or heard.get("lost"):
        problems = {key: heard[key] for key in ("refusals", "unheard", "lost")}
        raise BenchError(f"The players met trouble: {problems}.")


def progress(text: str) -> None:
    """Shows what is being measured, on one line of a terminal; nothing elsewhere."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer and shorter runs")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write every figure")
    parser.add_argument("--only", choices=["speed", "pace", "processes", "many"], help="one part of it")
    parser.add_argument("--tables", type=int, metavar="N", help="tables at full speed (100)", default=100)
    parser.add_argument("--people", type=int, metavar="N", help="tables at a human pace (1000)", default=1000)
    parser.add_argument("--many", type=int, metavar="N", help="many of them (4000)", default=4000)
    wanted = parser.parse_args()
    seconds = 10 if wanted.quick else 30
    rows: list[Row] = []
    ENVS.mkdir(exist_ok=True)
    try:
        with TemporaryDirectory(prefix="server-", dir=ENVS) as folder, ExitStack() as stack:
            bench = Bench(stack, Path(folder))
            parts: dict[str, Callable[[], list[Row]]] = {
                "speed": lambda: bench.at_full_speed(
                    wanted.tables, 2 if wanted.quick else 5, 2 if wanted.quick else 4
                ),
                "pace": lambda: bench.at_human_pace(wanted.people, seconds),
                "processes": lambda: on_postgres(bench, wanted.people, seconds),
                "many": lambda: bench.at_human_pace(wanted.many, seconds),
            }
            for name, work in parts.items():
                if wanted.only in (None, name):
                    with ExitStack() as bench.stack:
                        rows += work()
            if hasattr(os, "getloadavg"):
                bench.data["load"].append(os.getloadavg())
    except BenchError as problem:
        print(problem, file=sys.stderr)
        return 2
    return conclude(rows, bench.data, wanted.json)


if __name__ == "__main__":
    sys.exit(main())
