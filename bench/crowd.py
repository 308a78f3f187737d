"""Scripted players as a child process: four at every table, and the same number at the yardstick's doors.

A player plays a random legal move as soon as it is its turn, or after a while where a pace is asked for; everybody
continues after a round, and a finished match is followed by the next.  Run by `bench.server`.
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
from bench.yardstick import LEAST, MOST, PATIENCE, PLAYERS, Reply, Yardstick, thought_under_way

AT_ONCE = 40  # tables that are made at the same time


class About(Struct):
    """What a player looks at of a table."""

    turn: int | None = None
    status: str = ""
    resting: bool = False


class Seen(Struct):
    """What a player looks at of a view."""

    legal: list[str] | None = None


class Heard(Struct):
    """Any message of the server."""

    news: str
    kind: str = ""
    seq: int = 0
    code: str = ""
    table: About | None = None
    view: Seen | None = None


HEARD = Decoder(Heard)


class Counts:
    """What the crowd has heard, and how long it took."""

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
        self.sent: dict[
            int, tuple[float, int]
        ] = {}  # by row: when it was sent, and who has not heard of it yet

    async def come(self) -> None:
        """Everybody connects, one after the other."""
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
        self.wanted: Callable[[], None] | None = None  # what this player does next
        self.answered = asyncio.Event()

    def do(self, do: str, **verb: Any) -> None:
        assert self.line is not None
        self.n += 1
        self.line.send(encode({"n": self.n, "verb": {"do": do, **verb}}))

    async def ask(self, do: str, **verb: Any) -> None:
        """Does it, and waits for the answer."""
        self.answered.clear()
        self.do(do, **verb)
        await asyncio.wait_for(self.answered.wait(), PATIENCE)

    def hear(self, raw: bytes) -> None:
        counts = self.party.crowd.counts
        counts.messages += 1
        counts.bytes += len(raw)
        heard = HEARD.decode(raw)
        if heard.news == "row":
            if heard.kind == "play":
                self.party.heard(heard.seq)
            if heard.table is not None:
                self.look(heard.kind, heard.table, heard.view)
            elif heard.kind == "record" and self.seat == 0:
                self.want(lambda: self.do("start"))
        elif heard.news == "no":
            counts.refusals[heard.code] = counts.refusals.get(heard.code, 0) + 1
        if heard.news in ("done", "no", "snapshot"):
            self.answered.set()

    def look(self, kind: str, table: About, view: Seen | None) -> None:
        """Decides what to do now."""
        if table.resting:
            if kind == "play":  # once a rest
                self.want(lambda: self.do("continue"))
        elif view is not None and view.legal and table.turn is not None:
            turn, move = table.turn, self.party.random.choice(view.legal)
            self.want(lambda: self.play(move, turn))

    def want(self, deed: Callable[[], None]) -> None:
        """Does this next: at once, or when a person would have thought about it."""
        self.wanted = deed
        if self.party.crowd.playing:
            pace = self.party.crowd.pace
            if pace:
                self.later(self.party.random.uniform(LEAST, MOST) * pace)
            else:
                self.act()

    def later(self, seconds: float) -> None:
        asyncio.get_running_loop().call_later(seconds, self.act)

    def act(self) -> None:
        if self.wanted is not None and self.party.crowd.playing:
            wanted, self.wanted = self.wanted, None
            wanted()

    def play(self, move: str, turn: int) -> None:
        self.party.played(turn + 1)
        self.do("play", move=move, turn=turn)


class Crowd:
    """All of them."""

    def __init__(self) -> None:
        self.parties: list[Party] = []
        self.lines: list[Line] = []
        self.counts = Counts()
        self.playing = False
        self.pace = 0.0

    # coming

    async def seat(self, ports: list[int], tables: int, games: list[str], seed: int) -> Reply:
        """So many tables, one game after the other, everybody seated and the matches begun."""
        pool = ThreadPoolExecutor(8)

        async def one(number: int) -> None:
            game = games[number % len(games)]
            made = asyncio.get_running_loop().run_in_executor(pool, register, ports[0], game)
            party = Party(self, random.Random(seed * 1_000_003 + number), ports, *await made)
            self.parties.append(party)
            await party.come()
            await party.sit_down()

        await some_at_once([one(number) for number in range(tables)])
        pool.shutdown()
        return {}

    async def come(self) -> Reply:
        """Everybody connects again."""
        await some_at_once([party.come() for party in self.parties])
        return {}

    async def leave(self) -> Reply:
        """Nobody is connected any more."""
        lines = [player.line for party in self.parties for player in party.players if player.line is not None]
        for line in lines:
            line.close()
        while not all(line.closed for line in lines):
            await asyncio.sleep(0.01)
        return {}

    # playing

    async def play(self, seconds: float, pace: float) -> Reply:
        """Plays for so long, and until everything under way is done."""
        self.counts = Counts()
        self.playing, self.pace = True, pace
        for party in self.parties:
            for player in party.players:
                if player.wanted is None:
                    continue
                if pace:
                    player.later(party.random.random() * thought_under_way(party.random) * pace)
                else:
                    player.act()
        await asyncio.sleep(seconds)
        self.playing = False
        until = perf_counter() + PATIENCE
        while any(party.sent for party in self.parties) and perf_counter() < until:
            await asyncio.sleep(0.01)
        counts = self.counts
        lost = sum(
            player.line is None or player.line.closed for one in self.parties for player in one.players
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
    """All of them, but not all at the same time."""
    some = asyncio.Semaphore(AT_ONCE)

    async def one(work: Coroutine[Any, Any, None]) -> None:
        async with some:
            await work

    await asyncio.gather(*(one(work) for work in works))


def register(port: int, game: str) -> tuple[str, list[str]]:
    """A new table and its people: its id and their secrets."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def post(path: str, data: Any, secret: str = "") -> Any:
        headers = {"content-type": "application/json", "authorization": f"Bearer {secret}"}
        connection.request("POST", path, json.dumps(data), headers)
        answer = connection.getresponse()
        text = answer.read()
        if answer.status != 201:
            raise ConnectionError(f"{path} was answered with {answer.status}: {text[:200]!r}")
        return json.loads(text)

    try:
        person = {"avatar": "fox", "lang": "en"}
        people = [post("/api/people", {"name": f"Player {n}", **person}) for n in range(PLAYERS)]
        secrets = [one["secret"] for one in people]
        table = post("/api/tables", {"settings": {"game": game, "players": PLAYERS}}, secrets[0])
    finally:
        connection.close()
    return table["id"], secrets


def main() -> None:
    gc.disable()  # a pause of the players would count as the server's; they leave next to no cycles

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
