"""Tables and score pads at full speed on a service that is killed again and again, and what its logs must hold then."""

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
from stammtisch.table.log import folded
from tests.server.padding import Scribe, check_pad
from tests.server.process import Process
from tests.server.scripted import Acknowledged, Player, seated, stop, until

TAKEOVER_SECONDS = 30.0  # the usual value
LAST_ROWS = 5  # at every table after the last restart


@dataclass
class Report:
    """What happened in a run."""

    kills: int = 0
    tables: int = 0
    rows: int = 0
    acknowledged: int = 0
    connections: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    pads: int = 0
    steps: int = 0  # on pads, acknowledged
    between: list[int] = field(default_factory=list)  # rows acknowledged from one kill to the next


async def crash(path: Path, kills: int, seed: int, tables: int = 6, people: int = 3, pads: int = 2) -> Report:
    """Kills the service this many times, each after a random number of answers; asserts that nothing is lost."""
    dice = Random(seed)
    service = Process(str(path), 0, TAKEOVER_SECONDS)
    await service.start()
    players: list[Player] = []
    scribes: list[Scribe] = []
    tasks: list[asyncio.Task[None]] = []
    report = Report(tables=tables)
    try:
        games = sorted(stammtisch.GAMES)
        for number in range(tables):
            game = games[number % len(games)]
            seats = max(3, stammtisch.GAMES[game].players[0])
            count = min(people, seats) - number // len(games) % 2 - number % 2  # some tables have bots
            here = [
                Player(f"P{number}.{seat}", seat, lambda: service.port, Random(f"{seed} {number} {seat}"))
                for seat in range(max(1, count))
            ]
            await seated(here, game, seats)
            players += here
        for number in range(pads):
            scribes += await Scribe.at_a_new_pad(lambda: service.port, Random(f"{seed} pad {number}"))
        tasks = [asyncio.create_task(one.play()) for one in (*players, *scribes)]
        for _ in range(kills):
            before = answers(players)
            kill_after = dice.choice([0, 1, dice.randrange(20), dice.randrange(60), dice.randrange(150)])
            await until(lambda b=before, w=kill_after: answers(players) >= b + w, tasks, "nothing goes on")  # type: ignore[misc]
            service.kill()
            report.kills += 1
            report.between.append(answers(players) - before)
            await service.start()
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
        steps = [(scribe, len(scribe.done)) for scribe in scribes]
        await until(
            lambda: all(len(scribe.done) > before for scribe, before in steps), tasks, "a pad is stuck"
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
        for pad in {scribe.pad for scribe in scribes}:
            await check_pad(store, pad, scribes)
    finally:
        await store.close()
    report.acknowledged = answers(players)
    report.pads, report.steps = pads, sum(len(scribe.done) for scribe in scribes)
    report.connections = sum(player.connections for player in players)
    for player in players:
        for code in player.refused:
            report.refused[code] = report.refused.get(code, 0) + 1
    return report


def answers(players: list[Player]) -> int:
    return sum(len(player.done) for player in players)


async def check_log(store: Store, players: list[Player]) -> int:
    """Asserts that every log is sound and has all that was acknowledged or heard; returns the number of rows."""
    total = 0
    for id in {player.table for player in players}:
        rows = await store.rows(id)
        total += len(rows)
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        listed = await store.listed(id)
        assert listed is not None
        assert listed.seq == len(rows)
        assert folded(id, listed.code, rows).seq == len(rows)  # every move is legal at that point
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
