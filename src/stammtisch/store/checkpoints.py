"""Checkpoints of tables, as steps of SQL."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stammtisch.store.people import gone, renamed
from stammtisch.store.sql import CHECKPOINT_BYTES, Steps, packed, unpacked
from stammtisch.store.store import FORGOTTEN, Checkpoint


def keep(table: str, checkpoint: Checkpoint) -> Steps[None]:
    text = packed(checkpoint.data, CHECKPOINT_BYTES)
    people = sorted(set(named(checkpoint.data)))

    def steps() -> Steps[None]:
        # The table's lock first: a person who is being deleted right now is gone once we have it.
        tables = yield "SELECT id FROM tables WHERE id = ?{lock}", (table,)
        if not tables:
            return
        clean = text
        for person in (yield from gone(people)):
            clean = renamed(clean, person, FORGOTTEN, CHECKPOINT_BYTES)
        yield (
            "INSERT INTO checkpoints (table_id, number, seq, data) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (table_id, number) DO UPDATE SET seq = excluded.seq, data = excluded.data",
            (table, checkpoint.number, checkpoint.seq, clean),
        )

    return steps()


def latest(table: str, number: int | None) -> Steps[Checkpoint | None]:
    """The latest one, or the latest up to this match; None if there is none or it can't be read."""
    rows = yield (
        "SELECT number, seq, data FROM checkpoints WHERE table_id = ? AND number <= ?"
        " ORDER BY number DESC LIMIT 1",
        (table, 2**62 if number is None else number),
    )
    for match, seq, text in rows:
        try:
            return Checkpoint(match, seq, unpacked(text))
        except ValueError:
            return None
    return None


def named(value: Any) -> Iterator[str]:
    """Everyone whose name or words this JSON may hold."""
    if isinstance(value, list | tuple):
        for item in value:
            yield from named(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            if key in ("person", "id") and isinstance(item, str):
                yield item
            yield from named(item)
