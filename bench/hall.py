"""The table service as a measured child: as `stammtisch.server.run` configures it, but without limits on how much one
address may ask.  The database's place is in STAMMTISCH_BENCH_DB.  Run by `bench.server`.
"""

from __future__ import annotations

import asyncio
import os

from bench.serving import Reply, serve_child
from stammtisch.core.speed import COMPILED
from stammtisch.server import socket
from stammtisch.server.app import application
from stammtisch.server.collector import calm_the_collector
from stammtisch.server.limits import Limiter
from stammtisch.server.run import config
from stammtisch.server.service import Service
from stammtisch.store.opening import open_store
from stammtisch.table import tables
from stammtisch.table.thinking import Thinkers
from stammtisch.table.world import World

ENDLESS = 1_000_000


def generous(service: Service) -> Service:
    """The service for a crowd that all comes from one address and plays without thinking."""
    for name, value in vars(service).items():
        if isinstance(value, Limiter):
            setattr(service, name, Limiter(rate=ENDLESS, burst=ENDLESS))
    service.sockets.most = service.gate.most = service.gate.room = ENDLESS
    socket.RATE = socket.BURST = ENDLESS
    return service


def main() -> None:
    calm_the_collector()
    service = generous(Service(open_store(os.environ["STAMMTISCH_BENCH_DB"]), World(), Thinkers(1)))

    def counts() -> Reply:
        metrics = service.metrics
        return {
            "sent": metrics.sent,
            "moves": metrics.rows.get("play", 0),
            "rows": sum(metrics.rows.values()),
            "refusals": sum(metrics.refusals.values()),
            "tables": len(service.tables.desks),
            "compiled": COMPILED,
        }

    def unload(_: float) -> Reply:
        """Puts all tables away that nobody looks at, as if they had been left for long."""

        async def work() -> None:
            patience, tables.IDLE = tables.IDLE, -1.0
            while any(not desk.watchers for desk in service.tables.desks.values()):
                await service.tables.look_around()
            tables.IDLE = patience

        sweeper = service.tables.sweeper
        assert sweeper is not None
        asyncio.run_coroutine_threadsafe(work(), sweeper.get_loop()).result()
        return {}

    serve_child(config(application(service)), counts, unload=unload)


if __name__ == "__main__":
    main()
