"""Golden deals and playthroughs: what a seed brings, and a whole match move by move, readable by a person.

`python -m tests.golden --write` writes tests/golden/<game>.md; `test_golden` compares.  A change in these files is
either a mistake, or a change of rules or words that someone has read and meant.  Deals must never change: old
records replay by them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from stammtisch import Match, new_match
from stammtisch.core.words import Reader, describe, words_of
from tests.facts import HOUSE, facts

FOLDER = Path(__file__).parent / "golden"
NAMES = ["Anna", "Bert", "Cem", "Dora", "Emil", "Fay", "Gero", "Hanna"]
SEEDS = (1, 2**200 + 7)
FIRST, AFRESH, LAST = 25, 8, 12  # moves told in full: the first ones, of each later round, the last ones


def choose(match: Match) -> str:
    """The script: SHA-256(game/seed/number of the move) chooses among the legal moves.

    So that matches end, "mau" is said whenever it can be, nobody draws needlessly, every tenth move is a
    knock where that is legal, and of three moves in an auction two are passes.
    """
    number = len(match.moves)
    legal = match.legal_moves()
    drawn = int.from_bytes(sha256(f"{match.game.name}/{match.seed}/{number}".encode("ascii")).digest(), "big")
    if number % 10 == 9 and "knock" in legal:
        return "knock"
    if legal[0].startswith("bid:") and drawn % 3:
        return legal[-1]
    eager = [text for text in legal if text.endswith("!")] or [text for text in legal if text != "draw"]
    return (eager or legal)[drawn // 3 % len(eager or legal)]


def joined(cards: list[str]) -> str:
    """Cards as notation; those of two letters with blanks between them."""
    return ("" if all(len(card) == 1 for card in cards) else " ").join(cards) or "–"


def cards_of(match: Match, seat: int) -> str:
    """What a seat can play from: its hand, and its open cards where the game has such."""
    view = match.view(seat)
    lying = [f"{card}*" for card in view["open"][seat]] if "open" in view else []
    return joined([*view["hand"], *lying])


# deals


def deals(game: str) -> Iterator[str]:
    for players in (facts(game).players[0], facts(game).players[-1]):
        for seed in SEEDS:
            match = new_match(game, players, seed)
            yield f"### {players} players, seed {seed}"
            yield ""
            yield from deal(match)
            yield ""


def deal(match: Match) -> Iterator[str]:
    """Who begins, the hands, and what lies open."""
    view = match.view(None)
    for field in ("dealer", "leader", "starter", "top"):
        if view.get(field) is not None:
            yield f"- {field} {view[field]}"
    yield f"- to move {match.to_move}"
    if "rows" in view:
        yield "- rows " + " ".join(f"`{joined(row)}`" for row in view["rows"])
    for seat in range(match.players):
        yield f"- seat {seat} `{joined(match.view(seat)['hand'])}`"


# a match


def script_of(game: str) -> list[str]:
    """The moves of the whole match."""
    golden = facts(game).golden
    match = new_match(game, golden.players, golden.seed, golden.options)
    while not match.over:
        match.play(choose(match))
    return match.moves


def playthrough(game: str) -> Iterator[str]:
    """The match; moves that are not told in full stand in one line."""
    golden = facts(game).golden
    script = script_of(game)
    match = new_match(game, golden.players, golden.seed, golden.options)
    yield from paragraph(match, match.events)
    begun = 0  # the number of moves before this round
    brief: list[str] = []
    for number, text in enumerate(script):
        mover = match.to_move
        assert mover is not None
        hand = cards_of(match, mover)
        rounds = len(match.rounds)
        events = match.play(text)
        ended = len(match.rounds) > rounds
        if number >= FIRST and number - begun >= AFRESH and number < len(script) - LAST and not ended:
            brief.append(f"{NAMES[mover]} `{text}`")
            continue
        if brief:
            yield from [f"*{number - len(brief) + 1} to {number}:* {', '.join(brief)}.", ""]
            brief = []
        yield from [f"**{number + 1}. {NAMES[mover]} `{text}`** from `{hand}`", ""]
        yield from paragraph(match, events)
        if ended:
            begun = number + 1


def paragraph(match: Match, events: list[dict[str, Any]]) -> Iterator[str]:
    """Events in both languages, private ones as their first reader sees them; round ends with the sheet."""
    lines = list(lines_about(match, events))
    yield from [*lines, ""] if lines else []


def lines_about(match: Match, events: list[dict[str, Any]]) -> Iterator[str]:
    for event in events:
        texts = [in_words(match, event, lang) for lang in ("de", "en")]
        if any(texts):
            whom = "" if event["to"] == "all" else f"({', '.join(NAMES[seat] for seat in event['to'])}) "
            yield f"- {whom}{' / '.join(texts)}"
        if event["type"] == "round_end":
            yield from sheet(match, event)
        elif event["type"] == "match_end":
            yield f"  - ranks {plain(event['ranks'])}"


def in_words(match: Match, event: dict[str, Any], lang: str) -> str:
    me = None if event["to"] == "all" else event["to"][0]
    return describe(match.game.name, event, lang, NAMES, me)


def sheet(match: Match, event: dict[str, Any]) -> Iterator[str]:
    """The facts of the sheet, its reasons and entries with their clauses, and the new scores."""
    facts = {key: value for key, value in event["sheet"].items() if key not in ("entries", "round", "points")}
    reasons = {key: value for key, value in facts.items() if is_coded(value)}
    yield f"  - sheet: {', '.join(f'{key} {plain(facts[key])}' for key in facts if key not in reasons)}"
    for reason in [item for value in reasons.values() for item in value]:
        yield f"  - {plain(reason['counts'])} ({reason['rule']}): {coded(match, reason)}"
    for entry in event["sheet"]["entries"]:
        yield f"  - {NAMES[entry['seat']]} {entry['points']:+d} ({entry['rule']}): {coded(match, entry)}"
    yield f"  - points {plain(event['points'])}, scores {plain(event['scores'])}"


def is_coded(value: Any) -> bool:
    """Whether this is a list of things that the game has words for."""
    return isinstance(value, list) and value != [] and all(isinstance(item, dict) for item in value)


def coded(match: Match, entry: dict[str, Any]) -> str:
    """An entry of the sheet in both languages."""
    return " / ".join(
        Reader(words, NAMES).fill(words.template("sheet", entry["code"]), entry)
        for words in (words_of(match.game.name, lang) for lang in ("de", "en"))
    )


def plain(value: Any) -> str:
    """Facts of a sheet as short text."""
    if isinstance(value, list):
        if value and all(isinstance(item, str) for item in value):
            return f"`{joined(value)}`"
        return "[" + ", ".join(plain(item) for item in value) + "]"
    return str(value)


# files


def page(game: str) -> str:
    golden = facts(game).golden
    name = words_of(game, "en").name()
    options = ", ".join(f"{option} = {value}" for option, value in golden.options.items()) or "none"
    lines = [
        f"# {name}: golden deals and a golden match",
        "",
        "Written by `python -m tests.golden --write`; compared by `tests/test_golden.py`.",
        "",
        "## Deals",
        "",
        *deals(game),
        f"## A match of {golden.players}, seed {golden.seed}, options: {options}",
        "",
        *playthrough(game),
    ]
    return "\n".join(lines).rstrip() + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the files")
    if not parser.parse_args().write:
        parser.print_help()
        return 2
    FOLDER.mkdir(exist_ok=True)
    for game in HOUSE:
        (FOLDER / f"{game}.md").write_text(page(game), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
