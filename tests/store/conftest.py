"""The stores of the tests: a file, and a database on a PostgreSQL server that all of them share."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from tests.store.server import Server


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    server = Server()
    yield server
    server.stop()


@pytest.fixture
def url(server: Server) -> str:
    """The server's database, emptied."""

    async def clear() -> None:
        connection = await asyncpg.connect(server.url())
        await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        await connection.close()

    asyncio.run(clear())
    return server.url()


@pytest.fixture
def file(tmp_path: Path) -> str:
    """An SQLite file that does not exist yet, nor does its folder."""
    return str(tmp_path / "data" / "stammtisch.db")


@pytest.fixture(params=["sqlite", "postgres"])
def where(request: pytest.FixtureRequest) -> str:
    """An empty store of either kind."""
    address: str = request.getfixturevalue("file" if request.param == "sqlite" else "url")
    return address
