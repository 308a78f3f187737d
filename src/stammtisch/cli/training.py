"""Training as the command line shows it: a bar while sensible players play, then a line for each pass of learning."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from shutil import rmtree

from stammtisch.bots.lock import Lock, Taken
from stammtisch.bots.train import Plan, folder_of, gather, train
from stammtisch.bots.value import FILE
from stammtisch.cli.choices import title
from stammtisch.cli.figures import decimal
from stammtisch.cli.progress import Progress
from stammtisch.cli.texts import Texts
from stammtisch.core.game import Learnable
from stammtisch.core.registry import GAMES, find
from stammtisch.terminal.texts import BAD_USAGE
from stammtisch.workers import NoCluster


def check_learnable(game: str, texts: Texts) -> None:
    """Not every game has something to learn from."""
    if not isinstance(find(game), Learnable):
        games = ", ".join(name for name, rules in GAMES.items() if isinstance(rules, Learnable))
        raise texts.trouble("nothing_to_learn", BAD_USAGE, game=title(game, texts.lang), games=games)


def learn(
    plan: Plan, out: Path | None, jobs: int | None, cluster: str | None, resume: bool, texts: Texts
) -> int:
    """Plays, learns and writes the network; what is done is kept, so that a run that was stopped can go on."""
    from platformdirs import user_cache_path  # everything else works without it

    folder = folder_of(plan, user_cache_path("stammtisch") / "train")
    out = out or Path(f"{plan.game}-{FILE}")
    if not os.path.isdir(out.absolute().parent):  # better said now than after all the play
        raise texts.trouble("train_out", path=str(out), reason=texts.say("not_there"))
    if not resume:
        rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    lock = Lock(folder.with_suffix(".lock"))
    try:
        lock.take()
    except Taken as problem:
        raise texts.trouble("train_taken", process=problem.process, path=str(lock.path)) from None
    try:
        _play_and_learn(plan, folder, out, jobs, cluster, texts)
    except NoCluster as problem:
        raise texts.trouble("no_cluster", reason=str(problem)) from None
    except OSError as problem:
        raise texts.trouble("train_out", path=str(out), reason=problem.strerror or str(problem)) from None
    except KeyboardInterrupt:
        print("\n" + texts.say("train_kept"), file=sys.stderr)
        raise
    finally:
        lock.give_back()
    print(texts.say("train_done", path=str(out), bytes=out.stat().st_size))
    return 0


def _play_and_learn(
    plan: Plan, folder: Path, out: Path, jobs: int | None, cluster: str | None, texts: Texts
) -> None:
    def report(done: int, error: float, constant: float) -> None:
        figures = {"error": decimal(error, texts, 4), "constant": decimal(constant, texts, 4)}
        print(texts.say("train_pass", done=done, passes=plan.passes, **figures), flush=True)

    print(texts.say("train_play", rounds=plan.rounds, game=title(plan.game, texts.lang)), flush=True)
    with Progress() as progress:
        lessons = gather(plan, folder, jobs, cluster, progress)
    positions = sum(len(lesson.values) for lesson in lessons)
    print(texts.say("train_positions", positions=positions), flush=True)
    train(plan, folder, lessons, report).save(out)
