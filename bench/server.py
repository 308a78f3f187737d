"""The benchmark of the table service: real servers on loopback, scripted players in other processes.

Run from the repository's root: `python -m bench.server [--quick] [--json FILE]`. Exits 0 where every goal is met, 1
where one is missed, 2 where something could not be measured.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from bench.child import ROOT, Child
from bench.peers import ENVS, BenchError
from bench.table import Row, conclude, per_second

GAMES = "mau_mau,mue,zoff_im_zoo,life_life,mammuz"
SHARE = 0.25  # of the echo's messages
SLOWEST = 0.1  # seconds from a move to the last player's news, 99 of 100
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

    def hall(self, name: str) -> tuple[Child, int]:
        child = self.child(name, "bench.hall", STAMMTISCH_BENCH_DB=str(self.folder / f"{name}.db"))
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

    # at a human pace

    def at_human_pace(self, tables: int, seconds: float) -> list[Row]:
        hall, port = self.hall("people")
        crowds = [self.crowd(), self.crowd()]
        crowds[0].ask(f"seat 0 {port} 1 {GAMES} 9")  # what a first table needs is no part of the others
        hall.ask("settle 0")
        empty = hall.ask("figures 0")
        progress(f"{tables} tables sit down")
        crowds[1].ask(f"seat 0 {port} {tables} {GAMES} 2")
        seated = hall.ask("figures 0")
        progress(f"{tables} tables play for {seconds:.0f} s")
        run = self.measured(hall, crowds[1], f"play {seconds} {PACE}")
        hall.ask("settle 0")  # only now: before the run it would spare the players a pause that belongs to it
        after = hall.ask("figures 0")
        progress("")
        latencies = run["heard"]["latencies"]
        slow = part(latencies, 0.99)
        self.data["human pace"] = {"tables": tables, "empty": empty, "seated": seated, "run": run}
        begun = (seated["memory"] - empty["memory"]) / tables
        used = (after["memory"] - empty["memory"]) / tables
        per = f"{tables:,} tables of 4, a move every {PACE:g} s"
        return [
            Row(f"{per}: to the last news", f"{1000 * part(latencies, 0.5):.1f} ms p50"),
            Row(
                "the same",
                f"{1000 * slow:.1f} ms p99",
                "",
                None,
                f"< {1000 * SLOWEST:.0f} ms",
                slow < SLOWEST,
            ),
            Row(
                "share of one core",
                f"{100 * run['cpu'] / seconds:.0f} %",
                f"{run['moves'] / seconds:.0f} moves/s",
            ),
            Row("memory a table, match begun", f"{begun / 1024:.0f} KB", "with its 4 connections"),
            Row("the same, after the run", f"{used / 1024:.0f} KB"),
        ]


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
    parser.add_argument("--only", choices=["speed", "pace"], help="one half of it")
    parser.add_argument("--tables", type=int, metavar="N", help="tables at full speed (100)", default=100)
    parser.add_argument("--people", type=int, metavar="N", help="tables at a human pace (1000)", default=1000)
    wanted = parser.parse_args()
    rows: list[Row] = []
    ENVS.mkdir(exist_ok=True)
    try:
        with TemporaryDirectory(prefix="server-", dir=ENVS) as folder, ExitStack() as stack:
            bench = Bench(stack, Path(folder))
            if wanted.only != "pace":
                with ExitStack() as bench.stack:
                    rows += bench.at_full_speed(
                        wanted.tables, 2 if wanted.quick else 5, 2 if wanted.quick else 4
                    )
            if wanted.only != "speed":
                with ExitStack() as bench.stack:
                    rows += bench.at_human_pace(wanted.people, 10 if wanted.quick else 30)
            if hasattr(os, "getloadavg"):
                bench.data["load"].append(os.getloadavg())
    except BenchError as problem:
        print(problem, file=sys.stderr)
        return 2
    return conclude(rows, bench.data, wanted.json)


if __name__ == "__main__":
    sys.exit(main())
