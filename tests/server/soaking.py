"""Everything at once, for a while: people and bots at many tables, kills, lost connections, a database that goes away,
floods and odd requests; and afterwards a history checker.

A witness is a player or an onlooker who keeps a digest of every message.  Afterwards each log is folded row by row, and
what the witness was told with a row must be, to the letter, what that seat may know after it: so nobody missed a row,
heard one twice or out of order, or was told of a card that their view would hide.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol

import asyncpg
import httpx
from msgspec import to_builtins

import stammtisch
from stammtisch.store.opening import open_store
from stammtisch.store.store import Row
from stammtisch.table.log import fold
from stammtisch.table.news import news, snapshot, text
from stammtisch.table.table import Table
from tests.server.crashing import GOES_ON, answers, check_player
from tests.server.odd import Known, Oddities
from tests.server.process import Process
from tests.server.raw import raw
from tests.server.scripted import LOST, Player, client, seated, stop, until
from tests.store.server import Server

Pause = tuple[float, float]  # seconds from one to the next, at least and at most

BREAKING: dict[str, Pause] = {"kill": (1.0, 9.0), "outage": (4.0, 16.0)}
PESTERING: dict[str, Pause] = {
    "cut": (0.05, 0.5),
    "flood": (1.0, 6.0),
    "ask_oddly": (0.0, 0.05),
    "measure": (0.2, 0.2),
}
MOST_GROWTH = 1.5  # of the processes' memory while they are only pestered
SLACK = 2.0  # seconds after which a process moves the bots that another one should have moved
FLOODERS = "127.0.0.2"  # another address than the players'
MOST_FILES = 1_000  # open in one process
MOST_MEMORY = 400  # MB of one process


class Told(NamedTuple):
    """A message as a witness remembers it."""

    seq: int
    kind: str  # row or snapshot
    digest: bytes


class Witness(Player):
    """A player who keeps a digest of all that was told."""

    def __init__(self, name: str, seat: int, ports: Callable[[], int], dice: Random) -> None:
        super().__init__(name, seat, ports, dice)
        self.told: list[Told] = []

    @property
    def eyes(self) -> int | None:
        """Whose view this is."""
        return self.seat

    def hear(self, news: dict[str, Any]) -> None:
        super().hear(news)
        if news["news"] in ("row", "snapshot"):
            self.told.append(Told(self.seq, news["news"], digest(news)))


class Onlooker(Witness):
    """Watches without a name and does nothing."""

    @property
    def eyes(self) -> None:
        return None

    async def act(self) -> None:
        return


def digest(message: dict[str, Any]) -> bytes:
    """Of a message without who is present, which is in no log."""
    plain = {name: value for name, value in message.items() if name != "present"}
    return blake2b(json.dumps(plain, sort_keys=True).encode(), digest_size=12).digest()


@dataclass
class Report:
    """What happened."""

    seconds: float = 0.0
    kills: int = 0
    outages: int = 0
    cut: int = 0  # connections that were cut
    floods: int = 0
    odd: int = 0  # odd requests
    tables: int = 0
    rows: int = 0
    acknowledged: int = 0
    messages: int = 0  # told to witnesses, and each one right
    refused: dict[str, int] = field(default_factory=dict)
    memory: int = 0  # MB, the most that a process had
    files: int = 0  # the most that a process had open
    growth: float = 0.0  # of memory in the last third, without kills


class Ground(Protocol):
    """A database that can go away for a while."""

    url: str
    processes: int

    async def outage(self, dice: Random) -> None: ...
    def stop(self) -> None: ...


class File:
    """SQLite: somebody else holds the file's lock for so long that whoever wants to write gives up."""

    processes = 1

    def __init__(self, folder: Path) -> None:
        self.url = str(folder / "soak.db")

    async def outage(self, dice: Random) -> None:
        seconds = dice.choice([0.5, 2.0, 12.0])  # a writer waits for ten
        await asyncio.to_thread(self._hold, seconds)

    def _hold(self, seconds: float) -> None:
        connection = sqlite3.connect(self.url, isolation_level=None, timeout=5)
        try:
            with suppress(sqlite3.OperationalError):
                connection.execute("BEGIN IMMEDIATE")
                time.sleep(seconds)
                connection.execute("ROLLBACK")
        finally:
            connection.close()

    def stop(self) -> None:
        pass


class Postgres:
    """PostgreSQL: the server dies and comes back, or all its connections are cut."""

    processes = 2

    def __init__(self) -> None:
        self.server = Server()
        self.url = self.server.url()

    async def outage(self, dice: Random) -> None:
        if dice.random() < 0.5:
            await asyncio.to_thread(self.server.crash)
            await asyncio.sleep(dice.choice([0.0, 1.0, 4.0]))
            await asyncio.to_thread(self.server.start_again)
            return
        connection = await asyncpg.connect(self.url)
        try:
            await connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                " AND datname = current_database()"
            )
        finally:
            await connection.close()

    def stop(self) -> None:
        self.server.stop()


class Soak:
    """One run."""

    def __init__(self, ground: Ground, seed: int, tables: int) -> None:
        self.ground = ground
        self.dice = Random(seed)
        self.seed = seed
        self.log = tempfile.TemporaryFile()  # noqa: SIM115  # closed at the end of `run`
        self.services = [Process(ground.url, 0, SLACK, errors=self.log) for _ in range(ground.processes)]
        self.tables = tables
        self.witnesses: list[Witness] = []
        self.report = Report(tables=tables)
        self.calm = asyncio.Lock()  # one thing at a time is broken
        self.oddities: Oddities

    def port(self) -> int:
        """Where to go now: to any process that is there."""
        ports = [service.port for service in self.services if service.port]
        return self.dice.choice(ports) if ports else 0

    async def run(self, seconds: float) -> Report:
        began = time.monotonic()
        tasks: list[asyncio.Task[None]] = []
        try:
            for service in self.services:
                await service.start()
            await self.sit_down()
            tasks = [asyncio.create_task(one.play()) for one in self.witnesses]
            await self.trouble(2 / 3 * seconds, tasks, BREAKING | PESTERING)
            await self.restart()
            before = self.memory_now()
            await self.trouble(1 / 3 * seconds, tasks, PESTERING)
            self.report.growth = self.memory_now() / before
            await self.goes_on(tasks)
        finally:
            for service in self.services:
                service.kill()
            await stop(list(self.witnesses), tasks)
            self.report.seconds = time.monotonic() - began
            self.log.seek(0)
            lines = self.log.read().decode("utf-8", "replace")
            self.log.close()
        assert "Traceback" not in lines, lines[lines.index("Traceback") - 500 :][:4000]
        await self.check()
        return self.report

    async def sit_down(self) -> None:
        games = sorted(stammtisch.GAMES)
        for number in range(self.tables):
            game = games[number % len(games)]
            places = max(3, stammtisch.GAMES[game].players[0])
            here = [
                Witness(f"P{number}.{seat}", seat, self.port, Random(f"{self.seed} {number} {seat}"))
                for seat in range(places - number % 2)  # a bot sits at every other table
            ]
            watching = "rounds" if number % 3 == 0 else "now"
            table = await seated(list(here), game, places, watching=watching)
            onlooker = Onlooker(f"O{number}", -1, self.port, Random(number))
            onlooker.table = table
            self.witnesses += [*here, onlooker]
        host = self.witnesses[0]
        self.oddities = Oddities(self.seed, Known(host.secret, host.table, "CODE"))

    # what goes wrong

    async def trouble(self, seconds: float, tasks: list[asyncio.Task[None]], kinds: dict[str, Pause]) -> None:
        """All kinds of it at once, each again and again with pauses of this length."""
        end = time.monotonic() + seconds
        troubles = [
            asyncio.create_task(self.again(end, pause, getattr(self, kind))) for kind, pause in kinds.items()
        ]
        try:
            while any(not trouble.done() for trouble in troubles):
                await asyncio.wait([*troubles, *tasks], timeout=1, return_when=asyncio.FIRST_COMPLETED)
                for task in (*troubles, *tasks):
                    if task.done():
                        task.result()
                assert not any(task.done() for task in tasks), "somebody went away"
        finally:
            for trouble in troubles:
                trouble.cancel()
            await asyncio.gather(*troubles, return_exceptions=True)

    async def again(self, end: float, pause: Pause, work: Callable[[], Awaitable[None]]) -> None:
        while time.monotonic() < end:
            await asyncio.sleep(self.dice.uniform(*pause))
            await work()

    async def kill(self) -> None:
        async with self.calm:
            service = self.dice.choice(self.services)
            service.kill()
            self.report.kills += 1
            await self.opened(service)

    async def opened(self, service: Process) -> None:
        """Starts it and waits until it answers, so that its database is there meanwhile."""
        await service.start()
        async with client(service.port) as http:
            while True:
                with suppress(httpx.TransportError):
                    if (await http.get("/healthz")).status_code == 200:
                        return

    async def restart(self) -> None:
        """Whatever has happened to them, all processes are there."""
        for service in self.services:
            service.kill()
            await self.opened(service)

    def memory_now(self) -> int:
        return sum(memory(service.pid) for service in self.services)

    async def outage(self) -> None:
        async with self.calm:
            await self.ground.outage(self.dice)
            self.report.outages += 1

    async def cut(self) -> None:
        """Somebody's connection is gone from one moment to the next."""
        socket = self.dice.choice(self.witnesses).socket
        if socket is not None:
            socket.transport.abort()
            self.report.cut += 1

    async def flood(self) -> None:
        """Half-sent requests, endless headers, senseless messages, all at once, for a second."""
        self.report.floods += 1
        opened = []
        for number in range(150):
            with suppress(*LOST):
                _, writer = await asyncio.open_connection(
                    "127.0.0.1", self.port() or 1, local_addr=(FLOODERS, 0)
                )
                opened.append(writer)
                writer.write(
                    [b"GET / HTTP/1.1\r\nHost: a\r\nX-", b"GET /" + b"a" * 20_000, b"\0\xff" * 50][number % 3]
                )
        await asyncio.sleep(1)
        for writer in opened:
            writer.transport.abort()

    async def ask_oddly(self) -> None:
        """Whatever is sent, the service answers what it documents; without its database that may be 503."""
        port = self.port()
        with suppress(*LOST):
            async with raw(port or 1) as client:
                odd = self.oddities.draw()
                await client.send(odd.data)
                client.leave()
                said = await client.rest()
            statuses = re.findall(rb"(?m)^HTTP/1\.1 (\d{3}) ", said)
            assert all(status < b"500" or status == b"503" for status in statuses), (odd, said)
            self.report.odd += 1

    async def measure(self) -> None:
        for service in self.services:
            if service.port and service.child is not None:
                with suppress(OSError):
                    self.report.files = max(self.report.files, open_files(service.pid))
                    self.report.memory = max(self.report.memory, memory(service.pid))

    # how it must end

    async def goes_on(self, tasks: list[asyncio.Task[None]]) -> None:
        players = [one for one in self.witnesses if one.eyes is not None]
        rows = [(one, one.seq) for one in players]
        await until(lambda: all(one.seq >= seq + GOES_ON for one, seq in rows), tasks, "a table is stuck")
        moves = [(one, one.moves) for one in players]
        await until(
            lambda: all(one.moves > made for one, made in moves), tasks, "somebody can't move any more"
        )

    async def check(self) -> None:
        """Everything acknowledged is there once and in order, and everybody was told what they may know."""
        report = self.report
        assert report.files < MOST_FILES
        assert report.memory < MOST_MEMORY
        assert report.growth < MOST_GROWTH
        store = open_store(self.ground.url)
        await store.open()
        try:
            for id in {one.table for one in self.witnesses}:
                listed = await store.listed(id)
                assert listed is not None
                rows = await store.rows(id)
                assert [row.seq for row in rows] == list(range(1, listed.seq + 1))
                here = [one for one in self.witnesses if one.table == id]
                for one in here:
                    check_player(one, rows)
                report.messages += check_told(Table(id, listed.code), rows, here)
                report.rows += len(rows)
        finally:
            await store.close()
        players: list[Player] = list(self.witnesses)
        report.acknowledged = answers(players)
        for player in players:
            for code in player.refused:
                report.refused[code] = report.refused.get(code, 0) + 1


def check_told(table: Table, rows: Iterable[Row], witnesses: list[Witness]) -> int:
    """Folds the log and asserts that every message was the one that this seat may hear; how many there were."""
    by_seq: dict[int, list[tuple[Witness, Told]]] = {}
    for witness in witnesses:
        for told in witness.told:
            by_seq.setdefault(told.seq, []).append((witness, told))
    count = 0
    for row in rows:
        fold(table, row)
        made: dict[tuple[str, int | None], bytes] = {}
        for witness, told in by_seq.get(row.seq, ()):
            key = (told.kind, witness.eyes)
            if key not in made:
                made[key] = expected(table, row, *key)
            assert told.digest == made[key], f"{witness.name} was told something else with row {row.seq}"
            count += 1
    return count


def expected(table: Table, row: Row, kind: str, seat: int | None) -> bytes:
    if kind == "row":
        return digest(json.loads(text(news(table, row, seat))))
    message: dict[str, Any] = to_builtins(snapshot(table, seat, []))
    return digest(json.loads(json.dumps(message)))


def open_files(pid: int) -> int:
    return len(os.listdir(f"/proc/{pid}/fd"))


def memory(pid: int) -> int:
    """MB of memory that the process has."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 2**20
