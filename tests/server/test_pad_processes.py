"""Score pads on two processes of the service on one PostgreSQL."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import asyncpg
import httpx

from stammtisch.store.postgres import PostgresStore
from tests.server.padding import NEW, Scribe, check_pad
from tests.server.scripted import client, stop, until
from tests.server.test_processes import Pair, database, played

__all__ = ["database"]

ROUND = {"winner": 0, "counted": [0, 5, 9]}


async def enter(
    http: httpx.AsyncClient, pad: str, headers: dict[str, str], on: int, id: str
) -> httpx.Response:
    step = {"on": on, "id": id, "step": {"do": "enter", "facts": ROUND}}
    return await http.post(f"/api/pads/{pad}/steps", json=step, headers=headers)


def test_a_pad_is_the_same_on_both(database: str) -> None:
    """One of two gets each row; those who follow on the other process hear of it, even after signals were lost."""

    async def scene(pair: Pair, database: str) -> None:
        async with client(pair[0].port) as here, client(pair[1].port) as there:
            ada = (await here.post("/api/people", json={"name": "Ada", "avatar": "fox"})).json()
            owner = {"authorization": f"Bearer {ada['secret']}"}
            pad = (await here.post("/api/pads", json=NEW, headers=owner)).json()["pad"]
            for number in range(1, 9):
                news = asyncio.ensure_future(there.get(f"/api/pads/{pad}?since={number}"))
                if number == 4:
                    await lose_signals(database)
                races = [
                    enter(http, pad, owner, number, f"step-{number}-{at}")
                    for at, http in enumerate((here, there))
                ]
                answers = await asyncio.gather(*races)
                assert sorted(answer.status_code for answer in answers) == [200, 409]
                (late,) = [answer.json() for answer in answers if answer.status_code == 409]
                assert (late["code"], late["shown"]["number"]) == ("pad_went_on", number + 1)
                assert (await news).json()["number"] == number + 1
            again = await enter(there, pad, owner, 8, "step-8-0")
            same = await enter(here, pad, owner, 8, "step-8-1")
            assert sorted([again.status_code, same.status_code]) == [200, 409]
            waiting = asyncio.ensure_future(there.get(f"/api/pads/{pad}?since=9"))
            assert (await here.delete(f"/api/me/pads/{pad}", headers=owner)).status_code == 200
            assert (await waiting).status_code == 404

    played(database, scene)


async def lose_signals(database: str) -> None:
    """Cuts the connections by which the processes hear of each other."""
    admin = await asyncpg.connect(database)
    try:
        await admin.fetch(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ILIKE 'listen%'"
        )
    finally:
        await admin.close()


def test_writers_on_both_lose_nothing_when_one_is_killed(database: str) -> None:
    async def scene(pair: Pair, database: str) -> None:
        scribes = await Scribe.at_a_new_pad(lambda: pair[0].port, Random(3))
        for scribe, first in zip(scribes, (0, 1), strict=True):
            scribe.ports = lambda first=first: pair[first].port or pair[1 - first].port  # type: ignore[misc]
        tasks = [asyncio.create_task(scribe.play()) for scribe in scribes]
        try:
            await until(lambda: all(len(one.done) >= 6 for one in scribes), tasks, "nobody writes")
            pair[0].kill()
            before: list[Any] = [(one, len(one.done)) for one in scribes]
            await until(
                lambda: all(len(one.done) > done + 3 for one, done in before), tasks, "nobody writes any more"
            )
        finally:
            pair[1].kill()
            for scribe in scribes:
                scribe.stopped = True
            await stop([], tasks)
        store = PostgresStore(database)
        await store.open()
        try:
            await check_pad(store, scribes[0].pad, scribes)
        finally:
            await store.close()

    played(database, scene)
