"""A service that says whatever a script lets it say: hostile, cut short, or of another version."""

from __future__ import annotations

import json
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from queue import Queue
from threading import Thread
from typing import Any

from msgspec.structs import replace
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import Server, ServerConnection, serve

from stammtisch import Match, new_match
from stammtisch.core.game import is_for
from stammtisch.table.about import About, GuestShown, PlayerShown, SeatShown
from stammtisch.table.news import Snapshot, text
from stammtisch.table.settings import Settings
from stammtisch.table.wire import Done
from stammtisch.terminal.online.guest import Guest
from stammtisch.terminal.online.keyring import Keyring
from stammtisch.terminal.online.link import Link
from stammtisch.terminal.texts import catalogue

DUE_SECONDS = 30.0  # for something that must happen
ME, OTHER = "p-me", "p-other"
KNOWN = {"/api/me": json.dumps({"id": ME, "name": "Ada", "avatar": "fox", "lang": "en"})}
Talk = Callable[["Strange", ServerConnection], None]


class Strange:
    """`talk` is had with everybody who connects, after the hello; `pages` are what is answered by HTTP."""

    def __init__(self, server: Server, pages: dict[str, str | Response]) -> None:
        self.port = int(server.socket.getsockname()[1])
        self.pages = pages
        self.visits: list[Request] = []
        self.lines = 0  # that were opened
        self.heard: Queue[dict[str, Any]] = Queue()  # requests after the hello

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    def answer(self, line: ServerConnection, request: Request) -> Response | None:
        self.visits.append(request)
        page = self.pages.get(request.path)
        if isinstance(page, str):
            return line.respond(HTTPStatus.OK, page)
        return page

    def hear(self, line: ServerConnection) -> dict[str, Any]:
        request: dict[str, Any] = json.loads(line.recv())
        self.heard.put(request)
        return request

    def agree(self, line: ServerConnection) -> None:
        """Does everything that is asked for."""
        while True:
            line.send(text(Done(self.hear(line)["n"], 9)))

    def all_heard(self) -> list[str]:
        return [request["verb"]["do"] for request in self.heard.queue]


def moved(location: str) -> Response:
    """Look elsewhere."""
    return Response(302, "Found", Headers({"Location": location, "Content-Length": "0"}))


@contextmanager
def strange(talk: Talk, pages: dict[str, str | Response] | None = None) -> Iterator[Strange]:
    def handler(line: ServerConnection) -> None:
        with suppress(ConnectionClosed):
            line.recv()
            made.lines += 1
            talk(made, line)

    server = serve(handler, "127.0.0.1", 0, process_request=lambda line, request: made.answer(line, request))
    made = Strange(server, {**KNOWN, **(pages or {})})
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield made
    finally:
        server.shutdown()
        thread.join()


def coming(to: Strange, keyring: Keyring, watch: bool = False) -> Guest:
    """Ada, whom this service knows."""
    keyring.keep(to.origin, "Ada", "secret")
    return Guest(Link(to.origin, "t"), "Ada", catalogue("en"), keyring, watch)


def snapshot(match: Match | None = None, turn: int = 1, seated: bool = True, **about: Any) -> Snapshot:
    """A table at which Ada, another and a bot play Highest Card, or the other and two bots."""
    match = match or new_match("hoechste", 3, seed=1)
    people = (ME, OTHER, None) if seated else (OTHER, None, None)
    table = About(
        seq=1,
        turn=turn,
        status="playing",
        resting=False,
        rested=(),
        undo=None,
        due=None,
        id="t",
        code="ABCDEF",
        settings=Settings("hoechste", 3),
        host=OTHER,
        locked=False,
        paused=False,
        number=1,
        guests={ME: GuestShown("Ada", "fox"), OTHER: GuestShown("Eve", "owl")},
        seats=[SeatShown(person, None if person else "normal") for person in people],
        players=[PlayerShown(person, "bot:normal" if person is None else person) for person in people],
    )
    seat = 0 if seated else None
    events = [event for event in match.events if is_for(event, seat)]
    return Snapshot(seat, replace(table, **about), match.glance(seat), None, events, [], [], [])


class answering:  # noqa: N801
    """A server that says just this to everybody."""

    def __init__(self, answer: bytes, context: ssl.SSLContext | None = None) -> None:
        self.answer = answer
        self.context = context
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.thread = Thread(target=self.serve)

    def __enter__(self) -> int:
        self.thread.start()
        return int(self.listener.getsockname()[1])

    def __exit__(self, *_: object) -> None:
        self.thread.join()
        self.listener.close()

    def serve(self) -> None:
        line, _ = self.listener.accept()
        try:
            with self.context.wrap_socket(line, server_side=True) if self.context else line as talk:
                talk.recv(4096)
                talk.sendall(self.answer)
        except OSError:
            line.close()  # the client did not trust us
