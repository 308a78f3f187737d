"""What is told after a row: little, but nothing less than the whole table and view would say."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from stammtisch.core.game import View
from stammtisch.core.registry import GAMES
from stammtisch.core.words import LANGS, Reader, words_of
from stammtisch.store.store import Row
from stammtisch.table.log import fold, replay
from stammtisch.table.news import NAMED, News, Snapshot, news, snapshot
from stammtisch.table.refused import Refused
from stammtisch.table.verbs.playing import Continue
from stammtisch.table.verbs.undoing import AnswerUndo, AskUndo
from tests.table.stage import Stage

PEOPLE = ("ada", "ben", "cem")


def plain(message: Any) -> Any:
    return msgspec.to_builtins(message)


@pytest.mark.parametrize("game", GAMES)
def test_the_changes_of_every_row_add_up_to_the_table(game: str) -> None:
    stage = Stage(game=game, options={}).seat(*PEOPLE).start()
    chance = random.Random(7)
    known = plain(snapshot(stage.table, 0, []))["table"]
    for _ in range(120):
        table = stage.table
        if table.resting:
            row = stage.do(next(one for one in PEOPLE if one not in table.rested), Continue())
        elif table.to_move is None:
            break
        else:
            assert table.match is not None
            row = stage.play(chance.choice(table.match.legal_moves()))
        told = plain(news(table, row, 0))
        known.update(told["table"])
        assert known == plain(table.about())


class Log:
    """What a client keeps of the match from its news: the running round's events, and the finished rounds."""

    def __init__(self, first: Snapshot) -> None:
        self.events = list(first.events)
        self.sheets = list(first.sheets)

    def hear(self, told: News) -> None:
        if told.again:
            assert told.sheets is not None
            self.events, self.sheets = list(told.events), list(told.sheets)
            return
        assert told.sheets is None
        for event in told.events:
            if event["type"] == "round_start":
                self.events = []
            if event["type"] == "round_end":
                self.sheets.append(event["sheet"])
            self.events.append(event)


def taken_back(stage: Stage) -> list[Row]:
    """Somebody asks to take moves back, if that is possible just now, and all agree."""
    for person in PEOPLE:
        try:
            rows = [stage.do(person, AskUndo())]
        except Refused:
            continue
        while stage.table.undo is not None:
            rows.append(stage.do(stage.table.undo.waiting[0], AnswerUndo(True)))
        return rows
    return []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("watching", ["now", "rounds"])
def test_the_news_of_every_row_add_up_to_the_log_also_when_moves_are_taken_back(
    game: str, watching: str
) -> None:
    stage = Stage(game=game, options={}, watching=watching).seat(*PEOPLE).start()
    chance = random.Random(game + watching)
    seats = (0, 1, 2, None)
    logs = {seat: Log(snapshot(stage.table, seat, [])) for seat in seats}
    undone = 0
    for _ in range(150):
        table = stage.table
        assert table.match is not None
        if table.resting:
            stage.do(next(one for one in PEOPLE if one not in table.rested), Continue())
        elif table.to_move is None:
            break
        elif chance.random() < 0.2 and (rows := taken_back(stage)):
            undone += 1
            for row, again in zip(rows, [*[False] * (len(rows) - 1), True], strict=True):
                assert news_again(stage, row) == again
            for seat in seats:
                logs[seat].hear(news(table, rows[-1], seat))
        else:
            row = stage.play(chance.choice(table.match.legal_moves()))
            for seat in seats:
                logs[seat].hear(news(table, row, seat))
        for seat in seats:
            now = snapshot(table, seat, [])
            assert logs[seat].events == now.events
            assert logs[seat].sheets == now.sheets
    assert undone


def news_again(stage: Stage, row: Row) -> bool:
    """What `again` said when this row was told."""
    table = replay("t1", "CODE", stage.rows[: row.seq])
    return news(table, row, 0).again


@pytest.mark.parametrize("game", GAMES)
def test_onlookers_who_see_finished_rounds_learn_nothing_from_what_is_taken_back(game: str) -> None:
    stage = Stage(game=game, options={}, watching="rounds").seat(*PEOPLE).start()
    chance = random.Random(5)
    before = snapshot(stage.table, None, [])
    told = []
    for _ in range(40):
        assert stage.table.match is not None
        if stage.table.resting or stage.table.match.round > 1:
            break
        stage.play(chance.choice(stage.table.match.legal_moves()))
        rows = taken_back(stage) if stage.table.playing and chance.random() < 0.3 else []
        told += [news(stage.table, row, None) for row in rows[-1:]]
        if rows:
            assert told[-1].again
            assert told[-1].events == before.events
            assert told[-1].view == before.view
            assert told[-1].sheets == []
    assert told


@pytest.mark.parametrize("watching", ["now", "rounds"])
def test_a_round_that_has_ended_can_be_taken_back_and_is_then_untold(watching: str) -> None:
    """No game of ours allows it, since the next deal tells secrets; the log would."""
    stage = Stage(watching=watching).seat(*PEOPLE).start()
    chance = random.Random(6)
    first = snapshot(stage.table, None, [])
    while not stage.table.resting:
        assert stage.table.match is not None
        stage.play(chance.choice(stage.table.match.legal_moves()))
    for person in PEOPLE:
        stage.do(person, Continue())
    assert len(snapshot(stage.table, None, []).sheets) == 1
    rows = [Row(stage.table.seq + 1, "ask_undo", "ada", {"first": 0}, stage.now)]
    rows += [Row(rows[0].seq + n, "answer_undo", PEOPLE[n], {"yes": True}, stage.now) for n in (1, 2)]
    for row in rows:
        fold(stage.table, row)
    for seat in (0, None):
        told, now = news(stage.table, rows[-1], seat), snapshot(stage.table, seat, [])
        assert (told.again, told.sheets, told.events, told.view) == (True, [], now.events, now.view)
    assert news(stage.table, rows[-1], None).events == first.events


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("watching", ["now", "rounds"])
def test_a_glance_is_a_part_of_the_view(game: str, watching: str) -> None:
    stage = Stage(game=game, options={}, watching=watching).seat(*PEOPLE).start()
    chance = random.Random(8)
    views: dict[int | None, View] = {}
    for _ in range(80):
        table = stage.table
        assert table.match is not None
        if table.match.round != views.get(None, {}).get("round"):
            views[None] = table.match.view(None)  # what onlookers know who see only finished rounds
        for seat in (0, 1, 2, None):
            glance = table.glance(seat)
            whole = views[seat] if table.veiled(seat) else table.match.view(seat)
            assert glance == {key: whole[key] for key in glance}
            assert {"to_move", "scores", "hands"} <= set(glance)
        if table.resting:
            stage.do(next(one for one in PEOPLE if one not in table.rested), Continue())
        elif table.to_move is None:
            break
        else:
            stage.play(chance.choice(table.match.legal_moves()))
    assert len(table.match.moves) > 10


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_everything_told_in_words_has_its_words(game: str, lang: str) -> None:
    """Status, question and moves of the seat to move fill their templates; nobody else is asked anything."""
    stage = Stage(game=game, options={}).seat(*PEOPLE).start()
    words = words_of(game, lang)
    chance = random.Random(9)
    for _ in range(40):
        table = stage.table
        if table.match is None or table.to_move is None:
            break
        for seat in (0, 1, 2, None):
            told = snapshot(table, seat, []).prompt
            assert (told is not None) == (seat == table.to_move)
            if told is None:
                continue
            legal = table.match.legal_moves()
            assert set(told.moves) <= set(legal)
            assert list(told.moves) == legal or len(legal) > NAMED
            verbs = [table.match.game.read(move).verb for move in (*told.moves, *legal)]
            assert set(verbs[: len(told.moves)]) == set(verbs), "of each kind at least one"
            phrases = [("status", phrase) for phrase in told.status]
            phrases += [("ask", told.ask), *(("moves", phrase) for phrase in told.moves.values())]
            for section, (code, params) in phrases:
                assert "{" not in Reader(words, list(PEOPLE), seat).fill(
                    words.template(section, code), params
                )
        stage.play(chance.choice(table.match.legal_moves()))
