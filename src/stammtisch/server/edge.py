"""How connections are served: as uvicorn does it, but nobody gets more bytes or seconds than there are bounds for."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from stammtisch.server.gate import Gate
from stammtisch.server.guards import LARGEST


@dataclass(frozen=True)
class Bounds:
    """What one connection may take."""

    head: int = 16_384  # bytes of a request line with its headers
    body: int = 2 * LARGEST  # bytes of a body with everything that chunks add to it
    rest: int = 262_144  # bytes thrown away after a refusal; cut off at once, a client might never read why
    seconds: float = 10.0  # for headers, for a body, and for what is thrown away
    patience: float = 30.0  # seconds in which a client that keeps us waiting has to read `least` bytes
    least: int = 16_384


BOUNDS = Bounds()
SEND_AT_ONCE = "stammtisch.send_at_once"  # in a WebSocket's scope: sends texts if they need not wait


class Edge(uvicorn.Config):
    """What every connection finds out about the house."""

    def __init__(self, app: Any, gate: Gate, bounds: Bounds, **settings: Any) -> None:
        super().__init__(app, **settings)
        self.gate = gate
        self.bounds = bounds
        gate.trusts = ProxyHeadersMiddleware(app, self.forwarded_allow_ips).trusted_hosts.__contains__


class Line(asyncio.Protocol):
    """A connection whose place is given back at its end, which comes even if the other side never reads.

    A transport that is closed waits until everything is sent; to one who does not read, that is for ever.
    """

    config: Edge
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    reading: asyncio.TimerHandle | None = None
    unread = 0  # bytes, when that was last looked at
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
        """It ends, as soon as the client has read what there is."""
        self.leaving = True
        self.watch_reader()

    def watch_reader(self) -> None:
        """From now on the client has to read, or it is cut off."""
        if self.reading is None and not self.lost:
            self.unread = self.transport.get_write_buffer_size()
            self.reading = self.loop.call_later(self.config.bounds.patience, self.look_at_reader)

    def stop_watching(self) -> None:
        if self.reading is not None:
            self.reading.cancel()
            self.reading = None

    def look_at_reader(self) -> None:
        self.reading = None
        if self.transport.get_write_buffer_size() > self.unread - self.config.bounds.least:
            self.transport.abort()
        else:
            self.watch_reader()
