"""What people at a table are told: a snapshot when they come, and from then on the news of every row.

Each is made for one seat (None: an onlooker) from that seat's view and the events addressed to it.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.json import Encoder

from stammtisch.core.game import Event, Game, Phrase, View
from stammtisch.core.registry import find
from stammtisch.core.tips import fitting_tips
from stammtisch.store.store import Row
from stammtisch.table.about import About, Changed
from stammtisch.table.table import Table
from stammtisch.table.verbs import VERBS

log = logging.getLogger("stammtisch.table")

QUIET_KINDS = ("say", "wave", "record")  # rows that change nothing but the log
NAMED_MOVES = 60  # legal moves; if there are more, not all of them are named
RARE_MOVES = 8  # of one kind, which are all named even then


class Prompt(Struct, frozen=True):
    """For the seat to move, as codes and parameters of the words: the situation, the question, and every move.

    If there are too many moves to choose from a list, `moves` has those of the rare kinds and one of each other kind.
    """

    status: Sequence[Phrase]
    ask: Phrase
    moves: dict[str, Phrase]


class Said(Struct, frozen=True):
    """A message or quick phrase at the table."""

    seq: int
    person: str | None
    kind: str
    data: dict[str, Any]
    time: float


class Snapshot(Struct, frozen=True, tag="snapshot", tag_field="news"):
    """The table as it is now.  `events` are those of the running round; `sheets` the finished rounds."""

    seat: int | None
    table: About
    view: View | None
    prompt: Prompt | None
    events: Sequence[Event]
    sheets: Sequence[dict[str, Any]]
    said: Sequence[Said]
    present: Sequence[str]


class News(Struct, frozen=True, tag="row", tag_field="news", omit_defaults=True):
    """What one row changed.  `view` is there if it changed; `table` has the fields of the table that changed.

    If moves were taken back, `again` is true: then `events` are all that is left of the running round and `sheets`
    the finished rounds, as in a snapshot, and they replace what was sent before.
    """

    seq: int
    kind: str
    person: str | None
    data: dict[str, Any]
    time: float
    events: Sequence[Event] = ()
    table: Changed | None = None
    view: View | None = None
    prompt: Prompt | None = None
    again: bool = False
    sheets: Sequence[dict[str, Any]] | None = None  # only if `again`
    tips: Sequence[str] = ()  # names of those that fit what just happened to this seat


class Present(Struct, frozen=True, tag="present", tag_field="news"):
    """Who is here now."""

    people: Sequence[str]


# A message as it goes over the wire, which is UTF-8.
encoded = Encoder().encode


def text(message: Struct) -> str:
    """The message as text."""
    return encoded(message).decode()


def public_data(row: Row) -> dict[str, Any]:
    """What everyone may know of a row's data."""
    return {key: row.data[key] for key in VERBS[row.kind].telling}


def said(row: Row) -> Said:
    return Said(row.seq, row.person, row.kind, public_data(row), row.time)


def prompt(table: Table, view: View | None) -> Prompt | None:
    """The words for the seat to move; None for everyone else."""
    if view is None or "legal" not in view or table.match is None or table.to_move is None:
        return None
    game, legal = table.match.game, view["legal"]
    return Prompt(game.status(view), game.ask(view), named_moves(game, legal))


def named_moves(game: Game, legal: Sequence[str]) -> dict[str, Phrase]:
    """All moves in words; if there are too many, those of the rare kinds and one of each other kind."""
    spoken = in_words(game.name)
    if len(legal) > NAMED_MOVES:
        kinds: dict[str, list[str]] = {}
        for move in legal:
            kinds.setdefault(spoken[move][0], []).append(move)
        legal = [
            move for moves in kinds.values() for move in (moves if len(moves) <= RARE_MOVES else moves[-1:])
        ]
    return {move: spoken[move][1] for move in legal}


class Spoken(dict[str, tuple[str, Phrase]]):
    """The kind of each move of a game, and its words as a code and parameters, filled in as moves come up.

    A game has a fixed number of moves, and they come up again and again.
    """

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game

    def __missing__(self, move: str) -> tuple[str, Phrase]:
        parsed = self.game.read(move)
        self[move] = parsed.verb, self.game.phrase(parsed)
        return self[move]


@cache
def in_words(name: str) -> Spoken:
    return Spoken(find(name))


def snapshot(table: Table, seat: int | None, present: Sequence[str]) -> Snapshot:
    view: View | None = None
    events: list[Event] = []
    sheets: list[dict[str, Any]] = []
    if table.match is not None:
        view = table.glance(seat)
        events = table.round_events(seat)
        sheets = table.match.rounds  # they are over, so everyone may know them
    return Snapshot(
        seat,
        table.about(),
        view,
        prompt(table, view),
        events,
        sheets,
        [said(row) for row in table.talk],
        list(present),
    )


class Change(NamedTuple):
    """What a row changed for everyone, made once."""

    data: dict[str, Any]  # what everyone may know of the row
    table: Changed | None  # at least the fields of `about` that changed
    public: View | None  # what an onlooker sees


def change(table: Table, row: Row) -> Change:
    """What the row that was folded last changed."""
    if row.kind in QUIET_KINDS:
        return Change(public_data(row), None, None)
    changed = table.progress() if row.kind == "play" else table.about()
    return Change(public_data(row), changed, None if table.match is None else table.match.glance(None))


def news(table: Table, row: Row, seat: int | None) -> News:
    """The news of the row that was folded last."""
    return addressed(table, row, change(table, row), seat)


def addressed(table: Table, row: Row, changed: Change, seat: int | None) -> News:
    """The same, given what changed for everyone."""
    view: View | None = None
    events: Sequence[Event] = ()
    if changed.public is not None:
        view = table.glance(seat, changed.public)
        events = table.news_for(seat)
    words = prompt(table, view)
    sheets = table.match.rounds if table.again and table.match is not None else None
    return News(
        row.seq,
        row.kind,
        row.person,
        changed.data,
        row.time,
        events,
        changed.table,
        view,
        words,
        table.again,
        sheets,
        tips(table, view, events),
    )


def tips(table: Table, view: View | None, events: Sequence[Event]) -> Sequence[str]:
    """What a newcomer might be told now; in a lesson the coach speaks."""
    if view is None or not events or table.lesson is not None or table.again or table.match is None:
        return ()
    try:
        return tuple(fitting_tips(table.match, view, events, table.settings.memory))
    except Exception:  # a game's own fault; nobody may lose the table over a tip
        log.exception("tips of %s", table.settings.game)
        return ()
