"""What all doors share: the store, the tables, limits and metrics of one process."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from stammtisch.server import identity
from stammtisch.server.collector import Collector
from stammtisch.server.gate import Gate
from stammtisch.server.health import Health
from stammtisch.server.limits import Limiter, Slots
from stammtisch.server.metrics import Metrics
from stammtisch.server.retention import Retention
from stammtisch.server.waiting import Post
from stammtisch.store.store import Person, Row, Store
from stammtisch.table.outside import Outside
from stammtisch.table.tables import Tables
from stammtisch.table.thinking import Thinkers

SOCKETS_PER_ADDRESS = 60
FOLLOWERS_PER_ADDRESS = 30


class Service:
    """One process of the service on one store."""

    def __init__(
        self,
        store: Store,
        outside: Outside,
        thinkers: Thinkers,
        address: str | None = None,
        retention: int | None = None,
    ) -> None:
        self.address = address  # for others in the network, if it is known
        self.phrases: Sequence[str] = ()  # the house's own, to say by one tap
        self.store = store
        self.outside = outside
        self.tables = Tables(store, outside, thinkers)
        self.health = Health(store, outside)
        self.retention = Retention(store, outside, self.tables, retention)
        self.metrics = Metrics()
        self.tables.on_row = self.count_row
        self.asking = Limiter(rate=20, burst=60)  # requests from an address
        self.entering = Limiter(rate=0.2, burst=20)  # new people from an address
        self.guessing = Limiter(rate=0.5, burst=30)  # codes tried by an address
        self.making = Limiter(rate=0.2, burst=20)  # new tables and score pads by a person
        self.writing = Limiter(rate=3, burst=120)  # steps on score pads, tried or written, from an address
        self.looking = Limiter(rate=0.5, burst=20)  # records and replays for an address
        self.drawing = Limiter(rate=1, burst=20)  # QR codes for an address
        self.fetching = Limiter(rate=50, burst=600)  # the client's files for an address
        self.reading = asyncio.Semaphore(1)  # finished matches are read one at a time
        self.wondering = Limiter(rate=1, burst=20)  # bots' reasons for a person
        self.helping = Limiter(rate=0.5, burst=15)  # help with moves for a person
        self.judging = Limiter(rate=5, burst=60)  # the referee's verdicts for an address
        self.connecting = Limiter(rate=2, burst=40)  # new sockets from an address
        self.sockets = Slots(SOCKETS_PER_ADDRESS)
        self.following = Slots(FOLLOWERS_PER_ADDRESS)  # requests that wait for news of a pad
        self.gate = Gate()
        self.post = Post()
        self.cleaner: asyncio.Task[None] | None = None

    def count_row(self, row: Row) -> None:
        self.metrics.count(self.metrics.rows, row.kind)

    async def open(self) -> None:
        await self.store.open()
        await self.tables.open()
        self.health.open()
        self.retention.open()
        self.cleaner = asyncio.create_task(Collector().run(lambda: not self.metrics.connections))

    async def close(self) -> None:
        if self.cleaner is not None:
            self.cleaner.cancel()
        await self.retention.close()
        await self.health.close()
        await self.tables.close()
        await self.store.close()

    async def recognise(self, secret: str) -> Person | None:
        """The person with this secret; their visits are recorded only if retention needs to know."""
        now = None if self.retention.days is None else self.outside.now()
        return await identity.recognise(self.store, secret, now)

    def people(self) -> int:
        """How many people are connected to this process."""
        return len({person for desk in self.tables.desks.values() for person in desk.audience.presence.here})
