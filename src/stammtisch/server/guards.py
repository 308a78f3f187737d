"""What every request passes: checks of its origin, rate and size, and the headers of every answer."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from stammtisch.core.errors import Refusal
from stammtisch.server.build import HEADER, Build
from stammtisch.server.limits import network
from stammtisch.server.service import Service

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
BODY_BYTES = 16_384  # of a request
PROXIED = "proxied"  # in a scope's state: the connection comes from a trusted proxy


def same_origin(headers: Mapping[str, str]) -> bool:
    """Whether the request comes from our own page, or from a program, which names no origin."""
    origin = headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == headers.get("host", "")
    except ValueError:
        return False


def address(scope: Scope) -> str:
    """The client's address, as limits count it."""
    client = scope.get("client")
    return network(client[0]) if client else ""


class Guard:
    """Around the whole application."""

    def __init__(self, app: ASGIApp, service: Service, build: Build) -> None:
        self.app = app
        self.service = service
        self.build = build

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if PROXIED not in scope.get("state", ()):
            await self.let_in(self.app, scope, receive, send)
            return
        client = address(scope)
        if not self.service.gate.begin(client):
            http = scope["type"] == "http"
            refusal = problem(429, "too_many_connections") if http else WebSocketClose(4429)
            await self.let_in(refusal, scope, receive, send)
            return
        try:
            await self.let_in(self.app, scope, receive, send)
        finally:
            self.service.gate.end(client)

    async def let_in(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", "no-store")
                    self.name_build(headers)
                self.count(scope, message["status"])
            await send(message)

        refusal = self.refusal(scope, Headers(scope=scope))
        await (refusal or app)(scope, receive, send_guarded)

    def refusal(self, scope: Scope, headers: Headers) -> JSONResponse | None:
        """The answer to a request that must not go on; None if it may."""
        files = scope["path"].startswith("/assets/")  # a page loads many of them, and they are cheap
        limiter = self.service.fetching if files else self.service.asking
        wait = limiter.take(address(scope), self.service.outside.now())
        if wait:
            return problem(429, "too_fast", seconds=round(wait, 1))
        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not same_origin(headers):
            return problem(403, "other_origin")
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > len(str(BODY_BYTES)) or int(length) > BODY_BYTES:
            return problem(413, "too_long")
        return None

    def name_build(self, headers: MutableHeaders) -> None:
        """Names the build, except on cached answers: there a newer page would read that it is outdated."""
        build = self.build.now()
        if build is not None and headers["cache-control"] == "no-store":
            headers[HEADER] = build

    def count(self, scope: Scope, status: int) -> None:
        route = scope.get("route")
        key = (getattr(route, "path", "other"), status)
        requests = self.service.metrics.requests
        requests[key] = requests.get(key, 0) + 1


def problem(status: int, code: str, /, **params: object) -> JSONResponse:
    """An answer that says why a request is refused or has failed."""
    return refusing(status, Refusal(code, params))


def refusing(status: int, refusal: Refusal) -> JSONResponse:
    clause = {} if refusal.rule is None else {"rule": refusal.rule}
    return JSONResponse({"code": refusal.code, "params": refusal.params, **clause}, status)
