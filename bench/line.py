"""A minimal WebSocket client, so that many of them leave the machine to the server.

It knows what our server sends: whole text frames, pings and a close, none of them masked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
MASK = b"\0\0\0\0"  # a mask of zeros leaves the text as it is
KEY = "c3RhbW10aXNjaCBiZW5jaA=="


def frame(kind: int, payload: bytes) -> bytes:
    """One masked frame."""
    size = len(payload)
    if size < 126:
        return bytes((0x80 | kind, 0x80 | size)) + MASK + payload
    return bytes((0x80 | kind, 0x80 | 126)) + size.to_bytes(2, "big") + MASK + payload


class Line(asyncio.Protocol):
    """One connection; `heard` gets every text."""

    def __init__(self, port: int, path: str, heard: Callable[[bytes], None]) -> None:
        self.heard = heard
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self._hello = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is not a subclass
        self._transport.write(self._hello.encode())

    def connection_lost(self, _: Exception | None) -> None:
        self.closed = True
        if not self.open.done():
            self.open.set_exception(ConnectionError("the server ended the connection"))

    def data_received(self, data: bytes) -> None:
        rest = self._rest + data if self._rest else data
        if not self.open.done():
            head, end, rest = rest.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            if b" 101 " not in head.partition(b"\r\n")[0]:
                self.open.set_exception(ConnectionError(f"no WebSocket: {head[:60]!r}"))
                self._transport.close()
                return
            self.open.set_result(None)
        self._rest = self._frames(rest)

    def _frames(self, data: bytes) -> bytes:
        """Handles every complete frame; returns the rest."""
        at, end = 0, len(data)
        while end - at >= 2:
            begin, size = at + 2, data[at + 1]
            if size >= 126:
                wide = 2 if size == 126 else 8
                if end - begin < wide:
                    break
                size = int.from_bytes(data[begin : begin + wide], "big")
                begin += wide
            if end - begin < size:
                break
            kind, payload = data[at] & 15, data[begin : begin + size]
            at = begin + size
            if kind == TEXT:
                self.heard(payload)
            elif kind == PING:
                self._transport.write(frame(PONG, payload))
            elif kind == CLOSE:
                self._transport.close()
        return data[at:]

    def send(self, text: bytes) -> None:
        self._transport.write(frame(TEXT, text))

    def close(self) -> None:
        self._transport.close()


async def connect(port: int, path: str, heard: Callable[[bytes], None]) -> Line:
    """An open connection to this machine."""
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Line(port, path, heard), "127.0.0.1", port)
    await asyncio.wait_for(line.open, 30)
    return line
