"""How connections are served: as uvicorn does it, but with bounds in bytes and seconds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from stammtisch.server.gate import Gate
from stammtisch.server.guards import BODY_BYTES


@dataclass(frozen=True)
class Bounds:
    """What one connection may use."""

    head_bytes: int = 16_384  # of a request line with its headers
    body_bytes: int = 2 * BODY_BYTES  # with the overhead of chunks
    discarded_bytes: int = 262_144  # after a refusal; cut off at once, a client might never read why
    part_seconds: float = 10.0  # each for the head, the body, and what is discarded
    read_bytes: int = 16_384  # that a slow reader has to read
    read_seconds: float = 30.0  # within this time


BOUNDS = Bounds()
SHORTCUT = "stammtisch.shortcut"  # in a WebSocket's scope: a `Shortcut`


class Edge(uvicorn.Config):
    """The settings that all connections share."""

    def __init__(self, app: Any, gate: Gate, bounds: Bounds, **settings: Any) -> None:
        super().__init__(app, **settings)
        self.gate = gate
        self.bounds = bounds
        self.at_end: Callable[[], None] = lambda: None  # called when connections are to end
        gate.trusts = ProxyHeadersMiddleware(app, self.forwarded_allow_ips).trusted_hosts.__contains__


class Shortcut(Protocol):
    """A way around ASGI for frequent messages: no task and no library objects for each of them."""

    # Is offered each message that arrives by itself; if it returns False, the message goes through ASGI.
    listener: Callable[[bytes], bool] | None

    def send_at_once(self, messages: Sequence[bytes]) -> bool:
        """Sends these texts in one write if the client keeps up; returns whether it did."""
        ...


class Line(asyncio.Protocol):
    """A connection that tells the gate when it ends, and ends even if the client never reads.

    A transport that is being closed waits until everything is sent: for ever, if the client does not read.
    """

    config: Edge
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    reading: asyncio.TimerHandle | None = None
    unread_bytes = 0  # at the last look
    leaving = False
    lost = False

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        self.config.gate.leave(self.transport)
        self.stop_watching()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.watch_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.stop_watching()
        if self.leaving:
            self.watch_reader()

    def see_off(self) -> None:
        """Ends the connection once the client has read what there is."""
        self.leaving = True
        self.watch_reader()

    def watch_reader(self) -> None:
        """From now on the client must keep reading, or it is cut off."""
        if self.reading is None and not self.lost:
            self.unread_bytes = self.transport.get_write_buffer_size()
            self.reading = self.loop.call_later(self.config.bounds.read_seconds, self.look_at_reader)

    def stop_watching(self) -> None:
        if self.reading is not None:
            self.reading.cancel()
            self.reading = None

    def look_at_reader(self) -> None:
        self.reading = None
        if self.transport.get_write_buffer_size() > self.unread_bytes - self.config.bounds.read_bytes:
            self.transport.abort()
        else:
            self.watch_reader()
