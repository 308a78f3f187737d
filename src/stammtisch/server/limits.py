"""How much somebody may ask, by a bucket that fills at a rate and holds a burst; and how much they may hold at once."""

from __future__ import annotations

from collections import Counter, OrderedDict
from ipaddress import IPv6Address, ip_address

KEPT = 20_000  # addresses that are remembered
LONGEST = 40  # letters of what is no address; a proxy may say anything


def network(host: str) -> str:
    """Whom limits are for: an address, of IPv6 the network that one customer has."""
    try:
        found = ip_address(host)
    except ValueError:
        return host[:LONGEST]
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))
    return str(found)


class Bucket:
    """Tokens that come back with time."""

    __slots__ = ("burst", "left", "rate", "time")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self.time = now

    def take(self, now: float, amount: float = 1.0) -> float:
        """0 if it may be, else the seconds after which it may."""
        self.left = min(
            self.burst, self.left + max(0.0, now - self.time) * self.rate
        )  # clocks can be set back
        self.time = now
        if self.left >= amount:
            self.left -= amount
            return 0.0
        return (amount - self.left) / self.rate


class Limiter:
    """A bucket for every address; those not seen for long are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, now: float) -> float:
        bucket = self.buckets.get(key)
        if bucket is None:
            bucket = self.buckets[key] = Bucket(self.rate, self.burst, now)
            if len(self.buckets) > KEPT:
                self.buckets.popitem(last=False)
        else:
            self.buckets.move_to_end(key)
        return bucket.take(now)


class Places:
    """How many each address holds at once; never more than `most`."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.held: Counter[str] = Counter()

    def take(self, key: str) -> bool:
        """Whether there was one left, which is taken now."""
        if self.held[key] >= self.most:
            return False
        self.held[key] += 1
        return True

    def give_back(self, key: str) -> None:
        self.held[key] -= 1
        if self.held[key] <= 0:
            del self.held[key]
