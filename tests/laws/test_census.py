"""Cards are conserved: all cards of the deck are somewhere at every step, hidden ones included."""

from __future__ import annotations

import random
from collections import Counter
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

import stammtisch
from stammtisch.testing.play import positions
from tests.census import views_of
from tests.facts import TESTED
from tests.laws.play import NAMES, SETTINGS

STEPS = 100
HERE = [(setting, name) for setting, name in zip(SETTINGS, NAMES, strict=True) if setting[0] in TESTED]


def counted(game: str) -> ModuleType:
    return import_module(f"tests.games.{game}.census")


@pytest.mark.parametrize(("game", "players", "options"), [s for s, _ in HERE], ids=[name for _, name in HERE])
def test_no_card_is_lost_or_doubled(game: str, players: int, options: dict[str, Any]) -> None:
    module = counted(game)
    for match in positions(stammtisch.new_match(game, players, 31, options), 31, STEPS):
        views = views_of(match)
        assert module.census(match, views) == module.deck(match)
        assert views[-1]["hands"] == [len(view["hand"]) for view in views[:-1]]


@pytest.mark.parametrize("game", TESTED)
def test_imagined_matches_are_made_of_the_same_cards(game: str) -> None:
    players = stammtisch.GAMES[game].players[1]
    module = counted(game)
    for step, match in enumerate(positions(stammtisch.new_match(game, players, 32), 32, 90)):
        if step % 10 or match.over:
            continue
        imagined = match.determinize(step % players, step)
        if hasattr(module, "imagined"):
            cards, deck = module.imagined(imagined, views_of(imagined), match)
        else:
            cards, deck = module.census(imagined, views_of(imagined)), module.deck(match)
        assert cards == deck


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_exchanged_and_laid_away_cards_are_conserved(players: int) -> None:
    """Zoff im Zoo's second round, which random play from the start comes to late."""
    module = counted("zoff_im_zoo")
    match = stammtisch.new_match("zoff_im_zoo", players, 33)
    dice = random.Random(33)
    while match.round == 1:
        match.play(dice.choice(match.legal_moves()))
    for now in positions(match, 33, 60):
        assert module.census(now, views_of(now)) == module.deck(now)
    assert {"push", "return"} <= {event["type"] for event in match.events}


def test_a_short_stock_is_conserved_through_reshuffles() -> None:
    """Mau Mau with 14 cards in all: stock and discards turn over again and again."""
    given = [["g1", "g2", "g3", "g4", "g5"], ["b1", "b2", "b3", "b4", "b5"]]
    deal = {"hands": given, "upcard": "r9", "stock": ["r1", "r2", "W"], "dealer": 0}
    match = stammtisch.new_match("mau_mau", 2, 1, {"rounds": 1}, [deal])
    all_cards = Counter([*given[0], *given[1], "r9", "r1", "r2", "W"])
    for now in positions(match, 4, 200):
        assert counted("mau_mau").census(now, views_of(now)) == all_cards
    assert any(event["type"] == "reshuffle" for event in match.events)
