"""WebSockets as they come in: what breaks the protocol ends the connection with its code and one quiet line."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.protocol import State

from stammtisch.server.edge import SEND_AT_ONCE, Edge, Line
from stammtisch.server.limits import Bucket
from stammtisch.server.waiting import Flag, Inbox

FRAGMENTS = 64  # of one message; empty ones would have no end otherwise
PINGS_RATE, PINGS_BURST = 5, 50  # pings and pongs a second

log = logging.getLogger("stammtisch.server")


class Frames(Line, WebSocketsSansIOProtocol):
    """A connection that has become a WebSocket; its place at the gate came along."""

    config: Edge
    pings: Bucket | None = None
    heard = False  # since it was last asked whether it is still there

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue = Inbox()  # type: ignore[assignment]
        self.writable = Flag()  # type: ignore[assignment]

    def begin(self, unreadable: bytes) -> None:
        """The request that asked for it has been read; if it could not be, that is the end."""
        if not self.handshake_initiated:
            self.transport.write(b"".join(self.conn.data_to_send()) or unreadable)
            self.transport.close()
            self.see_off()

    def start_keepalive(self) -> None:
        super().start_keepalive()
        self.request.headers.clear()  # they have been answered and sent; the library keeps the request
        self.scope["headers"] = []
        del self.request, self.response

    def data_received(self, data: bytes) -> None:
        self.heard = True
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Who has just said something need not be asked."""
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
        if self.pinged():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self.pinged():
            super().handle_pong(event)
            self.heard = False  # it was asked

    def pinged(self) -> bool:
        """Whether it may be; a flood of them is ended."""
        now = self.loop.time()
        if self.pings is None:
            self.pings = Bucket(PINGS_RATE, PINGS_BURST, now)
        if self.pings.take(now):
            self.fail(CloseCode.POLICY_VIOLATION, "too many pings")
            return False
        return True

    def send_at_once(self, texts: Sequence[str]) -> bool:
        """Sends these in one piece if the client keeps up with us; whether it did.

        The way around ASGI for news, which come by the thousand: no task and no dict for each of them.
        """
        is_open = self.conn.state is State.OPEN and not self.close_sent and not self.transport.is_closing()
        if not is_open or not self.writable.is_set():
            return False
        for text in texts:
            self.conn.send_text(text.encode())
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    # how it ends

    def fail(self, code: CloseCode, reason: str) -> None:
        if not self.close_sent:
            self.conn.fail(code, reason)
            self.handle_parser_exception()

    def handle_parser_exception(self) -> None:
        """What the client sent is no WebSocket any more."""
        close = self.conn.close_sent
        code, reason = (close.code, close.reason) if close else (CloseCode.PROTOCOL_ERROR, "")
        log.info("a WebSocket ended by its client's fault: %d %s", code, reason)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = self.handshake_complete = self.disconnected = True
        self.transport.close()
        self.see_off()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()  # or the two would keep each other for good

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.see_off()

    async def run_asgi(self) -> None:
        scope = cast(dict[str, Any], self.scope)
        scope[SEND_AT_ONCE] = self.send_at_once
        try:
            await super().run_asgi()
        finally:
            del scope[SEND_AT_ONCE]  # or the two would keep each other
        self.see_off()
