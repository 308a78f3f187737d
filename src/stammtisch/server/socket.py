"""A connection to a table: requests in, news out.  Nobody waits for a slow reader."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from math import ceil

from msgspec import DecodeError, Struct, ValidationError
from starlette.datastructures import Headers
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from stammtisch.server.edge import SHORTCUT, Shortcut
from stammtisch.server.guards import address, same_origin
from stammtisch.server.limits import Bucket
from stammtisch.server.requests import Unread, read
from stammtisch.server.service import Service
from stammtisch.server.waiting import Errand
from stammtisch.store.store import Unavailable
from stammtisch.table import wire
from stammtisch.table.desk import Desk
from stammtisch.table.news import encoded, text
from stammtisch.table.refused import Refused
from stammtisch.table.verbs.playing import Play
from stammtisch.table.verbs.talking import Say, Wave
from stammtisch.table.verbs.verb import Verb

HELLO_SECONDS = 10.0  # for the first message
OUTBOX_MESSAGES = 300  # that may wait for a slow reader
WRITE_MESSAGES = 8  # in one write; where there are more, each waits for the one before
RATE, BURST = 15, 40  # requests: per second, and at once
TALK_RATE, TALK_BURST = 0.5, 5
TOO_FAST_REFUSALS = 100  # before the connection is closed

Do = Callable[[str, Verb, Callable[[int], None]], Awaitable[int]]  # `Desk.do` or `Desk.carry_out`

log = logging.getLogger("stammtisch.server")


class Connection:
    """A watcher of a table (`stammtisch.table.audience.Watcher`).

    Thousands of them are idle most of the time: one task reads, and a second one exists only while a client does not
    keep up.
    """

    __slots__ = (
        "answering",
        "bucket",
        "busy",
        "desk",
        "ended",
        "ending",
        "outbox",
        "person",
        "refused",
        "sending",
        "service",
        "shortcut",
        "talk",
        "until_free",
        "websocket",
        "writer",
    )

    def __init__(self, websocket: WebSocket, service: Service) -> None:
        self.websocket = websocket
        self.service = service
        self.person: str | None = None
        self.desk: Desk | None = None
        self.outbox: list[bytes] = []
        self.sending = False  # the outbox is about to be flushed
        self.shortcut: Shortcut | None = websocket.scope.get(SHORTCUT)
        self.answering = False  # the reader has a request that is not answered yet
        self.busy = False  # with an errand
        self.until_free: asyncio.Future[None] | None = None  # set while the reader waits for its end
        self.writer: asyncio.Task[None] | None = None
        self.ending = ""  # why this connection is to end
        self.ended = False
        now = service.outside.now()
        self.bucket = Bucket(RATE, BURST, now)
        self.talk = Bucket(TALK_RATE, TALK_BURST, now)
        self.refused = 0

    # a desk's watcher

    def tell(self, message: bytes) -> None:
        if len(self.outbox) >= OUTBOX_MESSAGES:
            self.drop("slow")
            return
        self.outbox.append(message)
        self.send()

    def drop(self, reason: str) -> None:
        self.ending = self.ending or reason
        self.send()

    def send(self) -> None:
        """Messages of one turn of the event loop go out together."""
        if not self.sending and self.writer is None and not self.ended:
            self.sending = True
            self.service.post.add(self)

    def flush(self) -> None:
        self.sending = False
        if self.ended or self.writer is not None:
            return
        few = len(self.outbox) <= WRITE_MESSAGES and not self.ending
        if few and self.shortcut is not None and self.shortcut.send_at_once(self.outbox):
            self.service.metrics.sent += len(self.outbox)
            self.outbox.clear()
        else:
            self.writer = asyncio.create_task(self.write())

    def slow(self) -> bool:
        """Whether the client reads too slowly; it is sent nothing more."""
        return self.ending == "slow"

    def say(self, message: Struct) -> None:
        self.tell(encoded(message))

    # from the first message to the last

    async def run(self) -> None:
        await self.websocket.accept()
        self.service.metrics.connections += 1
        try:
            await self.read()
        finally:
            if self.shortcut is not None:
                self.shortcut.listener = None
            self.service.metrics.connections -= 1
            self.ended = True
            writer, self.writer = self.writer, None  # breaks a reference cycle
            if writer is not None:
                writer.cancel()
            if self.desk is not None:
                await self.desk.unwatch(self)

    async def write(self) -> None:
        """Sends the outbox in order; then closes the connection if it is to end."""
        try:
            with suppress(WebSocketDisconnect, RuntimeError):  # the client is gone
                while self.outbox and not self.slow():
                    await self.websocket.send_text(self.outbox.pop(0).decode())
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
        """Answers one request after another until the client leaves."""
        with suppress(WebSocketDisconnect):
            try:
                async with asyncio.timeout(HELLO_SECONDS):
                    while self.desk is None and not self.ending:
                        await self.receive()
            except TimeoutError:
                self.drop("late")
            if self.shortcut is not None:
                self.shortcut.listener = self.hear
            while True:
                await self.receive()

    async def receive(self) -> None:
        message = await self.websocket.receive()
        self.answering = True
        try:
            await self.handle(message)
        finally:
            self.answering = False

    async def handle(self, message: Message) -> None:
        while self.busy:
            self.until_free = asyncio.get_running_loop().create_future()
            await self.until_free
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        if self.ending:
            return  # requests are no longer answered
        began = self.service.outside.now()
        wait = self.bucket.take(began)  # before it is read: unreadable messages count, too
        request = read(message.get("text"))
        if wait:
            self.too_fast(request.n, wait)
        elif isinstance(request, Unread):
            self.refuse(request.n, request.why)
        else:
            await self.answer(request.n, self.act(request, began))

    def hear(self, raw: bytes) -> bool:
        """Takes a move that need not wait, without waking the reader; False for anything else."""
        if self.answering or self.busy or self.ending:
            return False  # a move overtakes no earlier request
        if self.desk is None or self.person is None or not self.desk.is_ready():
            return False
        try:
            request = wire.REQUEST.decode(raw)
        except (ValidationError, DecodeError, RecursionError):
            return False
        if not isinstance(request.verb, Play):
            return False
        began = self.service.outside.now()
        wait = self.bucket.take(began)
        if wait:
            self.too_fast(request.n, wait)
        else:
            self.busy = True
            work = self.do(request.n, request.verb, began, self.desk.carry_out)
            Errand(self.answer(request.n, work), self.be_free)
        return True

    def be_free(self) -> None:
        self.busy = False
        if self.until_free is not None and not self.until_free.done():
            self.until_free.set_result(None)
        self.until_free = None

    async def answer(self, n: int, work: Awaitable[None]) -> None:
        try:
            await work
        except Refused as refused:
            self.refuse(n, refused)
        except Unavailable:
            self.refuse(n, Refused("store_down"))
        except Exception:
            log.exception("request failed")
            self.refuse(n, Refused("internal"))

    async def act(self, request: wire.Request, began: float) -> None:
        verb = request.verb
        if isinstance(verb, wire.Ping):
            self.say(wire.Pong(request.n, began if self.desk is None else self.desk.now()))
        elif isinstance(verb, wire.Hello):
            await self.hello(verb)
        elif self.desk is None:
            raise Refused("hello_first")
        else:
            await self.do(request.n, verb, began, self.desk.do)

    async def hello(self, hello: wire.Hello) -> None:
        """Recognises the person, and begins to watch the table."""
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

    async def do(self, n: int, verb: Verb, began: float, by: Do) -> None:
        if self.person is None:
            raise Refused("onlooker")
        if isinstance(verb, Say | Wave) and self.talk.take(began):
            raise Refused("too_fast", seconds=2)
        await by(self.person, verb, lambda seq: self.say(wire.Done(n, seq)))
        self.service.metrics.move_seconds.add(self.service.outside.now() - began)

    def refuse(self, n: int | None, refused: Refused) -> None:
        # Metrics count no single rules: which rule a move broke says something about a hand.
        refusal = refused.refusal
        self.service.metrics.count(self.service.metrics.refusals, "rule" if refusal.rule else refusal.code)
        self.say(wire.No(n, refusal.code, refusal.rule, refusal.params))

    def too_fast(self, n: int | None, wait: float) -> None:
        self.refused += 1
        if self.refused > TOO_FAST_REFUSALS:
            self.drop("too_fast")
        else:
            self.refuse(n, Refused("too_fast", seconds=ceil(wait * 10) / 10))


async def table_socket(service: Service, websocket: WebSocket) -> None:
    """The door `/ws`."""
    if not same_origin(Headers(scope=websocket.scope)):  # `websocket.headers` would stay in memory
        await websocket.close(4403)
        return
    client = address(websocket.scope)
    if service.connecting.take(client, service.outside.now()) or not service.sockets.take(client):
        await websocket.close(4429)
        return
    try:
        with suppress(WebSocketDisconnect, RuntimeError):  # the client is gone
            await Connection(websocket, service).run()
    finally:
        service.sockets.give_back(client)
    if websocket.application_state != WebSocketState.DISCONNECTED:
        with suppress(RuntimeError, WebSocketDisconnect):
            await websocket.close()
