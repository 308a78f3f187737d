"""The database's tables: numbered migrations, each applied once and in order.

A file `migrations/NNN_name.sql` never changes once it has been released; later changes get a file of their own.
"""

from __future__ import annotations

from importlib.resources import files

from stammtisch.store.sql import Steps
from stammtisch.store.store import Unavailable


def migrations() -> list[tuple[int, str]]:
    """Number and text of each, in order."""
    folder = files("stammtisch.store") / "migrations"
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".sql"))
    return [(int(name.partition("_")[0]), (folder / name).read_text("utf-8")) for name in names]


def statements(text: str) -> list[str]:
    """A migration's statements, without its comments."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("--")]
    return [statement.strip() for statement in "\n".join(lines).split(";") if statement.strip()]


def upgrade() -> Steps[None]:
    """Brings the database to the program's version; raises Unavailable if the database is newer."""
    yield "CREATE TABLE IF NOT EXISTS schema (version BIGINT PRIMARY KEY)", ()
    versions = yield "SELECT MAX(version) FROM schema", ()
    current = versions[0][0] or 0
    known = migrations()
    newest = known[-1][0]
    if current > newest:
        raise Unavailable(
            f"The database was made by a newer Stammtisch (its version is {current}, this program knows "
            f"{newest}). Please update the program."
        )
    for number, text in known:
        if number > current:
            for statement in statements(text):
                yield statement, ()
            yield "INSERT INTO schema (version) VALUES (?)", (number,)
