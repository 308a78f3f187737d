"""A table without the cards, as everybody who is there may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from stammtisch.table.settings import Settings

Status = Literal["waiting", "playing", "over", "closed"]


class GuestShown(Struct, frozen=True):
    """Somebody at the table."""

    name: str
    avatar: str


class SeatShown(Struct, frozen=True):
    """A seat: a person, a bot of this level, both (the bot sits in), or nobody."""

    person: str | None
    bot: str | None


class PlayerShown(Struct, frozen=True):
    """Who began the match on a seat, whoever sits there by now; bots have no person, and their level as a name."""

    person: str | None
    name: str


class UndoShown(Struct, frozen=True):
    """Who wants to take moves back, and who still has to agree."""

    person: str
    waiting: Sequence[str]


class Changed(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What changed of a table.  What is not there is as it was."""

    seq: int  # of the last row
    turn: int  # the last row that changed what can be done; a move names it
    status: Status
    resting: bool  # between rounds
    rested: Sequence[str]  # who wants to go on
    undo: UndoShown | None
    due: float | None  # when the rest, or the time of the person to move, is over
    id: str | UnsetType = UNSET
    code: str | UnsetType = UNSET
    settings: Settings | UnsetType = UNSET
    host: str | UnsetType | None = UNSET
    locked: bool | UnsetType = UNSET
    paused: bool | UnsetType = UNSET
    number: int | UnsetType = UNSET
    practice: bool | UnsetType = UNSET  # the match that is on, or was the last, is not rated
    guests: dict[str, GuestShown] | UnsetType = UNSET
    seats: Sequence[SeatShown] | UnsetType = UNSET
    players: Sequence[PlayerShown] | UnsetType = UNSET


class About(Changed, frozen=True, kw_only=True):
    """All of a table."""

    id: str
    code: str  # by which others find it
    settings: Settings
    host: str | None
    locked: bool  # nobody new can come
    paused: bool
    number: int  # of the match at this table, from 1
    guests: dict[str, GuestShown]  # by person
    seats: Sequence[SeatShown]
    players: Sequence[PlayerShown]  # of the match that is on or was the last, by seat
    damaged: int | None = None  # the row from which on the log can't be read: nothing can be done here
