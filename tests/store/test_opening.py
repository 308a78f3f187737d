"""Which store an address means; if there is none, the message is one sentence without secrets."""

from __future__ import annotations

import asyncio
import socket
import sys
import traceback
from pathlib import Path

import asyncpg
import pytest

from stammtisch.store.opening import open_store
from stammtisch.store.sqlite import SqliteStore
from stammtisch.store.store import Unavailable
from tests.store.scene import asynchronous
from tests.store.server import Server

SECRET = "hunter2-hunter2"


async def refusal(where: str) -> str:
    """The message; nothing of it, down to the traceback, has the password."""
    with pytest.raises(Unavailable) as refused:
        await open_store(where).open()
    everything = "".join(traceback.format_exception(refused.value))
    assert SECRET not in everything
    assert "asyncpg." not in everything
    return str(refused.value)


@asynchronous
async def test_a_file_by_its_name_or_path(tmp_path: Path) -> None:
    for where in (str(tmp_path / "a" / "one.db"), tmp_path / "b" / "postgresql:" / "two.db"):
        store = open_store(where)
        assert isinstance(store, SqliteStore)
        await store.open()
        await store.close()
        assert Path(where).exists()


@asynchronous
async def test_both_names_of_postgresql(url: str) -> None:
    for where in (url, url.replace("postgresql://", "postgres://")):
        store = open_store(where)
        await store.open()
        assert await store.person("anna") is None
        await store.close()


@asynchronous
async def test_a_wrong_password(server: Server) -> None:
    message = await refusal(server.url(password=SECRET))
    assert message == f"The database postgres at 127.0.0.1:{server.port} refuses this user or password."


@asynchronous
async def test_no_such_database(server: Server) -> None:
    message = await refusal(server.url("nothing"))
    assert message == f"There is no database nothing at 127.0.0.1:{server.port}."


@asynchronous
async def test_no_server() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound but not listening: nobody answers
        port = taken.getsockname()[1]
        message = await refusal(f"postgresql://anna:{SECRET}@127.0.0.1:{port}/cards")
    assert message == f"The database cards at 127.0.0.1:{port} can't be reached."


@asynchronous
async def test_a_server_that_is_not_postgresql() -> None:
    async def greet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"220 mail ready\r\n" * 4)
        writer.close()
        await writer.wait_closed()

    async with await asyncio.start_server(greet, "127.0.0.1", 0) as other:
        port = other.sockets[0].getsockname()[1]
        message = await refusal(f"postgresql://anna:{SECRET}@127.0.0.1:{port}/cards")
    assert f"The database cards at 127.0.0.1:{port}" in message


@asynchronous
async def test_a_user_who_may_not_create_tables(server: Server, url: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute(f"CREATE USER guest PASSWORD '{SECRET}'")
    for step in ("SELECT 1", "GRANT USAGE ON SCHEMA public TO guest"):
        await connection.execute(step)
        message = await refusal(url.replace(f"stammtisch:{server.password}", f"guest:{SECRET}"))
        assert "does not let this user create tables" in message
    await connection.close()


@pytest.mark.parametrize(
    "where",
    [
        f"postgresql://anna:{SECRET}@host:port/cards",
        f"postgresql://anna:{SECRET}@[::1/cards",
        f"postgresql://anna:{SECRET}@127.0.0.1:1/cards?sslmode={SECRET}",
        f"postgresql://anna@127.0.0.1:1/cards?password={SECRET}",
        f"mysql://anna:{SECRET}@host/cards",
        f"postgresql://anna:{SECRET}@{'x' * 300}/cards",
    ],
)
def test_addresses_that_mean_nothing(where: str) -> None:
    message = asyncio.run(refusal(where))
    assert message.endswith(".")


def test_without_asyncpg(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("stammtisch.store.postgres", "stammtisch.store.signals"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(Unavailable, match=r"install stammtisch\[postgres\]"):
        open_store("postgresql://anna@127.0.0.1/cards")
