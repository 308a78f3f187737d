"""Whose turn it is to think: hosts share the processes by the time they use, and so do a host's tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from stammtisch.table.refused import Refused
from stammtisch.table.sharing import IDLE_ACCOUNTS, Sharing, Whose
from stammtisch.table.thinking import Thinkers
from stammtisch.table.verbs.hosting import HandOn
from tests.table.doubles import AtOnce
from tests.table.rig import Rig, play, played

Scene = Callable[["Script"], Coroutine[Any, Any, None]]


class Script(Thinkers):
    """Processes whose thoughts end when a test says so, after so much time by a clock of its own."""

    def __init__(self, processes: int) -> None:
        super().__init__(processes)
        self.time = 0.0
        self.thinking: dict[str, Future[str]] = {}
        self.begun: list[str] = []
        self.thoughts: list[asyncio.Task[str]] = []

    def clock(self) -> float:
        return self.time

    def ready(self) -> Any:
        return None

    def submit(self, task: Any, *given: Any, **named: Any) -> Any:  # type: ignore[override]
        (name,) = given
        self.begun.append(name)
        self.thinking[name] = Future()
        self.thinking[name].set_running_or_notify_cancel()
        return self.thinking[name]

    async def ask(self, host: str, table: str, name: str) -> asyncio.Task[str]:
        thought = asyncio.create_task(self.work(Whose(host, table), str, name))
        self.thoughts.append(thought)
        await breath()
        return thought

    async def end(self, name: str, seconds: float) -> None:
        """This thought has taken so long, and ends."""
        self.time += seconds
        self.thinking.pop(name).set_result(name)
        await breath()

    async def end_any(self, seconds: Callable[[str], float]) -> str:
        name = next(iter(self.thinking))
        await self.end(name, seconds(name))
        return name


async def breath() -> None:
    """Everything that can happen by now has happened."""
    for _ in range(10):
        await asyncio.sleep(0)


def scripted(scene: Scene, processes: int = 1) -> None:
    async def run() -> None:
        script = Script(processes)
        await scene(script)
        for thought in script.thoughts:
            thought.cancel()
        while script.thinking:
            await script.end_any(lambda _: 0.0)
        await asyncio.gather(*script.thoughts, return_exceptions=True)
        assert (script.turns.free, script.turns.waiting) == (processes, 0)

    asyncio.run(run())


def test_who_has_many_tables_makes_others_wait_for_what_is_running_only() -> None:
    async def scene(script: Script) -> None:
        for number in range(15):
            await script.ask("ada", f"a{number}", f"ada {number}")
        assert script.begun == ["ada 0", "ada 1"], "no more than there are processes"
        await script.ask("ben", "b", "ben 0")
        await script.end("ada 0", 2.0)
        assert script.begun[-1] == "ben 0"
        await script.end("ben 0", 0.01)
        assert script.begun[-1] == "ada 2", "nobody else waits"
        await script.ask("ben", "b", "ben 1")
        await script.ask("cem", "c", "cem 0")
        await script.end("ada 1", 2.0)
        await script.end("ada 2", 2.0)
        assert set(script.begun[-2:]) == {"ben 1", "cem 0"}

    scripted(scene, processes=2)


def test_time_counts_and_not_how_often_anyone_asks() -> None:
    """A host of quick bots and one of slow ones each get half of the time."""

    async def scene(script: Script) -> None:
        used = {"slow": 0.0, "quick": 0.0}
        cost = {"slow": 2.0, "quick": 0.1}
        counts = {"slow": 0, "quick": 0}

        async def ask(host: str) -> None:
            counts[host] += 1
            await script.ask(host, f"{host} {counts[host] % 3}", f"{host} {counts[host]}")

        for _ in range(10):
            await ask("slow")
            await ask("quick")
        for _ in range(200):
            name = await script.end_any(lambda name: cost[name.split()[0]])
            host = name.split()[0]
            used[host] += cost[host]
            await ask(host)
        assert abs(used["slow"] - used["quick"]) <= 2 * max(cost.values())

    scripted(scene)


def test_a_host_s_tables_share_the_host_s_time() -> None:
    async def scene(script: Script) -> None:
        for number in range(5):
            await script.ask("ada", "expert", f"expert {number}")
            await script.ask("ada", "easy", f"easy {number}")
        while script.thinking:
            await script.end_any(lambda name: 1.0 if name.startswith("expert") else 0.3)
        assert script.begun[:6] == ["expert 0", "easy 0", "easy 1", "easy 2", "easy 3", "expert 1"]

    scripted(scene)


def test_time_that_was_not_claimed_is_not_saved_up() -> None:
    """Those who come back after a long while go first once, and then take turns like everyone else."""

    async def scene(script: Script) -> None:
        for number in range(20):
            await script.ask("ada", "a", f"ada {number}")
        for number in range(10):
            await script.end(f"ada {number}", 1.0)
        for number in range(10):
            await script.ask("ben", "b", f"ben {number}")
        for _ in range(8):
            await script.end_any(lambda _: 1.0)
        late = script.begun[11:]
        assert late[0] == "ben 0"
        assert {sum(name.startswith(who) for name in late) for who in ("ada", "ben")} == {4}

    scripted(scene)


def test_who_goes_away_gives_up_the_turn_but_not_the_process() -> None:
    async def scene(script: Script) -> None:
        running = await script.ask("ada", "a", "running")
        waiting = await script.ask("ada", "a", "waiting")
        await script.ask("ben", "b", "ben")
        for task in (running, waiting):
            task.cancel()
        await breath()
        assert waiting.cancelled()
        assert running.cancelled()
        assert script.begun == ["running"], "the process still thinks"
        await script.end("running", 1.0)
        assert script.begun == ["running", "ben"]

    scripted(scene)


def test_who_goes_away_at_the_very_moment_of_the_turn_passes_it_on() -> None:
    async def run() -> None:
        turns = Sharing(1)
        first, late, last = (Whose(name, name) for name in ("first", "late", "last"))
        await turns.take(first)
        goes = asyncio.create_task(turns.take(late))
        comes = asyncio.create_task(turns.take(last))
        await breath()
        turns.give_back(first, 1.0)
        goes.cancel()  # it has the turn, and has not noticed yet
        await breath()
        assert goes.cancelled()
        assert comes.done()
        turns.give_back(last, 1.0)
        assert (turns.free, turns.waiting) == (1, 0)

    asyncio.run(run())


def test_a_process_that_died_does_not_cost_the_turn() -> None:
    async def scene(script: Script) -> None:
        first = await script.ask("ada", "a", "first")
        await script.ask("ben", "b", "ben")
        script.thinking.pop("first").set_exception(BrokenProcessPool())
        await breath()
        assert script.begun == ["first", "first"]
        await script.end("first", 1.0)
        assert await first == "first"
        assert script.begun == ["first", "first", "ben"]

    scripted(scene)


def test_accounts_of_those_who_think_no_more_are_not_kept() -> None:
    async def scene(script: Script) -> None:
        for number in range(500):
            await script.ask(f"host {number}", f"table {number}", f"{number}")
            await script.end(f"{number}", 0.1)
        assert len(script.turns.hosts.by_name) <= 2 * IDLE_ACCOUNTS < 500

    scripted(scene)


def test_bots_think_on_their_host_s_account_and_reasons_on_that_of_who_asks(tmp_path: Path) -> None:
    class Noting(AtOnce):
        accounts: list[Whose]

        async def work(self, whose: Whose, task: Callable[..., Any], *given: Any, **named: Any) -> Any:
            self.accounts.append(whose)
            return await super().work(whose, task, *given, **named)

    async def scene(rig: Rig) -> None:
        rig.tables.thinkers = noting = Noting()
        noting.accounts = []
        desk, _ = await rig.table("ada", "ben", pace=0.0)
        await desk.do("ada", HandOn("ben"))
        noting.accounts.clear()
        while not noting.accounts:
            if not desk.table.bot_to_move():
                await play(desk)
            await rig.outside.pass_time(1)
        assert set(noting.accounts) == {Whose("ben", desk.table.id)}
        alone, _ = await rig.table("cem", pace=0.0)
        while not any(move.by == "bot" for move in alone.table.played):
            if alone.table.to_move == 0:
                await play(alone)
            await rig.outside.pass_time(1)
        noting.accounts.clear()
        seq = next(move.seq for move in alone.table.played if move.by == "bot")
        with pytest.raises(Refused, match="after_the_round"):  # what was drawn is hidden
            await alone.why("cem", seq)
        assert noting.accounts == [Whose("cem", alone.table.id)]

    played(tmp_path, scene)


@pytest.mark.parametrize("processes", [1, 3])
def test_everything_is_thought_about_in_the_end(processes: int) -> None:
    async def scene(script: Script) -> None:
        thoughts = [await script.ask(f"h{number % 4}", f"t{number % 7}", str(number)) for number in range(60)]
        while script.thinking:
            assert len(script.thinking) <= processes
            await script.end_any(lambda name: int(name) % 5)
        assert sorted([await thought for thought in thoughts], key=int) == [
            str(number) for number in range(60)
        ]

    scripted(scene, processes)
