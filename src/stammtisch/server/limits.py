"""Limits per address: how often, by token buckets, and how many at once."""

from __future__ import annotations

from collections import Counter, OrderedDict
from ipaddress import IPv6Address, ip_address

KEPT_ADDRESSES = 20_000
HOST_LETTERS = 40  # of a host that is not an IP address; a proxy may send anything


def network(host: str) -> str:
    """What limits count by: the address, or for IPv6 the /64 network that one customer has."""
    try:
        ip = ip_address(host)
    except ValueError:
        return host[:HOST_LETTERS]
    if isinstance(ip, IPv6Address):
        return str(ip.ipv4_mapped or IPv6Address(int(ip) >> 64 << 64))
    return str(ip)


class Bucket:
    """Tokens: `burst` at most, refilled at `rate` per second."""

    __slots__ = ("burst", "left", "rate", "time")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.time = now

    def take(self, now: float, amount: float = 1.0) -> float:
        """Takes tokens and returns 0.0; or, if too few are left, the seconds until there are enough."""
        seconds = max(0.0, now - self.time)  # clocks can be set back
        self.left = min(self.burst, self.left + seconds * self.rate)
        self.time = now
        if self.left >= amount:
            self.left -= amount
            return 0.0
        return (amount - self.left) / self.rate


class Limiter:
    """A bucket for every address; the least recently seen are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, now: float) -> float:
        bucket = self.buckets.get(key)
        if bucket is None:
            bucket = self.buckets[key] = Bucket(self.rate, self.burst, now)
            if len(self.buckets) > KEPT_ADDRESSES:
                self.buckets.popitem(last=False)
        else:
            self.buckets.move_to_end(key)
        return bucket.take(now)


class Slots:
    """What each address holds at once, at most `most`."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.held: Counter[str] = Counter()

    def take(self, key: str) -> bool:
        """Takes one for this address; False if none is left."""
        if self.held[key] >= self.most:
            return False
        self.held[key] += 1
        return True

    def give_back(self, key: str) -> None:
        self.held[key] -= 1
        if self.held[key] <= 0:
            del self.held[key]
