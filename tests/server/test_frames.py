"""Whatever breaks the WebSocket protocol ends with the right code and one line at `info`."""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path

import pytest
from websockets.frames import Frame, Opcode

from stammtisch.server.edge import Bounds
from stammtisch.server.frames import FRAGMENTS, PINGS_BURST, are_whole, header
from tests.server.harness import ANSWER_SECONDS, Server, served
from tests.server.raw import BINARY, CLOSE, CONT, PING, PONG, TEXT, Raw, frame, raw, until

PINGS = PINGS_BURST + 10
BROKEN = {
    "not UTF-8": (1007, frame(TEXT, b"\xff\xfe")),
    "half a letter": (1007, frame(TEXT, "ü".encode()[:1])),
    "half of a pair": (1007, frame(TEXT, b'{"n":1,"verb":"\xed\xa0\x80"}')),
    "not UTF-8 in parts": (1007, frame(TEXT, b"\xc3", fin=False) + frame(CONT, b"(")),
    "a reason that is not UTF-8": (1007, frame(CLOSE, b"\x03\xe8\xff")),
    "not masked": (1002, frame(TEXT, b"{}", mask=False)),
    "reserved bits": (1002, frame(TEXT, b"{}", reserved=4)),
    "an opcode that is none": (1002, frame(0x3)),
    "a control opcode that is none": (1002, frame(0xB)),
    "a long ping": (1002, frame(PING, b"x" * 126)),
    "half a ping": (1002, frame(PING, b"x", fin=False)),
    "a part of nothing": (1002, frame(CONT, b"x")),
    "a message within another": (1002, frame(TEXT, b"x", fin=False) + frame(TEXT, b"x")),
    "the end within a message": (1002, frame(TEXT, b"x", fin=False) + frame(CLOSE, b"\x03\xe8")),
    "a short close code": (1002, frame(CLOSE, b"\x03")),
    **{f"close code {code}": (1002, frame(CLOSE, code.to_bytes(2, "big"))) for code in (0, 999, 1005, 5000)},
    "too long": (1009, frame(TEXT, b"x" * 40_000)),
    "too long in parts": (1009, frame(TEXT, b"x" * 20_000, fin=False) + frame(CONT, b"x" * 20_000)),
    "too long to be sent": (1009, b"\x81\xff" + b"\x7f" + b"\xff" * 7 + b"1234"),
    "parts without end": (1009, frame(TEXT, b"", fin=False) + FRAGMENTS * frame(CONT, b"", fin=False)),
    "a flood of pings": (1008, PINGS * frame(PING, b"x")),
    "a flood of pongs": (1008, PINGS * frame(PONG, b"x")),
}


async def opened(client: Raw) -> None:
    await client.upgrade()
    assert (await client.answer()).status == 101


@pytest.mark.parametrize("kind", BROKEN)
def test_a_breach_of_the_protocol_ends_with_its_code(
    tmp_path: Path, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    code, sent = BROKEN[kind]

    async def scene(server: Server) -> None:
        async with raw(server.port) as client:
            await opened(client)
            await client.send(sent + frame(PING, b"more"))  # which is not read any more
            assert await client.close_code() == code
            assert await client.rest() == b""
        await until(lambda: not server.service.gate.open)
        await until(lambda: not server.service.sockets.held)

    with caplog.at_level(logging.INFO):
        served(tmp_path, scene)
    assert not [record for record in caplog.records if record.levelno > logging.INFO or record.exc_info]
    quiet = [record.getMessage() for record in caplog.records if record.name == "stammtisch.server"]
    assert len(quiet) == 1
    assert str(code) in quiet[0]


def test_valid_frames_go_through(tmp_path: Path) -> None:
    """Fragments, pings between them, four-byte letters cut in the middle, and a close with a reason."""

    async def scene(server: Server) -> None:
        async with raw(server.port) as client:
            await opened(client)
            text = '{"n":1,"verb":{"do":"ping"},"🃏":1}'.encode()
            cut = text.index("🃏".encode()) + 2
            await client.send(
                frame(TEXT, text[:cut], fin=False) + frame(PING, b"hi") + frame(CONT, text[cut:])
            )
            assert await client.frame() == (PONG, b"hi")
            kind, data = await client.frame()
            assert (kind, json.loads(data)["n"]) == (TEXT, 1)
            await client.send(frame(BINARY, b"\xff"))
            assert json.loads((await client.frame())[1])["code"] == "not_text"
            await client.send(frame(CLOSE, b"\x0f\xa0bye"))
            assert await client.close_code() == 4000

    served(tmp_path, scene)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_a_frame_is_written_like_the_librarys(size: int) -> None:
    text = b"x" * size
    assert header(text) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_whether_frames_are_whole() -> None:
    frames = [frame(PONG), frame(TEXT, b"x" * 125), frame(TEXT, b"x" * 126), frame(TEXT, b"x" * 40_000)]
    together = b"".join(frames)
    ends = [sum(map(len, frames[:count])) for count in range(len(frames) + 1)]
    near = {end + by for end in ends for by in range(-9, 10) if 0 <= end + by <= len(together)}
    assert [end for end in sorted(near) if are_whole(together[:end])] == ends
    assert not are_whole(frame(TEXT, b"x" * 65_536)), "which is too long in any case"


UNOPENED = {
    "another method": {"method": "POST"},
    "a body": {"more": "Content-Length: 5\r\n"},
    "a coding": {"more": "Transfer-Encoding: chunked\r\n"},
    "many headers": {"more": "A: b\r\n" * 200},
    "a long header": {"more": "A: " + "b" * 10_000 + "\r\n"},
    "a long path": {"path": "/ws?" + "b" * 10_000},
    "a path that is not ASCII": {"path": "/ws\xff"},
    "no host that could be": {"more": "Origin: http://[\r\n"},
    "two keys": {"more": "Sec-WebSocket-Key: x\r\n"},
    "odd protocols": {"more": "Sec-WebSocket-Protocol: \xff,,\r\n"},
    "nowhere": {"path": "/nowhere"},
    "a door": {"path": "/api/me"},
    "a file": {"path": "/assets/x"},
}


@pytest.mark.parametrize("kind", UNOPENED)
def test_an_invalid_handshake_is_refused(tmp_path: Path, kind: str, caplog: pytest.LogCaptureFixture) -> None:
    async def scene(server: Server) -> None:
        async with raw(server.port) as client:
            await client.upgrade(**UNOPENED[kind])
            assert 400 <= (await client.answer()).status < 500
            await client.rest()
        await until(lambda: not server.service.gate.open)
        await until(lambda: not server.uvicorn.server_state.tasks)

    served(tmp_path, scene)
    assert not [record for record in caplog.records if record.levelno > logging.WARNING or record.exc_info]


@pytest.mark.parametrize("path", ["/ws", "/nowhere"])
def test_frames_before_the_handshake_is_answered(
    tmp_path: Path, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A client that does not wait for the answer and sends no valid frame is cut off, without a line in the log."""

    async def scene(server: Server) -> None:
        for junk in (
            frame(TEXT, b"x", mask=False),
            frame(TEXT, b"\xff"),
            frame(CLOSE, b"\x03"),
            b"GET / HTTP/1.1",
        ):
            async with raw(server.port) as client:
                await client.upgrade(path)
                await client.send(junk)
                client.writer.write_eof()
                await client.rest()
        await until(lambda: not server.service.gate.open)
        await until(lambda: not server.uvicorn.server_state.tasks)

    served(tmp_path, scene)
    assert not [record for record in caplog.records if record.levelno > logging.WARNING or record.exc_info]


def test_another_kind_of_upgrade_is_answered_and_ends(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        async with raw(server.port) as client:
            await client.send(
                b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\nPRI * HTTP/2.0"
            )
            assert (await client.answer()).status == 200
            assert await client.rest() == b""
        await until(lambda: not server.service.gate.open)

    served(tmp_path, scene)


def test_a_watcher_that_never_reads_is_cut_off(tmp_path: Path) -> None:
    """Even if its writer is already waiting: the connection, its count at the gate and its watcher are freed."""

    async def scene(server: Server) -> None:
        ada = await server.person("Ada")
        table = (await ada.new_table())["id"]
        async with raw(server.port, buffer=4096) as client:
            await opened(client)
            await client.send(
                frame(TEXT, json.dumps({"n": 1, "verb": {"do": "hello", "table": table}}).encode())
            )
            desk = await server.service.tables.desk(table)
            await until(lambda: desk.audience.watchers)
            client.writer.transport.pause_reading()  # type: ignore[attr-defined]
            (watcher,) = desk.audience.watchers
            big = json.dumps({"news": "present", "people": ["x" * 60_000]}).encode()
            async with asyncio.timeout(ANSWER_SECONDS):
                while desk.audience.watchers:
                    watcher.tell(big)
                    await asyncio.sleep(0)
            await until(lambda: not server.service.sockets.held)
            await until(lambda: not server.service.gate.held)

    served(tmp_path, scene, bounds=Bounds(read_seconds=0.2))
