"""The table service as a measured child: as `stammtisch.server.run` configures it, but without limits per address.

STAMMTISCH_BENCH_DB is the database.  Run by `bench.server`.
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
from stammtisch.table.outside import Outside
from stammtisch.table.thinking import Thinkers

ENDLESS = 1_000_000


def generous(service: Service) -> Service:
    """The service, for a crowd that comes from one address and plays without thinking."""
    for name, value in vars(service).items():
        if isinstance(value, Limiter):
            setattr(service, name, Limiter(rate=ENDLESS, burst=ENDLESS))
    service.sockets.most = service.gate.most = service.gate.capacity = ENDLESS
    socket.RATE = socket.BURST = ENDLESS
    return service


def main() -> None:
    calm_the_collector()
    service = generous(Service(open_store(os.environ["STAMMTISCH_BENCH_DB"]), Outside(), Thinkers(1)))

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
        """Unloads all tables without watchers, as if they had been idle for long."""

        async def work() -> None:
            usual, tables.IDLE_SECONDS = tables.IDLE_SECONDS, -1.0
            while any(not desk.audience.watchers for desk in service.tables.desks.values()):
                await service.tables.look_around()
            tables.IDLE_SECONDS = usual

        sweeper = service.tables.sweeper
        assert sweeper is not None
        asyncio.run_coroutine_threadsafe(work(), sweeper.get_loop()).result()
        return {}

    serve_child(config(application(service)), counts, unload=unload)


if __name__ == "__main__":
    main()
