"""What all doors of the server share."""

from __future__ import annotations

import asyncio

from stammtisch.server import identity
from stammtisch.server.collector import Collector
from stammtisch.server.gate import Gate
from stammtisch.server.health import Health
from stammtisch.server.limits import Limiter, Places
from stammtisch.server.metrics import Metrics
from stammtisch.server.retention import Retention
from stammtisch.server.waiting import Post
from stammtisch.store.store import Person, Row, Store
from stammtisch.table.tables import Tables
from stammtisch.table.thinking import Thinkers
from stammtisch.table.world import World


class Service:
    """One process of the service on one store."""

    def __init__(
        self,
        store: Store,
        world: World,
        thinkers: Thinkers,
        address: str | None = None,
        retention: int | None = None,
    ) -> None:
        self.address = address  # where others in the network find it, if that is known
        self.store = store
        self.world = world
        self.tables = Tables(store, world, thinkers)
        self.health = Health(store, world)
        self.retention = Retention(store, world, self.tables, retention)
        self.metrics = Metrics()
        self.tables.heard = self.heard
        self.asking = Limiter(rate=20, burst=60)  # requests of an address
        self.entering = Limiter(rate=0.2, burst=20)  # new people of an address
        self.guessing = Limiter(rate=0.5, burst=30)  # codes tried by an address
        self.making = Limiter(rate=0.2, burst=20)  # new tables of a person
        self.looking = Limiter(rate=0.5, burst=20)  # records and replays of an address
        self.drawing = Limiter(rate=1, burst=20)  # pictures of links for an address
        self.fetching = Limiter(rate=50, burst=600)  # the client's files for an address
        self.reading = asyncio.Semaphore(1)  # finished matches are read one after the other
        self.wondering = Limiter(rate=1, burst=20)  # reasons that a person asks for
        self.connecting = Limiter(rate=2, burst=40)  # sockets of an address
        self.sockets = Places(60)  # open sockets of an address
        self.gate = Gate()  # open connections of all kinds
        self.post = Post()
        self.cleaner: asyncio.Task[None] | None = None

    def heard(self, row: Row) -> None:
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
        """Whose secret this is; when it was last used is kept only while that decides who stays."""
        now = None if self.retention.days is None else self.world.now()
        return await identity.recognise(self.store, secret, now)

    def people(self) -> int:
        """How many are connected to this process."""
        return len({person for desk in self.tables.desks.values() for person in desk.presence.here})
