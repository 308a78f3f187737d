"""Backups: what they hold, and how the file is written.

A backup is an SQLite file with the tables of `migrations`, whichever database it comes from.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from stammtisch.store.store import Unavailable

# The schema's version belongs to the file.  What the service remembers about itself, such as since when people and
# tables can expire, starts over where a backup is restored.
NOT_COPIED = ("schema", "house")


@contextmanager
def new_file(path: Path) -> Iterator[sqlite3.Connection]:
    """A new SQLite file, moved to the path once it is complete."""
    part = path.with_name(f"{path.name}.{secrets.token_hex(4)}.part")
    try:
        part.touch(mode=0o600)
        with closing(sqlite3.connect(part, isolation_level=None)) as connection:
            yield connection
            connection.execute("PRAGMA journal_mode = DELETE")
        os.replace(part, path)
    except OSError as problem:
        raise Unavailable(f"The copy {path} can't be written: {problem.strerror}.") from None
    except sqlite3.Error as problem:
        raise Unavailable(f"The copy {path} can't be written: {problem}.") from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def columns(connection: sqlite3.Connection) -> dict[str, list[str]]:
    """The columns of every table that is copied, by table."""
    tables = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
    ).fetchall()
    return {
        table: [row[1] for row in connection.execute(f"PRAGMA table_info({table})").fetchall()]
        for (table,) in tables
        if table not in NOT_COPIED
    }
