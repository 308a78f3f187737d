"""Laws of secrecy: views hold only what a seat was told, and imagined matches keep them."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

import stammtisch
from stammtisch import Match
from stammtisch.core.words import words_of
from tests.laws.play import NAMES, SETTINGS, positions

settings_of_the_law = pytest.mark.parametrize(("game", "players", "options"), SETTINGS, ids=NAMES)


@settings_of_the_law
def test_an_imagined_match_keeps_the_view(game: str, players: int, options: dict[str, Any]) -> None:
    dice = random.Random(1)
    for step, match in enumerate(positions(stammtisch.new_match(game, players, 11, options), 11, 200)):
        if step % 11 and not match.over:
            continue
        seat = dice.randrange(players)
        imagined = match.determinize(seat, step)
        assert imagined.view(seat) == match.view(seat)
        assert imagined.view(None) == match.view(None)
        again = imagined.determinize(seat, 77)
        direct = match.determinize(seat, 77)
        assert [again.view(s) for s in range(players)] == [direct.view(s) for s in range(players)]
        with pytest.raises(ValueError, match="imagined"):
            imagined.record()


@settings_of_the_law
def test_an_imagined_match_can_be_played_on(game: str, players: int, options: dict[str, Any]) -> None:
    *_, match = positions(stammtisch.new_match(game, players, 12, options), 12, 60)
    for seat in range(players):
        for imagined in positions(match.determinize(seat, seat), seat, 60):
            assert bool(imagined.legal_moves()) != imagined.over


@settings_of_the_law
def test_a_view_names_only_cards_its_seat_was_told_of(
    game: str, players: int, options: dict[str, Any]
) -> None:
    rules = stammtisch.GAMES[game]
    codes = set(words_of(game, "en").own["cards"])
    assert codes, rules.name
    *_, match = positions(stammtisch.new_match(game, players, 13, options), 13, 25)
    for seat in [*range(players), None]:
        told = [event for event in match.events if event["to"] == "all" or seat in event["to"]]
        view = match.view(seat)
        view.pop("legal", None)
        assert named(view, codes) <= named(told, codes)


@settings_of_the_law
def test_what_is_hidden_does_not_show(game: str, players: int, options: dict[str, Any]) -> None:
    """The same moves in two matches that differ only in what an onlooker can't know look the same to him."""
    *_, match = positions(stammtisch.new_match(game, players, 14, options), 14, 45)
    if match.over:
        return
    for seat in range(players):
        one, other = match.determinize(seat, 1), match.determinize(seat, 2)
        assert one.view(seat) == other.view(seat)
        assert one.view(None) == other.view(None)
        assert one.legal_moves() == other.legal_moves() or seat != match.to_move


@settings_of_the_law
def test_a_view_may_be_spoilt_without_harm(game: str, players: int, options: dict[str, Any]) -> None:
    *_, match = positions(stammtisch.new_match(game, players, 15, options), 15, 120)
    before = [match.view(seat) for seat in range(players)]
    twin = match.copy()
    for seat in range(players):
        spoil(match.view(seat))
        spoil(twin.rounds)
    assert [match.view(seat) for seat in range(players)] == before


def spoil(data: Any) -> None:
    """Empties all lists and mappings inside."""
    inner = list(data.values()) if isinstance(data, dict) else list(data)
    for part in inner:
        if isinstance(part, dict | list):
            spoil(part)
    data.clear()


def named(data: Any, codes: set[str]) -> set[str]:
    """All cards named anywhere in this data, by themselves or in a string of cards."""
    texts = re.findall(r'"((?:[^"\\]|\\.)*)"', json.dumps(data))
    return {code for text in texts for code in cards_in(text, codes)}


def cards_in(text: str, codes: set[str]) -> set[str]:
    bare = text.rstrip("!*").split(":")[-1]
    if bare in codes:
        return {bare}
    return set()


def test_onlookers_and_seats_need_to_exist() -> None:
    match: Match = stammtisch.new_match("mau_mau", 3, 1)
    for seat in (3, -1, "0", True, 1.0):
        with pytest.raises(ValueError, match="seat"):
            match.view(seat)  # type: ignore[arg-type]
