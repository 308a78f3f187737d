"""Everything at once, for a while: people and bots at many tables, kills, lost connections, a database that goes away,
floods and odd requests; and afterwards a history checker.

A witness is a player or an onlooker who keeps a digest of every message.  Afterwards each log is folded row by row, and
what the witness heard with a row must be, to the letter, what that seat may know after it: so nobody missed a row,
heard one twice or out of order, or heard of a card that their view would hide.
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
from tests.server.crashing import LAST_ROWS, answers, check_player
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
MEMORY_GROWTH = 1.5  # of the processes while none is killed
TAKEOVER_SECONDS = 2.0  # before a process moves the bots that another one should have moved
FLOODERS = "127.0.0.2"  # not the players' address
MAX_FILES = 1_000  # open in one process
MAX_MEGABYTES = 400  # of one process


class Received(NamedTuple):
    """A message as a witness remembers it."""

    seq: int
    kind: str  # row or snapshot
    digest: bytes


class Witness(Player):
    """A player who keeps a digest of every message."""

    def __init__(self, name: str, seat: int, ports: Callable[[], int], dice: Random) -> None:
        super().__init__(name, seat, ports, dice)
        self.received: list[Received] = []

    @property
    def eyes(self) -> int | None:
        """Whose view this is."""
        return self.seat

    def hear(self, news: dict[str, Any]) -> None:
        super().hear(news)
        if news["news"] in ("row", "snapshot"):
            self.received.append(Received(self.seq, news["news"], digest(news)))


class Onlooker(Witness):
    """Watches anonymously and does nothing."""

    @property
    def eyes(self) -> None:
        return None

    async def act(self) -> None:
        return


def digest(message: dict[str, Any]) -> bytes:
    """The digest of a message without who is present, which no log records."""
    plain = {name: value for name, value in message.items() if name != "present"}
    return blake2b(json.dumps(plain, sort_keys=True).encode(), digest_size=12).digest()


@dataclass
class Report:
    """What happened in a run."""

    seconds: float = 0.0
    kills: int = 0
    outages: int = 0
    cut: int = 0  # connections
    floods: int = 0
    odd: int = 0  # requests
    tables: int = 0
    rows: int = 0
    acknowledged: int = 0
    messages: int = 0  # to witnesses, each of them right
    refused: dict[str, int] = field(default_factory=dict)
    memory: int = 0  # MB, the peak of a process
    files: int = 0  # the most that a process had open
    growth: float = 0.0  # of memory in the last third, without kills


class Ground(Protocol):
    """A database that can go away for a while."""

    url: str
    processes: int

    async def outage(self, dice: Random) -> None: ...
    def stop(self) -> None: ...


class File:
    """SQLite: another program holds the file's lock for so long that writers give up."""

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
    """A run."""

    def __init__(self, ground: Ground, seed: int, tables: int) -> None:
        self.ground = ground
        self.dice = Random(seed)
        self.seed = seed
        self.log = tempfile.TemporaryFile()  # noqa: SIM115  # closed at the end of `run`
        self.services = [
            Process(ground.url, 0, TAKEOVER_SECONDS, errors=self.log) for _ in range(ground.processes)
        ]
        self.tables = tables
        self.witnesses: list[Witness] = []
        self.report = Report(tables=tables)
        self.calm = asyncio.Lock()  # one thing is broken at a time
        self.oddities: Oddities

    def port(self) -> int:
        """The port of any process that is running."""
        ports = [service.port for service in self.services if service.port]
        return self.dice.choice(ports) if ports else 0

    async def run(self, seconds: float) -> Report:
        began = time.monotonic()
        tasks: list[asyncio.Task[None]] = []
        try:
            for service in self.services:
                await service.start()
            await self.sit_down()
            tasks = [asyncio.create_task(witness.play()) for witness in self.witnesses]
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
            seats = max(3, stammtisch.GAMES[game].players[0])
            here = [
                Witness(f"P{number}.{seat}", seat, self.port, Random(f"{self.seed} {number} {seat}"))
                for seat in range(seats - number % 2)  # a bot sits at every other table
            ]
            watching = "rounds" if number % 3 == 0 else "now"
            table = await seated(list(here), game, seats, watching=watching)
            onlooker = Onlooker(f"O{number}", -1, self.port, Random(number))
            onlooker.table = table
            self.witnesses += [*here, onlooker]
        host = self.witnesses[0]
        self.oddities = Oddities(self.seed, Known(host.secret, host.table, "CODE"))

    # what goes wrong

    async def trouble(self, seconds: float, tasks: list[asyncio.Task[None]], kinds: dict[str, Pause]) -> None:
        """All kinds of trouble at once, each repeatedly with pauses of this length."""
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
                assert not any(task.done() for task in tasks), "a player has gone"
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
        """Starts it and waits until it answers; its database stays up meanwhile."""
        await service.start()
        async with client(service.port) as http:
            while True:
                with suppress(httpx.TransportError):
                    if (await http.get("/healthz")).status_code == 200:
                        return

    async def restart(self) -> None:
        """Makes sure that all processes are running, whatever has happened to them."""
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
        """Cuts a player's connection without warning."""
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
        """The service answers anything as documented; without its database that may be 503."""
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

    # what must hold at the end

    async def goes_on(self, tasks: list[asyncio.Task[None]]) -> None:
        players = [witness for witness in self.witnesses if witness.eyes is not None]
        rows = [(player, player.seq) for player in players]
        await until(
            lambda: all(player.seq >= seq + LAST_ROWS for player, seq in rows), tasks, "a table is stuck"
        )
        moves = [(player, player.moves) for player in players]
        await until(
            lambda: all(player.moves > before for player, before in moves),
            tasks,
            "a player can't move any more",
        )

    async def check(self) -> None:
        """Everything acknowledged is there once and in order, and everyone heard exactly what they may know."""
        report = self.report
        assert report.files < MAX_FILES
        assert report.memory < MAX_MEGABYTES
        assert report.growth < MEMORY_GROWTH
        store = open_store(self.ground.url)
        await store.open()
        try:
            for id in {witness.table for witness in self.witnesses}:
                listed = await store.listed(id)
                assert listed is not None
                rows = await store.rows(id)
                assert [row.seq for row in rows] == list(range(1, listed.seq + 1))
                here = [witness for witness in self.witnesses if witness.table == id]
                for witness in here:
                    check_player(witness, rows)
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
    """Folds the log and asserts that every message is what its seat may hear; returns the number of messages."""
    by_seq: dict[int, list[tuple[Witness, Received]]] = {}
    for witness in witnesses:
        for received in witness.received:
            by_seq.setdefault(received.seq, []).append((witness, received))
    count = 0
    for row in rows:
        fold(table, row)
        expected_digests: dict[tuple[str, int | None], bytes] = {}
        for witness, received in by_seq.get(row.seq, ()):
            key = (received.kind, witness.eyes)
            if key not in expected_digests:
                expected_digests[key] = expected(table, row, *key)
            assert received.digest == expected_digests[key], (
                f"{witness.name} heard something else with row {row.seq}"
            )
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
    """The process's memory in MB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 2**20
