"""Trained agents at tables: only those that the house has on its shelf, and what happens when one is gone."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import pytest

import stammtisch
from stammtisch.bots import agents
from stammtisch.research import Agent, features
from stammtisch.table.desk import Desk
from stammtisch.table.refused import Refused
from stammtisch.table.settings import Settings
from stammtisch.table.verbs.playing import Start
from stammtisch.table.verbs.seating import Fill, PutAgent, PutBot, Sit
from stammtisch.table.wire import Request
from tests.table.rig import Rig, play, played


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The agent `drawer` always draws."""
    monkeypatch.setattr(agents, "SHELF", {})
    game = stammtisch.GAMES["mau_mau"]
    scores = np.zeros(game.num_moves)
    scores[game.move_id("draw")] = 1
    weights = np.zeros((features.width(game.observed), game.num_moves))
    path = tmp_path / "drawer.npz"
    Agent("mau_mau", [weights], [scores], version=0).save(path)
    agents.shelve({"drawer": str(path)})


async def seated(rig: Rig) -> Desk:
    """Ada with two free seats."""
    settings = Settings("mau_mau", 3, {"rounds": 1})
    desk = await rig.tables.create("ada", "Ada", "fox", settings)
    await desk.do("ada", Sit(0))
    return desk


@pytest.mark.usefixtures("shelf")
def test_an_agent_on_the_shelf_plays(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk = await seated(rig)
        assert desk.table.about().agents == ["drawer"]
        await desk.do("ada", PutAgent(1, "drawer"))
        await desk.do("ada", Fill("normal"))
        assert [seat.bot for seat in desk.table.seats] == [None, "agent:drawer", "normal"]
        await desk.do("ada", Start())
        match = desk.table.need_match()
        for _ in range(40):
            if match.to_move == 0:
                await play(desk, match.legal_moves()[0])
            await rig.outside.pass_time(3)
            if match.over:
                break
        mine = [played.move for played in desk.table.played if played.seat == 1]
        assert len(mine) > 1
        assert set(mine) == {"draw"}

    played(tmp_path, scene)


@pytest.mark.usefixtures("shelf")
def test_only_the_host_and_only_what_is_on_the_shelf(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk = await seated(rig)
        for name in ("stranger", "normal", "npz"):
            with pytest.raises(Refused) as refused:
                await desk.do("ada", PutAgent(1, name))
            assert refused.value.refusal.code == "no_such_agent"
        other = await rig.tables.create("ada", "Ada", "fox", Settings("mue", 4))
        assert other.table.about().agents == []
        with pytest.raises(Refused, match="no_such_agent"):
            await other.do("ada", PutAgent(1, "drawer"))
        with pytest.raises(Refused, match="not_here"):
            await desk.do("eve", PutAgent(1, "drawer"))

    played(tmp_path, scene)


@pytest.mark.parametrize("name", ["../drawer", "/etc/passwd", "drawer.npz", "a" * 25, "", "x\n"])
def test_nobody_names_a_path(name: str) -> None:
    request = {"n": 1, "verb": {"do": "agent", "seat": 1, "name": name}}
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(request), type=Request)
    level = {"n": 1, "verb": {"do": "bot", "seat": 1, "level": f"agent:{name}"}}
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(msgspec.json.encode(level), type=Request)


@pytest.mark.usefixtures("shelf")
def test_when_an_agent_is_gone_normal_sits_in(tmp_path: Path) -> None:
    """The table loads, says so, and goes on; the file may be gone, or the house opened without the agent."""

    async def before(rig: Rig) -> None:
        desk = await seated(rig)
        await desk.do("ada", PutAgent(1, "drawer"))
        await desk.do("ada", PutBot(2, "easy"))
        await desk.do("ada", Start())
        assert not any(seat.missing for seat in desk.table.about().seats)

    async def after(rig: Rig) -> None:
        (listed,) = await rig.store.tables_of("ada", 10)
        desk = await rig.tables.desk(listed.id)
        assert [seat.missing for seat in desk.table.about().seats] == [False, True, False]
        assert desk.table.about().seats[1].bot == "agent:drawer"
        match = desk.table.need_match()
        for _ in range(6):
            if match.to_move == 0:
                await play(desk, match.legal_moves()[0])
            await rig.outside.pass_time(3)
        assert any(played.seat == 1 for played in desk.table.played)

    played(tmp_path, before)
    agents.SHELF.clear()
    played(tmp_path, after)
