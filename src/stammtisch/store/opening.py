"""Which store an address means."""

from __future__ import annotations

from pathlib import Path

from stammtisch.store.sqlite import SqliteStore
from stammtisch.store.store import Store, Unavailable

POSTGRES = ("postgresql", "postgres")


def open_store(where: str | Path) -> Store:
    """The store at a `postgresql://…` URL or in a file; `open()` connects it and makes the file's folder.

    Raises Unavailable if there is no store for the address, or a package is missing.
    """
    scheme, separator, _ = str(where).partition("://")
    if isinstance(where, Path) or not separator:
        return SqliteStore(where)
    if scheme not in POSTGRES:
        raise Unavailable(f"{scheme}:// addresses are not supported; use a file or postgresql://….")
    try:
        from stammtisch.store.postgres import PostgresStore
    except ModuleNotFoundError as missing:
        if missing.name != "asyncpg":
            raise
        raise Unavailable(
            "PostgreSQL needs the package asyncpg; please install stammtisch[postgres]."
        ) from None
    return PostgresStore(where)
