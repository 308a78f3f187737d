"""The service answers anything as documented: never an internal error, never a traceback.

A few thousand odd requests in the usual run; STAMMTISCH_ODD says how many instead (`STAMMTISCH_ODD=100000`).
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
from pathlib import Path

import pytest

from stammtisch.server.edge import Bounds
from stammtisch.server.limits import Limiter
from tests.server.harness import Client, Server, served
from tests.server.odd import Known, Odd, Oddities
from tests.server.raw import Raw, raw, until
from tests.server.test_api import play_to_the_end

REQUESTS = int(os.environ.get("STAMMTISCH_ODD", "2000"))
CONCURRENT_CLIENTS = 20


def generous(server: Server) -> None:
    for name, limiter in vars(server.service).items():
        if isinstance(limiter, Limiter):
            setattr(server.service, name, Limiter(1_000_000, 1_000_000))


async def person_with_match(server: Server) -> tuple[Client, Known]:
    """A person with a finished match."""
    generous(server)
    ada = await server.person("Ada")
    table = await ada.new_table()
    await play_to_the_end(ada, table["id"])
    await ada.leave()
    new = {"game": "mau_mau", "names": ["Ada", "Ben"]}
    place = (await server.http.post("/api/pads", json=new, headers=ada.headers)).json()
    sharing = f"/api/pads/{place['pad']}/sharing"  # a row more: `since=1` is answered at once
    assert (await server.http.post(sharing, json={"write": True}, headers=ada.headers)).status_code == 200
    return ada, Known(ada.secret, table["id"], table["code"], place["pad"], place["key"])


def faults(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [
        record.getMessage() for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR
    ]


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/matches/{table}/" + "9" * 5000 + "/record", 404, "not_found"),
        ("/api/matches/{table}/99999999999999999999/replay", 404, "not_found"),
        ("/api/matches/%00/1/replay", 404, "no_such_match"),
        ("/api/matches/%ff%fe/1/record", 404, "no_such_match"),
        ("/api/tables/{table}/why/" + "9" * 5000, 404, "not_found"),
        ("/api/tables/{table}/why/99999999999999999999", 404, "not_found"),
        ("/api/tables/%00/why/1", 404, "no_such_table"),
        ("/api/codes/%00", 404, "no_such_table"),
        ("/api/codes/" + "9" * 5000, 404, "no_such_table"),
        ("/api/me/matches?before=nan", 400, "not_understood"),
        ("/api/me/matches?before=inf", 400, "not_understood"),
        ("/api/me/matches?before=" + "9" * 5000, 400, "not_understood"),
        ("/api/matches/{table}/1/replay?eyes=" + "9" * 5000, 404, "no_such_match"),
        ("/api/words/%00/en", 404, "not_found"),
        ("/api/qr.svg?link=http://x%00", 400, "bad_link"),
        ("/api/pads/%00", 404, "no_such_pad"),
        ("/api/pads/" + "9" * 5000, 404, "no_such_pad"),
        ("/api/pads/{table}/rounds/" + "9" * 5000, 404, "not_found"),
        ("/assets/%00", 404, "not_found"),
        ("/assets/" + "x" * 5000, 404, "not_found"),
        ("/replay/x/" + "9" * 5000, 404, "not_found"),
    ],
)
def test_a_path_that_does_not_exist_is_refused(
    tmp_path: Path, path: str, status: int, code: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(server: Server) -> None:
        ada = await server.person("Ada")
        table = await ada.new_table()
        answer = await ada.get(path.replace("{table}", table["id"]))
        assert (answer.status_code, answer.json()["code"]) == (status, code)

    served(tmp_path, scene)
    assert not faults(caplog)


def test_a_method_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        answer = await server.http.request("PATCH", "/api/me")
        assert (answer.status_code, answer.json()["code"]) == (405, "not_found")
        assert "GET" in answer.headers["allow"]

    served(tmp_path, scene)


def test_a_client_may_leave_while_sending(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene(server: Server) -> None:
        for begin in (b"Content-Length: 50\r\n\r\n{", b"Transfer-Encoding: chunked\r\n\r\n3\r\n{"):
            for leave in (Raw.leave, Raw.vanish):
                async with raw(server.port) as client:
                    await client.send(b"POST /api/people HTTP/1.1\r\nHost: x\r\n" + begin)
                    await until(lambda: server.uvicorn.server_state.tasks)
                    leave(client)
                await until(lambda: not server.uvicorn.server_state.tasks)
        assert not [key for key in server.service.metrics.requests if key[1] >= 500]

    served(tmp_path, scene)
    assert not faults(caplog)


def test_junk_after_expect_100_continue(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene(server: Server) -> None:
        async with raw(server.port) as client:
            await client.send(
                b"POST /api/people HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n"
                b"Transfer-Encoding: chunked\r\n\r\njunk\r\n"
            )
            assert (await client.answer()).status == 400
            assert await client.rest() == b""

    served(tmp_path, scene)
    assert not faults(caplog)


@pytest.mark.parametrize("loops", ["asyncio", "uvloop"])
def test_odd_requests_get_documented_answers(
    tmp_path: Path, loops: str, caplog: pytest.LogCaptureFixture
) -> None:
    counts: dict[int, int] = {}

    async def worker(server: Server, oddities: Oddities, number: int) -> None:
        for _ in range(number):
            odd = oddities.draw()
            async with raw(server.port) as client:
                said = await exchange(client, odd)
            for status in check(odd, said):
                counts[status] = counts.get(status, 0) + 1

    async def scene(server: Server) -> None:
        _, known = await person_with_match(server)
        work = [
            worker(server, Oddities(seed, known), REQUESTS // CONCURRENT_CLIENTS)
            for seed in range(CONCURRENT_CLIENTS)
        ]
        await asyncio.gather(*work)
        await until(lambda: not server.uvicorn.server_state.tasks)
        requests = server.service.metrics.requests
        assert not [key for key in requests if key[1] >= 500]
        doors = {route for route, status in requests if status < 400}
        assert len(doors) > 20, "most doors have been open"
        assert {"/api/pads/{pad:str}", "/api/pads/{pad:str}/text", "/api/pads"} <= doors
        assert (await server.http.get("/healthz")).text == "ok\n"

    served(tmp_path, scene, loops=pytest.importorskip(loops).new_event_loop, bounds=Bounds(part_seconds=0.5))
    assert not faults(caplog)
    print(f"{REQUESTS} odd requests: {sorted(counts.items())}")


async def exchange(client: Raw, odd: Odd) -> bytes:
    await client.send(odd.data)
    if odd.leaves:
        client.leave()
    return await client.rest()


def check(odd: Odd, said: bytes) -> list[int]:
    """The statuses of the answers; a refusal below /api is JSON."""
    statuses = [int(status) for status in re.findall(rb"(?m)^HTTP/1\.1 (\d{3}) ", said)]
    assert all(status < 500 for status in statuses), (odd, said)
    if odd.path.startswith("/api/") and odd.method != "HEAD" and statuses and statuses[-1] >= 400:
        assert "code" in json.loads(said.rpartition(b"\r\n\r\n")[2]), (odd, said)
    return statuses


@pytest.mark.parametrize("loops", ["asyncio", "uvloop"])
@pytest.mark.parametrize("path", ["/", "/assets/nothing", "/api/games"])
def test_a_client_may_leave_with_requests_in_line(
    tmp_path: Path, path: str, loops: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The request that is being answered is not the last one that arrived."""

    async def scene(server: Server) -> None:
        for leave in (Raw.leave, Raw.vanish):
            for _ in range(10):
                async with raw(server.port) as client:
                    await client.send(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode() * 6)
                    await until(lambda: server.uvicorn.server_state.tasks)
                    leave(client)
                await until(lambda: not server.uvicorn.server_state.tasks)

    served(tmp_path, scene, loops=pytest.importorskip(loops).new_event_loop)
    assert not faults(caplog)


def test_replays_are_read_one_at_a_time_and_limited(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ada, known = await person_with_match(server)
        server.service.looking = Limiter(0.5, 20)
        path = f"/api/matches/{known.table}/1/replay?eyes=all"
        answers = await asyncio.gather(*(ada.get(path) for _ in range(30)))
        assert [answer.status_code for answer in answers].count(200) == 20
        assert {answer.json()["code"] for answer in answers if answer.status_code != 200} == {"too_fast"}
        async with server.service.reading:
            server.service.looking = Limiter(0.5, 20)
            waiting = asyncio.ensure_future(ada.get(path))
            await ada.get("/api/me")
            assert not waiting.done()
        assert (await waiting).status_code == 200

    served(tmp_path, scene)
