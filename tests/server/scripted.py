"""People who play by themselves: they move when it is their turn, continue after every round, begin the next match,
come back whenever their connection ends, and remember every answer.

They assert what must always hold: no row is missing or comes twice, no snapshot is older than what was known, and every
answer is a valid one.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

EVENT_SECONDS = 40.0  # for something that must happen
LOST = (OSError, EOFError, TimeoutError, WebSocketException, InvalidHandshake)
ACCEPTABLE = {
    "already",  # a request that failed or was not answered may have been carried out
    "stale",
    "not_your_turn",
    "resting",
    "not_resting",
    "no_match",
    "match_is_on",
    "busy",
    "store_down",
}

Ports = Callable[[], int]  # where the service is now; 0 while it is down


class Acknowledged(NamedTuple):
    """What the service acknowledged."""

    table: str
    seq: int
    kind: str
    person: str
    move: str | None


class Player:
    """A person at one table."""

    def __init__(self, name: str, seat: int, ports: Ports, dice: Random) -> None:
        self.name = name
        self.seat = seat
        self.ports = ports
        self.dice = dice
        self.id = ""
        self.secret = ""
        self.table = ""
        self.n = 0
        self.seq = 0  # of the last known row
        self.about: dict[str, Any] = {}
        self.view: dict[str, Any] | None = None
        self.requests: dict[int, tuple[str, str | None]] = {}
        self.done: list[Acknowledged] = []
        self.heard: list[tuple[int, str, str | None]] = []  # rows that came as news
        self.refused: list[str] = []
        self.connections = 0
        self.socket: ClientConnection | None = None
        self.stopped = False

    async def enter(self) -> None:
        async with client(self.ports()) as http:
            answer = await http.post("/api/people", json={"name": self.name, "avatar": "fox"})
            assert answer.status_code == 201, answer.text
            self.secret, self.id = answer.json()["secret"], answer.json()["me"]["id"]

    async def play(self) -> None:
        """Plays until it is stopped."""
        while not self.stopped:
            port = self.ports()
            try:
                if port:
                    await self.connection(port)
            except LOST:
                pass
            await asyncio.sleep(0.02)

    async def connection(self, port: int) -> None:
        url = f"ws://127.0.0.1:{port}/ws"
        async with connect(
            url, max_size=None, proxy=None, open_timeout=EVENT_SECONDS, close_timeout=1
        ) as socket:
            self.socket = socket
            self.connections += 1
            self.requests.clear()
            await self.send("hello", table=self.table, token=self.secret or None)
            hello = self.n
            while True:
                async with asyncio.timeout(EVENT_SECONDS):
                    news = json.loads(await socket.recv())
                self.hear(news)
                if news["news"] == "no" and news["n"] == hello:
                    return  # not now
                if not self.requests and self.view is not None:
                    await self.act()

    async def send(self, do: str, **verb: Any) -> None:
        assert self.socket is not None
        self.n += 1
        if do != "hello":
            self.requests[self.n] = (do, verb.get("move"))
        await self.socket.send(json.dumps({"n": self.n, "verb": {"do": do, **verb}}))

    def hear(self, news: dict[str, Any]) -> None:
        kind = news["news"]
        if kind == "snapshot":
            seq = news["table"]["seq"]
            assert seq >= self.seq, f"{self.name} knew row {self.seq}, the snapshot only {seq}"
            self.seq, self.about, self.view = seq, news["table"], news["view"]
        elif kind == "row":
            assert news["seq"] == self.seq + 1, f"{self.name} heard row {news['seq']} after {self.seq}"
            self.seq = news["seq"]
            self.heard.append((news["seq"], news["kind"], news["person"]))
            self.about = {**self.about, **(news.get("table") or {})}
            self.view = news.get("view", self.view)
        elif kind == "done":
            do, move = self.requests.pop(news["n"])
            assert news["seq"] <= self.seq, "an answer comes after its news"
            self.done.append(Acknowledged(self.table, news["seq"], do, self.id, move))
        elif kind == "no":
            self.requests.pop(news["n"], None)
            assert news["code"] in ACCEPTABLE, news
            self.refused.append(news["code"])
        else:
            assert kind in ("present", "bye"), news

    async def act(self) -> None:
        assert self.view is not None
        if self.about["status"] == "over":
            if self.seat == 0:
                await self.send("start")
        elif self.about["resting"]:
            if self.id not in self.about["rested"]:
                await self.send("continue")
        elif self.view["to_move"] == self.seat and "legal" in self.view:
            await self.send("play", move=self.dice.choice(self.view["legal"]), turn=self.about["turn"])

    @property
    def moves(self) -> int:
        return sum(done.kind == "play" for done in self.done)


def client(port: int) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=EVENT_SECONDS, trust_env=False)


async def seated(players: list[Player], game: str, seats: int, **settings: Any) -> str:
    """These people sit down at a new table, bots fill it, and the match begins; returns the table's id."""
    host = players[0]
    for player in players:
        await player.enter()
    chosen = {"game": game, "players": seats, "pace": 0, **settings}
    async with client(host.ports()) as http:
        headers = {"authorization": f"Bearer {host.secret}"}
        answer = await http.post("/api/tables", json={"settings": chosen}, headers=headers)
        assert answer.status_code == 201, answer.text
    table: str = answer.json()["id"]
    for player in players:
        player.table = table
        await ask(player, "join", name=player.name, avatar="fox")
        await ask(player, "sit", seat=player.seat)
    await ask(host, "fill", level="easy")
    await ask(host, "start")
    return table


async def ask(player: Player, do: str, **verb: Any) -> dict[str, Any]:
    """Does one thing on its own connection, until it succeeds."""
    url = f"ws://127.0.0.1:{player.ports()}/ws"
    async with connect(url, max_size=None, proxy=None) as socket:
        await socket.send(
            json.dumps({"n": 1, "verb": {"do": "hello", "table": player.table, "token": player.secret}})
        )
        await socket.send(json.dumps({"n": 2, "verb": {"do": do, **verb}}))
        while True:
            async with asyncio.timeout(EVENT_SECONDS):
                news: dict[str, Any] = json.loads(await socket.recv())
            if news["news"] in ("done", "no"):
                assert news["news"] == "done", news
                return news


async def until(condition: Callable[[], bool], tasks: list[asyncio.Task[None]], what: str) -> None:
    """Waits until the condition holds; fails after a while, or if a player has failed."""
    end = time.monotonic() + EVENT_SECONDS
    while not condition():
        for task in tasks:
            if task.done():
                task.result()
                raise AssertionError("a player went away")
        assert time.monotonic() < end, what
        await asyncio.sleep(0.005)


async def stop(players: list[Player], tasks: list[asyncio.Task[None]]) -> None:
    """Stops all players."""
    for player in players:
        player.stopped = True
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
