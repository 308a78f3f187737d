"""Laws of matches: nobody is stuck, legal means accepted, records replay, data survives JSON."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stammtisch
from stammtisch import IllegalMove, Match
from tests.laws.play import NAMES, SETTINGS, positions

settings_of_the_law = pytest.mark.parametrize(("game", "players", "options"), SETTINGS, ids=NAMES)


def seats(match: Match) -> list[int | None]:
    return [*range(match.players), None]


@settings_of_the_law
def test_nobody_is_ever_stuck(game: str, players: int, options: dict[str, Any]) -> None:
    for match in positions(stammtisch.new_match(game, players, 1, options), 1, 250):
        assert match.over == (match.to_move is None)
        assert bool(match.legal_moves()) != match.over
        assert len(set(match.legal_moves())) == len(match.legal_moves())


@settings_of_the_law
def test_legal_is_what_is_accepted(game: str, players: int, options: dict[str, Any]) -> None:
    rules = stammtisch.GAMES[game]
    dice = random.Random(2)
    for step, match in enumerate(positions(stammtisch.new_match(game, players, 2, options), 2, 120)):
        if step % 6 or match.over:
            continue
        legal = set(match.state.legal())
        tried = range(rules.num_moves) if rules.num_moves < 200 else dice.sample(range(rules.num_moves), 150)
        for move in {*tried, *legal}:
            refused = rules.refusal(match.state, rules.read(rules.move_text(move)))
            assert (refused is None) == (move in legal), rules.move_text(move)


@settings_of_the_law
def test_a_refused_move_changes_nothing_and_explains_itself(
    game: str, players: int, options: dict[str, Any]
) -> None:
    rules = stammtisch.GAMES[game]
    dice = random.Random(3)
    for step, match in enumerate(positions(stammtisch.new_match(game, players, 3, options), 3, 90)):
        if step % 15 or match.over:
            continue
        before = [match.view(seat) for seat in seats(match)]
        legal = set(match.legal_moves())
        texts = [rules.move_text(dice.randrange(rules.num_moves)) for _ in range(12)]
        for text in [text for text in texts if text not in legal] + ["", "xyz", "pass ", "\x00", "draw" * 50]:
            with pytest.raises(IllegalMove) as refused:
                match.play(text)
            for lang in ("de", "en"):
                sentence = refused.value.explain(lang)
                assert sentence[0].isupper() or not sentence[0].isalpha()
                assert sentence.rstrip()[-1] in ".)!"
                assert "{" not in sentence
        assert [match.view(seat) for seat in seats(match)] == before


@settings_of_the_law
def test_records_replay_to_equal_views(game: str, players: int, options: dict[str, Any]) -> None:
    *_, match = positions(stammtisch.new_match(game, players, 4, options), 4, 150)
    record = json.loads(json.dumps(match.record()))
    again = Match.from_record(record)
    assert [again.view(seat) for seat in seats(match)] == [match.view(seat) for seat in seats(match)]
    assert again.record() == match.record()


@settings_of_the_law
def test_views_and_events_are_plain_json(game: str, players: int, options: dict[str, Any]) -> None:
    *_, match = positions(stammtisch.new_match(game, players, 5, options), 5, 150)
    views = [match.view(seat) for seat in seats(match)]
    assert json.loads(json.dumps(views)) == views
    assert json.loads(json.dumps(match.events)) == match.events
    for event in match.events:
        assert event["to"] == "all" or set(event["to"]) <= set(range(players))
        assert "seat" in event


@settings_of_the_law
def test_a_copy_goes_its_own_way(game: str, players: int, options: dict[str, Any]) -> None:
    *_, match = positions(stammtisch.new_match(game, players, 6, options), 6, 40)
    before = [match.view(seat) for seat in seats(match)]
    list(positions(match.copy(), 7, 40))
    assert [match.view(seat) for seat in seats(match)] == before
    twins = [match.copy(), match.copy()]
    for twin in twins:
        list(positions(twin, 8, 40))
    assert twins[0].view(0) == twins[1].view(0)


@settings_of_the_law
def test_round_sheets_add_up_to_the_scores(game: str, players: int, options: dict[str, Any]) -> None:
    match = stammtisch.new_match(game, players, 9, options)
    start = list(match.scores)
    *_, match = positions(match, 9, 600)
    for seat in range(players):
        assert match.scores[seat] == start[seat] + sum(sheet["points"][seat] for sheet in match.rounds)
        for sheet in match.rounds:
            entries = [entry for entry in sheet["entries"] if entry["seat"] == seat]
            assert sum(entry["points"] for entry in entries) == sheet["points"][seat]
            assert all(entry["rule"] for entry in entries)


@pytest.mark.parametrize("game", sorted(stammtisch.GAMES))
def test_numbers_and_notation_translate_into_each_other(game: str) -> None:
    rules = stammtisch.GAMES[game]
    texts = [rules.move_text(move) for move in range(rules.num_moves)]
    assert [rules.move_id(text) for text in texts] == list(range(rules.num_moves))
    for number in (-1, rules.num_moves):
        with pytest.raises(ValueError, match=str(number)):
            rules.move_text(number)


@pytest.mark.parametrize("game", sorted(stammtisch.GAMES))
@settings(max_examples=150, deadline=None)
@given(
    text=st.one_of(st.text(max_size=12), st.from_regex(r"[a-zA-Z+]{1,6}:?[A-Za-z0-9*!]{0,6}", fullmatch=True))
)
def test_any_text_is_read_or_refused(game: str, text: str) -> None:
    match = stammtisch.new_match(game, stammtisch.GAMES[game].players[0], 1)
    before = match.view(0)
    refused = refusal(match.copy(), text)
    if refused is not None:
        assert refused.rule
        assert refused.explain("de")
        assert refused.explain("en")
    assert match.view(0) == before


def refusal(match: Match, text: str) -> IllegalMove | None:
    try:
        match.play(text)
    except IllegalMove as refused:
        return refused
    return None
