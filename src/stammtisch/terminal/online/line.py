"""The line to one table: reconnects by itself, and neither loses nor repeats a request.

A move that was on its way when the line broke is sent again once the line is back, unless the table has moved on.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Event, RLock, Thread
from typing import Literal

from msgspec.json import encode
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.uri import parse_uri

from stammtisch.core.errors import Refusal
from stammtisch.table.news import News, Present, Snapshot
from stammtisch.table.refused import Refused
from stammtisch.table.verbs.playing import Continue, Play
from stammtisch.table.wire import Bye, Deed, Done, Hello, No, Pong, Request
from stammtisch.terminal.online import decoding
from stammtisch.terminal.session import NAP_SECONDS

State = Literal["connecting", "open", "lost", "gone"]
FromTable = Snapshot | News | Present
MESSAGE = Snapshot | News | Present | Done | No | Pong | Bye

RETRY_SECONDS = (0.3, 1.0, 2.0, 4.0)  # before each further try
OPENING_SECONDS = 8.0
REPEATABLE = (Play, Continue)  # verbs that can be sent twice without harm
TRANSIENT = ("store_down", "internal", "busy")  # refusals that may be gone in a moment
LOST = (OSError, EOFError, TimeoutError, WebSocketException)


def written(n: int, verb: Deed | Hello) -> str:
    """The request as it goes over the line; Refused if it can't be encoded."""
    try:
        return encode(Request(n, verb)).decode()
    except UnicodeEncodeError:
        raise Refused("not_understood") from None


class Pending:
    """A request on its way."""

    def __init__(self, n: int, verb: Deed, turn: int) -> None:
        self.text = written(n, verb)
        self.repeatable = isinstance(verb, REPEATABLE)
        self.turn = turn  # of the table when it was sent
        self.settled = Event()
        self.refusal: Refused | None = None

    def settle(self, refusal: Refused | None = None) -> None:
        self.refusal = refusal
        self.settled.set()


class Line:
    """A connection that comes back whenever the service does.

    `hear` gets everything from the table, in order; `turned` is called when the line's state has changed.
    """

    def __init__(
        self, address: str, hello: Hello, hear: Callable[[FromTable], None], turned: Callable[[], None]
    ) -> None:
        self.address = address
        self.hello = hello
        self.hear = hear
        self.turned = turned
        self.state: State = "connecting"
        self.ending: Refused | None = None  # why it is gone for good
        self.turn = 0  # of the table, as far as it is known
        self.n = 0
        self.tries = 0
        self.pending: dict[int, Pending] = {}
        self.socket: ClientConnection | None = None
        self.lock = RLock()
        self.closing = Event()
        self.thread = Thread(target=self.run, daemon=True, name="line")

    def open(self) -> None:
        self.thread.start()

    # requests

    def do(self, verb: Deed) -> None:
        """Returns when it is done; Refused if it was not."""
        with self.lock:
            self.n += 1
            n = self.n
            request = self.pending[n] = Pending(n, verb, self.turn)
            if self.state == "open":
                self.write(request.text)
            elif self.state == "gone" or not request.repeatable:
                self.drop(n)
        while not request.settled.wait(NAP_SECONDS):
            pass
        if request.refusal is not None:
            raise request.refusal

    def write(self, text: str) -> None:
        if self.socket is not None:
            with suppress(*LOST):  # then the reader notices, and it is sent again or dropped
                self.socket.send(text)

    def drop(self, n: int) -> None:
        self.pending.pop(n).settle(Refused("unreachable"))

    # its life

    def run(self) -> None:
        """Connects again and again until it is closed or sent away; however it ends, nobody waits for it then."""
        try:
            while not self.closing.is_set():
                with suppress(*LOST), self.connected() as socket:
                    self.check(socket)
                    self.socket = socket
                    self.write(written(0, self.hello))
                    self.read(socket)
                self.socket = None
                if not self.closing.is_set():
                    self.lose()
                    self.closing.wait(RETRY_SECONDS[min(self.tries, len(RETRY_SECONDS) - 1)])
                    self.tries += 1
        except ImportError:
            self.away(Refused("no_proxy"))  # it takes a package that is missing
        except Exception:
            self.away(Refused("garbled"))  # another version, or no Stammtisch at all
        finally:
            self.end()

    def connected(self) -> ClientConnection:
        return connect(
            self.address, open_timeout=OPENING_SECONDS, close_timeout=1, max_size=decoding.MESSAGE_BYTES
        )

    def check(self, socket: ClientConnection) -> None:
        """A service that redirects us to another one counts as absent: nobody else must hear the secret."""
        ours, theirs = parse_uri(self.address), socket.protocol.uri
        if (theirs.secure, theirs.host, theirs.port) != (ours.secure, ours.host, ours.port):
            raise EOFError

    def read(self, socket: ClientConnection) -> None:
        for raw in socket:
            self.take(decoding.decode(raw, MESSAGE))
            if self.closing.is_set():
                return

    def take(self, message: FromTable | Done | No | Pong | Bye) -> None:
        if isinstance(message, Done):
            self.answer(message.n, None)
        elif isinstance(message, No):
            self.refused(message)
        elif isinstance(message, Bye):
            if not message.again:
                self.away(Refused(message.reason))
        elif isinstance(message, Snapshot):
            self.back(message)
        elif not isinstance(message, Pong):
            if isinstance(message, News) and message.table is not None:
                self.turn = message.table.turn
            self.hear(message)

    def back(self, snapshot: Snapshot) -> None:
        """The line is there; what was on its way is sent again, unless the table has moved on."""
        with self.lock:
            # If the line was open, the table was only read again; `do` sends what is requested from here on.
            again = {} if self.state == "open" else dict(self.pending)
            self.turn = snapshot.table.turn
            self.tries = 0
            self.state = "open"
        self.hear(snapshot)
        with self.lock:
            for n, request in again.items():
                if request.turn != self.turn:
                    self.answer(n, None)  # it arrived, or someone else was quicker: the table shows it
                else:
                    self.write(request.text)
        self.turned()

    def refused(self, no: No) -> None:
        refusal = Refused(Refusal(no.code, no.params, no.rule))
        if self.state == "open":
            # Answers come in the order of the requests: one without a number is for the oldest.
            self.answer(no.n if no.n is not None else next(iter(self.pending), 0), refusal)
        elif no.code in TRANSIENT:
            raise EOFError  # the table is not available just now: as if nobody had answered
        else:
            self.away(refusal)

    def answer(self, n: int, refusal: Refused | None) -> None:
        with self.lock:
            request = self.pending.pop(n, None)
        if request is not None:
            request.settle(refusal)

    def lose(self) -> None:
        with self.lock:
            if self.state == "gone":
                return
            self.state = "lost"
            for n, request in list(self.pending.items()):
                if not request.repeatable:
                    self.drop(n)
        self.turned()

    def away(self, why: Refused) -> None:
        """For good: the service does not want this line back."""
        self.ending = why
        self.closing.set()

    def end(self) -> None:
        with self.lock:
            self.state = "gone"
            for n in list(self.pending):
                self.drop(n)
        self.turned()

    def close(self) -> None:
        """From this side."""
        self.closing.set()
        socket = self.socket
        if socket is not None:
            with suppress(*LOST):
                socket.close()
