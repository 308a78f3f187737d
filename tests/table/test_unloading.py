"""Whatever has happened at a table: once it is unloaded nothing of it is left, without the garbage collector."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from stammtisch.store.store import Unavailable
from stammtisch.table.desk import Desk
from stammtisch.table.refused import Refused
from stammtisch.table.settings import Clock
from stammtisch.table.tables import IDLE_SECONDS, SWEEP_SECONDS
from stammtisch.table.verbs.playing import Continue, Play, Start
from stammtisch.table.verbs.seating import Leave
from stammtisch.table.verbs.talking import Say
from tests.table.doubles import FixedOutside, settled
from tests.table.histories import PEOPLE, deeds
from tests.table.rig import Eyes, Rig, opened_rig, play
from tests.table.test_damage import damaged
from tests.table.test_trouble import Moody

Trouble = Callable[[Rig, Desk, Path], Coroutine[Any, Any, None]]


@pytest.fixture(autouse=True)
def no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def anything(rig: Rig, desk: Desk, _: Path) -> None:
    """Random deeds, most of them refused, moves and bots among them."""
    dice = Random(4)
    for _ in range(300):
        person, verb = dice.choice(PEOPLE), dice.choice(deeds(dice, True))()
        try:
            await desk.do(person, verb)
        except Refused:
            rig.outside.time += 1
        match = desk.table.match
        if match is not None and desk.table.to_move is not None and not desk.table.bot_to_move():
            move = dice.choice([*match.legal_moves(), "nonsense", "g7+4"])
            try:
                await play(desk, move)
            except Refused:
                continue
    await rig.outside.pass_time(5)


async def a_store_that_fails(rig: Rig, desk: Desk, _: Path) -> None:
    assert isinstance(rig.store, Moody)
    rig.store.broken = True
    for _ in range(3):
        with pytest.raises(Unavailable):
            await desk.do("ada", Say("hi"))
    await rig.outside.pass_time(20)
    rig.store.broken = False
    await desk.do("ada", Say("hi"))


async def another_process(rig: Rig, desk: Desk, path: Path) -> None:
    async with opened_rig(path / "table.db", outside=rig.outside) as other:
        twin = await other.tables.desk(desk.table.id)
        await twin.do("ben", Say("from elsewhere"))
        await desk.do("ada", Say("stale at first"))
        await twin.follow()


async def damage(_: Rig, desk: Desk, path: Path) -> None:
    seq = await desk.do("ada", Say("soon unreadable"))
    await damaged(path, desk.table.id, seq, "meditate", {})
    await desk.forget("nobody")
    eyes = Eyes("ada")
    await desk.watch(eyes)
    with pytest.raises(Refused, match="damaged"):
        await desk.do("ada", Say("hi"))
    await desk.unwatch(eyes)


async def somebody_who_goes_away(_: Rig, desk: Desk, __: Path) -> None:
    tasks = [asyncio.create_task(desk.do("ada", Say("hi"))) for _ in range(5)]
    await asyncio.sleep(0)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def a_clock(rig: Rig, desk: Desk, _: Path) -> None:
    await rig.outside.pass_time(100)
    if desk.table.resting:
        await desk.do("ada", Continue())
    with pytest.raises(Refused):
        await desk.do("ada", Play("nonsense", desk.table.turn))
    with pytest.raises(Refused):
        await desk.do("ada", Start())


@pytest.mark.parametrize(
    "trouble",
    [anything, a_store_that_fails, another_process, damage, somebody_who_goes_away, a_clock],
    ids=lambda trouble: trouble.__name__,
)
def test_nothing_is_left_of_an_unloaded_table(tmp_path: Path, trouble: Trouble) -> None:
    async def busy(rig: Rig) -> list[weakref.ref[Any]]:
        desk, eyes = await rig.table("ada", "ben", pace=0.5, clock=Clock("seconds", 30))
        await trouble(rig, desk, tmp_path)
        for watcher in eyes:
            await desk.unwatch(watcher)
        for person in list(desk.table.guests):
            try:
                await desk.do(person, Leave())
            except Refused:
                break
        parts = [desk, desk.table, desk.audience, desk.audience.presence, desk.driver, *eyes]
        parts += [] if desk.table.match is None else [desk.table.match]
        return [weakref.ref(part) for part in parts]

    async def run() -> None:
        path = tmp_path / "table.db"
        async with opened_rig(path, outside=FixedOutside(), store=Moody(path)) as rig:
            left = await busy(rig)
            while rig.tables.desks:
                await rig.outside.pass_time(IDLE_SECONDS + 2 * SWEEP_SECONDS)
            await settled()
            assert [part() for part in left if part() is not None] == []

    asyncio.run(run())
