"""Running the service: where it listens, how connections are configured, and how it stops."""

from __future__ import annotations

import errno
import io
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Timer

import segno
import uvicorn
from platformdirs import user_data_path
from starlette.applications import Starlette

from stammtisch.server.app import application
from stammtisch.server.collector import calm_the_collector
from stammtisch.server.edge import BOUNDS, Bounds, Edge
from stammtisch.server.frames import Frames
from stammtisch.server.gate import ADDRESS_CONNECTIONS, Gate, backlog
from stammtisch.server.intake import Intake
from stammtisch.server.logs import set_up
from stammtisch.server.service import Service
from stammtisch.store.opening import open_store
from stammtisch.table.outside import Outside
from stammtisch.table.thinking import Thinkers
from stammtisch.table.wire import REQUEST_BYTES
from stammtisch.workers import processors

PORT = 8765
EVERYWHERE = "0.0.0.0"
HERE = "127.0.0.1"


class NoPort(Exception):
    """It can't listen there; `taken` if another program does."""

    def __init__(self, host: str, port: int, taken: bool, reason: str) -> None:
        super().__init__(reason)
        self.host = host
        self.port = port
        self.taken = taken
        self.reason = reason


@dataclass(frozen=True)
class ServeOptions:
    """How the service should run."""

    host: str = EVERYWHERE
    port: int = PORT
    db: str = ""
    browser: bool = True
    thinkers: int = 0  # bots' processes; 0: one fewer than there are processors
    json_logs: bool = False
    connections: int = ADDRESS_CONNECTIONS
    retention: int | None = None  # days
    phrases: Sequence[str] = ()
    agents: Mapping[str, str] = field(default_factory=dict)  # files by name


def data_file() -> Path:
    """Where everything is stored by default."""
    return user_data_path("stammtisch", appauthor=False) / "stammtisch.db"


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Only with the protocol named does asyncio turn off Nagle's algorithm; small messages would wait 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if sys.platform != "win32":  # where it means something else
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(backlog())
    except (OSError, OverflowError, TypeError, UnicodeError) as problem:  # the last two for odd names
        listener.close()
        taken = getattr(problem, "errno", None) == errno.EADDRINUSE
        raise NoPort(host, port, taken, getattr(problem, "strerror", None) or str(problem)) from None
    listener.setblocking(False)
    return listener


def lan_address() -> str | None:
    """This machine's address in its local network, found without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith(("127.", "0.")) else address


def addresses(host: str, port: int) -> tuple[str, str | None]:
    """The address of the service for this machine, and for others."""
    if host == EVERYWHERE:
        lan = lan_address()
        return f"http://localhost:{port}/", None if lan is None else f"http://{lan}:{port}/"
    if host in (HERE, "localhost", "::1"):
        return f"http://localhost:{port}/", None
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/", f"http://{shown}:{port}/"


def qr_code(address: str) -> str:
    """The address as a picture for phones, in half blocks."""
    picture = io.StringIO()
    segno.make(address, error="m").terminal(picture, border=2, compact=True)
    return picture.getvalue()


def config(app: Starlette, gate: Gate | None = None, bounds: Bounds = BOUNDS) -> Edge:
    """How the application is served, with its service's gate unless another is given."""
    edge = Edge(
        app,
        gate or app.state.service.gate,
        bounds,
        http=Intake,
        ws=Frames,
        ws_max_size=4 * REQUEST_BYTES,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
        backlog=backlog(),
    )
    if gate is None:
        edge.at_end = app.state.service.tables.pads.end_waiting
    return edge


class Server(uvicorn.Server):
    """Ctrl-C and SIGTERM are how it is meant to end, so they are not failures."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {
            number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def open_browser(address: str) -> None:
    """Opens the page, except in a browser that would take over the terminal, where the address is shown."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:  # there is none
        return
    in_terminal = type(browser) is webbrowser.GenericBrowser or getattr(browser, "name", "") == "elinks"
    if "BROWSER" in os.environ or not in_terminal:
        browser.open(address)


def serve(options: ServeOptions, listener: socket.socket, here: str, there: str | None = None) -> None:
    """Runs until Ctrl-C or SIGTERM; raises Unavailable if the database can't be opened."""
    set_up(options.json_logs)
    store = open_store(options.db or data_file())
    thinkers = Thinkers(options.thinkers or max(1, processors() - 1))
    service = Service(store, Outside(), thinkers, there, options.retention)
    service.gate.most = options.connections
    service.phrases = options.phrases
    server = Server(config(application(service)))
    calm_the_collector()
    opener = Timer(0.8, open_browser, [here])
    opener.daemon = True
    if options.browser:
        opener.start()
    try:
        server.run(sockets=[listener])
    finally:
        opener.cancel()
        logging.shutdown()
