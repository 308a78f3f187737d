"""A table in the service: stored before told, told to whom it is for, and going on by itself."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from stammtisch.store.sqlite import SqliteStore
from stammtisch.store.store import Listed, Row, Summary, Unavailable
from stammtisch.table.audience import AWAY_SECONDS
from stammtisch.table.desk import Desk
from stammtisch.table.driver import DEAL_SECONDS, HOST_AWAY_SECONDS, UNDO_SECONDS, Driver, Step
from stammtisch.table.refused import Refused
from stammtisch.table.settings import Clock
from stammtisch.table.table import REST_SECONDS
from stammtisch.table.tables import IDLE_SECONDS, SWEEP_SECONDS
from stammtisch.table.thinking import Thinkers
from stammtisch.table.verbs.hosting import Lock, Remove
from stammtisch.table.verbs.playing import Continue, Play, Start
from stammtisch.table.verbs.seating import Leave, StandIn
from stammtisch.table.verbs.talking import Say
from stammtisch.table.verbs.undoing import AskUndo
from tests.table.doubles import NOBODY, AtOnce, FixedOutside, settled
from tests.table.rig import Eyes, Rig, opened_rig, play, played

# stored, then told


def test_nobody_hears_of_a_row_before_it_is_stored(tmp_path: Path) -> None:
    class Slow(SqliteStore):
        gate: asyncio.Event | None = None

        async def append(self, table: str, row: Row, summary: Summary) -> None:
            await super().append(table, row, summary)
            if self.gate is not None:
                await self.gate.wait()

    async def run() -> None:
        store = Slow(tmp_path / "table.db")
        async with opened_rig(tmp_path / "table.db", store=store) as rig:
            desk, eyes = await rig.table("ada", "ben", "cem")
            before = [len(watcher.messages) for watcher in eyes]
            store.gate = asyncio.Event()
            doing = asyncio.create_task(play(desk))
            await settled()
            assert [len(watcher.messages) for watcher in eyes] == before
            store.gate.set()
            await doing
            assert [len(watcher.messages) for watcher in eyes] == [count + 1 for count in before]

    asyncio.run(run())


def test_what_could_not_be_stored_did_not_happen(tmp_path: Path) -> None:
    class Broken(SqliteStore):
        broken = False

        async def append(self, table: str, row: Row, summary: Summary) -> None:
            if self.broken:
                raise Unavailable("the disk is full")
            await super().append(table, row, summary)

    async def run() -> None:
        store = Broken(tmp_path / "table.db")
        async with opened_rig(tmp_path / "table.db", store=store) as rig:
            desk, eyes = await rig.table("ada", "ben", "cem")
            before, seq = desk.table.glance(0), desk.table.seq
            moves = len(eyes[0].rows("play"))
            store.broken = True
            with pytest.raises(Unavailable):
                await play(desk)
            store.broken = False
            late = Eyes("ben")
            await desk.watch(late)
            assert (desk.table.seq, desk.table.glance(0)) == (seq, before)
            assert len(eyes[0].rows("play")) == moves
            await play(desk)
            assert desk.table.seq == seq + 1

    asyncio.run(run())


def test_two_processes_can_not_both_store_a_row(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened_rig(tmp_path / "table.db") as one, opened_rig(tmp_path / "table.db") as two:
            desk, _ = await one.table("ada", "ben", "cem")
            other = await two.tables.desk(desk.table.id)
            turn = desk.table.turn
            person = desk.table.seats[desk.table.to_move or 0].person
            await desk.do(person, Play("draw", turn))
            with pytest.raises(Refused, match="stale"):
                await other.do(person, Play("draw", turn))
            assert other.table.seq == desk.table.seq
            await other.do("ada", Say("from elsewhere"))
            await desk.follow()
            assert desk.table.talk[-1].data["text"] == "from elsewhere"
            rows = await one.store.rows(desk.table.id)
            assert [row.seq for row in rows] == list(range(1, len(rows) + 1))

    asyncio.run(run())


# told to whom it is for


def test_everyone_hears_what_is_for_them(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, eyes = await rig.table("ada", "ben", "cem")
        onlooker = Eyes(None)
        await desk.watch(onlooker)
        seat = desk.table.to_move
        assert seat is not None
        await play(desk)
        for watcher in (*eyes, onlooker):
            (row,) = watcher.rows("play")
            mine = watcher is eyes[seat]
            assert [event["type"] for event in row["events"]] == (["draw", "drawn"] if mine else ["draw"])
            assert ("hand" in row["view"]) == (watcher is not onlooker)
            assert "legal" not in row["view"] or row["view"]["to_move"] == eyes.index(watcher)
        assert "seed" not in json.dumps([watcher.messages for watcher in (*eyes, onlooker)])

    played(tmp_path, scene)


def test_onlookers_may_have_to_wait_for_the_end_of_the_round(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, _ = await rig.table("ada", "ben", "cem", watching="rounds", options={"rounds": 2})
        onlooker = Eyes("eve")
        await desk.watch(onlooker)
        first = onlooker.messages[0]
        for _ in range(3):
            await play(desk)
        for row in onlooker.rows("play"):
            assert row.get("events", []) == []
            assert row["view"] == first["view"]
        late = Eyes(None)
        await desk.watch(late)
        assert late.messages[0]["view"] == first["view"]
        assert late.messages[0]["events"] == first["events"]
        match = desk.table.match
        assert match is not None
        while match.round == 1:
            legal = match.legal_moves()
            await play(desk, next((move for move in legal if move.endswith("!")), legal[0]))
        last = onlooker.rows("play")[-1]
        assert last["view"]["round"] == 2
        kinds = [event["type"] for event in last["events"]]
        assert kinds.count("lay") + kinds.count("draw") >= 3
        assert "round_end" in kinds

    played(tmp_path, scene)


def test_a_snapshot_tells_how_things_stand(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, _ = await rig.table("ada", "ben", "cem")
        await play(desk)
        await desk.do("ada", Say("hi"))
        again = Eyes("ada")
        await desk.watch(again)
        (snapshot, present) = again.messages
        assert present == {"news": "present", "people": ["ada", "ben", "cem"]}
        assert snapshot["seat"] == 0
        assert snapshot["table"]["seq"] == desk.table.seq
        assert snapshot["view"]["hand"] == desk.table.glance(0)["hand"]
        assert snapshot["said"][0]["data"] == {"text": "hi"}
        assert [event["type"] for event in snapshot["events"]][:2] == ["round_start", "deal"]
        assert all(event["to"] == "all" or 0 in event["to"] for event in snapshot["events"])

    played(tmp_path, scene)


def test_who_was_removed_is_gone(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, eyes = await rig.table("ada", "ben", "cem")
        await desk.do("ada", Remove("ben"))
        assert eyes[1].dropped == "removed"
        with pytest.raises(Refused, match="removed"):
            await desk.watch(Eyes("ben"))
        await desk.do("ada", Lock(True))
        with pytest.raises(Refused, match="locked"):
            await desk.watch(Eyes("new"))
        with pytest.raises(Refused, match="locked"):
            await desk.watch(Eyes(None))
        await desk.watch(Eyes("cem"))

    played(tmp_path, scene)


def test_a_table_screen_finds_back_to_a_locked_table_by_its_key(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, _ = await rig.table("ada", "ben", "cem")
        screen = Eyes(None)
        await desk.watch(screen, "the-screen-on-the-wall")
        await desk.do("ada", Lock(True))
        await desk.unwatch(screen)
        again = Eyes(None)
        await desk.watch(again, "the-screen-on-the-wall")
        assert again.messages[0]["news"] == "snapshot"
        for key in (None, "some-other-screen"):
            with pytest.raises(Refused, match="locked"):
                await desk.watch(Eyes(None), key)
        with pytest.raises(Refused, match="locked"):
            await desk.watch(Eyes("new"), "the-screen-on-the-wall")

    played(tmp_path, scene)


def test_who_could_not_be_told_how_things_stand_is_not_here(tmp_path: Path) -> None:
    class Broken(Eyes):
        def tell(self, message: bytes) -> None:
            raise BrokenPipeError

    async def scene(rig: Rig) -> None:
        desk, (ada, *_) = await rig.table("ada", "ben", "cem")
        await desk.unwatch(ada)
        broken = Broken("ada")
        with pytest.raises(BrokenPipeError):
            await desk.watch(broken)
        await desk.unwatch(broken)
        assert "ada" not in desk.audience.presence.here

    played(tmp_path, scene)


# by itself


def test_a_bot_that_begins_a_round_waits_until_the_deal_was_seen(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, (ada,) = await rig.table("ada", pace=2.0)
        while desk.table.to_move == 0:
            desk, (ada,) = await rig.table("ada", pace=2.0)
        await rig.outside.pass_time(1.9 + DEAL_SECONDS)
        assert not ada.rows("play")
        await rig.outside.pass_time(0.2)
        assert len(ada.rows("play")) == 1

    played(tmp_path, scene)


def test_bots_move_at_their_pace(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, (ada,) = await rig.table("ada", pace=2.0)
        if desk.table.to_move == 0:
            await play(desk)
        else:
            await rig.outside.pass_time(2.0 + DEAL_SECONDS)
        before = len(ada.rows("play"))
        await rig.outside.pass_time(1.9)
        assert len(ada.rows("play")) == before
        await rig.outside.pass_time(0.2)
        assert len(ada.rows("play")) == before + 1
        assert ada.rows("play")[-1]["data"]["by"] == "bot"

    played(tmp_path, scene)


def test_a_match_goes_to_its_end_and_its_result_is_kept(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, (ada,) = await rig.table("ada", pace=0.0)
        while desk.table.status == "playing":
            if desk.table.resting:
                await desk.do("ada", Continue())
            elif desk.table.to_move == 0:
                assert desk.table.match is not None
                legal = desk.table.match.legal_moves()
                await play(desk, next((move for move in legal if move.endswith("!")), legal[0]))
            else:
                await rig.outside.pass_time(20)
        await rig.outside.pass_time(1)
        (result,) = await rig.store.history("ada", 10)
        assert list(result.players) == ["ada", "bot:normal", "bot:normal"]
        assert desk.table.match is not None
        assert list(result.ranks) == desk.table.match.ranks
        assert (await rig.store.ratings("ada"))["mau_mau"].matches == 1
        assert (await rig.store.ratings("bot:normal"))["mau_mau"].matches == 1
        assert not desk.table.unrecorded()
        assert len(ada.rows("record")) == 1

    played(tmp_path, scene)


async def ends(rig: Rig, desk: Desk, seats: int) -> None:
    """These first seats play until the match is over and its result is stored."""
    while desk.table.status == "playing":
        if desk.table.resting:
            await desk.do("ada", Continue())
        elif desk.table.to_move is not None and desk.table.to_move < seats:
            assert desk.table.match is not None
            await play(desk, desk.table.match.legal_moves()[0])
        else:
            await rig.outside.pass_time(20)
    await rig.outside.pass_time(1)


def test_practice_is_stored_before_the_undo_and_rates_nobody_until_the_rematch(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, (ada,) = await rig.table("ada", pace=0.0, options={"rounds": 1})
        refused = ""
        while refused != "becomes_practice":  # Ada has laid, and bots have without drawing
            await rig.outside.pass_time(20)
            assert desk.table.match is not None
            try:
                await desk.do("ada", AskUndo())
            except Refused as problem:
                refused = problem.refusal.code
            if refused != "becomes_practice" and desk.table.to_move == 0:
                legal = desk.table.match.legal_moves()
                await play(desk, next((move for move in legal if move != "draw"), "draw"))
        before = desk.table.seq
        moves = len(desk.table.played)
        seq = await desk.do("ada", AskUndo(practice=True))
        assert [row.kind for row in await rig.store.rows(desk.table.id, before)] == ["practice", "ask_undo"]
        assert seq == before + 2
        assert len(desk.table.played) < moves
        (news,) = ada.rows("practice")
        assert news["data"] == {"reason": "undo"}
        assert news["table"]["practice"] is True
        await ends(rig, desk, 1)
        (result,) = await rig.store.history("ada", 10)
        assert result.practice
        assert await rig.store.ratings("ada") == await rig.store.ratings("bot:normal") == {}
        await desk.do("ada", Start())
        assert ada.rows("start")[-1]["table"]["practice"] is False
        await ends(rig, desk, 1)
        assert [match.practice for match in await rig.store.history("ada", 10)] == [False, True]
        assert (await rig.store.ratings("ada"))["mau_mau"].matches == 1
        assert (await rig.store.ratings("bot:normal"))["mau_mau"].matches == 1

    played(tmp_path, scene)


def test_a_rest_ends_after_its_time(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, eyes = await rig.table("ada", "ben", "cem")
        match = desk.table.match
        assert match is not None
        while match.round == 1:
            legal = match.legal_moves()
            await play(desk, next((move for move in legal if move.endswith("!")), legal[0]))
        await desk.do("ada", Continue())
        await rig.outside.pass_time(REST_SECONDS - 1)
        assert desk.table.resting
        await rig.outside.pass_time(1.1)
        assert not desk.table.resting
        assert eyes[0].rows("continue")[-1]["person"] is None

    played(tmp_path, scene)


def test_who_plays_alone_against_bots_looks_at_the_score_as_long_as_they_like(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, _ = await rig.table("ada")
        match = desk.table.match
        assert match is not None
        while not desk.table.resting:
            if desk.table.bot_to_move():
                await rig.outside.pass_time(2)
            else:
                legal = match.legal_moves()
                await play(desk, next((move for move in legal if move.endswith("!")), legal[0]))
        assert desk.table.about().due is None
        await rig.outside.pass_time(2 * REST_SECONDS)
        assert desk.table.resting
        await desk.do("ada", Continue())
        assert not desk.table.resting

    played(tmp_path, scene)


def test_bots_wait_while_people_think_about_taking_a_move_back(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, eyes = await rig.table("ada", "ben")
        match, move = desk.table.match, "draw"
        assert match is not None
        while move == "draw" or not desk.table.bot_to_move():  # a player who draws has learnt something
            if desk.table.bot_to_move():
                await rig.outside.pass_time(2)
                continue
            asking = ("ada", "ben")[desk.table.to_move or 0]
            move = next((move for move in match.legal_moves() if move != "draw"), "draw")
            await play(desk, move)
        moves = len(eyes[0].rows("play"))
        await desk.do(asking, AskUndo())
        await rig.outside.pass_time(UNDO_SECONDS - 1)
        assert len(eyes[0].rows("play")) == moves
        assert desk.table.undo is not None
        await rig.outside.pass_time(2)
        assert len(eyes[0].rows("play")) > moves, "not for ever"
        assert desk.table.undo is None

    played(tmp_path, scene)


def test_time_goes_on_though_the_machine_s_clock_was_set_back(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, eyes = await rig.table("ada", clock=Clock("seconds", 30))
        rig.outside.time -= 3600
        rig.outside.sleepers.clear()
        desk.changed.set()
        for _ in range(4):
            await rig.outside.pass_time(31)
        assert {row["data"]["by"] for row in eyes[0].rows("play")} == {"bot", "clock"}
        times = [row["time"] for row in eyes[0].messages if row["news"] == "row"]
        assert times == sorted(times)

    played(tmp_path, scene)


def test_when_time_is_up_the_policy_moves(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, eyes = await rig.table("ada", "ben", "cem", clock=Clock("seconds", 30))
        seat = desk.table.to_move
        await rig.outside.pass_time(29)
        assert eyes[0].rows("play") == []
        await rig.outside.pass_time(1.1)
        (row,) = eyes[0].rows("play")
        assert row["data"] == {"seat": seat, "by": "clock"}

    played(tmp_path, scene)


def test_a_bot_may_sit_in_for_a_person_who_is_away(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, eyes = await rig.table("ada", "ben", "cem")
        with pytest.raises(Refused, match="not_away"):
            await desk.do("ada", StandIn(1))
        await desk.unwatch(eyes[1])
        assert eyes[0].messages[-1] == {"news": "present", "people": ["ada", "cem"]}
        await rig.outside.pass_time(AWAY_SECONDS - 1)
        with pytest.raises(Refused, match="not_away"):
            await desk.do("ada", StandIn(1))
        await rig.outside.pass_time(2)
        await desk.do("ada", StandIn(1))
        assert desk.table.seats[1].by_bot

    played(tmp_path, scene)


def test_no_bot_sits_in_where_a_move_may_take_days(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, eyes = await rig.table("ada", "ben", "cem", clock=Clock("days", 2))
        await desk.unwatch(eyes[1])
        await rig.outside.pass_time(10 * AWAY_SECONDS)
        with pytest.raises(Refused, match="days_to_move"):
            await desk.do("ada", StandIn(1))

    played(tmp_path, scene)


def test_the_host_s_role_passes_when_the_host_is_away(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, eyes = await rig.table("ada", "ben", "cem")
        await desk.unwatch(eyes[0])
        await rig.outside.pass_time(HOST_AWAY_SECONDS - 1)
        assert desk.table.host == "ada"
        await rig.outside.pass_time(2)
        assert desk.table.host == "ben"

    played(tmp_path, scene)


def test_two_windows_of_one_person_count_once(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, eyes = await rig.table("ada", "ben", "cem")
        second = Eyes("ada")
        await desk.watch(second)
        await desk.unwatch(eyes[0])
        assert desk.audience.presence.away("ada", rig.outside.now()) is None
        await desk.unwatch(second)
        await rig.outside.pass_time(5)
        assert desk.audience.presence.away("ada", rig.outside.now()) == 5

    played(tmp_path, scene)


# unloaded and loaded again


def test_an_idle_table_is_unloaded_and_comes_back_as_it_was(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, eyes = await rig.table("ada", "ben", "cem")
        await play(desk)
        view, about = desk.table.glance(0), desk.table.about()
        await rig.outside.pass_time(IDLE_SECONDS + 2 * SWEEP_SECONDS)
        assert desk.table.id in rig.tables.desks
        for watcher in eyes:
            await desk.unwatch(watcher)
        await rig.outside.pass_time(IDLE_SECONDS + 2 * SWEEP_SECONDS)
        assert rig.tables.desks == {}
        again = await rig.tables.desk(desk.table.id)
        assert again is not desk
        assert (again.table.glance(0), again.table.about()) == (view, about)
        assert (await rig.tables.by_code(desk.table.code.lower())).id == desk.table.id
        with pytest.raises(Refused, match="no_such_table"):
            await rig.tables.desk("nowhere")
        with pytest.raises(Refused, match="no_such_table"):
            await rig.tables.by_code("NOCODE")

    played(tmp_path, scene)


def test_after_a_restart_bots_go_on_with_nobody_there(tmp_path: Path) -> None:
    async def run() -> None:
        outside = FixedOutside()
        async with opened_rig(tmp_path / "table.db", outside=outside) as rig:
            desk, _ = await rig.table("ada", watch=False, pace=5.0)
            if desk.table.to_move == 0:
                await play(desk)
            id, seq = desk.table.id, desk.table.seq
        async with opened_rig(tmp_path / "table.db", outside=outside) as rig:
            assert rig.tables.desks == {}
            await outside.pass_time(60)
            assert rig.tables.desks[id].table.seq > seq

    asyncio.run(run())


def test_who_leaves_in_the_middle_is_played_on_for(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, eyes = await rig.table("ada", "ben", "cem", pace=0.0)
        seat = desk.table.to_move
        assert seat is not None
        await desk.do(desk.table.seats[seat].person, Leave())
        await rig.outside.pass_time(1)
        watcher = eyes[(seat + 1) % 3]
        assert watcher.rows("play")[0]["data"] == {"seat": seat, "by": "bot"}

    played(tmp_path, scene)


def test_a_table_of_people_sleeps_through_their_moves_and_wakes_for_a_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(rig: Rig) -> None:
        desk, eyes = await rig.table("ada", "ben", "cem", pace=0.0)
        await settled()
        looks: list[float | None] = []
        next_step = Driver.next_step

        def counted(driver: Driver) -> tuple[float | None, Step]:
            looks.append(next_step(driver)[0])
            return next_step(driver)

        monkeypatch.setattr(Driver, "next_step", counted)
        for _ in range(3):
            await play(desk)
            await settled()
        assert looks == [None] * 3, "one look a move, by the task that made it; the driver took none"
        seat = desk.table.to_move
        assert seat is not None
        await desk.do(desk.table.seats[seat].person, Leave())
        await rig.outside.pass_time(1)
        assert eyes[(seat + 1) % 3].rows("play")[3]["data"] == {"seat": seat, "by": "bot"}

    played(tmp_path, scene)


def test_a_person_hears_that_it_is_done_right_after_the_news(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, eyes = await rig.table("ada", "ben", "cem")
        seat = desk.table.to_move
        assert seat is not None
        heard: list[tuple[int, int]] = []
        move = Play("draw", desk.table.turn)
        seq = await desk.do(
            desk.table.seats[seat].person,
            move,
            lambda number: heard.append((number, eyes[seat].messages[-1]["seq"])),
        )
        assert heard == [(seq, seq)]
        with pytest.raises(Refused):
            await desk.do(desk.table.seats[seat].person, move, lambda number: heard.append((number, 0)))
        assert len(heard) == 1, "what is refused is not done"

    played(tmp_path, scene)


def test_the_real_processes_think_the_same(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, _ = await rig.table("ada", "ben", "cem")
        view = desk.table.need_match().view(desk.table.to_move)
        thinkers = Thinkers(1)
        try:
            assert await thinkers.choose(NOBODY, "normal", view, 5) == await AtOnce().choose(
                NOBODY, "normal", view, 5
            )
            assert thinkers.pool is not None
            for process in list(thinkers.pool._processes.values()):
                process.kill()
            assert await thinkers.choose(NOBODY, "easy", view, 6) == await AtOnce().choose(
                NOBODY, "easy", view, 6
            )
        finally:
            thinkers.close()

    played(tmp_path, scene)


def test_a_table_that_another_process_has_let_go_of_is_not_there(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, eyes = await rig.table("ada", "ben", "cem")
        id = desk.table.id
        assert await rig.store.drop_tables([id], rig.outside.time + 1) == [id]
        with pytest.raises(Refused, match="no_such_table"):
            await play(desk)
        assert [watcher.dropped for watcher in eyes] == ["no_such_table"] * 3
        with pytest.raises(Refused, match="no_such_table"):
            await desk.watch(Eyes("ada"))
        for watcher in eyes:
            await desk.unwatch(watcher)
        await rig.outside.pass_time(2 * SWEEP_SECONDS)
        assert id not in rig.tables.desks
        with pytest.raises(Refused, match="no_such_table"):
            await rig.tables.desk(id)

    played(tmp_path, scene)


def test_a_person_who_comes_to_a_deleted_table_is_told(tmp_path: Path) -> None:
    """Nothing was tried here since another process deleted it."""

    async def scene(rig: Rig) -> None:
        desk, _ = await rig.table("ada", "ben", "cem")
        await rig.store.drop_tables([desk.table.id], rig.outside.time + 1)
        with pytest.raises(Refused, match="no_such_table"):
            await desk.watch(Eyes("ada"))

    played(tmp_path, scene)


def test_a_table_that_is_gone_keeps_no_other_from_catching_up(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, _ = await rig.table("ada", "ben", "cem")
        other, _ = await rig.table("ada", "ben", "cem")
        await rig.store.drop_tables([desk.table.id], rig.outside.time + 1)
        row = Row(other.table.seq + 1, "lock", "ada", {"on": True}, rig.outside.time)
        await rig.store.append(other.table.id, row, other.table.summary())
        await rig.tables.signals_lost()
        assert other.table.locked

    played(tmp_path, scene)


def test_a_table_that_goes_while_it_is_loaded_is_not_there(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, _ = await rig.table("ada", "ben", "cem", watch=False)
        id = desk.table.id
        listed = rig.store.listed

        async def listed_before(table: str) -> Listed | None:
            row = await listed(table)
            await rig.store.drop_tables([id], rig.outside.time + 1)
            return row

        rig.store.listed = listed_before  # type: ignore[method-assign]
        rig.tables.desks.pop(id)
        await desk.close()
        with pytest.raises(Refused, match="no_such_table"):
            await rig.tables.desk(id)
        assert id not in rig.tables.desks

    played(tmp_path, scene)
