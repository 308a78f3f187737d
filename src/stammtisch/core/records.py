"""Records: a match as JSON data, checked move by move when it is read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stammtisch.core.errors import IllegalMove
from stammtisch.core.match import FORMAT, Match

FIELDS = {"format", "game", "players", "options", "seed", "deals", "moves"}


def replay(record: Any) -> Iterator[Match]:
    """The match of a record before its first move and after each one (the same object, moving on)."""
    check_shape(record)
    match = Match(record["game"], record["players"], record["seed"], record["options"], record["deals"])
    yield match
    for number, text in enumerate(record["moves"], 1):
        try:
            match.push(text)
        except IllegalMove as refusal:
            raise ValueError(f"move {number} of the record, {text!r}: {refusal.explain('en')}") from None
        yield match


def check_shape(record: Any) -> None:
    """Refuses what is no record of this format."""
    if not isinstance(record, dict):
        raise ValueError("a record is a JSON object")
    missing = sorted(FIELDS - record.keys())
    if missing:
        raise ValueError(f"the record has no field {missing[0]!r}")
    extra = sorted(str(name) for name in record if name not in FIELDS)
    if extra:
        raise ValueError(f"the record has an unknown field {extra[0]!r}")
    if type(record["format"]) is not int or record["format"] != FORMAT:
        raise ValueError(
            f"record format {record['format']!r} is not known; this program reads format {FORMAT}"
        )
    if record["seed"] is None:
        raise ValueError("the record has no seed")
    if not isinstance(record["moves"], list):
        raise ValueError("the record's moves are not a list")
