"""People, as steps of SQL."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stammtisch.store import pads
from stammtisch.store.sql import ALONE, CHECKPOINT_BYTES, COLUMN_BYTES, Steps, packed, unpacked
from stammtisch.store.store import Person

UNREADABLE_DATA = "null"  # replaces JSON that can't be read
UNREADABLE_ABOUT = "{}"  # the same in a table's `about`
COLUMNS = "id, name, avatar, lang, secret_hash, created, seen"


def add(person: Person) -> Steps[None]:
    added = yield (
        f"INSERT INTO persons ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id",
        person,
    )
    if not added:
        raise ValueError("This id or secret is taken.")


def change(person: Person) -> Steps[None]:
    id, *values, _ = person
    others = yield "SELECT id FROM persons WHERE secret_hash = ? AND id <> ?", (person.secret_hash, id)
    if others:
        raise ValueError("Another person has this secret.")
    yield (
        "UPDATE persons SET name = ?, avatar = ?, lang = ?, secret_hash = ?, created = ? WHERE id = ?",
        (*values, id),
    )


def see(id: str, now: float) -> Steps[bool]:
    rows = yield "UPDATE persons SET seen = ? WHERE id = ? RETURNING id", (now, id)
    return bool(rows)


def by_id(id: str) -> Steps[Person | None]:
    rows = yield f"SELECT {COLUMNS} FROM persons WHERE id = ?", (id,)
    return Person(*rows[0]) if rows else None


def by_secret(secret_hash: bytes) -> Steps[Person | None]:
    rows = yield f"SELECT {COLUMNS} FROM persons WHERE secret_hash = ?", (secret_hash,)
    return Person(*rows[0]) if rows else None


def forget(id: str, name: str) -> Steps[pads.Changed]:
    yield ALONE, ()
    yield "DELETE FROM persons WHERE id = ?", (id,)
    yield "DELETE FROM ratings WHERE player = ?", (id,)
    yield "DELETE FROM lessons WHERE person = ?", (id,)
    yield from _forget_in_results(id, name)
    changed = yield from _forget_on_pads(id, name)
    tables = yield "SELECT table_id FROM members WHERE person = ?", (id,)
    # In the order in which appends lock tables, so that there is no deadlock.
    for table in sorted(table for (table,) in tables):
        yield from _forget_at_table(table, id, name)
    return changed


def _forget_in_results(id: str, name: str) -> Steps[None]:
    rows = yield (
        "SELECT r.table_id, r.number, r.players, r.names FROM results r JOIN played p"
        " ON p.table_id = r.table_id AND p.number = r.number WHERE p.player = ?",
        (id,),
    )
    for table, number, players, names in rows:
        new = [
            name if player == id else old
            for player, old in zip(unpacked(players), unpacked(names), strict=True)
        ]
        yield (
            "UPDATE results SET names = ? WHERE table_id = ? AND number = ?",
            (packed(new), table, number),
        )


def _forget_on_pads(id: str, name: str) -> Steps[pads.Changed]:
    """Deletes their own pads; on others' `name` replaces theirs."""
    own = yield "SELECT id FROM pads WHERE owner = ? ORDER BY id{lock}", (id,)
    for (pad,) in own:
        yield from pads.drop(pad)
    others = yield "SELECT pad_id FROM pad_people WHERE person = ? ORDER BY pad_id", (id,)
    for (pad,) in others:
        yield "SELECT id FROM pads WHERE id = ?{lock}", (pad,)
        rows = yield "SELECT number, data FROM pad_log WHERE pad_id = ? AND person = ?", (pad, id)
        for number, data in rows:
            yield (
                "UPDATE pad_log SET data = ? WHERE pad_id = ? AND number = ?",
                (renamed(data, id, name), pad, number),
            )
    yield "DELETE FROM pad_people WHERE person = ?", (id,)
    return [(pad, 0) for (pad,) in own]


def _forget_at_table(table: str, id: str, name: str) -> Steps[None]:
    # The table's lock first: its holder may be adding a row with the name in it.
    tables = yield "SELECT about FROM tables WHERE id = ?{lock}", (table,)
    for (about,) in tables:
        new = renamed(about, id, name, unreadable=UNREADABLE_ABOUT)
        if new != about:
            yield "UPDATE tables SET about = ? WHERE id = ?", (new, table)
    rows = yield "SELECT seq, data FROM log WHERE table_id = ?", (table,)
    for seq, data in rows:
        new = renamed(data, id, name)
        if new != data:
            yield "UPDATE log SET data = ? WHERE table_id = ? AND seq = ?", (new, table, seq)
    checkpoints = yield "SELECT number, data FROM checkpoints WHERE table_id = ?", (table,)
    for number, data in checkpoints:
        new = renamed(data, id, name, CHECKPOINT_BYTES)
        if new != data:
            yield (
                "UPDATE checkpoints SET data = ? WHERE table_id = ? AND number = ?",
                (new, table, number),
            )


def gone(people: Sequence[str]) -> Steps[set[str]]:
    """Those who have been deleted or never existed."""
    missing: set[str] = set()
    for person in people:
        rows = yield "SELECT id FROM persons WHERE id = ?", (person,)
        if not rows:
            missing.add(person)
    return missing


def renamed(
    text: str, id: str, name: str, max_bytes: int = COLUMN_BYTES, unreadable: str = UNREADABLE_DATA
) -> str:
    """This JSON with the new `name` and an empty `text` in every object of this `person` or `id`.

    JSON that can't be read is replaced: there is no telling what it says about the person.
    """
    if packed([id])[1:-1] not in text:
        return text
    try:
        return packed(_renamed(unpacked(text), id, name), max_bytes)
    except ValueError:
        return unreadable


def _renamed(value: Any, id: str, name: str) -> Any:
    if isinstance(value, list):
        return [_renamed(item, id, name) for item in value]
    if not isinstance(value, dict):
        return value
    new = {key: _renamed(item, id, name) for key, item in value.items()}
    if id in (new.get("person"), new.get("id")):
        for key, value in (("name", name), ("text", "")):
            if key in new:
                new[key] = value
    return new
