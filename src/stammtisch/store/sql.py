"""SQL written once for both databases, and the values that go into it.

An operation is a generator: it yields statements with their values, is sent what they found, and returns its answer.
It neither knows nor waits for a database; whoever drives it does, within one transaction.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeAlias, TypeVar

Answer = TypeVar("Answer")

Found: TypeAlias = Sequence[Sequence[Any]]
Steps: TypeAlias = Generator[tuple[str, Sequence[Any]], Found, Answer]

LONGEST = 64 * 1024  # bytes of JSON in one column
LONGEST_CHECKPOINT = 1024 * 1024  # and of a table's checkpoint
LONGEST_NOTE = 7_000  # PostgreSQL carries 8,000 bytes in all

# Only one operation at a time may go on from here to its end, in all processes: it reads ratings and writes them.
ALONE = "{alone}"


class Dialect(NamedTuple):
    """The few words in which the two databases differ."""

    bytes: str
    lock: str  # keeps the rows found for this transaction
    free: str  # likewise, and passes over those that another transaction keeps
    alone: str
    numbered: bool  # placeholders are $1, $2, … instead of ?


# Its writers are alone anyway.
SQLITE = Dialect(bytes="BLOB", lock="", free="", alone="SELECT 1", numbered=False)
POSTGRES = Dialect(
    bytes="BYTEA",
    lock=" FOR UPDATE",
    free=" FOR UPDATE SKIP LOCKED",
    alone="LOCK TABLE ratings IN SHARE ROW EXCLUSIVE MODE",
    numbered=True,
)


@cache
def translated(statement: str, dialect: Dialect) -> str:
    """The statement as this database writes it."""
    for word in ("bytes", "lock", "free", "alone"):
        statement = statement.replace("{" + word + "}", getattr(dialect, word))
    if not dialect.numbered:
        return statement
    first, *others = statement.split("?")
    return first + "".join(f"${number}{text}" for number, text in enumerate(others, 1))


# ASCII only, so that any text comes back as it was, even what no database would take by itself.
_encode = json.JSONEncoder(allow_nan=False, separators=(",", ":")).encode


def packed(value: Mapping[str, Any] | Sequence[Any], longest: int = LONGEST) -> str:
    """JSON as text; raises ValueError if it is too long or no JSON."""
    try:
        text = _encode(dict(value) if isinstance(value, Mapping) else list(value))
    except (TypeError, RecursionError) as problem:
        raise ValueError(f"This can't be stored as JSON: {problem}.") from None
    if len(text) > longest:
        raise ValueError(f"This is too long to be stored: {len(text)} bytes of at most {longest}.")
    return text


def unpacked(text: str) -> Any:
    """What this JSON says; raises ValueError if it is none."""
    try:
        return json.loads(text)
    except RecursionError as problem:
        raise ValueError(f"This JSON can't be read: {problem}.") from None


def checked(values: Sequence[Any]) -> Sequence[Any]:
    """The values, if both databases can store their texts and numbers as they are; else raises ValueError."""
    for value in values:
        if isinstance(value, str) and ("\0" in value or len(value) > LONGEST_CHECKPOINT):
            raise ValueError("This text can't be stored: it is too long or has a zero character in it.")
        if isinstance(value, float) and value != value:
            raise ValueError("This number can't be stored: it has no value.")
    return values
