"""The arena for a person: plays it with a bar and words about bots that fail, then shows tables."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from typing import Any

from stammtisch.bots import roster
from stammtisch.bots.arena import play
from stammtisch.bots.journal import Journal, place
from stammtisch.bots.lock import Taken
from stammtisch.bots.plan import Plan
from stammtisch.bots.program import command_of
from stammtisch.terminal.catalogue import Catalogue
from stammtisch.terminal.choices import BAD_USAGE, title
from stammtisch.terminal.figures import Progress, decimal
from stammtisch.terminal.grid import Grid, Part
from stammtisch.workers import NoCluster


def read_programs(given: Iterable[str], texts: Catalogue) -> dict[str, str]:
    """`name=command` pairs; a name of our own bots can't be given away."""
    programs: dict[str, str] = {}
    for pair in given:
        name, equals, command = pair.partition("=")
        if not (name.strip() and equals and command.strip()):
            raise texts.trouble("bad_program", BAD_USAGE, given=pair)
        try:
            command_of(command)
        except ValueError:
            raise texts.trouble("bad_program", BAD_USAGE, given=pair) from None
        if name.strip() in roster.OWN:
            raise texts.trouble("program_name", BAD_USAGE, name=name.strip())
        programs[name.strip()] = command.strip()
    return programs


def check_bots(names: Iterable[str], programs: Mapping[str, str], texts: Catalogue) -> list[str]:
    """The bots of these names, none twice."""
    known = roster.names(programs)
    wanted = [name.strip() for name in names if name.strip()]
    for name in wanted:
        if name not in known and not roster.has_family(name):
            raise texts.trouble("no_such_bot", BAD_USAGE, name=name, bots=", ".join(known))
        try:
            roster.check(name, programs)
        except ValueError:
            raise texts.trouble("bad_family", BAD_USAGE, name=name) from None
    return list(dict.fromkeys(wanted))


def compete(
    plan: Plan, jobs: int | None, cluster: str | None, resume: bool, texts: Catalogue
) -> dict[str, Any]:
    """Plays the plan; what is done is kept, so that Ctrl-C costs no more than the blocks under way."""
    journal = open_journal(plan, resume, texts)
    progress = Progress()

    def report(name: str, reason: str) -> None:
        progress.clear()
        print(texts.say("bot_failed", name=name, reason=reason), file=sys.stderr)

    try:
        with progress:
            return play(plan, jobs, cluster, journal, progress, report)
    except NoCluster as problem:
        raise texts.trouble("no_cluster", reason=str(problem)) from None
    except KeyboardInterrupt:
        if journal is not None:
            done = sum(len(outcomes) for outcomes in journal.read().values())
            print("\n" + texts.say("arena_kept", count=done), file=sys.stderr)
        raise
    finally:
        if journal is not None:
            journal.lock.give_back()


def open_journal(plan: Plan, resume: bool, texts: Catalogue) -> Journal | None:
    """Where finished blocks are kept, for this run alone; None, and a word about it, if they can't be."""
    from platformdirs import user_cache_path  # everything else works without it

    journal = Journal(place(plan, user_cache_path("stammtisch") / "arena"))
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


def report(found: Mapping[str, Any], texts: Catalogue) -> list[Part]:
    """The standings as lines and grids."""
    head = texts.say(
        "arena_head",
        matches=found["matches"],
        game=title(found["game"], texts.lang),
        players=found["players"],
        seed=found["seed"],
    )
    fair = texts.say("arena_fair", fair=percent(found["fair"], texts))
    parts = [head, fair, "", results(found, texts), "", matrix(found, texts), texts.say("arena_matrix"), ""]
    for failure in found["failures"]:
        parts.append(
            texts.say("arena_failed", name=failure["bot"], count=failure["times"], reason=failure["reason"])
        )
    cut_off = sum(pairing["cut_off"] for pairing in found["pairings"])
    if cut_off:
        parts.append(texts.say("sim_cut", count=cut_off))
    return parts


def results(found: Mapping[str, Any], texts: Catalogue) -> Grid:
    """Every bot with its share of wins over all pairings, and its rating."""
    ratings = {row["bot"]: row for row in found["ladder"]}
    rows = [[texts.say(key) for key in ("bot", "wins", "interval", "skill", "rating")]]
    for row in found["results"]:
        rating = ratings[row["bot"]]
        skill = f"{decimal(rating['mu'], texts, 1)} ± {decimal(rating['sigma'], texts, 1)}"
        rows.append(
            [
                row["bot"],
                percent(row["share"], texts),
                span(row, texts),
                skill,
                decimal(rating["rating"], texts, 1),
            ]
        )
    return rows


def matrix(found: Mapping[str, Any], texts: Catalogue) -> Grid:
    """One bot a row, among copies of the bot that heads the column."""
    cells = {(pairing["bot"], pairing["among"]): pairing for pairing in found["pairings"]}
    rows = [[texts.say("among"), *found["bots"]]]
    for one in found["bots"]:
        row = [one]
        for other in found["bots"]:
            pairing = cells.get((one, other))
            row.append(
                "–"
                if pairing is None
                else f"{percent(pairing['share'], texts)} {half(pairing, texts)}".rstrip()
            )
        rows.append(row)
    return rows


def percent(share: float | None, texts: Catalogue) -> str:
    if share is None:
        return "–"
    return decimal(100 * share, texts, 1) + " %"


def span(row: Mapping[str, Any], texts: Catalogue) -> str:
    """The interval from its low to its high end."""
    if row["low"] is None:
        return "–"
    return f"{decimal(100 * row['low'], texts, 1)}–{decimal(100 * row['high'], texts, 1)} %"


def half(row: Mapping[str, Any], texts: Catalogue) -> str:
    """Half of the interval's width."""
    if row["low"] is None:
        return ""
    return f"± {decimal(50 * (row['high'] - row['low']), texts, 1)}"
