"""What the laws of the search would not notice: that it finds something better than the judgement's own move."""

from __future__ import annotations

import pytest

import stammtisch
from stammtisch.bots.search import SEARCHING, SearchBot
from stammtisch.testing.play import mixed
from stammtisch.testing.search import LEAST, always_searching
from tests.facts import TESTED, seats


@pytest.mark.parametrize("name", TESTED)
def test_a_search_sometimes_leaves_the_judgements_move_and_says_so(name: str) -> None:
    game = stammtisch.GAMES[name]
    bot = SearchBot("expert")
    bot.work = LEAST
    with always_searching(game):
        reasons = set()
        for step, match in mixed(game, seats(name, 4), {}, 400):
            view = match.view(match.to_move)
            move = bot.choose(view, step)
            assert bot.advice is not None
            if move != game.advise(view, "normal", step).move:
                reasons.add(bot.advice.reason[0])
    assert reasons == {"search"}


@pytest.mark.parametrize("level", SEARCHING)
@pytest.mark.parametrize("name", TESTED)
def test_a_forced_move_costs_no_thinking(name: str, level: str) -> None:
    bot = SearchBot(level)
    forced = 0
    for step, match in mixed(stammtisch.GAMES[name], seats(name, 4), {}, 400):
        if len(match.legal_moves()) == 1:
            assert bot.choose(match.view(match.to_move), step) == match.legal_moves()[0]
            forced += 1
    assert bot.playouts == 0
    assert forced or name == "life_life"  # where there is always a choice
