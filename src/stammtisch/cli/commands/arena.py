"""`stammtisch arena`: bots against bots on the same deals."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Mapping
from typing import Any

from stammtisch.bots import roster
from stammtisch.bots.arena import play
from stammtisch.bots.journal import Journal, path_of
from stammtisch.bots.lock import Taken
from stammtisch.bots.plan import Plan, plan
from stammtisch.cli import choices
from stammtisch.cli.figures import decimal, percent, show
from stammtisch.cli.options import add_cluster, add_game, add_game_settings, add_jobs, add_json, add_programs
from stammtisch.cli.progress import Progress
from stammtisch.cli.texts import Texts
from stammtisch.cli.usage import Parser, between
from stammtisch.core.game import LEVELS
from stammtisch.terminal.grid import Grid, Part
from stammtisch.terminal.texts import BAD_USAGE
from stammtisch.workers import NoCluster

MAX_MATCHES = 100_000  # of each pairing
MAX_MOVES = 1_000_000  # of a match


def add(parser: Parser) -> None:
    say = parser.texts.say
    add_game(parser)
    add_game_settings(parser)
    bots = ",".join((*reversed(LEVELS), roster.RANDOM))
    parser.add_argument("--bots", default=bots, metavar="A,B,…", help=say("h_bots"))
    parser.add_argument(
        "--games", type=between(1, MAX_MATCHES), default=200, metavar="K", help=say("h_arena_games")
    )
    parser.add_argument("--limit", type=between(1, MAX_MOVES), metavar="N", help=say("h_arena_limit"))
    add_programs(parser)
    add_jobs(parser)
    add_cluster(parser)
    parser.add_argument("--resume", action="store_true", help=say("h_arena_resume"))
    add_json(parser)


def run(arguments: Namespace, texts: Texts) -> int:
    game = choices.find_game(arguments.game, texts)
    players = choices.check_players(game, arguments.players, texts)
    options = choices.read_options(game, arguments.option, texts)
    programs = choices.read_programs(arguments.program, texts)
    bots = choices.check_bots(arguments.bots.split(","), programs, texts, game.name)
    if len(bots) < 2:
        raise texts.trouble("two_bots", BAD_USAGE)
    seed = arguments.seed or 0
    planned = plan(
        game.name,
        players,
        bots,
        arguments.games,
        seed,
        options,
        programs,
        arguments.seconds,
        arguments.limit,
        arguments.history,
    )
    standings = compete(planned, arguments.jobs, arguments.ray, arguments.resume, texts)
    return show(standings, report(standings, texts), arguments.json, texts)


def compete(plan: Plan, jobs: int | None, cluster: str | None, resume: bool, texts: Texts) -> dict[str, Any]:
    """Plays the plan.  What is done is kept, so that Ctrl-C costs no more than the blocks under way."""
    journal = open_journal(plan, resume, texts)
    progress = Progress()

    def report_failure(name: str, reason: str) -> None:
        progress.clear()
        print(texts.say("bot_failed", name=name, reason=reason), file=sys.stderr)

    try:
        with progress:
            return play(plan, jobs, cluster, journal, progress, report_failure)
    except NoCluster as problem:
        raise texts.trouble("no_cluster", reason=str(problem)) from None
    except KeyboardInterrupt:
        if journal is not None:
            matches = sum(len(outcomes) for outcomes in journal.read().values())
            print("\n" + texts.say("arena_kept", count=matches), file=sys.stderr)
        raise
    finally:
        if journal is not None:
            journal.lock.give_back()


def open_journal(plan: Plan, resume: bool, texts: Texts) -> Journal | None:
    """Where finished blocks are kept, for this run alone; None, and a sentence about it, if they can't be."""
    from platformdirs import user_cache_path  # everything else works without it

    journal = Journal(path_of(plan, user_cache_path("stammtisch") / "arena"))
    try:
        journal.path.parent.mkdir(parents=True, exist_ok=True)
        journal.lock.take()
        if not resume:
            journal.clear()
        journal.path.touch()
        if resume and not journal.read():
            print(texts.say("nothing_to_resume"), file=sys.stderr)
    except Taken as problem:
        raise texts.trouble("arena_taken", process=problem.process, path=str(journal.lock.path)) from None
    except OSError as problem:
        journal.lock.give_back()
        reason = problem.strerror or str(problem)
        print(texts.say("no_journal", path=str(journal.path), reason=reason), file=sys.stderr)
        return None
    return journal


def report(standings: Mapping[str, Any], texts: Texts) -> list[Part]:
    """The standings as lines and grids."""
    head = texts.say(
        "arena_head",
        matches=standings["matches"],
        game=choices.title(standings["game"], texts.lang),
        players=standings["players"],
        seed=standings["seed"],
    )
    fair = texts.say("arena_fair", fair=percent(standings["fair"], texts))
    pairs = pairings(standings, texts)
    parts = [head, fair, "", results(standings, texts), "", pairs, texts.say("arena_matrix"), ""]
    for failure in standings["failures"]:
        name, count = failure["bot"], failure["times"]
        parts.append(texts.say("arena_failed", name=name, count=count, reason=failure["reason"]))
    if standings["cut_off"]:
        parts.append(texts.say("arena_cut", count=standings["cut_off"], limit=standings["limit"]))
    return parts


def results(standings: Mapping[str, Any], texts: Texts) -> Grid:
    """Every bot with its share of wins over all pairings, and its rating."""
    ratings = {row["bot"]: row for row in standings["ladder"]}
    rows = [[texts.say(key) for key in ("bot", "wins", "interval", "skill", "rating")]]
    for row in standings["results"]:
        rating = ratings[row["bot"]]
        skill = f"{decimal(rating['mu'], texts, 1)} ± {decimal(rating['sigma'], texts, 1)}"
        share, points = percent(row["share"], texts), decimal(rating["rating"], texts, 1)
        rows.append([row["bot"], share, interval(row, texts), skill, points])
    return rows


def pairings(standings: Mapping[str, Any], texts: Texts) -> Grid:
    """One bot a row, among copies of the bot that heads the column."""
    cells = {(pairing["bot"], pairing["among"]): pairing for pairing in standings["pairings"]}
    rows = [[texts.say("among"), *standings["bots"]]]
    for one in standings["bots"]:
        rows.append([one, *(cell(cells.get((one, other)), texts) for other in standings["bots"])])
    return rows


def cell(pairing: Mapping[str, Any] | None, texts: Texts) -> str:
    return "–" if pairing is None else f"{percent(pairing['share'], texts)} {margin(pairing, texts)}".rstrip()


def interval(row: Mapping[str, Any], texts: Texts) -> str:
    """From its low to its high end."""
    if row["low"] is None:
        return "–"
    return f"{decimal(100 * row['low'], texts, 1)}–{decimal(100 * row['high'], texts, 1)} %"


def margin(row: Mapping[str, Any], texts: Texts) -> str:
    """Half of the interval's width."""
    if row["low"] is None:
        return ""
    return f"± {decimal(50 * (row['high'] - row['low']), texts, 1)}"
