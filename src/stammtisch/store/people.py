"""What is done about people, as steps of SQL."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stammtisch.store.sql import ALONE, LONGEST, LONGEST_CHECKPOINT, Steps, packed, unpacked
from stammtisch.store.store import Person

NOTHING = "null"  # what is left of JSON that could not be read
NOTHING_SHOWN = "{}"  # and of what lists show
COLUMNS = "id, name, avatar, lang, secret_hash, created, seen"


def add(person: Person) -> Steps[None]:
    added = yield (
        f"INSERT INTO persons ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id",
        person,
    )
    if not added:
        raise ValueError("Somebody has this id or this secret already.")


def change(person: Person) -> Steps[None]:
    id, *values, _ = person
    others = yield "SELECT id FROM persons WHERE secret_hash = ? AND id <> ?", (person.secret_hash, id)
    if others:
        raise ValueError("Somebody else has this secret already.")
    yield (
        "UPDATE persons SET name = ?, avatar = ?, lang = ?, secret_hash = ?, created = ? WHERE id = ?",
        (*values, id),
    )


def see(id: str, now: float) -> Steps[bool]:
    found = yield "UPDATE persons SET seen = ? WHERE id = ? RETURNING id", (now, id)
    return bool(found)


def by_id(id: str) -> Steps[Person | None]:
    found = yield f"SELECT {COLUMNS} FROM persons WHERE id = ?", (id,)
    return Person(*found[0]) if found else None


def by_secret(secret_hash: bytes) -> Steps[Person | None]:
    found = yield f"SELECT {COLUMNS} FROM persons WHERE secret_hash = ?", (secret_hash,)
    return Person(*found[0]) if found else None


def forget(id: str, name: str) -> Steps[None]:
    yield ALONE, ()
    yield "DELETE FROM persons WHERE id = ?", (id,)
    yield "DELETE FROM ratings WHERE player = ?", (id,)
    yield from _forget_in_results(id, name)
    tables = yield "SELECT table_id FROM members WHERE person = ?", (id,)
    # In the order in which appends take their tables, so that nobody waits in a circle.
    for table in sorted(table for (table,) in tables):
        yield from _forget_at_table(table, id, name)


def _forget_in_results(id: str, name: str) -> Steps[None]:
    found = yield (
        "SELECT r.table_id, r.number, r.players, r.names FROM results r JOIN played p"
        " ON p.table_id = r.table_id AND p.number = r.number WHERE p.player = ?",
        (id,),
    )
    for table, number, players, names in found:
        new = [
            name if player == id else old
            for player, old in zip(unpacked(players), unpacked(names), strict=True)
        ]
        yield (
            "UPDATE results SET names = ? WHERE table_id = ? AND number = ?",
            (packed(new), table, number),
        )


def _forget_at_table(table: str, id: str, name: str) -> Steps[None]:
    # The table first: who holds it may be adding a row with the name in it.
    found = yield "SELECT about FROM tables WHERE id = ?{lock}", (table,)
    for (about,) in found:
        new = renamed(about, id, name, nothing=NOTHING_SHOWN)
        if new != about:
            yield "UPDATE tables SET about = ? WHERE id = ?", (new, table)
    rows = yield "SELECT seq, data FROM log WHERE table_id = ?", (table,)
    for seq, data in rows:
        new = renamed(data, id, name)
        if new != data:
            yield "UPDATE log SET data = ? WHERE table_id = ? AND seq = ?", (new, table, seq)
    checkpoints = yield "SELECT number, data FROM checkpoints WHERE table_id = ?", (table,)
    for number, data in checkpoints:
        new = renamed(data, id, name, LONGEST_CHECKPOINT)
        if new != data:
            yield (
                "UPDATE checkpoints SET data = ? WHERE table_id = ? AND number = ?",
                (new, table, number),
            )


def gone(people: Sequence[str]) -> Steps[set[str]]:
    """Those of them who are deleted, or never were anybody here."""
    missing: set[str] = set()
    for person in people:
        found = yield "SELECT id FROM persons WHERE id = ?", (person,)
        if not found:
            missing.add(person)
    return missing


def renamed(text: str, id: str, name: str, longest: int = LONGEST, nothing: str = NOTHING) -> str:
    """This JSON with the new `name`, and nothing said (`text`), in every object of this `person` or `id`.

    Of a text that can't be read nothing is kept: nobody could tell what it says about the person.
    """
    if packed([id])[1:-1] not in text:
        return text
    try:
        return packed(_renamed(unpacked(text), id, name), longest)
    except ValueError:
        return nothing


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
