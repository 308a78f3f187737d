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
from bench.report import Row, conclude, per_second
from tests.store.server import Server

GAMES = "mau_mau,mue,zoff_im_zoo,life_life,mammuz"
ECHO_SHARE = 0.25  # of the messages that the echo sends
# How much later than at the yardstick the last player may hear of a move (99th percentile).
SLOWER_SECONDS = 0.05
TABLE_BYTES = 110 * 1024  # with its four connections
GROWTH = 1.3  # of memory after ten rounds, relative to the first
ROUND_MESSAGES = 5  # that a move, or a round of 4 at the yardstick, sends
PACE_SECONDS = 3.0  # between two moves at a table of people

PARTS = ["speed", "pace", "processes", "memory"]

Figures = dict[str, Any]


def spent(before: Figures, after: Figures) -> Figures:
    """What a server did between these two figures."""
    since = {key: after[key] - before[key] for key in after if key != "compiled"}
    return {**since, "gc_longest": after["gc_longest"], "gc_total": after["gc_total"]}


def quantile(sorted_values: Sequence[float], share: float) -> float:
    """The value that this share of them lies below."""
    if not sorted_values:
        raise BenchError("No move was made.")
    return sorted_values[min(len(sorted_values) - 1, int(share * len(sorted_values)))]


class Bench:
    """Servers and crowds, and their figures."""

    def __init__(self, stack: ExitStack, folder: Path) -> None:
        self.stack = stack
        self.folder = folder
        self.python = Path(sys.executable)
        self.data: dict[str, Any] = {"load": [os.getloadavg()] if hasattr(os, "getloadavg") else []}

    def child(self, name: str, module: str, **environment: str) -> Child:
        paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
        return self.stack.enter_context(Child(name, self.python, module, PYTHONPATH=paths, **environment))

    def hall(self, name: str, database: str = "") -> tuple[Child, int]:
        address = database or str(self.folder / f"{name}.db")
        child = self.child(name, "bench.hall", STAMMTISCH_BENCH_DB=address)
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
        for door in ("echo", "round"):
            others.ask(f"line_up 0 {echo_port} {tables} {size} {door}")
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
        """Rates per second of the server's CPU time: the median of all runs, and of their ratios."""
        sent, echo, group = ([run["sent"] / run["cpu"] for run in runs] for runs in (played, echoed, rounds))
        ratio = median(ours / theirs for ours, theirs in zip(sent, echo, strict=True))
        share = median(ours / theirs for ours, theirs in zip(sent, group, strict=True))
        moves = median(run["moves"] / run["cpu"] for run in played)
        ours = f"{per_second(median(sent))} CPU"
        bare = f"{per_second(median(echo))} bare echo"
        latencies = sorted(took for run in played for took in run["heard"]["latencies"])
        return [
            Row(f"moves, {tables} tables of 4", f"{per_second(moves)} CPU"),
            Row(
                f"messages of {size} bytes, durable",
                ours,
                bare,
                ratio,
                f">= {ECHO_SHARE:g} ×",
                ratio >= ECHO_SHARE,
            ),
            Row("the same", ours, f"{per_second(median(group))} bare round of 4", share),
            Row("a move to its last news, no pause", f"{1000 * quantile(latencies, 0.5):.1f} ms p50"),
            Row("the same", f"{1000 * quantile(latencies, 0.99):.1f} ms p99"),
        ]

    # at a human pace

    def at_human_pace(self, tables: int, seconds: float) -> list[Row]:
        """This number of tables, and the same number of groups at the yardstick."""
        with ExitStack() as self.stack:
            run = self.people("people", [self.hall(f"people{tables}")], tables, seconds)
        with ExitStack() as self.stack:
            bare = self.bare_pace(tables, run["heard"]["bytes"] // run["heard"]["messages"], seconds)
        self.data[f"{tables} tables"] = {"run": run, "echo": bare}
        least, size = quantile(bare["heard"]["latencies"], 0.99), run["after"] / tables
        moves, rounds = run["moves"], bare["sent"] // ROUND_MESSAGES
        per = f"{tables:,} tables of 4, a move every {PACE_SECONDS:g} s"
        return [
            *self.pace_rows(per, run, least),
            Row(
                "share of one core",
                f"{100 * run['cpu'] / seconds:.0f} %",
                f"{100 * bare['cpu'] / seconds:.0f} % bare round of 4",
            ),
            Row("moves", f"{moves / seconds:.0f} /s", f"{rounds / seconds:.0f} /s bare rounds of 4"),
            Row(
                "processor time for each",
                f"{1e6 * run['cpu'] / moves:.0f} µs",
                f"{1e6 * bare['cpu'] / rounds:.0f} µs bare round of 4",
                run["cpu"] / moves / (bare["cpu"] / rounds),
            ),
            Row("the collector: longest pause", f"{1000 * run['gc_longest']:.0f} ms"),
            Row(
                "memory a table, match begun",
                f"{run['begun'] / tables / 1024:.0f} KB",
                "with its 4 connections",
            ),
            Row(
                "the same, after the run",
                f"{size / 1024:.0f} KB",
                f"{bare['each'] / 1024:.0f} KB 4 bare connections",
                None,
                f"<= {TABLE_BYTES // 1024} KB",
                size <= TABLE_BYTES,
            ),
        ]

    def in_two_processes(self, tables: int, seconds: float) -> list[Row]:
        """The same tables with their people spread over two processes on PostgreSQL."""
        database = Server(fsync="on", full_page_writes="on", max_connections="100")
        try:
            with ExitStack() as self.stack:
                halls = [self.hall(f"process {number}", database.url()) for number in (1, 2)]
                run = self.people("processes", halls, tables, seconds)
        finally:
            database.stop()
        self.data["two processes"] = {"tables": tables, "run": run}
        bare = self.data.get(f"{tables} tables")
        least = quantile(bare["echo"]["heard"]["latencies"], 0.99) if bare else None
        return self.pace_rows(f"{tables:,} tables in two processes on PostgreSQL", run, least)

    def people(self, name: str, halls: list[tuple[Child, int]], tables: int, seconds: float) -> Figures:
        """The figures of this number of tables; memory is that of the first process."""
        hall, ports = halls[0][0], ",".join(str(port) for _, port in halls)
        crowds = [self.crowd(), self.crowd()]
        # What only the first table needs must not count for the others.
        crowds[0].ask(f"seat 0 {ports} 1 {GAMES} 9")
        hall.ask("settle 0")
        empty = hall.ask("figures 0")
        progress(f"{tables} tables of {name} sit down")
        crowds[1].ask(f"seat 0 {ports} {tables} {GAMES} 2")
        begun = hall.ask("figures 0")
        progress(f"{tables} tables of {name} play for {seconds:.0f} s")
        run = self.measured(hall, crowds[1], f"play {seconds} {PACE_SECONDS}")
        after = hall.ask("figures 0")
        progress("")
        memory = {"begun": begun["memory"] - empty["memory"], "after": after["memory"] - empty["memory"]}
        return {**run, **memory}

    def bare_pace(self, tables: int, size: int, seconds: float) -> Figures:
        echo = self.child("the echo", "bench.echo")
        crowd, port = self.crowd(), echo.about()["port"]
        before = echo.ask("figures 0")
        progress(f"{tables} groups at the yardstick")
        crowd.ask(f"line_up 0 {port} {tables} {size} round")
        each = (echo.ask("figures 0")["memory"] - before["memory"]) / tables
        return {**self.measured(echo, crowd, f"paced {seconds} {PACE_SECONDS}"), "each": each}

    def pace_rows(self, per: str, run: Figures, least: float | None) -> list[Row]:
        latencies = run["heard"]["latencies"]
        slow = quantile(latencies, 0.99)
        bare = "" if least is None else f"{1000 * least:.1f} ms p99 bare round of 4"
        goal = "" if least is None else f"<= + {1000 * SLOWER_SECONDS:.0f} ms"
        met = None if least is None else slow <= least + SLOWER_SECONDS
        return [
            Row(f"{per}: to the last news", f"{1000 * quantile(latencies, 0.5):.1f} ms p50"),
            Row("the same", f"{1000 * slow:.1f} ms p99", bare, None, goal, met),
            Row("the same, longest", f"{1000 * latencies[-1]:.1f} ms"),
        ]

    # loaded and unloaded

    def comes_back(self, tables: int, rounds: int) -> list[Row]:
        """Everyone comes to their tables and leaves; each time the tables are loaded and unloaded."""
        with ExitStack() as self.stack:
            hall, port = self.hall("rounds")
            crowd = self.crowd()
            progress(f"{tables} tables sit down")
            crowd.ask(f"seat 0 {port} {tables} {GAMES} 3")
            memory: list[int] = []
            for number in range(rounds):
                progress(f"everyone leaves and comes back: {number + 1} of {rounds}")
                crowd.ask("leave 0")
                hall.ask("unload 0")
                left = hall.ask("figures 0")
                memory.append(left["memory"])
                if left["tables"]:
                    raise BenchError(f"{left['tables']} tables were not unloaded.")
                crowd.ask("come 0")
        progress("")
        self.data["rounds"] = {"tables": tables, "memory": memory}
        ratio = memory[-1] / memory[0]
        return [
            Row(
                f"memory, {tables:,} tables unloaded {rounds} times",
                f"{memory[-1] / 2**20:.0f} MB",
                f"{memory[0] / 2**20:.0f} MB the first time",
                ratio,
                f"<= {GROWTH:g} ×",
                ratio <= GROWTH,
            )
        ]


def check(heard: Figures) -> None:
    """A run counts only if everything was answered."""
    problems = {key: heard[key] for key in ("refusals", "unheard", "lost") if heard.get(key)}
    if problems:
        raise BenchError(f"The players met trouble: {problems}.")


def progress(text: str) -> None:
    """Shows what is being measured, on one line of a terminal."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer and shorter runs")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write every figure")
    parser.add_argument("--only", choices=PARTS, nargs="+", default=PARTS, help="these parts only")
    parser.add_argument("--tables", type=int, metavar="N", help="tables at full speed (100)", default=100)
    parser.add_argument(
        "--people",
        type=int,
        metavar="N",
        nargs="+",
        help="tables at a human pace (1000 4000)",
        default=[1000, 4000],
    )
    arguments = parser.parse_args()
    seconds = 10 if arguments.quick else 30
    rows: list[Row] = []
    ENVS.mkdir(exist_ok=True)
    try:
        with TemporaryDirectory(prefix="server-", dir=ENVS) as folder, ExitStack() as stack:
            bench = Bench(stack, Path(folder))
            if "speed" in arguments.only:
                with ExitStack() as bench.stack:
                    runs = 2 if arguments.quick else 5
                    rows += bench.at_full_speed(arguments.tables, runs, 2 if arguments.quick else 4)
            if "pace" in arguments.only:
                for tables in arguments.people:
                    rows += bench.at_human_pace(tables, seconds)
            if "processes" in arguments.only:
                rows += bench.in_two_processes(arguments.people[0], seconds)
            if "memory" in arguments.only:
                rows += bench.comes_back(arguments.people[0], 3 if arguments.quick else 10)
            if hasattr(os, "getloadavg"):
                bench.data["load"].append(os.getloadavg())
    except BenchError as problem:
        print(problem, file=sys.stderr)
        return 2
    return conclude(rows, bench.data, arguments.json)


if __name__ == "__main__":
    sys.exit(main())
