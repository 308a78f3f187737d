"""Who may connect: bounds on open connections, per address and in total."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from time import monotonic

from stammtisch.server.limits import network

ADDRESS_CONNECTIONS = 120  # of one address, by default
MAX_ADDRESS_CONNECTIONS = 65_535  # an address has no more ports
CROWDED_CONNECTIONS = 8  # of one address, while it is crowded
CROWDED_SHARE = 0.8  # of the capacity
OWN_FILES = 64  # that the service itself may need
BACKLOG_CONNECTIONS = 2048  # that may wait to be accepted
UNLIMITED_FILES = 65_536  # where the system sets no limit
QUIET_SECONDS = 60.0  # without a refusal, before the next one is logged again
PROXY = "proxy"  # the holder of all connections of trusted proxies

log = logging.getLogger("stammtisch.server")


def open_files() -> int:
    """How many files this process may have open; every connection is one."""
    try:
        import resource
    except ImportError:  # Windows
        return UNLIMITED_FILES
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return UNLIMITED_FILES if soft == resource.RLIM_INFINITY else soft


def backlog() -> int:
    """How many connections may wait to be accepted.  All of them may be accepted before the gate counts the first."""
    return min(BACKLOG_CONNECTIONS, open_files() // 8)


def capacity() -> int:
    """How many connections fit in, with files left for everything else."""
    return max(2 * CROWDED_CONNECTIONS, open_files() - OWN_FILES - backlog())


def trusts_nobody(_: str) -> bool:
    """Whether this host is a proxy whose word on addresses counts: none is, by default."""
    return False


class Gate:
    """Counts connections.  Once it is crowded, the rest of the capacity is for addresses with few connections.

    Connections of trusted proxies count for no address, and only idle ones are bounded, while it is crowded.  Each of
    their requests counts for the address that it was forwarded for, until it is answered.
    """

    def __init__(self, most: int = ADDRESS_CONNECTIONS) -> None:
        self.most = most  # connections of one address
        self.capacity = capacity()
        self.trusts: Callable[[str], bool] = trusts_nobody
        self.open: dict[object, str] = {}  # the holder of each connection
        self.held: Counter[str] = Counter()
        self.forwarded = 0  # requests of proxies under way
        self.refusals = 0
        self.last_refusal: dict[str, float] = {}  # when, by reason

    @property
    def crowded(self) -> bool:
        return len(self.open) >= CROWDED_SHARE * self.capacity

    def enter(self, connection: object, host: str) -> bool:
        """Whether the connection is let in; if so, it counts until it leaves."""
        if len(self.open) >= self.capacity:
            return self.refuse("full with %d connections: refusing more", len(self.open))
        if self.trusts(host):
            holder = PROXY
            idle = self.held[PROXY] - self.forwarded
            if self.crowded and idle >= self.most:
                return self.refuse("crowded, and proxies hold %d idle connections: refusing more", idle)
            self.held[PROXY] += 1
        else:
            holder = network(host)
            if not self.take(holder):
                return False
        self.open[connection] = holder
        return True

    def leave(self, connection: object) -> None:
        holder = self.open.pop(connection, None)
        if holder is not None:
            self.give_back(holder)

    def begin(self, address: str) -> bool:
        """Whether a proxy may forward a request for this address; if so, it counts until `end`."""
        if not self.take(address):
            return False
        self.forwarded += 1
        return True

    def end(self, address: str) -> None:
        self.forwarded -= 1
        self.give_back(address)

    def take(self, address: str) -> bool:
        """Takes one more for this address; False if it has too many."""
        if self.held[address] >= self.most:
            return self.refuse("an address has %d connections: refusing more from it", self.most)
        if self.crowded and self.held[address] >= CROWDED_CONNECTIONS:
            return self.refuse("crowded with %d connections: the rest is for others", len(self.open))
        self.held[address] += 1
        return True

    def give_back(self, holder: str) -> None:
        self.held[holder] -= 1
        if self.held[holder] <= 0:
            del self.held[holder]

    def refuse(self, reason: str, number: int) -> bool:
        """Returns False, and logs the first refusal in a while."""
        now = monotonic()
        if now - self.last_refusal.get(reason, -QUIET_SECONDS) >= QUIET_SECONDS:
            log.warning(reason, number)
        self.last_refusal[reason] = now
        self.refusals += 1
        return False
