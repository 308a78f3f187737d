"""Starting and ending the service: where it listens, what it prints, and how it stops."""

from __future__ import annotations

import errno
import io
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
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
from stammtisch.server.gate import MOST, Gate, line
from stammtisch.server.intake import Intake
from stammtisch.server.logs import set_up
from stammtisch.server.service import Service
from stammtisch.store.opening import open_store
from stammtisch.table.thinking import Thinkers
from stammtisch.table.wire import LARGEST
from stammtisch.table.world import World
from stammtisch.workers import processors

PORT = 8765
EVERYWHERE = "0.0.0.0"
HERE = "127.0.0.1"


class NoPort(Exception):
    """It can't listen there; `taken` if something else does."""

    def __init__(self, host: str, port: int, taken: bool, reason: str) -> None:
        super().__init__(reason)
        self.host = host
        self.port = port
        self.taken = taken
        self.reason = reason


@dataclass(frozen=True)
class Wanted:
    """What the service is asked to be."""

    host: str = EVERYWHERE
    port: int = PORT
    db: str = ""
    browser: bool = True
    thinkers: int = 0
    json_logs: bool = False
    connections: int = MOST  # of one address
    retention: int | None = None  # days after which people and tables that nobody comes back to go


def data_file() -> Path:
    """Where everything is kept unless somebody says otherwise."""
    return user_data_path("stammtisch", appauthor=False) / "stammtisch.db"


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol's name asyncio sends at once; without it small messages wait 40 ms for each other (Nagle).
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if sys.platform != "win32":  # there it would mean something else
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(line())
    except (OSError, OverflowError, TypeError, UnicodeError) as problem:  # the last two for odd names
        listener.close()
        taken = getattr(problem, "errno", None) == errno.EADDRINUSE
        raise NoPort(host, port, taken, getattr(problem, "strerror", None) or str(problem)) from None
    listener.setblocking(False)
    return listener


def lan_address() -> str | None:
    """This machine's address in its local network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if found.startswith(("127.", "0.")) else found


def addresses(host: str, port: int) -> tuple[str, str | None]:
    """Where this machine finds the service, and where others do."""
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
    """How the application is served; its service has the gate, if it is one."""
    return Edge(
        app,
        gate or app.state.service.gate,
        bounds,
        http=Intake,
        ws=Frames,
        ws_max_size=4 * LARGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
        backlog=line(),
    )


class Server(uvicorn.Server):
    """Ctrl-C and SIGTERM are the way to end it, so ending by them is no failure."""

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
    """Opens the page, but in no browser that would take over the terminal with the address in it."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:  # there is none
        return
    in_terminal = type(browser) is webbrowser.GenericBrowser or getattr(browser, "name", "") == "elinks"
    if "BROWSER" in os.environ or not in_terminal:
        browser.open(address)


def serve(wanted: Wanted, listener: socket.socket, here: str, there: str | None = None) -> None:
    """Runs until Ctrl-C or SIGTERM; raises Unavailable if the database can't be opened."""
    set_up(wanted.json_logs)
    store = open_store(wanted.db or data_file())
    thinkers = Thinkers(wanted.thinkers or max(1, processors() - 1))
    service = Service(store, World(), thinkers, there, wanted.retention)
    service.gate.most = wanted.connections
    server = Server(config(application(service)))
    calm_the_collector()
    opener = Timer(0.8, open_browser, [here])
    opener.daemon = True
    if wanted.browser:
        opener.start()
    try:
        server.run(sockets=[listener])
    finally:
        opener.cancel()
        logging.shutdown()
