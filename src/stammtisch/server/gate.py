"""Who may connect: how many connections an address has open, and how many there are at all."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from time import monotonic

from stammtisch.server.limits import network

MOST = 120  # connections of an address, unless it is told otherwise
BOUND = 65_535  # of what it can be told: an address has no more ports
FEW = 8  # of an address, while the house is crowded
CROWDED = 0.8  # of the room
OWN = 64  # files that the service itself may need
LINE = 2048  # connections that may wait to be let in
UNLIMITED = 65_536  # files, where the system names no bound
QUIET = 60.0  # seconds without a refusal, after which the next one is worth a line in the log
PROXY = "proxy"  # whose connections to proxies are

log = logging.getLogger("stammtisch.server")


def open_files() -> int:
    """How many files this process may have open; every connection is one."""
    try:
        import resource
    except ImportError:  # Windows
        return UNLIMITED
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return UNLIMITED if soft == resource.RLIM_INFINITY else soft


def line() -> int:
    """How many may wait to be let in.  All of them can be accepted before the first one is looked at."""
    return min(LINE, open_files() // 8)


def room() -> int:
    """How many connections fit in, with files left for everything else."""
    return max(2 * FEW, open_files() - OWN - line())


def trusts_nobody(_: str) -> bool:
    """Whether the host is a proxy that says for whom it asks."""
    return False


class Gate:
    """Counts connections.  Once the house is crowded, what is left of the room is for those who hold few of them.

    Connections of trusted proxies count for nobody, and where it is crowded only their idle ones are bounded; each
    request on them counts for the address that it was forwarded for, as long as it takes.
    """

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.room = room()
        self.trusts: Callable[[str], bool] = trusts_nobody
        self.open: dict[object, str] = {}  # whose connection it is
        self.held: Counter[str] = Counter()
        self.forwarded = 0  # requests that proxies wait for
        self.refusals = 0
        self.told: dict[str, float] = {}  # when it was last refused, by what was short

    @property
    def crowded(self) -> bool:
        return len(self.open) >= CROWDED * self.room

    def enter(self, connection: object, host: str) -> bool:
        """Whether there is a place for the connection; it has it until it leaves."""
        if len(self.open) >= self.room:
            return self.refuse("the house is full with %d connections: refusing more", len(self.open))
        if self.trusts(host):
            who = PROXY
            idle = self.held[PROXY] - self.forwarded
            if self.crowded and idle >= self.most:
                return self.refuse("crowded, and proxies hold %d idle connections: refusing more", idle)
            self.held[PROXY] += 1
        else:
            who = network(host)
            if not self.take(who):
                return False
        self.open[connection] = who
        return True

    def leave(self, connection: object) -> None:
        who = self.open.pop(connection, None)
        if who is not None:
            self.give_back(who)

    def begin(self, who: str) -> bool:
        """Whether a proxy may ask for this address; if so, until the end of the request."""
        if not self.take(who):
            return False
        self.forwarded += 1
        return True

    def end(self, who: str) -> None:
        self.forwarded -= 1
        self.give_back(who)

    def take(self, who: str) -> bool:
        """Whether this address may hold one more, which it does now."""
        if self.held[who] >= self.most:
            return self.refuse("an address has %d connections: refusing more of it", self.most)
        if self.crowded and self.held[who] >= FEW:
            return self.refuse("crowded with %d connections: the rest is for others", len(self.open))
        self.held[who] += 1
        return True

    def give_back(self, who: str) -> None:
        self.held[who] -= 1
        if self.held[who] <= 0:
            del self.held[who]

    def refuse(self, why: str, number: int) -> bool:
        """False; the first time in a while it is told."""
        now = monotonic()
        if now - self.told.get(why, -QUIET) >= QUIET:
            log.warning(why, number)
        self.told[why] = now
        self.refusals += 1
        return False
