"""Tips: what a good player would tell a newcomer, when it fits; in a game's folder, in `tips.json`.

A tip names its occasion.  The game's occasions (`judgement/occasions`) look at what just happened as one seat saw it:
its view, and the events that it heard.  So a tip tells nobody anything that they could not know.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from stammtisch.core.game import Event, Moment, View
from stammtisch.core.match import Match
from stammtisch.core.registry import find


@dataclass(frozen=True)
class Tip:
    """One piece of advice."""

    name: str
    when: str  # the occasion on which it fits
    text: Mapping[str, str]  # by language
    clauses: tuple[str, ...] = ()
    printed: bool = False  # the printed rulebook gives it
    figure: Mapping[str, str] | None = None  # what was measured, by language


@cache
def tips_of(game: str) -> dict[str, Tip]:
    """A game's tips by name, those of the printed rulebook first."""
    file = find(game).folder / "tips.json"
    if not file.is_file():
        return {}
    tips = [tip_from(data) for data in json.loads(file.read_text("utf-8"))]
    return {tip.name: tip for tip in sorted(tips, key=lambda tip: not tip.printed)}


def tip_from(data: Mapping[str, Any]) -> Tip:
    """The tip that a file's data describes."""
    return Tip(**{**data, "clauses": tuple(data.get("clauses", "").split())})


def fitting_tips(match: Match, glance: View, events: Sequence[Event]) -> list[str]:
    """The tips that fit what the seat of this glance has just seen, as they stand in the book."""
    game, seat = match.game, glance["seat"]
    tips = tips_of(game.name)
    if not tips or seat is None:
        return []
    view = {**glance, "options": match.options, **game.past(match.state, match.memory, seat)}
    sheet = next((event["sheet"] for event in events if event["type"] == "round_end"), None)
    moment = Moment(view, events, sheet)
    return [tip.name for tip in tips.values() if game.occasions[tip.when](moment)]
