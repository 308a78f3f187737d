"""What is told after a row: little, but nothing less than the whole table and view would say."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from stammtisch.core.game import View
from stammtisch.core.registry import GAMES
from stammtisch.core.words import LANGS, Reader, words_of
from stammtisch.store.store import Row
from stammtisch.table.log import fold, folded
from stammtisch.table.news import NAMED_MOVES, News, Snapshot, news, snapshot, tips
from stammtisch.table.refused import Refused
from stammtisch.table.verbs.playing import Continue
from stammtisch.table.verbs.undoing import AnswerUndo, AskUndo
from tests.table.lone_table import LoneTable

PEOPLE = ("ada", "ben", "cem")


def plain(message: Any) -> Any:
    return msgspec.to_builtins(message)


@pytest.mark.parametrize("game", GAMES)
def test_the_changes_of_every_row_add_up_to_the_table(game: str) -> None:
    lone = LoneTable(game=game, options={}).seat(*PEOPLE).start()
    chance = random.Random(7)
    known = plain(snapshot(lone.table, 0, []))["table"]
    for _ in range(120):
        table = lone.table
        if table.resting:
            row = lone.do(next(person for person in PEOPLE if person not in table.rested), Continue())
        elif table.to_move is None:
            break
        else:
            assert table.match is not None
            row = lone.play(chance.choice(table.match.legal_moves()))
        message = plain(news(table, row, 0))
        known.update(message["table"])
        assert known == plain(table.about())


def test_a_tip_is_for_the_seat_it_fits_and_in_a_lesson_the_coach_speaks() -> None:
    lone = LoneTable(game="mau_mau", options={}).seat(*PEOPLE).start()
    table = lone.table
    mover = table.to_move
    row = lone.play("draw")
    told = {seat: "stay-with-your-colour" in news(table, row, seat).tips for seat in (None, 0, 1, 2)}
    assert told == {seat: seat == mover for seat in (None, 0, 1, 2)}
    assert table.match is not None
    glance, events = table.match.glance(mover), table.news_for(mover)
    assert tips(table, glance, events)
    table.position = SimpleNamespace(lesson="first")  # type: ignore[assignment]
    assert not tips(table, glance, events)


class Log:
    """What a client keeps of the match from its news: the running round's events, and the finished rounds."""

    def __init__(self, first: Snapshot) -> None:
        self.events = list(first.events)
        self.sheets = list(first.sheets)

    def hear(self, message: News) -> None:
        if message.again:
            assert message.sheets is not None
            self.events, self.sheets = list(message.events), list(message.sheets)
            return
        assert message.sheets is None
        for event in message.events:
            if event["type"] == "round_start":
                self.events = []
            if event["type"] == "round_end":
                self.sheets.append(event["sheet"])
            self.events.append(event)


def taken_back(lone: LoneTable) -> list[Row]:
    """A player asks to take moves back, if that is possible now, and all agree."""
    for person in PEOPLE:
        try:
            rows = [lone.do(person, AskUndo())]
        except Refused:
            continue
        while lone.table.undo is not None:
            rows.append(lone.do(lone.table.undo.waiting[0], AnswerUndo(True)))
        return rows
    return []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("watching", ["now", "rounds"])
def test_the_news_of_every_row_add_up_to_the_log_also_when_moves_are_taken_back(
    game: str, watching: str
) -> None:
    lone = LoneTable(game=game, options={}, watching=watching).seat(*PEOPLE).start()
    chance = random.Random(game + watching)
    seats = (0, 1, 2, None)
    logs = {seat: Log(snapshot(lone.table, seat, [])) for seat in seats}
    undone = 0
    for _ in range(150):
        table = lone.table
        assert table.match is not None
        if table.resting:
            lone.do(next(person for person in PEOPLE if person not in table.rested), Continue())
        elif table.to_move is None:
            break
        elif chance.random() < 0.2 and (rows := taken_back(lone)):
            undone += 1
            for row, again in zip(rows, [*[False] * (len(rows) - 1), True], strict=True):
                assert news_again(lone, row) == again
            for seat in seats:
                logs[seat].hear(news(table, rows[-1], seat))
        else:
            row = lone.play(chance.choice(table.match.legal_moves()))
            for seat in seats:
                logs[seat].hear(news(table, row, seat))
        for seat in seats:
            now = snapshot(table, seat, [])
            assert logs[seat].events == now.events
            assert logs[seat].sheets == now.sheets
    assert undone


def news_again(lone: LoneTable, row: Row) -> bool:
    """What `again` said when this row was told."""
    table = folded("t1", "CODE", lone.rows[: row.seq])
    return news(table, row, 0).again


@pytest.mark.parametrize("game", GAMES)
def test_onlookers_who_see_finished_rounds_learn_nothing_from_what_is_taken_back(game: str) -> None:
    lone = LoneTable(game=game, options={}, watching="rounds").seat(*PEOPLE).start()
    chance = random.Random(5)
    before = snapshot(lone.table, None, [])
    messages = []
    for _ in range(40):
        assert lone.table.match is not None
        if lone.table.resting or lone.table.match.round > 1:
            break
        lone.play(chance.choice(lone.table.match.legal_moves()))
        rows = taken_back(lone) if lone.table.playing and chance.random() < 0.3 else []
        messages += [news(lone.table, row, None) for row in rows[-1:]]
        if rows:
            assert messages[-1].again
            assert messages[-1].events == before.events
            assert messages[-1].view == before.view
            assert messages[-1].sheets == []
    assert messages


@pytest.mark.parametrize("watching", ["now", "rounds"])
def test_a_round_that_has_ended_can_be_taken_back_and_is_then_untold(watching: str) -> None:
    """No game of ours allows it, since the next deal tells secrets; the log would."""
    lone = LoneTable(watching=watching).seat(*PEOPLE).start()
    chance = random.Random(6)
    first = snapshot(lone.table, None, [])
    while not lone.table.resting:
        assert lone.table.match is not None
        lone.play(chance.choice(lone.table.match.legal_moves()))
    for person in PEOPLE:
        lone.do(person, Continue())
    assert len(snapshot(lone.table, None, []).sheets) == 1
    rows = [Row(lone.table.seq + 1, "ask_undo", "ada", {"first": 0}, lone.now)]
    rows += [Row(rows[0].seq + n, "answer_undo", PEOPLE[n], {"yes": True}, lone.now) for n in (1, 2)]
    for row in rows:
        fold(lone.table, row)
    for seat in (0, None):
        message, now = news(lone.table, rows[-1], seat), snapshot(lone.table, seat, [])
        assert (message.again, message.sheets, message.events, message.view) == (
            True,
            [],
            now.events,
            now.view,
        )
    assert news(lone.table, rows[-1], None).events == first.events


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("watching", ["now", "rounds"])
def test_a_glance_is_a_part_of_the_view(game: str, watching: str) -> None:
    lone = LoneTable(game=game, options={}, watching=watching).seat(*PEOPLE).start()
    chance = random.Random(8)
    views: dict[int | None, View] = {}
    for _ in range(80):
        table = lone.table
        assert table.match is not None
        if table.match.round != views.get(None, {}).get("round"):
            views[None] = table.match.view(None)  # what onlookers know who see only finished rounds
        for seat in (0, 1, 2, None):
            glance = table.glance(seat)
            whole = views[seat] if table.veiled(seat) else table.match.view(seat)
            assert glance == {key: whole[key] for key in glance}
            assert {"to_move", "scores", "hands"} <= set(glance)
        if table.resting:
            lone.do(next(person for person in PEOPLE if person not in table.rested), Continue())
        elif table.to_move is None:
            break
        else:
            lone.play(chance.choice(table.match.legal_moves()))
    assert len(table.match.moves) > 10


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_everything_told_in_words_has_its_words(game: str, lang: str) -> None:
    """Status, question and moves of the seat to move fill their templates; nobody else is asked anything."""
    lone = LoneTable(game=game, options={}).seat(*PEOPLE).start()
    words = words_of(game, lang)
    chance = random.Random(9)
    for _ in range(40):
        table = lone.table
        if table.match is None or table.to_move is None:
            break
        for seat in (0, 1, 2, None):
            prompt = snapshot(table, seat, []).prompt
            assert (prompt is not None) == (seat == table.to_move)
            if prompt is None:
                continue
            legal = table.match.legal_moves()
            assert set(prompt.moves) <= set(legal)
            assert list(prompt.moves) == legal or len(legal) > NAMED_MOVES
            verbs = [table.match.game.read(move).verb for move in (*prompt.moves, *legal)]
            assert set(verbs[: len(prompt.moves)]) == set(verbs), "of each kind at least one"
            phrases = [("status", phrase) for phrase in prompt.status]
            phrases += [("ask", prompt.ask), *(("moves", phrase) for phrase in prompt.moves.values())]
            for section, (code, params) in phrases:
                assert "{" not in Reader(words, list(PEOPLE), seat).fill(
                    words.template(section, code), params
                )
        lone.play(chance.choice(table.match.legal_moves()))
