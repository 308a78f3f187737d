"""Two processes of the service on one PostgreSQL: the same tables on both, and each can go on without the other."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
import pytest
from websockets.asyncio.client import ClientConnection, connect

from stammtisch.store.postgres import PostgresStore
from tests.server.crashing import check_log
from tests.server.process import Process
from tests.server.scripted import EVENT_SECONDS, Player, client, seated, stop, until
from tests.store.server import Server

TAKEOVER_SECONDS = 2.0  # before a process moves the bots that the other one should have moved
GAMES = ["mau_mau", "mue", "life_life"]

Pair = tuple[Process, Process]
Scene = Callable[[Pair, str], Coroutine[Any, Any, None]]


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    server = Server()
    yield server.url()
    server.stop()


@asynccontextmanager
async def two(database: str, thinkers: int) -> AsyncIterator[Pair]:
    pair = (Process(database, thinkers, TAKEOVER_SECONDS), Process(database, thinkers, TAKEOVER_SECONDS))
    try:
        await asyncio.gather(*(process.start() for process in pair))
        yield pair
    finally:
        for process in pair:
            process.kill()


def played(database: str, scene: Scene, thinkers: int = 0) -> None:
    async def run() -> None:
        connection = await asyncpg.connect(database)
        await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        await connection.close()
        async with two(database, thinkers) as pair:
            await scene(pair, database)

    asyncio.run(run())


def spread(pair: Pair, table: int, people: int) -> list[Player]:
    """People of one table, spread over both processes; if their process is gone, they go to the other one."""

    def ports(first: int) -> Callable[[], int]:
        return lambda: pair[first].port or pair[1 - first].port

    return [
        Player(f"P{table}.{seat}", seat, ports((seat + table) % 2), Random(f"{table} {seat}"))
        for seat in range(people)
    ]


async def check(database: str, players: list[Player]) -> None:
    store = PostgresStore(database)
    await store.open()
    try:
        await check_log(store, players)
    finally:
        await store.close()


def test_a_table_is_the_same_on_both_and_goes_on_when_one_is_killed(database: str) -> None:
    """People and bots; those on the killed process move to the other one."""

    async def scene(pair: Pair, database: str) -> None:
        tables = [spread(pair, number, 3 if number % 2 else 2) for number in range(len(GAMES))]
        for number, people in enumerate(tables):
            await seated(people, GAMES[number], 3)
        players = [player for people in tables for player in people]
        tasks = [asyncio.create_task(player.play()) for player in players]
        try:
            await until(lambda: all(one.moves >= 4 for one in players), tasks, "no play on two processes")
            for people in tables:
                assert_heard_of_each_other(people)
            workers = children(pair[0].pid) + children(pair[1].pid)
            assert workers or sys.platform != "linux", "the bots think elsewhere"
            pair[0].kill()
            before = [(one, one.moves, one.seq) for one in players]
            await until(
                lambda: all(one.moves >= moves + 3 and one.seq > seq for one, moves, seq in before),
                tasks,
                "no play on one process",
            )
        finally:
            pair[1].kill()
            await stop(players, tasks)
        await until(lambda: not any(alive(pid) for pid in workers), [], "bots outlive their service")
        moved = [one for one in players if one.connections > 1]
        assert {one.name for one in moved} == {one.name for one in players if comes_from(one, tables) == 0}
        await check(database, players)

    played(database, scene, thinkers=1)


def comes_from(player: Player, tables: list[list[Player]]) -> int:
    table = next(number for number, people in enumerate(tables) if player in people)
    return (player.seat + table) % 2


def assert_heard_of_each_other(people: list[Player]) -> None:
    """Everyone's moves reached everyone else."""
    for player in people:
        played = {done.seq for done in player.done if done.kind == "play"}
        for other in people:
            heard = {seq for seq, kind, person in other.heard if kind == "play" and person == player.id}
            assert played & heard, (player.name, other.name)


def children(pid: int) -> list[int]:
    """The child processes of a process, where the system lists them."""
    path = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in path.read_text().split()] if sys.platform == "linux" else []


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


class Device:
    """A connection that does what a test says."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.n = 0
        self.news: list[dict[str, Any]] = []

    async def receive(self) -> dict[str, Any]:
        async with asyncio.timeout(EVENT_SECONDS):
            self.news.append(json.loads(await self.socket.recv()))
        return self.news[-1]

    async def ask(self, do: str, **verb: Any) -> dict[str, Any]:
        self.n += 1
        await self.socket.send(json.dumps({"n": self.n, "verb": {"do": do, **verb}}))
        while True:
            news = await self.receive()
            if news["news"] == "snapshot" if do == "hello" else news.get("n") == self.n:
                return news

    async def knows(self, seq: int) -> None:
        """Reads until the news of this row."""
        while self.seq < seq:
            await self.receive()

    @property
    def seq(self) -> int:
        return max(
            [news["seq"] for news in self.news if news["news"] == "row"]
            + [news["table"]["seq"] for news in self.news if news["news"] == "snapshot"]
        )

    def last(self, part: str) -> Any:
        return next(news[part] for news in reversed(self.news) if news.get(part))


@asynccontextmanager
async def device(player: Player, process: Process) -> AsyncIterator[Device]:
    async with connect(f"ws://127.0.0.1:{process.port}/ws", max_size=None, proxy=None) as socket:
        device = Device(socket)
        await device.ask("hello", table=player.table, token=player.secret)
        yield device


def test_only_one_accepts_the_same_row(database: str) -> None:
    """The same move on both at once: one accepts it.  What needs no turn is accepted by both, one after another."""

    async def scene(pair: Pair, database: str) -> None:
        players = spread(pair, 0, 3)
        await seated(players, "mau_mau", 3, options={"rounds": 50})
        async with (
            device(players[0], pair[0]) as a0,
            device(players[0], pair[1]) as b0,
            device(players[1], pair[0]) as a1,
            device(players[1], pair[1]) as b1,
            device(players[2], pair[0]) as a2,
            device(players[2], pair[1]) as b2,
        ):
            devices = [(a0, b0), (a1, b1), (a2, b2)]
            accepted = [0, 0]
            for _ in range(25):
                seq = max(a0.seq, b0.seq)
                for one, other in devices:
                    await asyncio.gather(one.knows(seq), other.knows(seq))
                one, other = devices[a0.last("view")["to_move"]]
                assert one.last("view") == other.last("view")
                move = {"move": one.last("view")["legal"][-1], "turn": one.last("table")["turn"]}
                answers = await asyncio.gather(one.ask("play", **move), other.ask("play", **move))
                assert sorted(answer["news"] for answer in answers) == ["done", "no"], answers
                (no,) = [answer for answer in answers if answer["news"] == "no"]
                assert no["code"] in ("stale", "not_your_turn", "resting")
                accepted[answers[1]["news"] == "done"] += 1
                done = max(answer.get("seq", 0) for answer in answers)
                for pair_of in devices:
                    await asyncio.gather(*(each.knows(done) for each in pair_of))
                if a0.last("table")["resting"]:
                    for mine, _ in devices:
                        assert (await mine.ask("continue"))["news"] == "done"
            said = await asyncio.gather(
                *(each.ask("wave", phrase="hello") for pair_of in devices for each in pair_of)
            )
            seqs = [answer["seq"] for answer in said if answer["news"] == "done"]
            assert len(seqs) == len(set(seqs)) >= 3
            assert all(answer["news"] == "done" or answer["code"] == "busy" for answer in said)
        assert sum(accepted) == 25
        await check(database, players)

    played(database, scene)


def test_missed_rows_are_caught_up_on(database: str) -> None:
    """The database cuts the connections by which the processes hear of each other."""

    async def scene(pair: Pair, database: str) -> None:
        players = spread(pair, 0, 2)
        await seated(players, "mau_mau", 2)
        admin = await asyncpg.connect(database)
        try:
            async with device(players[0], pair[0]) as here, device(players[1], pair[1]) as there:
                for _ in range(3):
                    cut = await admin.fetch(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ILIKE 'listen%'"
                    )
                    done = await here.ask("wave", phrase="hello")
                    await there.knows(done["seq"])
                    assert len(cut) <= 2
        finally:
            await admin.close()

    played(database, scene)


def test_a_person_deleted_on_one_process_is_forgotten_by_the_other(database: str) -> None:
    """Their devices there are disconnected, and nobody can read there what they said."""

    async def scene(pair: Pair, _: str) -> None:
        gone, stays = players = spread(pair, 0, 2)
        await seated(players, "mau_mau", 2)
        async with device(gone, pair[1]) as theirs, device(stays, pair[1]) as there:
            await theirs.ask("say", text="my very words")
            await there.knows(theirs.seq)
            async with client(pair[0].port) as http:
                answer = await http.delete("/api/me", headers={"authorization": f"Bearer {gone.secret}"})
                assert answer.status_code == 200, answer.text
            while (await theirs.receive())["news"] != "bye":
                pass
            assert theirs.news[-1] == {"news": "bye", "reason": "unknown_person", "again": False}
            while (await there.receive())["news"] != "snapshot":
                pass
            assert_forgotten(there.news[-1], gone)
        async with device(stays, pair[1]) as later:
            assert_forgotten(later.news[-1], gone)

    played(database, scene)


def assert_forgotten(snapshot: dict[str, Any], gone: Player) -> None:
    assert snapshot["news"] == "snapshot"
    assert gone.id not in snapshot["table"]["guests"]
    assert [said["data"] for said in snapshot["said"]] == [{"text": ""}]
    assert "my very words" not in json.dumps(snapshot)
    assert gone.name not in json.dumps(snapshot)


def test_the_process_is_gone_with_its_test(tmp_path: Path) -> None:
    """Whatever happens to a test, no service is left behind."""

    async def run() -> None:
        process = Process(str(tmp_path / "table.db"), 0, TAKEOVER_SECONDS)
        await process.start()
        try:
            assert process.child is not None
            assert process.child.stdin is not None
            process.child.stdin.close()
            assert await asyncio.to_thread(process.child.wait, EVENT_SECONDS) == 1
            assert not alive(process.pid) or os.name == "nt"
        finally:
            process.kill()

    asyncio.run(run())
