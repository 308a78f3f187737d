"""SQL written once for both databases, and the values that go into it.

An operation is a generator: it yields statements with their values, is sent the rows they return, and returns its
answer.  It knows no database: its driver runs the statements, within one transaction.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeAlias, TypeVar

Answer = TypeVar("Answer")

Rows: TypeAlias = Sequence[Sequence[Any]]
Steps: TypeAlias = Generator[tuple[str, Sequence[Any]], Rows, Answer]

Quick: TypeAlias = Sequence[Any]  # the values of an operation that SQLite can do together with others

COLUMN_BYTES = 64 * 1024  # of JSON
CHECKPOINT_BYTES = 1024 * 1024
NOTE_BYTES = 7_000  # PostgreSQL's payloads have at most 8,000

# From here to its end an operation runs alone among all processes: it reads ratings and writes them.
ALONE = "{alone}"


class Dialect(NamedTuple):
    """The few words that differ between the two databases."""

    bytes: str
    lock: str  # locks the selected rows until the transaction ends
    free: str  # the same, but skips rows that another transaction has locked
    alone: str
    numbered: bool  # placeholders are $1, $2, … instead of ?


# It has one writer at a time anyway.
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
    """The statement in this dialect."""
    for word in ("bytes", "lock", "free", "alone"):
        statement = statement.replace("{" + word + "}", getattr(dialect, word))
    if not dialect.numbered:
        return statement
    first, *others = statement.split("?")
    return first + "".join(f"${number}{text}" for number, text in enumerate(others, 1))


# ASCII only, so that any text survives, even one that a database would reject.
_encode = json.JSONEncoder(check_circular=False, allow_nan=False, separators=(",", ":")).encode


def packed(value: Mapping[str, Any] | Sequence[Any], max_bytes: int = COLUMN_BYTES) -> str:
    """The value as JSON text; raises ValueError if it is too long or not JSON."""
    try:
        text = _encode(dict(value) if isinstance(value, Mapping) else list(value))
    except (TypeError, RecursionError) as problem:
        raise ValueError(f"This can't be stored as JSON: {problem}.") from None
    if len(text) > max_bytes:
        raise ValueError(f"This is too long to be stored: {len(text)} bytes of at most {max_bytes}.")
    return text


def unpacked(text: str) -> Any:
    """The value of this JSON text; raises ValueError if it is not JSON."""
    try:
        return json.loads(text)
    except RecursionError as problem:
        raise ValueError(f"This JSON can't be read: {problem}.") from None


def checked(values: Sequence[Any]) -> Sequence[Any]:
    """The values, if both databases can store them unchanged; otherwise raises ValueError."""
    for value in values:
        if isinstance(value, str) and ("\0" in value or len(value) > CHECKPOINT_BYTES):
            raise ValueError("This text can't be stored: it is too long or contains a NUL character.")
        if isinstance(value, float) and value != value:
            raise ValueError("This number can't be stored: it is not a number (NaN).")
    return values
