"""Tables that begin in the middle of a match: lessons with their script, and positions to try."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from stammtisch import GAMES
from stammtisch.core.errors import Refusal
from stammtisch.core.lessons import LEARNER, Lesson, fitting, lessons_of
from stammtisch.core.match import Match
from stammtisch.store.store import Learnt, Person
from stammtisch.table.desk import Desk
from stammtisch.table.log import folded
from stammtisch.table.refused import Refused
from stammtisch.table.settings import Settings
from stammtisch.table.verbs.playing import Continue, Play, Start
from stammtisch.table.verbs.positions import Page, Place
from stammtisch.table.verbs.seating import Join
from stammtisch.table.verbs.undoing import AskUndo
from tests.facts import GAMES as NAMES
from tests.table.rig import Rig, played

WITH_LESSONS = [name for name in NAMES if lessons_of(name)]


def kept(match: Match) -> dict[str, Any]:
    record = match.record()
    return {**record, "seed": str(record["seed"])}


async def seated(rig: Rig, match: Match, **place: Any) -> Desk:
    """A table of Ada's that begins from this match."""
    if await rig.store.person("ada") is None:
        await rig.store.add_person(Person("ada", "Ada", "fox", "de", b"ada", 0.0))
    settings = Settings(match.game.name, match.players, options=match.options)
    return await rig.tables.create("ada", "Ada", "fox", settings, Place(kept(match), **place))


async def lesson_table(rig: Rig, lesson: Lesson, step: int = 0) -> Desk:
    return await seated(rig, lesson.match(step), seat=LEARNER, lesson=lesson.name, step=step)


async def refusal(desk: Desk, verb: Any, person: str | None = "ada") -> str:
    with pytest.raises(Refused) as caught:
        await desk.do(person, verb)
    return caught.value.refusal.code


async def scripted(rig: Rig, desk: Desk) -> None:
    """Waits until everything that happens by itself has happened."""
    await rig.outside.pass_time(100)
    while desk.table.due() is not None:
        await rig.outside.pass_time(100)


async def take(rig: Rig, desk: Desk, lesson: Lesson) -> None:
    """Takes the lesson from its step to its end, as the coach would have it."""
    while True:
        await scripted(rig, desk)
        table = desk.table
        assert table.match is not None
        assert table.position is not None
        step = table.position.step
        choices = lesson.choices(step, len(table.match.moves))
        if table.resting:
            await desk.do("ada", Continue())
        elif choices:
            await desk.do("ada", Play(fitting(table.match, choices), table.turn))
        elif step + 1 < len(lesson.steps):
            await desk.do("ada", Page(step + 1))
        else:
            return


@pytest.mark.parametrize("game", WITH_LESSONS)
def test_a_lesson_can_be_taken_to_its_end_and_is_noted(tmp_path: Path, game: str) -> None:
    lesson = lessons_of(game)["first"]

    async def scene(rig: Rig) -> None:
        desk = await lesson_table(rig, lesson)
        assert desk.table.practice
        await take(rig, desk, lesson)
        assert desk.table.match is not None
        assert desk.table.match.moves == lesson.match(len(lesson.steps)).moves
        last = len(lesson.steps) - 1
        assert await rig.store.lessons("ada") == [Learnt(game, "first", last, True)]
        assert await rig.store.history("ada", 10) == []
        assert await rig.store.tables_of("ada", 10) == []
        again = await rig.tables.logbook.table(desk.table.id, desk.table.code)
        assert again.match is not None
        assert again.match.view(0) == desk.table.match.view(0)

    played(tmp_path, scene)


@pytest.mark.parametrize("game", WITH_LESSONS)
def test_a_lesson_can_be_taken_up_at_every_step(tmp_path: Path, game: str) -> None:
    lesson = lessons_of(game)["first"]

    async def scene(rig: Rig) -> None:
        for step in range(len(lesson.steps)):
            desk = await lesson_table(rig, lesson, step)
            await scripted(rig, desk)
            assert desk.table.match is not None
            if not desk.table.resting:
                now = lesson.steps[step]
                assert len(desk.table.match.moves) == lesson.begins(step) + len(now.lead_in)

    played(tmp_path, scene)


async def opened_again(rig: Rig, desk: Desk) -> Desk:
    """The same table, read from the log."""
    await desk.close()
    del rig.tables.desks[desk.table.id]
    return await rig.tables.desk(desk.table.id)


async def go_on(rig: Rig, desk: Desk, lesson: Lesson) -> None:
    """To the next step, which is noted."""
    assert desk.table.match is not None
    assert desk.table.position is not None
    step = desk.table.position.step
    await scripted(rig, desk)
    while choices := lesson.choices(step, len(desk.table.match.moves)):
        await desk.do("ada", Play(fitting(desk.table.match, choices), desk.table.turn))
        await scripted(rig, desk)
    await desk.do("ada", Page(step + 1))


async def noted_step(rig: Rig) -> int:
    await rig.outside.pass_time(1)
    (learnt,) = await rig.store.lessons("ada")
    return learnt.step


def test_an_old_lesson_table_that_is_only_opened_takes_no_progress_back(tmp_path: Path) -> None:
    lesson = lessons_of("zoff_im_zoo")["first"]

    async def scene(rig: Rig) -> None:
        old = await lesson_table(rig, lesson)
        await go_on(rig, old, lesson)
        assert await noted_step(rig) == 1
        await lesson_table(rig, lesson, 4)
        assert await noted_step(rig) == 4
        old = await opened_again(rig, old)
        assert await noted_step(rig) == 4
        await go_on(rig, old, lesson)
        assert await noted_step(rig) == 2, "a step made there counts"

    played(tmp_path, scene)


def test_a_step_made_just_before_a_kill_is_noted_when_the_table_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = lessons_of("zoff_im_zoo")["first"]

    async def scene(rig: Rig) -> None:
        desk = await lesson_table(rig, lesson)
        assert await noted_step(rig) == 0
        with monkeypatch.context() as killed:
            killed.setattr(type(rig.store), "note_lesson", lambda *_, **__: asyncio.Event().wait())
            await go_on(rig, desk, lesson)
            assert await noted_step(rig) == 0
            await desk.close()
        await opened_again(rig, desk)
        assert await noted_step(rig) == 1

    played(tmp_path, scene)


def test_the_coach_has_only_what_the_step_is_about(tmp_path: Path) -> None:
    lesson = lessons_of("zoff_im_zoo")["first"]  # its first step: beat a seal with the polar bear

    async def scene(rig: Rig) -> None:
        desk = await lesson_table(rig, lesson)
        await scripted(rig, desk)
        turn = desk.table.turn
        assert await refusal(desk, Play("pass", turn)) == "lesson_other", "legal, but not what we practise"
        with pytest.raises(Refused) as caught:
            await desk.do("ada", Play("L", turn))
        assert caught.value.refusal.rule == "ZZ-5", "against a rule: the product's own refusal"
        assert await refusal(desk, Page(1)) == "lesson_step_open"
        assert await refusal(desk, AskUndo()) == "nothing_to_undo"
        await desk.do("ada", Play("B", turn))
        await scripted(rig, desk)
        assert await refusal(desk, Play("DDDD", desk.table.turn)) == "lesson_listen"
        assert await refusal(desk, Page(2)) == "stale"
        await desk.do("ada", Page(1))
        await desk.do("ada", Play("DDDD", desk.table.turn))

    played(tmp_path, scene)


@pytest.mark.parametrize("game", WITH_LESSONS)
def test_the_coach_shows_what_she_wants_and_answers_what_she_does_not(tmp_path: Path, game: str) -> None:
    lesson = lessons_of(game)["first"]
    tempting = {
        number: wrong
        for number, step in enumerate(lesson.steps)
        for wrong in step.wrong
        if wrong.answer is not None and wrong.at == 0
    }
    assert tempting

    async def scene(rig: Rig) -> None:
        for number, wrong in tempting.items():
            desk = await lesson_table(rig, lesson, number)
            await scripted(rig, desk)
            if desk.table.resting:
                await desk.do("ada", Continue())
                await scripted(rig, desk)
            about = desk.table.about()
            assert about.position is not None
            assert about.position.shows in lesson.steps[number].do[0]
            with pytest.raises(Refused) as caught:
                await desk.do("ada", Play(wrong.move, desk.table.turn))
            assert caught.value.refusal == Refusal("lesson_other", {"answer": wrong.answer})
            await desk.do("ada", Play(about.position.shows or "", desk.table.turn))

    played(tmp_path, scene)


def test_nothing_is_shown_when_there_is_nothing_to_do_and_an_unexpected_move_has_no_answer(
    tmp_path: Path,
) -> None:
    lesson = lessons_of("mau_mau")["first"]

    async def scene(rig: Rig) -> None:
        desk = await lesson_table(rig, lesson, len(lesson.steps) - 1)
        about = desk.table.about()
        assert about.position is not None
        assert about.position.shows is None
        desk = await lesson_table(rig, lesson, 4)
        await scripted(rig, desk)
        with pytest.raises(Refused) as caught:
            await desk.do("ada", Play("Wr", desk.table.turn))
        assert caught.value.refusal.params == {"answer": None}

    played(tmp_path, scene)


def test_nobody_else_comes_to_a_position_and_no_match_follows_it(tmp_path: Path) -> None:
    lesson = lessons_of("mau_mau")["first"]

    async def scene(rig: Rig) -> None:
        desk = await lesson_table(rig, lesson)
        assert await refusal(desk, Join("Ben", "fox"), "ben") == "locked"
        await take(rig, desk, lesson)
        assert desk.table.match is not None
        assert desk.table.match.over
        assert await refusal(desk, Start()) == "position_only"
        assert await refusal(desk, Place(kept(lesson.match()), 0), None) == "already"

    played(tmp_path, scene)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("seed", [None, "5"])
def test_a_position_is_played_on_against_bots(tmp_path: Path, game: str, seed: str | None) -> None:
    match = Match(game, max(GAMES[game].players[0], 3), 11)
    for _ in range(7):
        match.push(match.legal_moves()[0])
    seat = match.to_move
    assert seat is not None

    async def scene(rig: Rig) -> None:
        desk = await seated(rig, match, seat=seat, seed=seed)
        table = desk.table
        assert table.match is not None
        assert table.match.view(seat) == match.view(seat), "the seat can't tell the difference"
        if seed is None:
            assert table.match.record() == match.record()
        for _ in range(3):
            await scripted(rig, desk)
            if table.match.over or table.resting:
                break
            assert table.to_move == seat
            await desk.do("ada", Play(table.match.legal_moves()[0], table.turn))
        again = folded(table.id, table.code, await rig.store.rows(table.id))
        assert again.match is not None
        assert again.match.view(seat) == desk.table.match.view(seat)  # type: ignore[union-attr]

    played(tmp_path, scene)


def test_moves_made_at_a_position_can_be_taken_back_but_not_those_before(tmp_path: Path) -> None:
    match = Match("mau_mau", 2, 3)
    for _ in range(4):
        match.push("draw")
    seat = match.to_move
    assert seat is not None

    async def scene(rig: Rig) -> None:
        desk = await seated(rig, match, seat=seat)
        assert await refusal(desk, AskUndo()) == "nothing_to_undo"
        before = match.view(seat)
        laid = next(move for move in match.legal_moves() if move != "draw")
        await desk.do("ada", Play(laid, desk.table.turn))
        await desk.do("ada", AskUndo(practice=True))
        assert desk.table.match is not None
        assert desk.table.match.view(seat) == before

    played(tmp_path, scene)


def test_positions_go_after_some_days_and_other_tables_stay(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        stays, _ = await rig.table("ada", "ben", watch=False)
        goes = await lesson_table(rig, lessons_of("mue")["first"])
        assert await rig.store.drop_positions(rig.outside.now()) == []
        assert await rig.store.drop_positions(rig.outside.now() + 1) == [goes.table.id]
        assert await rig.store.listed(goes.table.id) is None
        assert await rig.store.listed(stays.table.id) is not None

    played(tmp_path, scene)
