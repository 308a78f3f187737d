"""What the service needs from its storage, whichever database it is.

The log is the truth: a table is its rows, in the order of their numbers.  A row is stored when `append` returns, and
two writers can't both store the same number.  Everything else here follows from the rows, or is about people.  The
store knows no game: a row's data is JSON.

Lists come back as tuples, JSON as `json.loads` returns it.  What can't be stored raises ValueError and changes nothing:
JSON of more than 64 KiB (of a checkpoint: 1 MiB), NaN, texts with a NUL character.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

FORGOTTEN = "?"  # the name of people who are deleted
UNREADABLE = "?"  # the kind of a row whose data is not a JSON object
BOT = "bot:"  # the prefix of ids of players that are bots


class Stale(Exception):
    """Another row has this number: another writer was faster."""


class NoTable(ValueError):
    """There is no such table, or it has been deleted."""


class NoPad(ValueError):
    """There is no such pad, or it has been deleted."""


class NoPerson(ValueError):
    """The person has been deleted."""


class Unavailable(Exception):
    """The database can't be opened or does not answer; the text says why, without secrets.

    A write that raises it may have been stored or not: read before going on.
    """


class Damaged(Unavailable):
    """The database is corrupt, because of a failing disk or another program that wrote into its files."""


class Closed(Unavailable):
    """The store has been closed or not opened yet, which is not an outage."""

    def __init__(self) -> None:
        super().__init__("The database is closed.")


class Person(NamedTuple):
    """A person who plays here; only their browser has the secret itself."""

    id: str
    name: str
    avatar: str
    lang: str
    secret_hash: bytes
    created: float  # all times are seconds since 1970, UTC
    seen: float | None = None  # when they were last recognised, if that was recorded


class Row(NamedTuple):
    """One thing that happened at a table: its number, its kind, who did it, what exactly, and when."""

    seq: int
    kind: str
    person: str | None
    data: Mapping[str, Any]
    time: float


class Checkpoint(NamedTuple):
    """A table just before the match of this number began, as of the row `seq`; the store can't read `data`."""

    number: int
    seq: int
    data: Mapping[str, Any]


class Summary(NamedTuple):
    """What lists of tables show, always as of the table's last row."""

    status: str  # waiting, playing, over or closed
    public: bool
    people: Sequence[str]  # the ids of everyone who sits or watches there
    about: Mapping[str, Any]  # what a list shows
    due: float | None  # when a player's time runs out


class Listed(NamedTuple):
    """A table in a list."""

    id: str
    code: str
    seq: int  # of its last row
    updated: float
    summary: Summary


class Rating(NamedTuple):
    """An OpenSkill rating."""

    mu: float
    sigma: float
    matches: int


class Result(NamedTuple):
    """A finished match of a table; `players` are the ids of people and bots (`bot:normal`) by seat."""

    table: str
    number: int  # of the match at its table, from 1
    game: str
    players: Sequence[str]
    names: Sequence[str]
    ranks: Sequence[int]
    scores: Sequence[int]
    moves: int
    first: int  # the row that began it
    last: int  # the row that ended it
    time: float
    practice: bool = False  # it is not rated


class Learnt(NamedTuple):
    """How far somebody has come in a lesson."""

    game: str
    name: str
    step: int  # they are at, from 0
    done: bool  # they have finished it, now or earlier


class PadSummary(NamedTuple):
    """What lists show of a pad, as of its last row."""

    finished: bool  # the match on it is over
    about: Mapping[str, Any]


class ListedPad(NamedTuple):
    """A pad in a person's list."""

    id: str
    number: int  # of its last row
    updated: float
    owner: str
    finished: bool
    about: Mapping[str, Any]


# Takes the ratings of all players, bots included (None: no rating yet), and returns those that change.  It is called
# within a transaction and perhaps on another thread: it should be quick, and do nothing else.
Rate = Callable[[Mapping[str, Rating | None]], Mapping[str, Rating]]


class Listener(Protocol):
    """Hears what the other processes do, one signal at a time."""

    async def row_stored(self, table: str, seq: int) -> None:
        """Another process has stored this row, and it can be read."""
        ...

    async def pad_changed(self, pad: str, number: int) -> None:
        """Another process has stored this row of a pad, or, if the number is 0, has deleted the pad."""
        ...

    async def note_sent(self, table: str, note: Mapping[str, Any]) -> None:
        """Another process has sent a note with `tell`."""
        ...

    async def signals_lost(self) -> None:
        """The connection was down for a while: any row or note may have been missed."""
        ...


class Store(Protocol):
    """Safe to call from many tasks of one event loop at once."""

    async def open(self) -> None:
        """Creates or upgrades the tables of the database; raises Unavailable."""
        ...

    async def close(self) -> None:
        """Finishes what is under way; may be called more than once.  Later calls to the store raise Unavailable."""
        ...

    # people

    async def add_person(self, person: Person) -> None:
        """Raises ValueError if the id or the secret is taken."""
        ...

    async def change_person(self, person: Person) -> None:
        """Changes the person with this id, if there is one, except `seen`; raises ValueError if the secret is taken."""
        ...

    async def see_person(self, id: str, now: float) -> bool:
        """Records that the person was recognised now; False if there is no such person."""
        ...

    async def person(self, id: str) -> Person | None: ...
    async def person_by_secret(self, secret_hash: bytes) -> Person | None: ...
    async def forget_person(self, id: str, name: str) -> None:
        """Deletes the person, their ratings, their score pads and what they said.

        Elsewhere their id stays and `name` replaces theirs.

        In the JSON of rows, checkpoints and lists this changes `name` and `text` of every object whose `person` or `id`
        is this person, at all tables where they were ever among the summary's people.
        """
        ...

    # tables

    async def add_table(self, id: str, code: str, row: Row, summary: Summary, position: bool = False) -> bool:
        """Adds a table with its first row (number 1); False if an open table has the code.

        A position is in nobody's list, and goes with `drop_positions`.

        Raises Stale if the id is taken.
        """
        ...

    async def append(self, table: str, row: Row, summary: Summary) -> None:
        """Stores the table's next row and its summary durably; raises Stale if the number is taken.

        Raises NoTable if the table is unknown, ValueError if rows before this one are missing or a closed table would
        be reopened.  Appends to one table are stored in the order in which they begin.

        Callers need not be tasks: as long as nothing fails, this awaits plain futures and never uses the current task.
        """
        ...

    async def rows(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
        """The rows after this one, in order, at most `limit`; none if there is no such table.

        A row that can't be read has the kind UNREADABLE, and does not hide the others.
        """
        ...

    async def keep_checkpoint(self, table: str, checkpoint: Checkpoint) -> None:
        """Stores it in place of one with the same number, without the names of people deleted meanwhile."""
        ...

    async def checkpoint(self, table: str, number: int | None = None) -> Checkpoint | None:
        """The latest one, or the latest up to this match."""
        ...

    async def been(self, person: str, table: str) -> bool:
        """Whether the person is or ever was among the people of the table's summary."""
        ...

    async def listed(self, table: str) -> Listed | None:
        """The table; with an empty summary if it can't be read."""
        ...

    async def by_code(self, code: str) -> Listed | None:
        """The open table with this code."""
        ...

    async def public_tables(self, limit: int) -> list[Listed]:
        """Public tables that are not closed, the latest first."""
        ...

    async def tables_of(self, person: str, limit: int) -> list[Listed]:
        """Tables with this person that are not closed, the latest first; without positions."""
        ...

    async def due_tables(self, now: float, limit: int) -> list[Listed]:
        """Tables that are not closed where a player's time has run out, the longest overdue first."""
        ...

    # finished matches

    async def finish(self, result: Result, rate: Rate) -> bool:
        """Stores a result and new ratings once; False if it was already stored.  Practice changes no rating.

        `rate` takes the players' ratings in this game and returns the new ones; no other match interferes.  A person
        who has been deleted gets no rating, and the name FORGOTTEN.
        """
        ...

    async def history(self, person: str, limit: int, before: float | None = None) -> list[Result]:
        """The person's matches that ended before this time, the latest first."""
        ...

    async def ratings(self, person: str) -> dict[str, Rating]:
        """By game."""
        ...

    # score pads

    async def add_pad(self, id: str, owner: str, row: Row, summary: PadSummary) -> None:
        """Adds a pad with its first row (number 1); raises Stale if the id is taken, NoPerson."""
        ...

    async def append_pad(self, pad: str, row: Row, summary: PadSummary) -> None:
        """Stores the pad's next row durably; raises Stale if the number is taken, NoPad, NoPerson.

        From now on the pad is in the list of the row's person.
        """
        ...

    async def pad_rows(self, pad: str, after: int = 0) -> list[Row]:
        """The rows after this one, in order; raises NoPad.

        A row that can't be read has the kind UNREADABLE; where the end of the log is missing, one such row stands for
        it.
        """
        ...

    async def pads_of(self, person: str, limit: int) -> list[ListedPad]:
        """The pads that the person has opened or written in, the latest first."""
        ...

    async def remove_pad(self, person: str, pad: str) -> None:
        """Takes the pad off the person's list, and deletes it if it is their own; raises NoPad."""
        ...

    # lessons

    async def note_lesson(self, person: str, learnt: Learnt, only_forward: bool = False) -> None:
        """Keeps how far the person has come; what was done stays done.  `only_forward`: a later step stays too."""
        ...

    async def lessons(self, person: str) -> list[Learnt]: ...

    # news between processes

    async def listen(self, listener: Listener) -> None:
        """From now on the listener hears what *other* processes do; it replaces the one before."""
        ...

    async def tell(self, table: str, note: Mapping[str, Any]) -> None:
        """Sends a note of at most 7,000 bytes of JSON to the other processes; it is not stored and may be lost."""
        ...

    # retention (retention.py defines what is idle)

    async def begin_retention(self, days: int, now: float) -> float:
        """Makes this number of days count, and returns since when it does: since now, unless it was the same before."""
        ...

    async def retention_since(self, days: int) -> float | None:
        """Since when this number of days counts; None if another process has changed or ended it."""
        ...

    async def end_retention(self) -> None: ...
    async def idle_tables(self, after: str, before: float) -> tuple[str | None, list[str]]:
        """Looks at the next tables after this id.

        Returns the last one, to go on from (None at the end), and those that have been idle since before this time
        and can be deleted.
        """
        ...

    async def idle_people(self, after: str, before: float) -> tuple[str | None, list[str]]:
        """The same for people who were last seen before this time, as if idle tables and pads were gone."""
        ...

    async def drop_tables(self, ids: Sequence[str], before: float) -> list[str]:
        """Deletes those of these tables that are still idle, except their rows, and returns them."""
        ...

    async def drop_positions(self, before: float) -> list[str]:
        """Deletes some positions where nothing has happened since before this time, and returns them."""
        ...

    async def idle_pads(self, after: str, before: float) -> tuple[str | None, list[str]]:
        """Like `idle_tables`."""
        ...

    async def drop_pads(self, ids: Sequence[str], before: float) -> list[str]:
        """Deletes those of these pads that are still idle, and returns them."""
        ...

    async def drop_rows(self) -> bool:
        """Deletes some rows of deleted tables; False if none were left."""
        ...

    async def drop_person(self, id: str, before: float) -> bool:
        """Deletes the person if they are still idle and idle tables and pads are gone."""
        ...

    # care

    async def probe(self, now: float) -> None:
        """Makes a tiny durable write; raises Unavailable if it fails, or if the database is known to be damaged.

        The text is fit for the public: it says nothing about where the database is, or about tables and people.
        """
        ...

    async def check(self) -> list[str]:
        """Looks for damage everywhere, and returns a sentence for each fault; may take minutes, and disturbs nobody.

        Damage is logged in one line, and from then on the database is known to be damaged.  Damage to single tables
        (missing rows, an unreadable summary) is only logged.  Cancelling the check ends it at once.
        """
        ...

    async def backup(self, path: Path) -> None:
        """Writes a consistent copy of everything while work goes on, and replaces this file with it.

        The copy is an SQLite file, whichever database it comes from, and can be opened as a store.
        """
        ...
