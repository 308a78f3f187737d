"""How much goes into a table; and that a running match can always be finished."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from stammtisch.core.game import Event
from stammtisch.core.match import Match
from stammtisch.table import bounds
from stammtisch.table.desk import Desk
from stammtisch.table.log import folded
from stammtisch.table.refused import Refused
from stammtisch.table.settings import Settings
from stammtisch.table.verbs import VERBS
from stammtisch.table.verbs.hosting import Change, Close, HandOn, Lock, Mode, Remove
from stammtisch.table.verbs.playing import Continue, Pause, Start
from stammtisch.table.verbs.seating import Fill, Join, Leave, PutBot, Sit, Stand, Swap
from stammtisch.table.verbs.talking import Say, Wave
from stammtisch.table.verbs.undoing import AnswerUndo, AskUndo
from stammtisch.table.verbs.verb import Verb
from tests.table.lone_table import LoneTable
from tests.table.rig import Rig, play, played
from tests.table.test_checkpoints import play_out
from tests.table.test_verbs import end_round


async def lay(desk: Desk) -> str:
    """A player who can plays a card, which can be taken back; returns who it was."""
    while True:
        assert desk.table.match is not None
        legal = [move for move in desk.table.match.legal_moves() if move != "draw"]
        person = desk.table.seats[desk.table.to_move or 0].person
        assert person is not None
        await play(desk, legal[0] if legal else "draw")
        if legal:
            return person


async def refusal(desk: Desk, person: str, verb: Verb) -> str:
    seq = desk.table.seq
    with pytest.raises(Refused) as caught:
        await desk.do(person, verb)
    assert desk.table.seq == seq
    return caught.value.refusal.code


def full(desk: Desk) -> None:
    """As much of everything as there may be."""
    table = desk.table
    table.talks, table.changes = {"x": bounds.TALKS + bounds.RESERVE}, {"x": bounds.CHANGES + bounds.RESERVE}
    table.undos, table.pauses = bounds.UNDOS, bounds.PAUSES


def test_what_there_has_been_enough_of_is_refused(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, _ = await rig.table("ada", "ben", "cem", options={"rounds": 1})
        asker = await lay(desk)
        full(desk)
        assert await refusal(desk, "ada", Say("hi")) == "too_much_talk"
        assert await refusal(desk, "ada", Wave("hello")) == "too_much_talk"
        assert await refusal(desk, "ada", Pause(True)) == "too_many_pauses"
        assert await refusal(desk, asker, AskUndo()) == "too_many_undos"
        for verb in (Mode(False, "now", 1.0), Lock(True), HandOn("ben"), Join("Ada", "owl")):
            assert await refusal(desk, "ada", verb) == "too_many_changes"
        await play_out(rig, desk)
        full(desk)
        again = Change(Settings("mau_mau", 4))
        for verb in (again, Sit(0), Stand(), Swap(0, 1)):
            assert await refusal(desk, "ada", verb) == "too_many_changes"
        desk.table.changes["x"] -= 2
        await desk.do("ada", again)
        await desk.do("ada", Fill("easy"))
        for verb in (PutBot(3, "easy"), Fill("easy")):
            assert await refusal(desk, "ada", verb) == "too_many_changes"
        desk.table.number = bounds.MATCHES
        assert await refusal(desk, "ada", Start()) == "too_many_matches"

    played(tmp_path, scene)


def test_what_can_not_be_done_anyhow_is_refused_for_its_own_reason(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, _ = await rig.table("ada", "ben", "cem")
        full(desk)
        assert await refusal(desk, "eve", Say("hi")) == "not_here"
        assert await refusal(desk, "ben", Lock(True)) == "host_only"

    played(tmp_path, scene)


def test_a_running_match_can_always_be_finished(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, _ = await rig.table("ada", "ben", "cem", options={"rounds": 2})
        await desk.do("ada", Pause(True))
        full(desk)
        await desk.do("ben", Pause(False))
        await play_out(rig, desk)
        assert desk.table.recorded == 1
        await desk.do("ada", Start())
        assert (desk.table.undos, desk.table.pauses) == (0, 0)
        await desk.do("ada", Remove("cem"))
        await desk.do("ben", Leave())
        await desk.do("ada", Close())

    played(tmp_path, scene)


def test_undo_that_was_asked_for_in_time_is_answered(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, _ = await rig.table("ada", "ben", "cem")
        asker = await lay(desk)
        moves = len(desk.table.played)
        desk.table.undos = bounds.UNDOS - 1
        await desk.do(asker, AskUndo())
        for person in list(desk.table.undo.waiting if desk.table.undo else []):
            await desk.do(person, AnswerUndo(True))
        assert len(desk.table.played) == moves - 1

    played(tmp_path, scene)


def test_the_service_passes_the_host_s_role_on_all_the_same(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, eyes = await rig.table("ada", "ben", "cem")
        full(desk)
        await desk.unwatch(eyes[0])
        await rig.outside.pass_time(120)
        assert desk.table.host == "ben"

    played(tmp_path, scene)


def test_older_logs_are_folded_however_long_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    lone = LoneTable().seat("ada", "ben")
    for name in ("TALKS", "CHANGES", "MATCHES", "UNDOS", "PAUSES"):
        monkeypatch.setattr(bounds, name, 0)
    lone.start()
    for _ in range(3):
        lone.do("ada", Say("hi"))
        lone.do("ada", Pause(True))
        lone.do("ada", Pause(False))
    table = folded("t1", "CODE", lone.rows)
    assert (sum(table.talks.values()), table.pauses, table.number) == (3, 3, 1)
    assert sum(table.changes.values()) == sum(row.kind in bounds.CHANGING for row in lone.rows) == 5


def test_nobody_continues_twice() -> None:
    lone = LoneTable().seat("ada", "ben", "cem").start()
    end_round(lone)
    lone.do("ada", Continue())
    assert lone.refused("ada", Continue()) == "already"
    lone.do(None, Continue())


def test_every_kind_of_row_is_bounded_or_brings_a_match_to_its_end() -> None:
    """For each verb, what keeps people from doing it for ever: a new verb has to be added here."""
    limited = {"say", "wave", "ask_undo", "pause", "start", *bounds.CHANGING}
    once = {
        "create",
        "position",
        "close",
        "record",
        "practice",
        "continue",
        "page",
    }  # a table, a match, a rest, a step
    by_others = {
        "leave": "join",
        "remove": "join",
        "answer_undo": "ask_undo",
        "stand_in": "being away for a while",
        "return": "stand_in",
        "play": "the rules",
    }
    assert limited | once | set(by_others) == set(VERBS)


def test_taking_back_again_and_again_plays_no_round_again_that_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plays: list[str] = []
    push = Match.push

    def counted(match: Match, text: str) -> list[Event]:
        plays.append(text)
        return push(match, text)

    lone = LoneTable(game="mue", players=4, options={}).seat("ada", "ben", "cem", "dan").start()
    dice = Random(3)
    table = lone.table
    while table.match is not None and table.match.round < 4:
        if table.resting:
            for person in table.active():
                lone.do(person, Continue())
        else:
            lone.play(dice.choice(table.match.legal_moves()))
    for person in table.active():
        lone.do(person, Continue())
    assert table.match is not None
    before = len(table.match.moves)
    monkeypatch.setattr(Match, "push", counted)
    for again in range(3):
        seat = table.to_move or 0
        asker = table.seats[seat].person
        lone.play(table.match.legal_moves()[0])
        plays.clear()
        lone.do(asker, AskUndo())
        for person in [person for person in table.active() if person != asker]:
            lone.do(person, AnswerUndo(True))
        assert len(table.match.moves) == before
        assert len(plays) == (before if not again else 0)


def test_no_guest_uses_up_the_table_of_the_others(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, _ = await rig.table("ada", "ben", "cem", options={"rounds": 1})
        await play_out(rig, desk)
        for person, own in (("ben", bounds.OWN_CHANGES), ("dan", bounds.CHANGES - bounds.OWN_CHANGES - 1)):
            desk.table.changes[person] = own
        desk.table.talks["ben"] = bounds.OWN_TALKS
        assert await refusal(desk, "ben", Stand()) == "too_many_changes"
        assert await refusal(desk, "ben", Say("hi")) == "too_much_talk"
        await desk.do("cem", Say("hi"))
        while sum(desk.table.changes.values()) < bounds.CHANGES:
            await desk.do("cem", Join("Cem", "fox"))
        assert await refusal(desk, "cem", Stand()) == "too_many_changes"
        await desk.do("ada", Lock(True))  # the host has some left for what has to be done
        await desk.do("ada", Remove("ben"))
        await desk.do("ada", Fill("easy"))
        await desk.do("ada", Start())

    played(tmp_path, scene)


def test_an_undo_that_there_is_no_room_for_makes_no_practice(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, _ = await rig.table("ada", pace=0.0)
        while True:
            if desk.table.to_move == 0:
                await play(desk, desk.table.need_match().legal_moves()[0])
            await rig.outside.pass_time(1)
            if desk.table.to_move == 0 and becoming(desk):
                break
        desk.table.undos = bounds.UNDOS
        assert await refusal(desk, "ada", AskUndo(practice=True)) == "too_many_undos"
        assert not desk.table.practice

    played(tmp_path, scene)


def becoming(desk: Desk) -> bool:
    """Whether an undo would make it practice now."""
    try:
        AskUndo().admit(desk.table, "ada", 0.0)
    except Refused as refused:
        return refused.refusal.code == "becomes_practice"
    return False
