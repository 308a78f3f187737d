"""Worked examples of a rulebook: a position, what may be played in it, and what may not.

They lie in a game's folder, in `examples.json`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from stammtisch.core.match import Match
from stammtisch.core.registry import find


@dataclass(frozen=True)
class Example:
    """A match up to the moment that the rulebook speaks of."""

    name: str
    clauses: tuple[str, ...]
    say: Mapping[str, str] | None  # in words, by language; None: it is of use to tests only
    start: Mapping[str, Any]  # what a new match needs: players, seed, options, deals
    moves: tuple[str, ...]
    legal: tuple[str, ...]
    refused: Mapping[str, str]  # a move, and the clause that it breaks
    expect: Mapping[str, Any]  # what holds then, for tests

    def match(self, game: str) -> Match:
        """The match at that moment."""
        start = self.start
        match = Match(game, start["players"], start.get("seed", 1), start.get("options"), start.get("deals"))
        for move in self.moves:
            match.push(move)
        return match


@cache
def examples_of(game: str) -> dict[str, Example]:
    """A game's examples by name."""
    file = find(game).folder / "examples.json"
    if not file.is_file():
        return {}
    return {data["name"]: _example(data) for data in json.loads(file.read_text("utf-8"))}


def _example(data: Mapping[str, Any]) -> Example:
    return Example(
        data["name"],
        tuple(data["clauses"].split()),
        data.get("say"),
        data["match"],
        tuple(data.get("moves", "").split()),
        tuple(data.get("legal", "").split()),
        data.get("refused", {}),
        data.get("expect", {}),
    )
