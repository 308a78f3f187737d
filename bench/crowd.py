"""Scripted players as a child process: four at every table, and the same number at the yardstick's doors.

A player makes a random legal move as soon as it is their turn, or after a while at a human pace.  Everyone continues
after a round, and a finished match is followed by the next.  Run by `bench.server`.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from threading import Thread
from time import perf_counter
from typing import Any

import uvloop
from msgspec import Struct
from msgspec.json import Decoder, encode

from bench import wire
from bench.line import Line, connect
from bench.yardstick import (
    LONGEST_THOUGHT,
    PLAYERS,
    SHORTEST_THOUGHT,
    WAIT_SECONDS,
    Reply,
    Yardstick,
    thought_under_way,
)

CONCURRENT_TABLES = 40  # while they are set up


class About(Struct):
    """The part of a table that a player looks at."""

    turn: int | None = None
    status: str = ""
    resting: bool = False


class Seen(Struct):
    """The part of a view that a player looks at."""

    legal: list[str] | None = None


class Message(Struct):
    """Any message from the server."""

    news: str
    kind: str = ""
    seq: int = 0
    code: str = ""
    table: About | None = None
    view: Seen | None = None


MESSAGE = Decoder(Message)


class Counts:
    """What the crowd has received, and how long it took."""

    def __init__(self) -> None:
        self.moves = self.messages = self.bytes = 0
        self.refusals: dict[str, int] = {}
        self.latencies: list[float] = []


class Party:
    """One table with its players; each move is followed until the last of them has heard of it."""

    def __init__(
        self, crowd: Crowd, random: random.Random, ports: list[int], table: str, secrets: list[str]
    ) -> None:
        self.crowd = crowd
        self.random = random
        self.ports = ports  # of the processes among which its people are spread
        self.table = table
        self.secrets = secrets
        self.players = [Player(self, seat) for seat in range(PLAYERS)]
        # By row: when it was sent, and the number of players who have not heard of it yet.
        self.sent: dict[int, tuple[float, int]] = {}

    async def come(self) -> None:
        """Everyone connects, one after another."""
        for player in self.players:
            port = self.ports[player.seat % len(self.ports)]
            player.line = await connect(port, "/ws", player.hear)
            await player.ask("hello", table=self.table, token=self.secrets[player.seat])

    async def sit_down(self) -> None:
        for player in self.players:
            await player.ask("join", name=f"Player {player.seat}", avatar="fox")
            await player.ask("sit", seat=player.seat)
        await self.players[0].ask("start")

    def played(self, seq: int) -> None:
        self.sent[seq] = (perf_counter(), PLAYERS)

    def heard(self, seq: int) -> None:
        if seq not in self.sent:
            return
        began, missing = self.sent[seq]
        if missing > 1:
            self.sent[seq] = (began, missing - 1)
            return
        del self.sent[seq]
        self.crowd.counts.moves += 1
        self.crowd.counts.latencies.append(perf_counter() - began)


class Player:
    """One person at one table."""

    def __init__(self, party: Party, seat: int) -> None:
        self.party = party
        self.seat = seat
        self.line: Line | None = None
        self.n = 0
        self.next: Callable[[], None] | None = None  # what this player does next
        self.answered = asyncio.Event()

    def do(self, do: str, **verb: Any) -> None:
        assert self.line is not None
        self.n += 1
        self.line.send(encode({"n": self.n, "verb": {"do": do, **verb}}))

    async def ask(self, do: str, **verb: Any) -> None:
        """Does it, and waits for the answer."""
        self.answered.clear()
        self.do(do, **verb)
        await asyncio.wait_for(self.answered.wait(), WAIT_SECONDS)

    def hear(self, raw: bytes) -> None:
        counts = self.party.crowd.counts
        counts.messages += 1
        counts.bytes += len(raw)
        message = MESSAGE.decode(raw)
        if message.news == "row":
            if message.kind == "play":
                self.party.heard(message.seq)
            if message.table is not None:
                self.look(message.kind, message.table, message.view)
            elif message.kind == "record" and self.seat == 0:
                self.plan(lambda: self.do("start"))
        elif message.news == "no":
            counts.refusals[message.code] = counts.refusals.get(message.code, 0) + 1
        if message.news in ("done", "no", "snapshot"):
            self.answered.set()

    def look(self, kind: str, table: About, view: Seen | None) -> None:
        """Decides what to do now."""
        if table.resting:
            if kind == "play":  # once a rest
                self.plan(lambda: self.do("continue"))
        elif view is not None and view.legal and table.turn is not None:
            turn, move = table.turn, self.party.random.choice(view.legal)
            self.plan(lambda: self.play(move, turn))

    def plan(self, deed: Callable[[], None]) -> None:
        """Does this next: at once, or after a person's thinking time."""
        self.next = deed
        if self.party.crowd.playing:
            pace = self.party.crowd.pace
            if pace:
                self.later(self.party.random.uniform(SHORTEST_THOUGHT, LONGEST_THOUGHT) * pace)
            else:
                self.act()

    def later(self, seconds: float) -> None:
        asyncio.get_running_loop().call_later(seconds, self.act)

    def act(self) -> None:
        if self.next is not None and self.party.crowd.playing:
            deed, self.next = self.next, None
            deed()

    def play(self, move: str, turn: int) -> None:
        self.party.played(turn + 1)
        self.do("play", move=move, turn=turn)


class Crowd:
    """All players at all tables."""

    def __init__(self) -> None:
        self.parties: list[Party] = []
        self.lines: list[Line] = []
        self.counts = Counts()
        self.playing = False
        self.pace = 0.0

    # coming

    async def seat(self, ports: list[int], tables: int, games: list[str], seed: int) -> Reply:
        """Sets up this number of tables, with the games in turn, everyone seated and the matches begun."""
        pool = ThreadPoolExecutor(8)

        async def set_up(number: int) -> None:
            game = games[number % len(games)]
            registered = asyncio.get_running_loop().run_in_executor(pool, register, ports[0], game)
            party = Party(self, random.Random(seed * 1_000_003 + number), ports, *await registered)
            self.parties.append(party)
            await party.come()
            await party.sit_down()

        await some_at_once([set_up(number) for number in range(tables)])
        pool.shutdown()
        return {}

    async def come(self) -> Reply:
        """Everyone connects again."""
        await some_at_once([party.come() for party in self.parties])
        return {}

    async def leave(self) -> Reply:
        """Everyone disconnects."""
        lines = [player.line for party in self.parties for player in party.players if player.line is not None]
        for line in lines:
            line.close()
        while not all(line.closed for line in lines):
            await asyncio.sleep(0.01)
        return {}

    # playing

    async def play(self, seconds: float, pace: float) -> Reply:
        """Plays for this long, and until everything under way is done."""
        self.counts = Counts()
        self.playing, self.pace = True, pace
        for party in self.parties:
            for player in party.players:
                if player.next is None:
                    continue
                if pace:
                    player.later(party.random.random() * thought_under_way(party.random) * pace)
                else:
                    player.act()
        await asyncio.sleep(seconds)
        self.playing = False
        until = perf_counter() + WAIT_SECONDS
        while any(party.sent for party in self.parties) and perf_counter() < until:
            await asyncio.sleep(0.01)
        counts = self.counts
        lost = sum(
            player.line is None or player.line.closed for party in self.parties for player in party.players
        )
        return {
            "moves": counts.moves,
            "messages": counts.messages,
            "bytes": counts.bytes,
            "refusals": counts.refusals,
            "latencies": sorted(counts.latencies),
            "unheard": sum(len(party.sent) for party in self.parties),
            "lost": lost,
        }


async def some_at_once(works: list[Coroutine[Any, Any, None]]) -> None:
    """Awaits all of them, but not all at the same time."""
    slots = asyncio.Semaphore(CONCURRENT_TABLES)

    async def in_turn(work: Coroutine[Any, Any, None]) -> None:
        async with slots:
            await work

    await asyncio.gather(*(in_turn(work) for work in works))


def register(port: int, game: str) -> tuple[str, list[str]]:
    """A new table and its people: its id and their secrets."""
    connection = HTTPConnection("127.0.0.1", port, timeout=WAIT_SECONDS)

    def post(path: str, data: Any, secret: str = "") -> Any:
        headers = {"content-type": "application/json", "authorization": f"Bearer {secret}"}
        connection.request("POST", path, json.dumps(data), headers)
        answer = connection.getresponse()
        text = answer.read()
        if answer.status != 201:
            raise ConnectionError(f"{path} was answered with {answer.status}: {text[:200]!r}")
        return json.loads(text)

    try:
        looks = {"avatar": "fox", "lang": "en"}
        people = [post("/api/people", {"name": f"Player {n}", **looks}) for n in range(PLAYERS)]
        secrets = [person["secret"] for person in people]
        table = post("/api/tables", {"settings": {"game": game, "players": PLAYERS}}, secrets[0])
    finally:
        connection.close()
    return table["id"], secrets


def main() -> None:
    gc.disable()  # a pause of the players would count as the server's, and they leave hardly any cycles

    async def run() -> None:
        crowd, yardstick = Crowd(), Yardstick()
        loop, end = asyncio.get_running_loop(), asyncio.Event()

        def now(work: Coroutine[Any, Any, Reply]) -> Reply:
            return asyncio.run_coroutine_threadsafe(work, loop).result()

        def answer() -> None:
            wire.serve(
                dict,
                {
                    "seat": lambda _, ports, tables, games, seed: now(
                        crowd.seat([*map(int, ports.split(","))], int(tables), games.split(","), int(seed))
                    ),
                    "come": lambda _: now(crowd.come()),
                    "leave": lambda _: now(crowd.leave()),
                    "play": lambda seconds, pace: now(crowd.play(seconds, float(pace))),
                    "line_up": lambda _, port, tables, size, door: now(
                        yardstick.line_up(int(port), int(tables), int(size), door)
                    ),
                    "echo": lambda seconds: now(yardstick.echo(seconds)),
                    "round": lambda seconds: now(yardstick.round(seconds)),
                    "paced": lambda seconds, pace: now(yardstick.paced(seconds, float(pace))),
                },
            )
            loop.call_soon_threadsafe(end.set)

        Thread(target=answer, daemon=True).start()
        await end.wait()

    uvloop.run(run())


if __name__ == "__main__":
    main()
