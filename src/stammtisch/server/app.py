"""The application: doors, guards, and a beginning and an end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from stammtisch.server.api import ROUTES
from stammtisch.server.guards import Guard, problem
from stammtisch.server.service import Service
from stammtisch.server.socket import table_socket

PAGES = Path(__file__).parent / "pages"


async def page(_: Request) -> Response:
    """Every address of the client is the same page."""
    return FileResponse(PAGES / "index.html", headers={"cache-control": "no-cache"})


async def nowhere(_: Request, __: Exception) -> Response:
    return problem(404, "not_found")


def application(service: Service) -> Starlette:
    """The service as an ASGI application."""

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        await service.open()
        try:
            yield
        finally:
            await service.close()

    app = Starlette(
        routes=[
            *ROUTES,
            WebSocketRoute("/ws", table_socket),
            Mount("/assets", StaticFiles(directory=PAGES / "assets", check_dir=False)),
            Route("/", page),
            Route("/t/{table:str}", page),
            Route("/screen/{table:str}", page),
        ],
        middleware=[Middleware(Guard, service=service)],
        lifespan=life,
        exception_handlers={404: nowhere},
    )
    app.state.service = service
    return app
