"""One connection to one table: requests in, news out.  Nobody waits for a slow reader."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import ceil
from typing import NamedTuple

from msgspec import DecodeError, Struct, ValidationError, convert
from starlette.datastructures import Headers
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from stammtisch.server.edge import SEND_AT_ONCE
from stammtisch.server.guards import address, same_origin
from stammtisch.server.limits import Bucket
from stammtisch.server.service import Service
from stammtisch.store.store import Unavailable
from stammtisch.table import wire
from stammtisch.table.desk import Desk
from stammtisch.table.news import text
from stammtisch.table.refused import Refused
from stammtisch.table.verbs.talking import Say, Wave
from stammtisch.table.verbs.verb import Verb

GREETING = 10.0  # seconds for the first message
WAITING = 300  # messages that may wait for a slow reader
AT_ONCE = 8  # messages that are sent in one piece; more of them wait until those before are on their way
RATE, BURST = 15, 40  # requests a second
TALK_RATE, TALK_BURST = 0.5, 5
PATIENCE = 100  # refused for being too fast before the connection is ended

log = logging.getLogger("stammtisch.server")


class Connection:
    """A watcher of a table (`stammtisch.table.desk.Watcher`).

    Thousands of them wait for most of the time: one task reads, and another one is there only while a client does not
    keep up with what is sent.
    """

    __slots__ = (
        "at_once",
        "bucket",
        "desk",
        "ended",
        "ending",
        "outbox",
        "person",
        "refused",
        "sending",
        "service",
        "talk",
        "websocket",
        "writer",
    )

    def __init__(self, websocket: WebSocket, service: Service) -> None:
        self.websocket = websocket
        self.service = service
        self.person: str | None = None
        self.desk: Desk | None = None
        self.outbox: list[str] = []
        self.sending = False  # what is in the outbox goes out in a moment
        self.at_once: Callable[[Sequence[str]], bool] | None = websocket.scope.get(SEND_AT_ONCE)
        self.writer: asyncio.Task[None] | None = None
        self.ending = ""  # why this connection ends
        self.ended = False
        now = service.world.now()
        self.bucket = Bucket(RATE, BURST, now)
        self.talk = Bucket(TALK_RATE, TALK_BURST, now)
        self.refused = 0

    # a desk's watcher

    def tell(self, message: str) -> None:
        if len(self.outbox) >= WAITING:
            self.drop("slow")
            return
        self.outbox.append(message)
        self.send()

    def drop(self, reason: str) -> None:
        self.ending = self.ending or reason
        self.send()

    def send(self) -> None:
        """All that is said in this moment goes out together."""
        if not self.sending and self.writer is None and not self.ended:
            self.sending = True
            self.service.post.add(self)

    def flush(self) -> None:
        self.sending = False
        if self.ended or self.writer is not None:
            return
        few = len(self.outbox) <= AT_ONCE and not self.ending
        if few and self.at_once is not None and self.at_once(self.outbox):
            self.service.metrics.sent += len(self.outbox)
            self.outbox.clear()
        else:
            self.writer = asyncio.create_task(self.write())

    def slow(self) -> bool:
        """Whether the client does not read fast enough; it is told nothing more."""
        return self.ending == "slow"

    def say(self, message: Struct) -> None:
        self.tell(text(message))

    # its life

    async def run(self) -> None:
        await self.websocket.accept()
        self.service.metrics.connections += 1
        try:
            await self.read()
        finally:
            self.service.metrics.connections -= 1
            self.ended = True
            writer, self.writer = self.writer, None  # or the two might keep each other
            if writer is not None:
                writer.cancel()
            if self.desk is not None:
                await self.desk.unwatch(self)

    async def write(self) -> None:
        """Sends what there is, in order; and ends the connection if it is to end."""
        try:
            with suppress(WebSocketDisconnect, RuntimeError):  # a client that is gone can't be told anything
                while self.outbox and not self.slow():
                    await self.websocket.send_text(self.outbox.pop(0))
                    self.service.metrics.sent += 1
                if self.ending:
                    await self.end()
        finally:
            self.writer = None

    async def end(self) -> None:
        self.ended = True
        self.service.metrics.dropped += 1
        if not self.slow():
            again = self.ending in ("internal", "late")
            await self.websocket.send_text(text(wire.Bye(self.ending, again)))
        await self.websocket.close(1013 if self.slow() else 1000)

    async def read(self) -> None:
        """Answers one request after the other until the client leaves."""
        with suppress(WebSocketDisconnect):
            try:
                async with asyncio.timeout(GREETING):
                    while self.desk is None and not self.ending:
                        await self.receive()
            except TimeoutError:
                self.drop("late")
            while True:
                await self.receive()

    async def receive(self) -> None:
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        if self.ending:
            return  # whatever it is, nobody answers it any more
        began = self.service.world.now()
        wait = self.bucket.take(began)  # whatever it is
        request = read(message.get("text"))
        if wait:
            self.too_fast(request.n, wait)
        elif isinstance(request, Unread):
            self.refuse(request.n, request.why)
        else:
            await self.answer(request, began)

    async def answer(self, request: wire.Request, began: float) -> None:
        try:
            await self.act(request, began)
        except Refused as refused:
            self.refuse(request.n, refused)
        except Unavailable:
            self.refuse(request.n, Refused("store_down"))
        except Exception:
            log.exception("request failed")
            self.refuse(request.n, Refused("internal"))

    async def act(self, request: wire.Request, began: float) -> None:
        verb = request.verb
        if isinstance(verb, wire.Ping):
            self.say(wire.Pong(request.n, began if self.desk is None else self.desk.now()))
        elif isinstance(verb, wire.Hello):
            await self.hello(verb)
        elif self.desk is None:
            raise Refused("hello_first")
        else:
            await self.do(request.n, verb, began)

    async def hello(self, hello: wire.Hello) -> None:
        """Says who is there, and begins to watch the table."""
        if self.desk is not None:
            raise Refused("already")
        if self.websocket.app.state.build.differs(hello.client):
            self.drop("reload")
            return
        if hello.token is not None:
            person = await self.service.recognise(hello.token)
            if person is None:
                raise Refused("unknown_person")
            self.person = person.id
        desk = await self.service.tables.desk(hello.table)
        self.desk = desk
        try:
            await desk.watch(self, hello.key)
        except BaseException:
            self.desk = None
            await desk.unwatch(self)
            raise

    async def do(self, n: int, verb: Verb, began: float) -> None:
        assert self.desk is not None
        if self.person is None:
            raise Refused("onlooker")
        if isinstance(verb, Say | Wave) and self.talk.take(began):
            raise Refused("too_fast", seconds=2)
        await self.desk.do(self.person, verb, lambda seq: self.say(wire.Done(n, seq)))
        self.service.metrics.move_seconds.add(self.service.world.now() - began)

    def refuse(self, n: int | None, refused: Refused) -> None:
        # which rule a move broke would tell others something about a hand
        self.service.metrics.count(self.service.metrics.refusals, "rule" if refused.rule else refused.code)
        self.say(wire.No(n, refused.code, refused.rule, refused.params))

    def too_fast(self, n: int | None, wait: float) -> None:
        self.refused += 1
        if self.refused > PATIENCE:
            self.drop("too_fast")
        else:
            self.refuse(n, Refused("too_fast", seconds=ceil(wait * 10) / 10))


class Unread(NamedTuple):
    """A message that is no request, with its number if that much could be read."""

    n: int | None
    why: Refused


def read(raw: str | None) -> wire.Request | Unread:
    """What a message says; one that is not text has none."""
    if raw is None:
        return Unread(None, Refused("not_text"))
    if len(raw) > wire.LARGEST:
        return Unread(None, Refused("too_long"))
    try:
        return wire.REQUEST.decode(raw)
    except (ValidationError, DecodeError, RecursionError) as problem:
        return Unread(numbered(raw), Refused("not_understood", reason=str(problem)[:200]))


def numbered(raw: str) -> int | None:
    """The number of a request that is not understood otherwise, so that whoever asked hears of it.

    The standard library reads what msgspec does not: half of a letter, say.
    """
    with suppress(ValidationError, ValueError, RecursionError):
        return convert(json.loads(raw), wire.Numbered).n
    return None


async def table_socket(service: Service, websocket: WebSocket) -> None:
    """The door `/ws`."""
    if not same_origin(Headers(scope=websocket.scope)):  # `websocket.headers` would be kept
        await websocket.close(4403)
        return
    where = address(websocket.scope)
    if service.connecting.take(where, service.world.now()) or not service.sockets.take(where):
        await websocket.close(4429)
        return
    try:
        with suppress(WebSocketDisconnect, RuntimeError):  # a client that is gone can't be told anything
            await Connection(websocket, service).run()
    finally:
        service.sockets.give_back(where)
    if websocket.application_state != WebSocketState.DISCONNECTED:
        with suppress(RuntimeError, WebSocketDisconnect):
            await websocket.close()
