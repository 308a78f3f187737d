"""A table without the cards, as everyone at it may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from stammtisch.table.settings import Settings

Status = Literal["waiting", "playing", "over", "closed"]


class GuestShown(Struct, frozen=True):
    """A person at the table."""

    name: str
    avatar: str


class SeatShown(Struct, frozen=True, omit_defaults=True):
    """A seat: a person, a bot (its level, or `agent:` and a name), both (the bot sits in), or nobody."""

    person: str | None
    bot: str | None
    missing: bool = False  # the bot is an agent that this service no longer has: `normal` sits in for it


class PlayerShown(Struct, frozen=True):
    """Who began the match on a seat, even if they have left; a bot has no person, and its level as its name."""

    person: str | None
    name: str


class PositionShown(Struct, frozen=True, kw_only=True):
    """Where a position table began, and how far its lesson has come."""

    seat: int
    example: str | None = None
    lesson: str | None = None
    step: int = 0  # of the lesson, from 0
    moves: int = 0  # that have been made in the match
    shows: str | None = None  # the move that the coach would make for the learner, whose turn it is


class UndoShown(Struct, frozen=True):
    """Who wants to take moves back, and who still has to agree."""

    person: str
    waiting: Sequence[str]


class Changed(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What changed about a table.  Fields that are missing have not changed."""

    seq: int  # of the last row
    turn: int  # the last row that changed what can be done; a move names it
    status: Status
    resting: bool  # between rounds
    rested: Sequence[str]  # who wants to go on
    undo: UndoShown | None
    due: float | None  # when the rest, or the time of the person to move, is up
    id: str | UnsetType = UNSET
    code: str | UnsetType = UNSET
    settings: Settings | UnsetType = UNSET
    host: str | UnsetType | None = UNSET
    locked: bool | UnsetType = UNSET
    paused: bool | UnsetType = UNSET
    number: int | UnsetType = UNSET
    practice: bool | UnsetType = UNSET  # the current or last match is not rated
    position: PositionShown | UnsetType = UNSET  # only at a position table
    guests: dict[str, GuestShown] | UnsetType = UNSET
    seats: Sequence[SeatShown] | UnsetType = UNSET
    agents: Sequence[str] | UnsetType = UNSET  # the names of trained agents that could play here
    players: Sequence[PlayerShown] | UnsetType = UNSET


class About(Changed, frozen=True, kw_only=True):
    """All of a table."""

    id: str
    code: str  # with which others find it
    settings: Settings
    host: str | None
    locked: bool  # nobody new can come
    paused: bool
    number: int  # of the match at this table, from 1
    guests: dict[str, GuestShown]  # by person
    seats: Sequence[SeatShown]
    agents: Sequence[str] = ()
    players: Sequence[PlayerShown]  # of the current or last match, by seat
    damaged: int | None = None  # the first row that can't be read: nothing can be done here any more
