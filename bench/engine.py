"""The benchmark of the engine: our runs and the peers' interleaved, the best of each, goals met or missed.

Run from the repository's root: `python -m bench [--quick] [--json FILE]`. Exits 0 if every goal is met, 1 if one is
missed, 2 if something could not be measured.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bench.child import Child
from bench.peers import PEERS, BenchError, python_of
from bench.report import Row, aligned, per_second

OURS, PURE = "stammtisch", "stammtisch (uncompiled)"
COPY_NS, MEMORY_BYTES = 300, 1024
FASTEST = "mau_mau"
# How fast the vector environment has to be with each game, relative to the fastest in the same run.
VECTOR_SHARES = {"zoff_im_zoo": 0.6, "mue": 0.33, "mammuz": 0.3, "life_life": 0.15}
TEAM_GAME, TEAM_SHARE = "zoff_im_zoo", 0.75  # rounds with teams relative to those without

Job = tuple[str, str, str]  # child, work, game


@dataclass(frozen=True)
class Duel:
    """A row that compares our decisions/s with a peer's; `goal` 0 means no goal."""

    title: str
    ours: tuple[str, str]
    against: str
    peer: Job
    goal: float = 0.0
    aim: float = 0.0


DUELS = (
    Duel("Mau Mau from Python", ("step", "mau_mau"), "RLCard uno env.step", ("rlcard", "step", ""), 40),
    Duel(
        "Mau Mau from Python",
        ("step", "mau_mau"),
        "OpenSpiel crazy_eights",
        ("open_spiel", "step", "crazy_eights"),
        4,
    ),
    Duel(
        "Mau Mau, vector, all arrays written",
        ("vector", "mau_mau"),
        "RLCard uno env.step",
        ("rlcard", "step", ""),
        50,
    ),
    Duel(
        "Mau Mau, vector, all arrays written",
        ("vector", "mau_mau"),
        "OpenSpiel crazy_eights",
        ("open_spiel", "step", "crazy_eights"),
        5,
    ),
    Duel(
        "Mau Mau playout(), copy of a dealt round",
        ("rollouts", "mau_mau"),
        "OpenSpiel C++ crazy_eights, the same",
        ("open_spiel", "rollouts", "crazy_eights"),
        7,
        8,
    ),
    Duel(
        "Mau Mau playout(), dealing included",
        ("rounds", "mau_mau"),
        "OpenSpiel C++ crazy_eights, the same",
        ("open_spiel", "rounds", "crazy_eights"),
        8,
    ),
    Duel(
        "Mau Mau playout(), dealing included",
        ("rounds", "mau_mau"),
        "OpenSpiel C++ crazy_eights, dealt",
        ("open_spiel", "rollouts", "crazy_eights"),
    ),
    Duel(
        "Mü playout(), copy of a dealt round",
        ("rollouts", "mue"),
        "OpenSpiel C++ hearts, the same",
        ("open_spiel", "rollouts", "hearts"),
        5.5,
        6,
    ),
    Duel(
        "Mü playout(), dealing included",
        ("rounds", "mue"),
        "OpenSpiel C++ hearts, the same",
        ("open_spiel", "rounds", "hearts"),
        8,
    ),
    Duel(
        "Mü playout(), dealing included",
        ("rounds", "mue"),
        "OpenSpiel C++ hearts, dealt",
        ("open_spiel", "rollouts", "hearts"),
    ),
)


class Bench:
    """The measured children and every answer they gave."""

    def __init__(self, stack: ExitStack) -> None:
        """Starts every child, warm; missing environments of peers are made first."""
        pythons = [(peer, python_of(peer)) for peer in PEERS]
        ours = Path(sys.executable)
        self.children = {
            OURS: stack.enter_context(Child(OURS, ours, "bench.ours")),
            PURE: stack.enter_context(Child(PURE, ours, "bench.ours", STAMMTISCH_PURE="1")),
            **{p.name: stack.enter_context(Child(p.name, python, p.module)) for p, python in pythons},
        }
        self.about = {name: child.about() for name, child in self.children.items()}
        self.answers: dict[Job, list[dict[str, Any]]] = {}
        self.games: list[str] = self.about[OURS]["games"]
        self.compiled: bool = self.about[OURS]["compiled"]
        self.uncompiled: bool = not self.about[PURE]["compiled"]

    def jobs(self) -> list[Job]:
        """Everything that is measured once per run; what is compared is measured close together."""
        duels = [job for duel in DUELS for job in ((OURS, *duel.ours), duel.peer)]
        picks = [(child, "pick", game) for game in self.games for child in (OURS, PURE)]
        vectors = [(OURS, "vector", game) for game in self.games]
        teams = [(OURS, work, TEAM_GAME) for work in ("teams", "vector", "team_rollouts", "rollouts")]
        states = [(OURS, work, game) for game in self.games for work in ("copy", "memory")]
        every = dict.fromkeys((*duels, *picks, *vectors, *teams, *states))
        return [job for job in every if job[0] != PURE or self.uncompiled]

    def run(self, runs: int, seconds: float) -> None:
        """Asks for every job once per run, so that slow moments of the machine affect all sides alike."""
        jobs = self.jobs()
        for run in range(runs):
            for number, (name, work, game) in enumerate(jobs, 1):
                _progress(f"run {run + 1} of {runs}, {number} of {len(jobs)}: {name} {work} {game}")
                share = seconds / 2 if work in ("pick", "copy", "memory") else seconds
                answer = self.children[name].ask(f"{work} {share} {game}".strip())
                self.answers.setdefault((name, work, game), []).append(answer)
        _progress("")

    def rate(self, job: Job) -> float:
        """Decisions per second of CPU time: the best run."""
        return max(float(answer["decisions"] / answer["cpu"]) for answer in self.answers[job])

    def length(self, job: Job) -> float:
        """The mean number of decisions of a round, over all runs."""
        answers = self.answers[job]
        decisions = sum(float(answer["decisions"]) for answer in answers)
        return decisions / sum(int(answer["games"]) for answer in answers)

    def rows(self) -> list[Row]:
        """All rows, in the order of the goals."""
        duels = [self.duel(duel) for duel in DUELS]
        single = (self.copy, self.memory, self.pick, self.vector)
        teams = [
            self.teams("vector, all arrays written", "teams", "vector"),
            self.teams("playout(), copy of a dealt round", "team_rollouts", "rollouts"),
        ]
        return duels + [row(game) for row in single for game in self.games] + teams

    def duel(self, duel: Duel) -> Row:
        """Our decisions/s against a peer's."""
        ours, peer = self.rate((OURS, *duel.ours)), self.rate(duel.peer)
        goal = f">= {duel.goal:g} ×" if duel.goal else ""
        return Row(
            duel.title,
            per_second(ours),
            f"{per_second(peer)} {duel.against}",
            ours / peer,
            f"{goal}, aim {duel.aim:g} ×" if duel.aim else goal,
            ours >= duel.goal * peer if duel.goal else None,
        )

    def copy(self, game: str) -> Row:
        """The time for one copy."""
        best_ns = min(answer["ns"] for answer in self.answers[OURS, "copy", game])
        return Row(f"{game} copy()", f"{best_ns:.0f} ns", goal=f"<= {COPY_NS} ns", met=best_ns <= COPY_NS)

    def memory(self, game: str) -> Row:
        """The largest state that was seen."""
        answers = self.answers[OURS, "memory", game]
        most, traced = max(answer["bytes"] for answer in answers), max(answer["traced"] for answer in answers)
        met = most <= MEMORY_BYTES
        return Row(
            f"{game} state", f"{most} B", f"{traced:.0f} B traced per copy", None, f"<= {MEMORY_BYTES} B", met
        )

    def pick(self, game: str) -> Row:
        """Decisions/s of apply(pick()), compiled and uncompiled."""
        ours = self.rate((OURS, "pick", game))
        if not self.uncompiled:
            return Row(f"{game} apply(pick())", per_second(ours), "n/a uncompiled")
        pure = self.rate((PURE, "pick", game))
        return Row(f"{game} apply(pick())", per_second(ours), f"{per_second(pure)} uncompiled", ours / pure)

    def vector(self, game: str) -> Row:
        """Decisions/s of the vectorised environment, and their share of the fastest game's."""
        ours, fastest = self.rate((OURS, "vector", game)), self.rate((OURS, "vector", FASTEST))
        title = f"{game}, vector, all arrays written"
        share = VECTOR_SHARES.get(game)
        if share is None:
            return Row(title, per_second(ours))
        against = f"{per_second(fastest)} {FASTEST}"
        return Row(
            title, per_second(ours), against, ours / fastest, f">= {share:g} ×", ours >= share * fastest
        )

    def teams(self, title: str, work: str, without: str) -> Row:
        """Decisions/s of rounds with teams against those without."""
        ours, first = self.rate((OURS, work, TEAM_GAME)), self.rate((OURS, without, TEAM_GAME))
        return Row(
            f"{TEAM_GAME} with teams, {title}",
            per_second(ours),
            f"{per_second(first)} without",
            ours / first,
            f">= {TEAM_SHARE:g} ×",
            ours >= TEAM_SHARE * first,
        )

    def notes(self) -> list[str]:
        """What a reader has to know besides the rows."""
        notes = [] if self.compiled else ["The engine runs uncompiled here, so its goals cannot be met."]
        for game in ("mau_mau", "mue"):
            inside, outside = self.length((OURS, "rounds", game)), self.length((OURS, "pick", game))
            if abs(inside / outside - 1) > 0.1:
                notes.append(
                    f"{game}: playout() counts {inside:.1f} decisions per round, apply(pick()) {outside:.1f}: "
                    "they do not play or count alike."
                )
        return notes


def _progress(text: str) -> None:
    """Shows what is being measured, on one line of a terminal; nothing elsewhere."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)


def _report(bench: Bench, rows: Sequence[Row]) -> None:
    """Prints what was measured, the rows and the verdict."""
    versions = ", ".join(f"{peer.name} {bench.about[peer.name]['version']}" for peer in PEERS)
    state = "compiled" if bench.compiled else "uncompiled"
    print(f"stammtisch {state} on Python {bench.about[OURS]['version']}; {versions}")
    print("decisions/s of CPU time on one core, the best of interleaved runs; 4 players\n")
    print("\n".join(aligned(rows)))
    missed = sum(row.met is False for row in rows)
    goals = sum(row.met is not None for row in rows)
    print()
    for note in bench.notes():
        print(f"Note: {note}")
    print(f"{goals - missed} of {goals} goals met" + (f", {missed} missed." if missed else "."))


def _save(path: Path, bench: Bench, rows: Sequence[Row]) -> None:
    """Writes the rows and every raw answer as JSON."""
    raw: Mapping[str, Any] = {" ".join(job).strip(): answers for job, answers in bench.answers.items()}
    document = {
        "about": bench.about,
        "rows": [asdict(row) for row in rows],
        "notes": bench.notes(),
        "runs": raw,
    }
    path.write_text(json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench", description="Measure the engine against its goals.")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter runs: 3 of 0.15 s")
    parser.add_argument("--runs", type=int, help="runs of everything; the best counts (default 7)")
    parser.add_argument("--seconds", type=float, help="CPU seconds for one measurement (default 0.5)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the rows and raw figures here")
    args = parser.parse_args(argv)
    args.runs = args.runs if args.runs is not None else (3 if args.quick else 7)
    args.seconds = args.seconds if args.seconds is not None else (0.15 if args.quick else 0.5)
    if args.runs < 1 or not 0 < args.seconds <= 60:
        parser.error("--runs has to be at least 1, and --seconds above 0 and at most 60.")
    if args.json and (args.json.is_dir() or not args.json.absolute().parent.is_dir()):
        parser.error(f"--json: {args.json} is a folder, or is in a folder that does not exist.")
    return args


def main(argv: Sequence[str] | None = None) -> int:
    """Measures and prints; the exit code says whether every goal was met."""
    arguments = _arguments(argv)
    try:
        with ExitStack() as stack:
            bench = Bench(stack)
            bench.run(arguments.runs, arguments.seconds)
            rows = bench.rows()
        if arguments.json:
            _save(arguments.json, bench, rows)
        _report(bench, rows)
    except (BenchError, OSError) as error:
        _progress("")
        print(f"bench: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        _progress("")
        print("bench: stopped.", file=sys.stderr)
        return 130
    return int(any(row.met is False for row in rows))


if __name__ == "__main__":
    sys.exit(main())
