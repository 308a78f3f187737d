"""Which store an address means."""

from __future__ import annotations

from pathlib import Path

from stammtisch.store.sqlite import SqliteStore
from stammtisch.store.store import Store, Unavailable

POSTGRES = ("postgresql", "postgres")


def open_store(where: str | Path) -> Store:
    """The store at a `postgresql://…` URL or in a file, whose folder is made if need be; `open()` connects it.

    Raises Unavailable if the address means no store, or what it takes is not installed.
    """
    scheme, separator, _ = str(where).partition("://")
    if isinstance(where, Path) or not separator:
        return SqliteStore(where)
    if scheme not in POSTGRES:
        raise Unavailable(f"There is no store for {scheme}:// addresses; it may be a file or postgresql://….")
    try:
        from stammtisch.store.postgres import PostgresStore
    except ModuleNotFoundError as missing:
        if missing.name != "asyncpg":
            raise
        raise Unavailable(
            "PostgreSQL needs the package asyncpg; please install stammtisch[postgres]."
        ) from None
    return PostgresStore(where)
