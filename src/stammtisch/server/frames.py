"""WebSockets as they come in: a breach of the protocol ends the connection with its code and one line at `info`."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from struct import pack
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.protocol import State

from stammtisch.server.edge import SHORTCUT, Edge, Line
from stammtisch.server.limits import Bucket
from stammtisch.server.waiting import Flag, Inbox

FRAGMENTS = 64  # of one message: without a limit, empty ones would never end
FINAL_TEXT = 0x81  # the first byte of a text in a single frame
MASKED = 0x80  # a bit of the second byte, set in all of a client's frames
SHORT_HEAD_BYTES = 6  # before a client's text of fewer than 126 bytes, including its mask
PINGS_RATE, PINGS_BURST = 5, 50  # pings and pongs: per second, and at once

log = logging.getLogger("stammtisch.server")


def header(message: bytes) -> bytes:
    """The head of a frame for this text: final, unmasked, and its length."""
    size = len(message)
    if size < 126:
        return bytes((FINAL_TEXT, size))
    return pack("!BBH", FINAL_TEXT, 126, size) if size < 65_536 else pack("!BBQ", FINAL_TEXT, 127, size)


def are_whole(frames: bytes) -> bool:
    """Whether these bytes are whole frames of a client; False if one has more than 64 KiB."""
    begin, end = 0, len(frames)
    while begin + SHORT_HEAD_BYTES <= end:
        size = frames[begin + 1] & ~MASKED
        if size == 126:
            size = 2 + int.from_bytes(frames[begin + 2 : begin + 4], "big")
        elif size == 127:
            return False
        begin += SHORT_HEAD_BYTES + size
    return begin == end


class Frames(Line, WebSocketsSansIOProtocol):
    """A connection that has become a WebSocket; the gate still counts it."""

    config: Edge
    pings: Bucket | None = None
    heard = False  # since the last keepalive ping
    aligned = False  # the next byte begins a frame
    listener: Callable[[bytes], bool] | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = Inbox()  # type: ignore[assignment]
        self.writable = Flag()  # type: ignore[assignment]

    def begin(self, unreadable: bytes) -> None:
        """The upgrade request has been read; ends the connection if it was invalid."""
        if not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()) or unreadable)
            self.transport.close()
            self.see_off()
        self.aligned = True

    def start_keepalive(self) -> None:
        super().start_keepalive()
        self.request.headers.clear()  # no longer needed, but the library keeps the request
        self.scope["headers"] = []
        del self.request, self.response

    def data_received(self, data: bytes) -> None:
        self.heard = True
        if self.aligned:
            if self.listener is not None and self.heard_at_once(data, self.listener):
                return
            self.aligned = are_whole(data)
        super().data_received(data)

    def heard_at_once(self, data: bytes, listener: Callable[[bytes], bool]) -> bool:
        """Whether this was a single short text, and the listener took it."""
        size = len(data) - SHORT_HEAD_BYTES
        if not (0 <= size < 126 and data[0] == FINAL_TEXT and data[1] == MASKED | size):
            return False
        if self.frames or self.close_sent or not self.queue.empty() or self.conn.state is not State.OPEN:
            return False  # inside another message, after the close, or behind messages that still wait
        mask = int.from_bytes((data[2:6] * 32)[:size], "little")
        return listener((int.from_bytes(data[6:], "little") ^ mask).to_bytes(size, "little"))

    def send_keepalive_ping(self) -> None:
        """A client that has just sent something needs no ping."""
        if self.heard and not self.close_sent:
            self.heard = False
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    # messages

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.fail(CloseCode.INVALID_DATA, "not UTF-8")
                return
        super().send_receive_event_to_app()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= FRAGMENTS:
            self.fail(CloseCode.MESSAGE_TOO_BIG, "too many fragments")
        elif not self.close_sent:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if self.within_ping_rate():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self.within_ping_rate():
            super().handle_pong(event)
            self.heard = False  # a pong answers our ping and shows no activity of its own

    def within_ping_rate(self) -> bool:
        """Whether this ping or pong is within the rate; a flood ends the connection."""
        now = self.loop.time()
        if self.pings is None:
            self.pings = Bucket(PINGS_RATE, PINGS_BURST, now)
        if self.pings.take(now):
            self.fail(CloseCode.POLICY_VIOLATION, "too many pings")
            return False
        return True

    def send_at_once(self, messages: Sequence[bytes]) -> bool:
        is_open = self.conn.state is State.OPEN and not self.close_sent and not self.transport.is_closing()
        if not is_open or not self.writable.is_set():
            return False
        self.transport.write(b"".join([part for message in messages for part in (header(message), message)]))
        return True

    # how it ends

    def fail(self, code: CloseCode, reason: str) -> None:
        if not self.close_sent:
            self.conn.fail(code, reason)
            self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        """The client has broken the WebSocket protocol."""
        close = self.conn.close_sent
        code, reason = (close.code, close.reason) if close else (CloseCode.PROTOCOL_ERROR, "")
        log.info("closed a WebSocket that broke the protocol: %d %s", code, reason)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = self.handshake_complete = self.disconnected = True
        self.transport.close()
        self.see_off()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()  # breaks a reference cycle

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.see_off()

    async def run_asgi(self) -> None:
        scope = cast(dict[str, Any], self.scope)
        scope[SHORTCUT] = self
        try:
            await super().run_asgi()
        finally:
            del scope[SHORTCUT]  # breaks a reference cycle
        self.see_off()
