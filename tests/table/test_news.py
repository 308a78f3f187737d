"""What is told after a row: little, but nothing less than the whole table and view would say."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from stammtisch.core.game import View
from stammtisch.core.registry import GAMES
from stammtisch.core.words import LANGS, Reader, words_of
from stammtisch.table.news import NAMED, news, snapshot
from stammtisch.table.verbs.playing import Continue
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
