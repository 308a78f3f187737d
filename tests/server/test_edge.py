"""At the edge of the network: half-sent, endless and unread messages end, and nobody crowds out the others."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from stammtisch.server.edge import BOUNDS, Bounds
from stammtisch.server.gate import CROWDED_CONNECTIONS, Gate
from stammtisch.server.intake import Intake
from tests.server.harness import Server, served
from tests.server.process import Process
from tests.server.raw import Raw, raw, until

HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
HALF = b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Half: "
CHUNKED = b" HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
HASTY = Bounds(part_seconds=0.5, read_seconds=0.2)
Serve = Callable[..., None]
OTHER = "127.0.0.2"  # 127.0.0.1 is a trusted proxy


@pytest.fixture(params=["asyncio", "uvloop"])
def serve(request: pytest.FixtureRequest) -> Serve:
    """On both kinds of event loop, whose connections end differently."""
    return partial(served, loops=pytest.importorskip(request.param).new_event_loop)


async def ok(client: Raw) -> bool:
    await client.send(HEALTH)
    return (await client.answer()).status == 200


# time


def test_headers_have_a_deadline(tmp_path: Path, serve: Serve) -> None:
    async def scene(server: Server) -> None:
        gate = server.service.gate
        async with raw(server.port, OTHER) as client:
            await client.send(HALF)
            answer = await client.answer()
            assert (answer.status, answer.code, answer.headers["connection"]) == (408, "too_slow", "close")
            assert "default-src 'none'" in answer.headers["content-security-policy"]
            assert await client.rest() == b""
            await until(lambda: not gate.open)  # even if the client stays
        async with raw(server.port, OTHER) as client:
            assert await client.rest() == b"", "silence gets no answer"
        async with raw(server.port, OTHER) as client:
            assert await ok(client)
            await client.send(HALF[:1])
            assert (await client.answer()).status == 408, "of the next request as well"
        await until(lambda: not gate.held)

    serve(tmp_path, scene, bounds=HASTY)


def test_a_body_has_a_deadline(tmp_path: Path, serve: Serve, caplog: pytest.LogCaptureFixture) -> None:
    async def scene(server: Server) -> None:
        for head in (b"Content-Length: 20\r\n\r\n{", b"Transfer-Encoding: chunked\r\n\r\n3\r\n{"):
            async with raw(server.port) as client:
                await client.send(b"POST /api/people HTTP/1.1\r\nHost: x\r\n" + head)
                answer = await client.answer()
                assert (answer.status, answer.code) == (408, "too_slow")
                assert await client.rest() == b""
        async with raw(server.port) as client:  # the door answers without it
            await client.send(b"POST /nowhere" + CHUNKED)
            assert (await client.answer()).status == 404
            assert await client.rest() == b""
        await until(lambda: not server.service.gate.open)
        assert not server.uvicorn.server_state.tasks

    serve(tmp_path, scene, bounds=HASTY)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


# bytes


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many bytes each call passes on to the parser."""
    sizes: list[int] = []
    real = HttpToolsProtocol.data_received

    def counted(self: HttpToolsProtocol, data: bytes) -> None:
        sizes.append(len(data))
        real(self, data)

    monkeypatch.setattr(HttpToolsProtocol, "data_received", counted)
    return sizes


async def pour(client: Raw, more: bytes) -> None:
    """Sends it repeatedly until nothing is accepted any more."""
    for _ in range(4096):
        if not await client.send(more):
            return
    raise AssertionError(f"{4096 * len(more)} bytes were taken")


ENDLESS_HEADS = {
    "line": (b"GET /", b"x" * 8192),
    "query": (b"GET /?", b"x" * 8192),
    "method": (b"G", b"G" * 8192),
    "value": (HALF, b"x" * 8192),
    "name": (HEALTH[:-2], b"x" * 8192),
    "headers": (HEALTH[:-2], b"A: b\r\n" * 1000),
    "blank lines": (b"", b"\r\n" * 4096),
    "after another": (HEALTH + HALF, b"x" * 8192),
}


@pytest.mark.parametrize("kind", ENDLESS_HEADS)
def test_a_head_has_a_limit(tmp_path: Path, serve: Serve, kind: str, parsed: list[int]) -> None:
    begin, more = ENDLESS_HEADS[kind]

    async def scene(server: Server) -> None:
        async with raw(server.port) as client, raw(server.port, OTHER) as other:
            await client.send(begin)
            pouring = asyncio.create_task(pour(client, more))
            assert await ok(other), "others are served meanwhile"
            await pouring
            assert sum(parsed) <= 2 * BOUNDS.head_bytes + len(HEALTH)
            statuses = [
                line.split()[1] for line in (await client.rest()).split(b"\r\n") if line[:5] == b"HTTP/"
            ]
            # Nothing, if the connection was reset.
            assert statuses in ([b"431"], [b"400"], [b"200", b"431"], [])
        await until(lambda: not server.service.gate.open)

    serve(tmp_path, scene)


def test_a_head_that_is_too_long_is_answered(tmp_path: Path, serve: Serve, parsed: list[int]) -> None:
    async def scene(server: Server) -> None:
        async with raw(server.port) as client:
            await client.send(HALF + b"x" * BOUNDS.head_bytes)
            answer = await client.answer()
            assert (answer.status, answer.code) == (431, "too_long")
            assert await client.rest() == b""
            assert sum(parsed) == BOUNDS.head_bytes
        async with raw(server.port) as client:
            await client.send(HALF + b"x" * (BOUNDS.head_bytes - len(HALF) - 4) + b"\r\n\r\n")
            assert (await client.answer()).status == 200, "16 KiB are not too long"

    serve(tmp_path, scene)


ENDLESS_BODIES = {
    "for a door that reads": (b"POST /api/people" + CHUNKED, b"2000\r\n" + b"x" * 8192 + b"\r\n"),
    "for a door that does not": (b"GET /healthz" + CHUNKED, b"2000\r\n" + b"x" * 8192 + b"\r\n"),
    "for no door": (b"POST /nowhere" + CHUNKED, b"2000\r\n" + b"x" * 8192 + b"\r\n"),
    "one chunk": (b"POST /api/people" + CHUNKED + b"ffffffff\r\n", b"x" * 8192),
    "of a known length": (b"POST /api/people HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n", b"x" * 8192),
    "extensions": (b"POST /api/people" + CHUNKED + b"1;", b"x" * 8192),
    "tiny chunks": (b"GET /healthz" + CHUNKED, b"1\r\nx\r\n" * 1000),
    "trailers": (b"POST /api/people" + CHUNKED + b"0\r\n", b"A: b\r\n" * 1000),
}


@pytest.mark.parametrize("kind", ENDLESS_BODIES)
def test_a_body_has_a_limit(
    tmp_path: Path, serve: Serve, kind: str, parsed: list[int], caplog: pytest.LogCaptureFixture
) -> None:
    begin, more = ENDLESS_BODIES[kind]

    async def scene(server: Server) -> None:
        async with raw(server.port) as client, raw(server.port, OTHER) as other:
            await client.send(begin)
            pouring = asyncio.create_task(pour(client, more))
            assert await ok(other), "others are served meanwhile"
            await pouring
            assert sum(parsed) <= BOUNDS.head_bytes + BOUNDS.body_bytes + len(HEALTH)
        await until(lambda: not server.service.gate.open)

    serve(tmp_path, scene)
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_requests_in_line_have_a_limit(tmp_path: Path, serve: Serve) -> None:
    """Eight requests may wait on one connection; a flood of small ones in one packet is cut off."""

    async def scene(server: Server) -> None:
        async with raw(server.port) as client:
            await client.send(HEALTH * 4)
            assert [(await client.answer()).status for _ in range(4)] == [200] * 4
            await client.send(HEALTH * 500)
            assert (await client.rest()).count(b"HTTP/1.1 ") <= 10
        await until(lambda: not server.service.gate.open)

    serve(tmp_path, scene)


def test_a_client_that_never_reads_is_cut_off(tmp_path: Path, serve: Serve) -> None:
    (tmp_path / "pages" / "assets").mkdir(parents=True)
    (tmp_path / "pages" / "assets" / "big.bin").write_bytes(b"x" * 20_000_000)

    async def scene(server: Server) -> None:
        for more in (b"", b"Connection: close\r\n"):
            async with raw(server.port, OTHER, buffer=4096) as client:
                client.writer.transport.pause_reading()  # type: ignore[attr-defined]
                await client.send(b"GET /assets/big.bin HTTP/1.1\r\nHost: x\r\n" + more + b"\r\n")
                await until(lambda: server.service.gate.open)
                await until(lambda: not server.service.gate.open)
                await until(lambda: not server.uvicorn.server_state.tasks)

    serve(tmp_path, scene, pages=tmp_path / "pages", bounds=HASTY)


# connections


def test_connections_of_an_address_have_a_limit(
    tmp_path: Path, serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(server: Server) -> None:
        gate = server.service.gate
        gate.most = 3
        async with AsyncExitStack() as stack:
            first = [await stack.enter_async_context(raw(server.port, OTHER)) for _ in range(3)]
            assert [await ok(client) for client in first] == [True] * 3
            for _ in range(20):
                async with raw(server.port, OTHER) as client:
                    assert await client.rest() == b""
            async with raw(server.port, "127.0.0.3") as client:
                assert await ok(client), "others have their own"
            await first[1].upgrade()
            assert (await first[1].answer()).status == 101
            assert gate.held[OTHER] == 3, "a WebSocket counts until it is closed"
            first[1].writer.close()
            await until(lambda: gate.held[OTHER] == 2)
            async with raw(server.port, OTHER) as client:
                assert await ok(client)
        await until(lambda: not gate.open)
        await until(lambda: not gate.held)
        assert gate.refusals == 20

    with caplog.at_level(logging.WARNING, "stammtisch.server"):
        serve(tmp_path, scene)
    lines = [record.getMessage() for record in caplog.records if record.name == "stammtisch.server"]
    assert lines == ["an address has 3 connections: refusing more from it"]


def test_an_upgraded_connection_leaves_nothing_else_in_memory(tmp_path: Path, serve: Serve) -> None:
    """The object that read its request is freed at once, without the garbage collector."""

    async def scene(server: Server) -> None:
        async with raw(server.port) as client:
            await client.upgrade()
            assert (await client.answer()).status == 101
            await until(lambda: not any(isinstance(thing, Intake) for thing in gc.get_objects()))

    gc.collect()
    gc.disable()
    try:
        serve(tmp_path, scene)
    finally:
        gc.enable()


def forwarded(who: str, path: str = "/healthz") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: {who}\r\n\r\n".encode()


def test_behind_a_proxy_the_forwarded_address_counts(tmp_path: Path, serve: Serve) -> None:
    async def scene(server: Server) -> None:
        gate = server.service.gate
        gate.most = 2
        async with AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(raw(server.port)) for _ in range(6)]
            for client in clients:  # idle ones count for no address
                await client.send(forwarded("203.0.113.9"))
                assert (await client.answer()).status == 200
            for client in clients[:2]:
                await client.upgrade(more="X-Forwarded-For: 203.0.113.9\r\n")
                assert (await client.answer()).status == 101
            assert gate.held["203.0.113.9"] == 2
            await clients[2].send(forwarded("203.0.113.9"))
            answer = await clients[2].answer()
            assert (answer.status, answer.code) == (429, "too_many_connections")
            await clients[3].upgrade(more="X-Forwarded-For: 203.0.113.9\r\n")
            assert (await clients[3].answer()).status == 403
            await clients[4].send(forwarded("203.0.113.10"))
            assert (await clients[4].answer()).status == 200
            clients[0].writer.close()
            await until(lambda: gate.held["203.0.113.9"] == 1)
            await clients[5].send(forwarded("203.0.113.9"))
            assert (await clients[5].answer()).status == 200
        await until(lambda: not gate.open)
        await until(lambda: not gate.held)

    serve(tmp_path, scene)


@pytest.mark.parametrize("source", ["127.0.0.1", OTHER])
def test_a_flood_leaves_room_for_others(tmp_path: Path, serve: Serve, source: str) -> None:
    """Half-open connections from one address, be it a trusted proxy, take no more than their share."""

    async def scene(server: Server) -> None:
        gate = server.service.gate
        gate.capacity = 100
        gate.most = 90
        async with AsyncExitStack() as stack:
            for _ in range(150):
                client = await stack.enter_async_context(raw(server.port, source))
                await client.send(HALF)
            await until(lambda: len(gate.open) + gate.refusals == 150)
            assert len(gate.open) <= 90
            for number in range(CROWDED_CONNECTIONS):
                other = await stack.enter_async_context(raw(server.port, "127.0.0.3"))
                assert await ok(other), number
            async with raw(server.port, "127.0.0.3") as one_more:
                assert await one_more.rest() == b"", "what is left is for those who have few"
        await until(lambda: not gate.open)

    serve(tmp_path, scene)


def test_behind_a_proxy_a_crowd_leaves_room_for_others(tmp_path: Path, serve: Serve) -> None:
    """Connections that a proxy holds for people are not idle, and keep nobody out."""

    async def scene(server: Server) -> None:
        gate = server.service.gate
        gate.capacity, gate.most = 50, 30
        async with AsyncExitStack() as stack:
            for number in range(45):
                client = await stack.enter_async_context(raw(server.port))
                await client.upgrade(more=f"X-Forwarded-For: 203.0.113.{number % 5}\r\n")
                assert (await client.answer()).status == (101 if number < 40 else 403), number
            assert gate.crowded
            for who, status in (("203.0.113.1", 429), ("203.0.113.77", 200)):
                client = await stack.enter_async_context(raw(server.port))
                await client.send(forwarded(who))
                assert (await client.answer()).status == status
        await until(lambda: not gate.open)
        await until(lambda: not gate.held and not gate.forwarded)

    serve(tmp_path, scene)


def test_a_full_service_refuses_everyone() -> None:
    gate = Gate()
    gate.capacity = 10
    assert [gate.enter(object(), f"192.0.2.{number}") for number in range(11)] == [True] * 10 + [False]


def test_an_ipv6_network_is_one_address() -> None:
    gate = Gate(most=2)
    hosts = [
        "2001:db8::1",
        "2001:db8::ffff:2",
        "2001:db8::3",
        "2001:db8:0:1::1",
        "::ffff:192.0.2.1",
        "192.0.2.1",
    ]
    assert [gate.enter(object(), host) for host in hosts] == [True, True, False, True, True, True]
    assert gate.held == {"2001:db8::": 2, "2001:db8:0:1::": 1, "192.0.2.1": 2}


def test_what_a_proxy_says_is_kept_short() -> None:
    gate = Gate()
    assert gate.enter(object(), "x" * 10_000)
    assert len(next(iter(gate.held))) < 50


# a real process, as it is started


def test_1024_half_open_connections_shut_nobody_out(tmp_path: Path) -> None:
    """With 1,024 files and as many half-sent requests, from one address or several, others are served."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4096), hard))

    async def flood(port: int, source: str, stack: AsyncExitStack) -> None:
        for _ in range(1024):
            client = await stack.enter_async_context(raw(port, source))
            await client.send(HALF)

    async def scene() -> None:
        process = await Process(str(tmp_path / "table.db"), 0, 1.0, files=1024).start()
        try:
            for sources in (["127.0.0.1"], [f"127.0.1.{number}" for number in range(1, 3)]):
                async with AsyncExitStack() as stack:
                    for source in sources:
                        await flood(process.port, source, stack)
                    other = await stack.enter_async_context(raw(process.port, OTHER))
                    assert await ok(other)
                    await other.upgrade()
                    assert (await other.answer()).status == 101
        finally:
            process.kill()

    try:
        asyncio.run(scene())
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
