"""The doors to what the service says about itself: its address, its health and its metrics."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from stammtisch.server.doors import answer
from stammtisch.server.guards import problem
from stammtisch.server.metrics import CONTENT_TYPE
from stammtisch.server.service import Service


async def house(service: Service, _: Request) -> Response:
    """The address for others in the network (null: unknown), which invitations show, and the house's own phrases."""
    return answer({"address": service.address, "phrases": service.phrases})


async def health(service: Service, _: Request) -> Response:
    """Whether moves can be stored and read; if not, what is wrong."""
    trouble = await service.health.trouble()
    if trouble is not None:
        return problem(503, "store_down", reason=trouble)
    await service.store.listed("health")
    return PlainTextResponse("ok\n")


async def metrics(service: Service, _: Request) -> Response:
    text = service.metrics.text(len(service.tables.desks), service.people(), service.gate.refusals)
    return Response(text, media_type=CONTENT_TYPE)
