"""Rulebooks on a terminal: the Markdown they are written in, as lines of text.

Headings are underlined, clause ids are alone in the left margin, tables have columns, and all fits the width.
"""

from __future__ import annotations

import os
import pydoc
import re
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Mapping
from contextlib import suppress

from stammtisch.core.game import Game
from stammtisch.core.rulebook import CLAUSE, clauses, rulebook
from stammtisch.core.words import words_of
from stammtisch.terminal.texts import BAD_USAGE, Catalogue, shortened

MARGIN_COLUMNS = 7  # for "MA-12  "
TYPED_CLAUSE = re.compile(r"(?:([a-zA-Z]{2})[\s_-]*)?(\d{1,9})")
BULLET = re.compile(r"^(\s*)([-*]|\d+\.) ")
GAP_COLUMNS = 2  # between the columns of a table


def page(markdown: str, width: int) -> str:
    """The whole text for a terminal of this width."""
    blocks = [block for block in re.split(r"\n\s*\n", markdown.strip()) if block.strip()]
    shown: list[str] = []
    margin = 0
    for block in blocks:
        follows = BULLET.match(block) or block.startswith("|")
        if CLAUSE.match(block):
            margin = MARGIN_COLUMNS
        elif not follows:
            margin = 0
        shown.append("\n".join(_block(block, width, margin)))
    return "\n\n".join(shown) + "\n"


def _block(block: str, width: int, margin: int) -> list[str]:
    if block.startswith("#"):
        return _heading(block)
    if block.startswith("|"):
        return [(" " * margin + line).rstrip() for line in _table(block.splitlines(), width - margin)]
    opening = CLAUSE.match(block)
    if opening:
        lead = opening[1].ljust(MARGIN_COLUMNS)
        return _with_lists(block[opening.end() :], width, lead)
    return _with_lists(block, width, " " * margin)


def _heading(block: str) -> list[str]:
    mark, _, text = block.partition(" ")
    text = plain(text)
    return [text, ("=" if mark == "#" else "-") * len(text)]


def _with_lists(block: str, width: int, lead: str) -> list[str]:
    """A paragraph, then list items if some follow without a blank line; `lead` opens the first line."""
    items: list[str] = []
    for line in block.splitlines():
        if BULLET.match(line) or not items:
            items.append(line)
        else:
            items[-1] += " " + line.strip()
    lines: list[str] = []
    rest = " " * len(lead)
    for item in items:
        bullet = BULLET.match(item)
        hang = rest + (" " * len(bullet[0]) if bullet else "")
        first = lead if not lines else rest
        lines += textwrap.wrap(
            plain(item), width, initial_indent=first, subsequent_indent=hang, break_on_hyphens=False
        )
    return lines


def plain(text: str) -> str:
    """Text without the marks for code, bold and italics."""
    text = re.sub(r"`([^`]*)`", r"\1", text)
    text = re.sub(r"\*\*([^*]+)\*\*", r"\1", text)
    return re.sub(r"(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])", r"\1", text)


def _table(lines: list[str], width: int) -> list[str]:
    """A table's rows in columns; cells that are too wide are wrapped in theirs."""
    rows = [[plain(cell.strip()) for cell in line.strip().strip("|").split("|")] for line in lines]
    count = max(len(row) for row in rows)
    rows = [
        row + [""] * (count - len(row)) for row in rows if not all(set(cell) <= {"-", ":"} for cell in row)
    ]
    widths = _widths(rows, width)
    shown: list[str] = []
    tall = any(len(cell) > wide for row in rows for cell, wide in zip(row, widths, strict=True))
    for number, row in enumerate(rows):
        cells = [textwrap.wrap(cell, wide) or [""] for cell, wide in zip(row, widths, strict=True)]
        for line in range(max(len(cell) for cell in cells)):
            parts = [
                (cell[line] if line < len(cell) else "").ljust(wide)
                for cell, wide in zip(cells, widths, strict=True)
            ]
            shown.append((" " * GAP_COLUMNS).join(parts).rstrip())
        if number == 0:
            shown.append((" " * GAP_COLUMNS).join("-" * wide for wide in widths))
        elif tall and number < len(rows) - 1:
            shown.append("")
    return shown


def _widths(rows: list[list[str]], width: int) -> list[int]:
    """Column widths that fit: the widest columns give way first."""
    widths = [max(3, *(len(row[column]) for row in rows)) for column in range(len(rows[0]))]
    while sum(widths) + GAP_COLUMNS * (len(widths) - 1) > width and max(widths) > 8:
        widths[widths.index(max(widths))] -= 1
    return widths


def whole(game: Game, lang: str, width: int) -> str:
    """The game's rulebook."""
    return page(rulebook(game.name, lang), width)


def clause(game: Game, typed: str, texts: Catalogue, width: int) -> str:
    """One clause, by `ZZ-5`, `zz5` or `5`; Trouble names those that exist."""
    known = clauses(game.name, texts.lang)
    name = clause_name(game, typed, texts.lang)
    if name:
        return page(known[name], width)
    names = clause_names(game.name, texts.lang)
    span = f"{names[0]} … {names[-1]}" if names else texts.say("none")
    raise texts.trouble(
        "no_such_clause",
        BAD_USAGE,
        game=words_of(game.name, texts.lang).name(),
        clause=shortened(typed),
        clauses=span,
    )


def clause_names(game: str, lang: str) -> list[str]:
    """The ids of all clauses by number, wherever they are in the rulebook."""
    return sorted(clauses(game, lang), key=lambda name: (name[:2], int(name[3:])))


def clause_name(game: Game, typed: str, lang: str) -> str:
    """The id of the clause that is meant by `ZZ-5`, `zz5` or `5`; empty if there is none."""
    match = TYPED_CLAUSE.fullmatch(typed.strip())
    for name in clauses(game.name, lang):
        letters, _, number = name.partition("-")
        if match and int(match[2]) == int(number) and (match[1] or letters).upper() == letters:
            return name
    return ""


def show(text: str, texts: Catalogue) -> None:
    """Prints a text; page by page where it is longer than the terminal."""
    long = text.count("\n") >= shutil.get_terminal_size().lines
    if not (long and sys.stdin.isatty() and sys.stdout.isatty()):
        print(text, end="")
    elif os.environ.get("TERM") != "dumb" and own_pager() in ("", "less") and shutil.which("less"):
        _less(text, pager_settings(texts, os.environ))
    else:
        pydoc.pager(text)


def own_pager() -> str:
    """The pager that the person has chosen, if any."""
    return os.environ.get("MANPAGER") or os.environ.get("PAGER") or ""


def pager_settings(texts: Catalogue, environment: Mapping[str, str]) -> dict[str, str]:
    """The environment in which `less` says at the bottom how to go on and back (in ASCII: it spoils other letters)."""
    prompt = re.sub(r"([?:.%\\])", r"\\\1", texts.say("pager"))
    own = environment.get("LESS", "")
    settings = {**environment, "LESS": f"{own} -Ps{prompt}$".strip()}
    if (sys.stdout.encoding or "").lower() == "utf-8":
        settings.setdefault("LESSCHARSET", "utf-8")
    return settings


def _less(text: str, settings: dict[str, str]) -> None:
    encoding = sys.stdout.encoding or "utf-8"
    process = subprocess.Popen(["less"], stdin=subprocess.PIPE, env=settings)
    assert process.stdin is not None
    with suppress(OSError, KeyboardInterrupt), process.stdin as pipe:  # left before the end
        pipe.write(text.encode(encoding, "replace"))
    while True:
        try:
            process.wait()
        except KeyboardInterrupt:
            continue  # it stays until `q`, and the terminal is its own till then
        return
