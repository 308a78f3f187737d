"""A client that sends anything: HTTP, WebSocket frames, or neither."""

from __future__ import annotations

import asyncio
import json
import socket
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple

from tests.server.harness import ANSWER_SECONDS

TEXT, BINARY, CLOSE, PING, PONG, CONT = 0x1, 0x2, 0x8, 0x9, 0xA, 0x0
KEY = "dGhlIHNhbXBsZSBub25jZQ=="


class Answer(NamedTuple):
    """One answer to one request."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def code(self) -> str:
        return str(json.loads(self.body)["code"])


class Raw:
    """One connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, data: bytes) -> bool:
        """Sends the data; returns whether it could."""
        try:
            self.writer.write(data)
            await asyncio.wait_for(self.writer.drain(), ANSWER_SECONDS)
        except ConnectionError:
            return False
        return not self.writer.is_closing()

    async def answer(self) -> Answer:
        head = await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), ANSWER_SECONDS)
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        length = int(headers.get("content-length", "0"))
        return Answer(int(first.split()[1]), headers, await self.reader.readexactly(length))

    async def rest(self) -> bytes:
        """Everything until the server ends the connection."""
        try:
            return await asyncio.wait_for(self.reader.read(), ANSWER_SECONDS)
        except ConnectionError:
            return b""

    def leave(self) -> None:
        """Sends nothing more."""
        if self.writer.can_write_eof() and not self.writer.is_closing():
            self.writer.write_eof()

    def vanish(self) -> None:
        self.writer.transport.abort()

    # WebSocket

    async def upgrade(self, path: str = "/ws", method: str = "GET", more: str = "") -> None:
        await self.send(
            f"{method} {path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n{more}\r\n".encode("latin-1")
        )

    async def frame(self) -> tuple[int, bytes]:
        """The server's next frame: its kind and its payload."""
        first, second = await asyncio.wait_for(self.reader.readexactly(2), ANSWER_SECONDS)
        length = second & 0x7F
        if length == 126:
            (length,) = struct.unpack("!H", await self.reader.readexactly(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", await self.reader.readexactly(8))
        return first & 0xF, await self.reader.readexactly(length)

    async def close_code(self) -> int:
        """The code with which the server closes the connection."""
        while True:
            kind, data = await self.frame()
            if kind == CLOSE:
                return int.from_bytes(data[:2], "big")


def frame(kind: int, data: bytes = b"", *, fin: bool = True, mask: bool = True, reserved: int = 0) -> bytes:
    """A client's frame; valid by default."""
    head = bytes([(0x80 if fin else 0) | reserved << 4 | kind])
    masked = 0x80 if mask else 0
    if len(data) < 126:
        head += bytes([masked | len(data)])
    elif len(data) < 65_536:
        head += bytes([masked | 126]) + struct.pack("!H", len(data))
    else:
        head += bytes([masked | 127]) + struct.pack("!Q", len(data))
    key = b"\x01\x02\x03\x04" if mask else b""
    return head + key + (bytes(byte ^ key[at % 4] for at, byte in enumerate(data)) if mask else data)


@asynccontextmanager
async def raw(port: int, source: str = "127.0.0.1", buffer: int | None = None) -> AsyncIterator[Raw]:
    """A connection from this loopback address; with a small `buffer` it soon accepts nothing more."""
    sock = socket.socket()
    if buffer is not None:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    sock.setblocking(False)
    sock.bind((source, 0))
    try:
        await asyncio.get_running_loop().sock_connect(sock, ("127.0.0.1", port))
    except OSError:
        sock.close()
        raise
    reader, writer = await asyncio.open_connection(sock=sock, limit=2**20)
    try:
        yield Raw(reader, writer)
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


async def until(condition: Any) -> None:
    """Lets others work until the condition holds."""
    async with asyncio.timeout(ANSWER_SECONDS):
        while not condition():
            await asyncio.sleep(0)
