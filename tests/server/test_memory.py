"""What is no longer needed is freed at once, without the garbage collector; and idle connections are small."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.server import ServerProtocol

from stammtisch.server.frames import Frames
from stammtisch.server.socket import Connection
from stammtisch.table import tables
from stammtisch.table.desk import Desk
from tests.server.harness import Client, Server, served


@pytest.fixture
def no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def at_a_table(server: Server) -> tuple[list[Client], Desk]:
    """Two people in the middle of a match with a bot."""
    people = [await server.person("Ada"), await server.person("Ben")]
    table = await people[0].new_table(pace=0, options={"rounds": 3})
    for seat, client in enumerate(people):
        await client.connect(table["id"])
        await client.do("join", name=f"P{seat}", avatar="fox")
        await client.do("sit", seat=seat)
    await people[0].do("fill", level="easy")
    await people[0].do("start")
    desk = server.service.tables.desks[table["id"]]
    for _ in range(12):
        if desk.table.to_move in (0, 1):
            client = people[desk.table.to_move]
            assert desk.table.match is not None
            await client.do("play", move="nonsense", turn=desk.table.turn)
            await client.do("play", move=desk.table.match.legal_moves()[0], turn=desk.table.turn)
        await people[0].do("wave", phrase="hello")
    return people, desk


def alive(kind: type) -> list[Any]:
    return [one for one in gc.get_objects() if type(one) is kind]


async def until_gone(*things: weakref.ref[Any]) -> list[Any]:
    """Those that still exist after everything has had its turn."""
    for _ in range(200):
        if all(thing() is None for thing in things):
            break
        await asyncio.sleep(0.01)
    return [thing() for thing in things if thing() is not None]


@pytest.mark.usefixtures("no_collector")
def test_an_unloaded_table_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "IDLE_SECONDS", -1.0)

    async def scene(server: Server) -> None:
        people, desk = await at_a_table(server)
        things = [weakref.ref(desk), weakref.ref(desk.table), weakref.ref(desk.table.match)]
        things += [weakref.ref(desk.audience), weakref.ref(desk.audience.presence), weakref.ref(desk.driver)]
        for client in people:
            await client.leave()
        while desk.audience.watchers:
            await asyncio.sleep(0.01)
        while server.service.tables.desks:
            await server.service.tables.look_around()
        del desk
        assert await until_gone(*things) == []

    served(tmp_path, scene)


@pytest.mark.usefixtures("no_collector")
def test_a_connection_that_has_ended_leaves_nothing_behind(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        people, desk = await at_a_table(server)
        for client in people:
            await client.leave()
        while desk.audience.watchers:
            await asyncio.sleep(0.01)
        for _ in range(200):
            if not (alive(Connection) or alive(Frames) or alive(ServerProtocol)):
                break
            await asyncio.sleep(0.01)
        assert alive(Connection) == alive(Frames) == alive(ServerProtocol) == []

    served(tmp_path, scene)


def test_a_connection_that_waits_is_one_task(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        people, _ = await at_a_table(server)
        await asyncio.sleep(0.1)
        names = [task.get_coro().__qualname__ for task in asyncio.all_tasks()]  # type: ignore[union-attr]
        assert sum(name.startswith("Frames.") for name in names) == len(people)
        assert not {"Connection.run", "Connection.read", "Connection.write"} & set(names)

    served(tmp_path, scene)
