"""A real server on a loopback port, and clients that talk to it as a browser does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from stammtisch.server.app import PAGES, application
from stammtisch.server.edge import BOUNDS, Bounds
from stammtisch.server.run import config, listen
from stammtisch.server.service import Service
from stammtisch.store.sqlite import SqliteStore
from stammtisch.store.store import Store
from stammtisch.table.outside import Outside
from stammtisch.table.thinking import Thinkers
from tests.table.doubles import AtOnce

ANSWER_SECONDS = 30  # for something that must happen


class Client:
    """A named person, by HTTP and at one table."""

    def __init__(self, port: int, http: httpx.AsyncClient) -> None:
        self.port = port
        self.http = http
        self.secret = ""
        self.id = ""
        self.socket: ClientConnection | None = None
        self.n = 0
        self.raw: list[str] = []  # everything the server sent
        self.news: list[dict[str, Any]] = []

    async def enter(self, name: str) -> Client:
        answer = await self.http.post("/api/people", json={"name": name, "avatar": "fox", "lang": "en"})
        assert answer.status_code == 201, answer.text
        self.secret, self.id = answer.json()["secret"], answer.json()["me"]["id"]
        return self

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.secret}"}

    async def get(self, path: str) -> httpx.Response:
        return await self.http.get(path, headers=self.headers)

    async def new_table(self, **settings: Any) -> dict[str, str]:
        chosen = {"game": "mau_mau", "players": 3, "options": {"rounds": 1}, "pace": 0, **settings}
        answer = await self.http.post("/api/tables", json={"settings": chosen}, headers=self.headers)
        assert answer.status_code == 201, answer.text
        table: dict[str, str] = answer.json()
        return table

    async def connect(self, table: str, token: str | None = None) -> dict[str, Any]:
        """Connects to the table; returns the snapshot."""
        self.socket = await connect(f"ws://127.0.0.1:{self.port}/ws", max_size=None)
        secret = self.secret if token is None else token
        await self.send({"do": "hello", "table": table, "token": secret or None})
        return await self.until("snapshot")

    async def send(self, verb: dict[str, Any]) -> int:
        assert self.socket is not None
        self.n += 1
        await self.socket.send(json.dumps({"n": self.n, "verb": verb}))
        return self.n

    async def receive(self) -> dict[str, Any]:
        assert self.socket is not None
        raw = await asyncio.wait_for(self.socket.recv(), ANSWER_SECONDS)
        assert isinstance(raw, str)
        self.raw.append(raw)
        news: dict[str, Any] = json.loads(raw)
        self.news.append(news)
        return news

    async def until(self, kind: str) -> dict[str, Any]:
        """The next message of this kind."""
        while True:
            news = await self.receive()
            if news["news"] == kind:
                return news

    async def do(self, do: str, **verb: Any) -> dict[str, Any]:
        """Sends a request; returns the answer (`done` or `no`)."""
        n = await self.send({"do": do, **verb})
        while True:
            news = await self.receive()
            if news["news"] in ("done", "no") and news["n"] == n:
                return news

    async def play(self, move: str, turn: int) -> None:
        """Makes the move; if it comes too fast, waits as long as the refusal says."""
        answer = await self.do("play", move=move, turn=turn)
        while answer.get("code") == "too_fast":
            await asyncio.sleep(answer["params"]["seconds"])
            answer = await self.do("play", move=move, turn=turn)
        assert answer["news"] == "done"

    async def leave(self) -> None:
        if self.socket is not None:
            await self.socket.close()


class Server:
    """The service in this process, on its own port."""

    def __init__(self, service: Service, pages: Path = PAGES, bounds: Bounds = BOUNDS) -> None:
        self.service = service
        self.listener = listen("127.0.0.1", 0)
        self.port = int(self.listener.getsockname()[1])
        self.uvicorn = uvicorn.Server(config(application(service, pages), bounds=bounds))
        self.http = httpx.AsyncClient(
            base_url=f"http://127.0.0.1:{self.port}", timeout=ANSWER_SECONDS, trust_env=False
        )
        self.clients: list[Client] = []

    def client(self) -> Client:
        self.clients.append(Client(self.port, self.http))
        return self.clients[-1]

    async def person(self, name: str) -> Client:
        return await self.client().enter(name)


@asynccontextmanager
async def running_server(
    path: Path,
    outside: Outside | None = None,
    store: Store | None = None,
    thinkers: Thinkers | None = None,
    pages: Path = PAGES,
    bounds: Bounds = BOUNDS,
) -> AsyncIterator[Server]:
    service = Service(store or SqliteStore(path / "table.db"), outside or Outside(), thinkers or AtOnce())
    server = Server(service, pages, bounds)
    running = asyncio.create_task(server.uvicorn.serve(sockets=[server.listener]))
    while not server.uvicorn.started:
        assert not running.done()
        await asyncio.sleep(0.01)
    try:
        yield server
    finally:
        for client in server.clients:
            await client.leave()
        await server.http.aclose()
        server.uvicorn.should_exit = True
        await running
        server.listener.close()


Scene = Callable[[Server], Coroutine[Any, Any, None]]


def served(path: Path, scene: Scene, loops: Any = None, **options: Any) -> None:
    """Plays the scene on its own server, on a plain event loop unless another kind is given."""

    async def run() -> None:
        async with running_server(path, **options) as server:
            await scene(server)

    with asyncio.Runner(loop_factory=loops) as runner:
        runner.run(run())
