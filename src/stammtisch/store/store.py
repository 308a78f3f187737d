"""What the service asks of its storage, whichever database it is.

The log is the truth: a table is its rows, in the order of their numbers.  A row is stored when `append` returns, and
two writers can't both store the same number.  Everything else here can be found again from the rows, or is about
people.  No game is known here: what a row says is JSON.

Lists come back as tuples, JSON as `json.loads` makes it.  What can't be stored raises ValueError and changes nothing:
JSON of more than 64 KiB (of a checkpoint: 1 MiB), numbers without a value, texts with a zero character.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

FORGOTTEN = "?"  # the name of people who are deleted
UNREADABLE = "?"  # the kind of a row whose JSON is no object, or none at all
BOT = "bot:"  # how the ids of players begin who are no people


class Stale(Exception):
    """Another row has this number already; whoever wrote it was quicker."""


class NoTable(ValueError):
    """There is no such table, or no longer."""


class Unavailable(Exception):
    """The database can't be opened or does not answer; the text tells why, without secrets.

    A write that ends so may be stored or not: whoever goes on reads first.
    """


class Damaged(Unavailable):
    """What the database holds is broken, by a failing disk or by another program that wrote into its files."""


class Closed(Unavailable):
    """The store was closed, or not opened yet: that is no outage."""

    def __init__(self) -> None:
        super().__init__("The database is closed.")


class Person(NamedTuple):
    """Somebody who plays here; the secret itself is kept by the browser alone."""

    id: str
    name: str
    avatar: str
    lang: str
    secret_hash: bytes
    created: float  # all times are seconds since 1970, UTC
    seen: float | None = None  # when they were last recognised, if that was ever written down


class Row(NamedTuple):
    """One thing that happened at a table: number, what kind, by whom, what exactly, when."""

    seq: int
    kind: str
    person: str | None
    data: Mapping[str, Any]
    time: float


class Checkpoint(NamedTuple):
    """A table just before the match of this number began, as of the row `seq`; what of it, its readers know."""

    number: int
    seq: int
    data: Mapping[str, Any]


class Summary(NamedTuple):
    """What lists of tables need to know, always as of the table's last row."""

    status: str  # waiting, playing, over or closed
    public: bool
    people: Sequence[str]  # everybody who sits or watches there, by id
    about: Mapping[str, Any]  # what a list shows
    due: float | None  # when somebody's time runs out


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
    """A finished match of a table; `players` are people or bots (`bot:normal`) by seat."""

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


# Gets the ratings of all players, bots too (None: no rating yet), and gives those that change.  It is called within a
# transaction and perhaps on another thread: it should be quick, and do nothing else.
Rate = Callable[[Mapping[str, Rating | None]], Mapping[str, Rating]]
# Gets a table with the number of its new row, or with number 0 and a note; or "", 0 and None when the connection was
# lost for a while: then anything may have been missed.
Hear = Callable[[str, int, Mapping[str, Any] | None], Awaitable[None]]


class Store(Protocol):
    """All of it is safe to call from many tasks of one event loop at once."""

    async def open(self) -> None:
        """Makes or upgrades the tables of the database; raises Unavailable."""
        ...

    async def close(self) -> None:
        """Ends what is under way; may be called more than once.  What is asked later raises Unavailable."""
        ...

    # people

    async def add_person(self, person: Person) -> None:
        """Raises ValueError if somebody has this id or this secret."""
        ...

    async def change_person(self, person: Person) -> None:
        """Changes the person with this id, if there is one; raises ValueError if somebody else has this secret.

        When the person was seen stays as it is.
        """
        ...

    async def see_person(self, id: str, now: float) -> bool:
        """The person was recognised now; False if there is no such person (any more)."""
        ...

    async def person(self, id: str) -> Person | None: ...
    async def person_by_secret(self, secret_hash: bytes) -> Person | None: ...
    async def forget_person(self, id: str, name: str) -> None:
        """Deletes the person, their ratings and what they said; elsewhere the id stays, the name becomes this one.

        In the JSON of rows, checkpoints and lists that is `name` and `text` of every object whose `person` or `id` is
        this person, at the tables where the person ever was among the summary's people.
        """
        ...

    # tables

    async def add_table(self, id: str, code: str, row: Row, summary: Summary) -> bool:
        """A new table with its first row (number 1); False if the code is taken by a table that is not closed.

        Raises Stale if there is a table with this id.
        """
        ...

    async def append(self, table: str, row: Row, summary: Summary) -> None:
        """Durably stores the table's next row and its summary; raises Stale if the number is taken.

        Raises NoTable if the table is unknown, ValueError if rows before this one are missing, or if a closed table
        would be opened again.  Appends to one table that are begun one after the other are stored in this order.
        """
        ...

    async def rows(self, table: str, after: int = 0, limit: int | None = None) -> list[Row]:
        """The rows after this one, in order, and not more than so many; none if there is no such table, or no longer.

        A row that can't be read is one of the kind UNREADABLE: those before and after it can.
        """
        ...

    async def keep_checkpoint(self, table: str, checkpoint: Checkpoint) -> None:
        """Keeps it instead of one with the same number.  Who has been deleted meanwhile has no name there, either."""
        ...

    async def checkpoint(self, table: str, number: int | None = None) -> Checkpoint | None:
        """The latest one, or the latest up to this match."""
        ...

    async def been(self, person: str, table: str) -> bool:
        """Whether the person is or ever was among the people of the table's summary."""
        ...

    async def listed(self, table: str) -> Listed | None:
        """The table; if its summary can't be read, one that tells nothing but what the log can't."""
        ...

    async def by_code(self, code: str) -> Listed | None:
        """The table of this code that is not closed."""
        ...

    async def public_tables(self, limit: int) -> list[Listed]:
        """Open to everybody and not closed, the latest first."""
        ...

    async def tables_of(self, person: str, limit: int) -> list[Listed]:
        """Not closed and with this person, the latest first."""
        ...

    async def due_tables(self, now: float, limit: int) -> list[Listed]:
        """Not closed and where somebody's time has run out, the longest first."""
        ...

    # finished matches

    async def finish(self, result: Result, rate: Rate) -> bool:
        """Stores a result and new ratings, once; False if it was stored before.  Practice changes no rating.

        `rate` gets the players' ratings in this game and gives the new ones; no other match comes between.  Who is
        neither a bot nor among the people (any more) gets no rating, and the name becomes FORGOTTEN.
        """
        ...

    async def history(self, person: str, limit: int, before: float | None = None) -> list[Result]:
        """The person's matches that ended before this time, the latest first."""
        ...

    async def ratings(self, person: str) -> dict[str, Rating]:
        """By game."""
        ...

    # news between processes

    async def listen(self, hear: Hear) -> None:
        """From now on `hear(table, seq, note)` is called for rows that *other* processes stored (note None), and for
        notes they sent (seq 0), one at a time.  The last `hear` counts."""
        ...

    async def tell(self, table: str, note: Mapping[str, Any]) -> None:
        """Sends a note of at most 7,000 bytes of JSON to the other processes; it is not stored and may be lost."""
        ...

    # letting go (see retention.py for what is idle)

    async def begin_retention(self, days: int, now: float) -> float:
        """From now on this number of days counts; since when it does, if it was so before."""
        ...

    async def retention_since(self, days: int) -> float | None:
        """Since when this number of days counts; None if another process has changed or ended that."""
        ...

    async def end_retention(self) -> None: ...
    async def idle_tables(self, after: str, before: float) -> tuple[str | None, list[str]]:
        """Which of the next tables after this id were idle since before this time, and can go.

        Also the last of those that were looked at, to go on from; None if there are no more.
        """
        ...

    async def idle_people(self, after: str, before: float) -> tuple[str | None, list[str]]:
        """The same of people who were not seen since before this time, and can go when idle tables are gone."""
        ...

    async def drop_tables(self, ids: Sequence[str], before: float) -> list[str]:
        """Deletes those of these tables that are still idle, but for their rows, and returns them."""
        ...

    async def drop_rows(self) -> bool:
        """Deletes some rows of tables that are gone; False if there was nothing left to do."""
        ...

    async def drop_person(self, id: str, before: float) -> bool:
        """Forgets the person, if they are still idle, and the idle tables are gone."""
        ...

    # care

    async def probe(self, now: float) -> None:
        """Durably writes a trifle; raises Unavailable if that fails, or if damage is known.

        The text tells what is wrong to anybody: it says nothing of where the database is, or of tables and people.
        """
        ...

    async def check(self) -> list[str]:
        """Looks through everything for damage, which may take minutes and disturbs nobody; gives a sentence for each.

        If there is any, it is logged in one line, and from then on the database is known to be damaged; but of damage
        to single tables (rows are missing, a summary can't be read) there is just the line.  Cancelling it ends it
        at once.
        """
        ...

    async def backup(self, path: Path) -> None:
        """Writes a consistent copy of everything to this file while work goes on, in place of what was there.

        The copy is an SQLite file whichever database it is of, and can be opened as a store.
        """
        ...
