"""HTTP as it comes in: bounded in bytes and seconds before anything else looks at it."""

from __future__ import annotations

import asyncio
from enum import Enum
from http import HTTPStatus
from typing import Any

from starlette.responses import Response
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from stammtisch.server.edge import Edge, Line
from stammtisch.server.frames import Frames
from stammtisch.server.guards import HEADERS, PROXIED, problem

PIPELINED = 8  # requests that may wait for the answer to another one on their connection


def spoken(response: Response) -> bytes:
    """An answer for who never reaches a door, as it is sent."""
    headers = {**HEADERS, **response.headers, "cache-control": "no-store", "connection": "close"}
    status = HTTPStatus(response.status_code)
    lines = [f"HTTP/1.1 {status.value} {status.phrase}", *(f"{name}: {headers[name]}" for name in headers)]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + bytes(response.body)


UNREADABLE = spoken(problem(400, "not_understood", reason="HTTP"))
TOO_SLOW = spoken(problem(408, "too_slow"))
BODY_TOO_LONG = spoken(problem(413, "too_long"))
HEAD_TOO_LONG = spoken(problem(431, "too_long"))


class Part(Enum):
    """What is on its way: a request's headers, its body, or what nobody will read any more."""

    NONE = 0
    HEAD = 1
    BODY = 2
    REST = 3


class Unfit(Exception):
    """Raised while a request is parsed, so that it is answered with 400."""


class Intake(Line, HttpToolsProtocol):
    """A connection for HTTP, until it becomes a WebSocket."""

    config: Edge
    part = Part.HEAD
    left = 0  # bytes that the part may still have
    timed: Part | None = None  # the part that the deadline is for
    deadline: asyncio.TimerHandle | None = None
    upgraded = False
    answering: RequestResponseCycle | None = None  # the request whose answer is being made

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        gate, host = self.config.gate, self.client[0] if self.client else ""
        if not gate.enter(transport, host):
            transport.abort()
            return
        if gate.trusts(host):
            self.app_state = {**self.app_state, PROXIED: True}
        self.left = self.config.bounds.head
        self.keep_time()

    def connection_lost(self, exc: Exception | None) -> None:
        # uvicorn tells the last request that came in; the one that is answered, and those in between, would go on.
        for cycle in (self.answering, *(cycle for cycle, _ in self.pipeline)):
            if cycle is not None:
                cycle.disconnected = True
                cycle.message_event.set()
        self.part = Part.NONE
        self.keep_time()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.part is Part.NONE:
            self.part = Part.HEAD
        while data and not self.transport.is_closing():
            if self.left <= 0:
                self.overflow()
                continue
            piece, data = data[: self.left], data[self.left :]
            self.left -= len(piece)
            if self.part is not Part.REST:
                super().data_received(piece)  # where a part ends, `left` begins again
            if self.upgraded:
                return
        self.keep_time()

    # as the parser comes along

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self.answering = cycle
        super()._start_asgi_task(cycle, app)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.part = Part.HEAD

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= PIPELINED or not self.url.isascii():
            raise Unfit
        self.part, self.left = Part.BODY, self.config.bounds.body
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.part, self.left, self.timed = Part.NONE, self.config.bounds.head, None
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        if self.cycle is not None and not self.cycle.response_complete:
            self.end(UNREADABLE)
            return
        self.part = Part.NONE
        self.keep_time()
        super().handle_websocket_upgrade()
        self.upgraded = True
        self.parser = None  # type: ignore[assignment]  # or the two would keep each other for good
        frames = self.transport.get_protocol()
        assert isinstance(frames, Frames)
        frames.begin(UNREADABLE)

    def _unsupported_upgrade_warning(self) -> None:
        self.cycle.keep_alive = False  # after an upgrade the parser reads nothing more

    # time

    def keep_time(self) -> None:
        """What is on its way has its time; between requests uvicorn has a limit of its own."""
        if self.timed is self.part:
            return
        self.timed = self.part
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None
        if self.part is not Part.NONE:
            self.deadline = self.loop.call_later(self.config.bounds.seconds, self.expire)

    def expire(self) -> None:
        if self.part is Part.REST:
            self.transport.abort()
        elif self.part is Part.HEAD and self.left == self.config.bounds.head:
            self.transport.close()  # browsers open connections that they never use
        else:
            self.end(TOO_SLOW)

    # how it ends

    def overflow(self) -> None:
        if self.part is Part.REST:
            self.transport.abort()
        else:
            self.end(HEAD_TOO_LONG if self.part is Part.HEAD else BODY_TOO_LONG)

    def end(self, answer: bytes) -> None:
        """Says why, unless this request has its answer, and nothing more; what still comes is thrown away."""
        cycle = self.cycle
        if self.pipeline or self.transport.is_closing():
            self.transport.abort()  # another request's answer may be on its way
            return
        if (
            cycle is None
            or not cycle.response_started
            or (cycle.response_complete and self.part is Part.HEAD)
        ):
            self.transport.write(answer)
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True  # whoever works at an answer need not
            cycle.waiting_for_100_continue = False
            cycle.message_event.set()
        self.transport.write_eof()
        self.part, self.left = Part.REST, self.config.bounds.rest
        self.keep_time()

    def send_400_response(self, msg: str) -> None:
        self.end(UNREADABLE)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self.see_off()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.see_off()
