"""The line to one table: comes back by itself, and loses or doubles nothing that was asked.

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

from stammtisch.table.news import News, Present, Snapshot
from stammtisch.table.refused import Refused
from stammtisch.table.verbs.playing import Continue, Play
from stammtisch.table.wire import Bye, Deed, Done, Hello, No, Pong, Request
from stammtisch.terminal.online import told as tellings
from stammtisch.terminal.place import NAP

State = Literal["connecting", "open", "lost", "gone"]
Told = Snapshot | News | Present
TOLD = Snapshot | News | Present | Done | No | Pong | Bye

WAITS = (0.3, 1.0, 2.0, 4.0)  # seconds before the next try
OPENING = 8.0  # seconds for a connection
AGAIN = (Play, Continue)  # what can be sent twice without harm
PASSING = ("store_down", "internal", "busy")  # what may be otherwise in a moment
LOST = (OSError, EOFError, TimeoutError, WebSocketException)


def written(n: int, verb: Deed | Hello) -> str:
    """The request as it goes over the line; Refused if there are letters in it that are none."""
    try:
        return encode(Request(n, verb)).decode()
    except UnicodeEncodeError:
        raise Refused("not_understood") from None


class Asked:
    """A question on its way."""

    def __init__(self, n: int, verb: Deed, turn: int) -> None:
        self.text = written(n, verb)
        self.again = isinstance(verb, AGAIN)
        self.turn = turn  # of the table when it was asked
        self.settled = Event()
        self.refusal: Refused | None = None

    def settle(self, refusal: Refused | None = None) -> None:
        self.refusal = refusal
        self.settled.set()


class Line:
    """A connection that is there again whenever the service is.

    `hear` is told everything from the table, in order; `turned` that the line's state is another one.
    """

    def __init__(
        self, address: str, hello: Hello, hear: Callable[[Told], None], turned: Callable[[], None]
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
        self.asked: dict[int, Asked] = {}
        self.socket: ClientConnection | None = None
        self.lock = RLock()
        self.closing = Event()
        self.thread = Thread(target=self.run, daemon=True, name="line")

    def open(self) -> None:
        self.thread.start()

    # asking

    def do(self, verb: Deed) -> None:
        """Returns when it is done; Refused if it was not."""
        with self.lock:
            self.n += 1
            n = self.n
            asked = self.asked[n] = Asked(n, verb, self.turn)
            if self.state == "open":
                self.write(asked.text)
            elif self.state == "gone" or not asked.again:
                self.drop(n)
        while not asked.settled.wait(NAP):
            pass
        if asked.refusal is not None:
            raise asked.refusal

    def write(self, text: str) -> None:
        if self.socket is not None:
            with suppress(*LOST):  # then the reader notices, and it is sent again or dropped
                self.socket.send(text)

    def drop(self, n: int) -> None:
        self.asked.pop(n).settle(Refused("unreachable"))

    # its life

    def run(self) -> None:
        """Connects again and again until it is closed or sent away; whatever happens, nobody waits for it then."""
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
                    self.closing.wait(WAITS[min(self.tries, len(WAITS) - 1)])
                    self.tries += 1
        except ImportError:
            self.away(Refused("no_proxy"))  # a kind of proxy for which a package is missing
        except Exception:
            self.away(Refused("garbled"))  # by a service of another version, or by no Stammtisch at all
        finally:
            self.end()

    def connected(self) -> ClientConnection:
        return connect(self.address, open_timeout=OPENING, close_timeout=1, max_size=tellings.LARGEST)

    def check(self, socket: ClientConnection) -> None:
        """Who leads us on to somebody else is not there: nobody else must hear the secret."""
        wanted, found = parse_uri(self.address), socket.protocol.uri
        if (found.secure, found.host, found.port) != (wanted.secure, wanted.host, wanted.port):
            raise EOFError

    def read(self, socket: ClientConnection) -> None:
        for raw in socket:
            self.take(tellings.read(raw, TOLD))
            if self.closing.is_set():
                return

    def take(self, told: Told | Done | No | Pong | Bye) -> None:
        if isinstance(told, Done):
            self.answer(told.n, None)
        elif isinstance(told, No):
            self.refused(told)
        elif isinstance(told, Bye):
            if not told.again:
                self.away(Refused(told.reason))
        elif isinstance(told, Snapshot):
            self.back(told)
        elif not isinstance(told, Pong):
            if isinstance(told, News) and told.table is not None:
                self.turn = told.table.turn
            self.hear(told)

    def back(self, snapshot: Snapshot) -> None:
        """The line is there; what was on its way is sent again, unless the table has moved on."""
        with self.lock:
            # if the line was open, the table was only read anew; what is asked from here on is sent by `do`
            pending = {} if self.state == "open" else dict(self.asked)
            self.turn = snapshot.table.turn
            self.tries = 0
            self.state = "open"
        self.hear(snapshot)
        with self.lock:
            for n, asked in pending.items():
                if asked.turn != self.turn:
                    self.answer(n, None)  # it arrived, or somebody was quicker: the table shows it
                else:
                    self.write(asked.text)
        self.turned()

    def refused(self, no: No) -> None:
        refusal = tellings.refused(no.code, no.rule, no.params)
        if self.state == "open":
            # answers come in the order of the questions: one without a number is for the eldest
            self.answer(no.n if no.n is not None else next(iter(self.asked), 0), refusal)
        elif no.code in PASSING:
            raise EOFError  # the table can't be had just now: as if nobody had answered
        else:
            self.away(refusal)

    def answer(self, n: int, refusal: Refused | None) -> None:
        with self.lock:
            asked = self.asked.pop(n, None)
        if asked is not None:
            asked.settle(refusal)

    def lose(self) -> None:
        with self.lock:
            if self.state == "gone":
                return
            self.state = "lost"
            for n, asked in list(self.asked.items()):
                if not asked.again:
                    self.drop(n)
        self.turned()

    def away(self, why: Refused) -> None:
        """For good: the service does not want this line back."""
        self.ending = why
        self.closing.set()

    def end(self) -> None:
        with self.lock:
            self.state = "gone"
            for n in list(self.asked):
                self.drop(n)
        self.turned()

    def close(self) -> None:
        """From this side."""
        self.closing.set()
        socket = self.socket
        if socket is not None:
            with suppress(*LOST):
                socket.close()
