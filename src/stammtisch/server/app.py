"""The ASGI application: doors, guards, the client's page, start-up and shutdown."""

from __future__ import annotations

import mimetypes
import os
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketClose

from stammtisch.server.api import COMPRESSED, ROUTES
from stammtisch.server.build import Build
from stammtisch.server.guards import Guard, problem
from stammtisch.server.service import Service
from stammtisch.server.socket import table_socket

PAGES = Path(__file__).parent / "pages"
ADDRESSES = (
    "/",
    "/t/{table:str}",
    "/screen/{table:str}",
    "/replay/{table:str}/{number:number}",
    "/pad",
    "/pad/{pad:str}",
    "/try/{game:str}/{name:str}",
    "/rules",
    "/rules/{game:str}",
    "/referee",
    "/referee/{game:str}",
    "/learn",
    "/learn/{game:str}",
    "/learn/{game:str}/{lesson:str}",
    "/me",
)
NO_PAGES = ("/api", "/assets", "/ws", "/healthz", "/metrics")  # a missing path below these gets no page
HASHED = re.compile(r"-(?=[\w-]*[A-Z0-9_])[\w-]{8}\.\w+\Z")  # how the client's build names its files
FOREVER = "public, max-age=31536000, immutable"
NOT_BUILT = "The browser client is not built. In a checkout this builds it: python3 dev.py web\n"

mimetypes.add_type("text/javascript", ".js")  # some systems say otherwise, and browsers would not run it


class Assets(StaticFiles):
    """The client's files.  One whose name carries a hash of its contents is cached for good."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["cache-control"] = FOREVER if HASHED.search(str(full_path)) else "no-cache"
        return response


class Client:
    """The browser client: one page for all its addresses, and for addresses that do not exist."""

    def __init__(self, pages: Path) -> None:
        self.pages = pages
        self.build = Build(pages / "index.html")

    def page(self, status: int = 200) -> Response:
        file = self.build.page
        if not file.is_file():
            return PlainTextResponse(NOT_BUILT, 503)
        return FileResponse(file, status, headers={"cache-control": "no-cache"})

    async def here(self, _: Request) -> Response:
        return self.page()

    async def nowhere(self, request: Request, _: Exception) -> Response:
        return self.page(404) if wants_page(request) else problem(404, "not_found")

    def routes(self) -> list[Route | Mount]:
        assets = Assets(directory=self.pages / "assets", check_dir=False)
        pages = [Route(address, self.here) for address in ADDRESSES]
        return [Mount("/assets", assets, middleware=COMPRESSED), *pages]


async def refused(_: Request, trouble: Exception) -> Response:
    """Answers what Starlette itself refuses, such as a method that does not exist."""
    assert isinstance(trouble, HTTPException)
    response = problem(trouble.status_code, "not_found")
    response.headers.update(trouble.headers or {})
    return response


async def failed(_: Request, __: Exception) -> Response:
    return problem(500, "internal")


def wants_page(request: Request) -> bool:
    """Whether a person will see the answer."""
    path: str = request.scope["path"]  # `request.url` fails if the host is malformed
    return (
        request.method in ("GET", "HEAD")
        and not any(path == prefix or path.startswith(f"{prefix}/") for prefix in NO_PAGES)
        and "text/html" in request.headers.get("accept", "")
    )


class App(Starlette):
    """Sends WebSockets straight to their door: anything in between would stay in memory as long as they do."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            scope["app"] = self
            await self.state.sockets(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def sockets(service: Service, build: Build) -> ASGIApp:
    """The door to tables, the only one for WebSockets."""

    async def door(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == "/ws":
            await table_socket(service, WebSocket(scope, receive, send))
        else:
            await WebSocketClose()(scope, receive, send)

    return Guard(door, service, build)


def application(service: Service, pages: Path = PAGES) -> Starlette:
    """The service as an ASGI application, with the browser client from this folder."""
    client = Client(pages)
    handlers: dict[Any, Callable[[Request, Exception], Awaitable[Response]]] = {
        404: client.nowhere,
        HTTPException: refused,
        Exception: failed,
    }

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await service.open()
        try:
            yield
        finally:
            await service.close()

    app = App(
        routes=[*ROUTES, *client.routes()],
        middleware=[Middleware(Guard, service=service, build=client.build)],
        lifespan=lifespan,
        exception_handlers=handlers,
    )
    app.state.service = service
    app.state.build = client.build
    app.state.sockets = sockets(service, client.build)
    return app
