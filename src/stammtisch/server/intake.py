"""HTTP as it comes in, bounded in bytes and seconds before anything else sees it."""

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

PIPELINED_REQUESTS = 8  # that may wait on one connection


def raw_answer(response: Response) -> bytes:
    """The bytes of an answer to a request that never reaches a door."""
    headers = {**HEADERS, **response.headers, "cache-control": "no-store", "connection": "close"}
    status = HTTPStatus(response.status_code)
    lines = [f"HTTP/1.1 {status.value} {status.phrase}", *(f"{name}: {headers[name]}" for name in headers)]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + bytes(response.body)


UNREADABLE = raw_answer(problem(400, "not_understood", reason="HTTP"))
TOO_SLOW = raw_answer(problem(408, "too_slow"))
BODY_TOO_LONG = raw_answer(problem(413, "too_long"))
HEAD_TOO_LONG = raw_answer(problem(431, "too_long"))


class Part(Enum):
    """What is arriving: a request's head, its body, or bytes that are discarded."""

    NONE = 0
    HEAD = 1
    BODY = 2
    DISCARDED = 3


class Unfit(Exception):
    """Raised while a request is being parsed; it is answered with 400."""


class Intake(Line, HttpToolsProtocol):
    """An HTTP connection, until it becomes a WebSocket."""

    config: Edge
    part = Part.HEAD
    left_bytes = 0  # that the part may still have
    timed_part: Part | None = None  # the part that the deadline is for
    deadline: asyncio.TimerHandle | None = None
    upgraded = False
    answering: RequestResponseCycle | None = None  # the request that is being answered

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        gate, host = self.config.gate, self.client[0] if self.client else ""
        if not gate.enter(transport, host):
            transport.abort()
            return
        if gate.trusts(host):
            self.app_state = {**self.app_state, PROXIED: True}
        self.left_bytes = self.config.bounds.head_bytes
        self.keep_time()

    def connection_lost(self, exc: Exception | None) -> None:
        # uvicorn tells only the last request; the one being answered and those in between would go on.
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
            if self.left_bytes <= 0:
                self.overflow()
                continue
            piece, data = data[: self.left_bytes], data[self.left_bytes :]
            self.left_bytes -= len(piece)
            if self.part is not Part.DISCARDED:
                super().data_received(piece)  # where a part ends, `left_bytes` is reset
            if self.upgraded:
                return
        self.keep_time()

    # the parser's callbacks

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self.answering = cycle
        super()._start_asgi_task(cycle, app)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.part = Part.HEAD

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= PIPELINED_REQUESTS or not self.url.isascii():
            raise Unfit
        self.part, self.left_bytes = Part.BODY, self.config.bounds.body_bytes
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.part, self.left_bytes, self.timed_part = Part.NONE, self.config.bounds.head_bytes, None
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        if self.cycle is not None and not self.cycle.response_complete:
            self.end(UNREADABLE)
            return
        self.part = Part.NONE
        self.keep_time()
        super().handle_websocket_upgrade()
        self.upgraded = True
        self.parser = None  # type: ignore[assignment]  # breaks a reference cycle
        frames = self.transport.get_protocol()
        assert isinstance(frames, Frames)
        frames.begin(UNREADABLE)

    def _unsupported_upgrade_warning(self) -> None:
        self.cycle.keep_alive = False  # after an upgrade the parser reads nothing more

    # time

    def keep_time(self) -> None:
        """Starts the deadline of a new part; between requests uvicorn has its own."""
        if self.timed_part is self.part:
            return
        self.timed_part = self.part
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None
        if self.part is not Part.NONE:
            self.deadline = self.loop.call_later(self.config.bounds.part_seconds, self.expire)

    def expire(self) -> None:
        if self.part is Part.DISCARDED:
            self.transport.abort()
        elif self.part is Part.HEAD and self.left_bytes == self.config.bounds.head_bytes:
            self.transport.close()  # browsers open connections that they never use
        else:
            self.end(TOO_SLOW)

    # endings

    def shutdown(self) -> None:
        """A request that waits for news is answered first."""
        self.config.at_end()
        super().shutdown()

    def overflow(self) -> None:
        if self.part is Part.DISCARDED:
            self.transport.abort()
        else:
            self.end(HEAD_TOO_LONG if self.part is Part.HEAD else BODY_TOO_LONG)

    def end(self, answer: bytes) -> None:
        """Sends this as the last answer, unless one has begun; what still arrives is discarded."""
        cycle = self.cycle
        if self.pipeline or self.transport.is_closing():
            self.transport.abort()  # another request may be being answered
            return
        if (
            cycle is None
            or not cycle.response_started
            or (cycle.response_complete and self.part is Part.HEAD)
        ):
            self.transport.write(answer)
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True  # nobody needs the answer any more
            cycle.waiting_for_100_continue = False
            cycle.message_event.set()
        self.transport.write_eof()
        self.part, self.left_bytes = Part.DISCARDED, self.config.bounds.discarded_bytes
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
