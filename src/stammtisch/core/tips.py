"""Tips: what a good player would tell a newcomer, when it fits; in a game's folder, in `tips.json`.

A tip names its occasion.  The game's occasions (`judgement/occasions`) look at what just happened as one seat saw it:
its view, and the events that it heard.  So a tip tells nobody anything that they could not know.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from stammtisch.core.game import ASKED, Event, Moment, View
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


class Unfolding(dict[str, Any]):
    """A glance that becomes the whole view when a field of the past is asked for: on most occasions none is."""

    def __init__(self, glance: View, past: Callable[[], View]) -> None:
        super().__init__(glance)
        self.past = past

    def __missing__(self, field: str) -> Any:
        past = self.past()
        self.update(past)
        return past[field]


@cache
def tips_by_cause(game: str) -> dict[str, list[Tip]]:
    """A game's tips by what brings their occasions up, so that most moves need no look at any."""
    tips = tips_of(game).values()
    occasions = find(game).occasions
    causes = {occasions[tip.when].cause for tip in tips}
    return {cause: [tip for tip in tips if occasions[tip.when].cause == cause] for cause in causes}


def _causes(seat: int | None, to_move: int | None, events: Sequence[Event]) -> Iterator[str]:
    """What might bring something up for this seat; for an onlooker nothing does."""
    if seat is None:
        return
    if seat == to_move:
        yield ASKED
    for event in events:
        yield event["type"]
        if event.get("seat") == seat:
            yield f"my_{event['type']}"


def fitting_tips(match: Match, glance: View, events: Sequence[Event], memory: bool = True) -> list[str]:
    """The tips that fit what the seat of this glance has just seen, as they stand in the book.

    `memory`: the table helps to remember what was played, so a tip may build on it.
    """
    game, seat = match.game, glance["seat"]
    by_cause = tips_by_cause(game.name)
    causes = by_cause.keys() & _causes(seat, glance["to_move"], events)
    if not causes:
        return []
    view = Unfolding(glance, lambda: game.past(match.state, match.memory, seat))
    view["options"] = match.options
    sheet = next((event["sheet"] for event in events if event["type"] == "round_end"), None)
    moment = Moment(view, events, sheet, memory)
    fitting = {
        tip.name for cause in causes for tip in by_cause[cause] if game.occasions[tip.when].fits(moment)
    }
    return [name for name in tips_of(game.name) if name in fitting] if fitting else []
