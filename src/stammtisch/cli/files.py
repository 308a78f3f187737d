"""Records read from files, with a clear sentence about what is wrong."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from stammtisch.cli.texts import Texts
from stammtisch.core.errors import IllegalMove
from stammtisch.core.match import Match
from stammtisch.core.records import check_shape
from stammtisch.terminal.online.decoding import letters
from stammtisch.terminal.save_file import Saved, reason, unpack

STANDARD_INPUT = "-"
SHOWN_LETTERS = 40  # of a move that is none


def load(path: str, texts: Texts) -> Saved:
    """The record in this file (`-`: standard input), plain or with a player's seat; Trouble if there is no JSON."""
    shown = texts.say("input") if path == STANDARD_INPUT else path
    try:
        text = sys.stdin.read() if path == STANDARD_INPUT else Path(path).read_text(encoding="utf-8")
    except OSError as problem:
        raise texts.trouble("cannot_read", path=shown, reason=reason(problem, texts)) from None
    except UnicodeDecodeError:
        raise texts.trouble("not_json", path=shown) from None
    try:
        return unpack(json.loads(text))
    except (ValueError, RecursionError):
        raise texts.trouble("not_json", path=shown) from None


def steps(record: Any, texts: Texts) -> Iterator[Match]:
    """The match before its first move and after each one (one object); Trouble names the first bad move."""
    try:
        check_shape(record)
        match = Match(record["game"], record["players"], record["seed"], record["options"], record["deals"])
    except ValueError as problem:
        raise texts.trouble("bad_record", reason=str(problem)) from None
    yield match
    for number, move in enumerate(record["moves"], 1):
        try:
            match.play(move)
        except IllegalMove as refusal:
            why = refusal.explain(texts.lang)
            shown = letters(str(move))[:SHOWN_LETTERS]
            raise texts.trouble("bad_move", number=number, move=shown, reason=letters(why)) from None
        yield match
