"""Tables at full speed on a service that is killed again and again, and what its log must say in the end."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import stammtisch
from stammtisch.store.sqlite import SqliteStore
from stammtisch.store.store import Row, Store
from stammtisch.table.log import replay
from tests.server.process import Process
from tests.server.scripted import Acknowledged, Player, seated, stop, until

SLACK = 30.0  # as it is
GOES_ON = 5  # moves at every table after the last restart


@dataclass
class Report:
    """What happened."""

    kills: int = 0
    tables: int = 0
    rows: int = 0
    acknowledged: int = 0
    connections: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    between: list[int] = field(default_factory=list)  # rows acknowledged from one kill to the next


async def crash(path: Path, kills: int, seed: int, tables: int = 6, people: int = 3) -> Report:
    """Kills the service so often, after a random number of answers each time; asserts that nothing is lost."""
    dice = Random(seed)
    service = Process(str(path), 0, SLACK)
    await service.start()
    players: list[Player] = []
    tasks: list[asyncio.Task[None]] = []
    report = Report(tables=tables)
    try:
        games = sorted(stammtisch.GAMES)
        for number in range(tables):
            game = games[number % len(games)]
            places = max(3, stammtisch.GAMES[game].players[0])
            count = min(people, places) - number // len(games) % 2 - number % 2  # some tables have bots
            here = [
                Player(f"P{number}.{seat}", seat, lambda: service.port, Random(f"{seed} {number} {seat}"))
                for seat in range(max(1, count))
            ]
            await seated(here, game, places)
            players += here
        tasks = [asyncio.create_task(player.play()) for player in players]
        for _ in range(kills):
            before = answers(players)
            wanted = dice.choice([0, 1, dice.randrange(20), dice.randrange(60), dice.randrange(150)])
            await until(lambda b=before, w=wanted: answers(players) >= b + w, tasks, "nothing goes on")  # type: ignore[misc]
            service.kill()
            report.kills += 1
            report.between.append(answers(players) - before)
            await service.start()
        rows = [(player, player.seq) for player in players]
        await until(lambda: all(one.seq >= seq + GOES_ON for one, seq in rows), tasks, "a table is stuck")
        moves = [(player, player.moves) for player in players]
        await until(
            lambda: all(one.moves > made for one, made in moves), tasks, "somebody can't move any more"
        )
    finally:
        service.kill()
        await stop(players, tasks)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    store = SqliteStore(path)
    await store.open()
    try:
        report.rows = await check_log(store, players)
    finally:
        await store.close()
    report.acknowledged = answers(players)
    report.connections = sum(player.connections for player in players)
    for player in players:
        for code in player.refused:
            report.refused[code] = report.refused.get(code, 0) + 1
    return report


def answers(players: list[Player]) -> int:
    return sum(len(player.done) for player in players)


async def check_log(store: Store, players: list[Player]) -> int:
    """Every table's log is sound and has everything that was acknowledged or heard; how many rows there are."""
    total = 0
    for id in {player.table for player in players}:
        rows = await store.rows(id)
        total += len(rows)
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        listed = await store.listed(id)
        assert listed is not None
        assert listed.seq == len(rows)
        assert replay(id, listed.code, rows).seq == len(rows)  # every move is legal where it stands
        for player in players:
            if player.table == id:
                check_player(player, rows)
    return total


def check_player(player: Player, rows: list[Row]) -> None:
    assert [done.seq for done in player.done] == sorted({done.seq for done in player.done})
    for done in player.done:
        row = rows[done.seq - 1]
        stored = Acknowledged(player.table, row.seq, row.kind, row.person or "", row.data.get("move"))
        assert stored == done
    for seq, kind, person in player.heard:
        assert (rows[seq - 1].kind, rows[seq - 1].person) == (kind, person)
    assert player.seq <= len(rows)
