"""Laws of the search: imagined rounds contradict nothing, its moves are legal and fair, and it can say why."""

from __future__ import annotations

import itertools
import os
from typing import Any

import pytest

import stammtisch
from stammtisch.bots.search import SEARCHING, SearchBot, Work
from stammtisch.core.chance import fast
from stammtisch.core.game import round_view
from stammtisch.core.words import LANGS
from tests.laws.play import NAMES, SETTINGS
from tests.laws.test_policies import SHARE, positions

settings_of_the_law = pytest.mark.parametrize(("game", "players", "options"), SETTINGS, ids=NAMES)

DRAWS = int(os.environ.get("STAMMTISCH_DRAWS", "5000"))  # of every game, spread over its settings
DRAWN = 50  # from one view
LEAST = Work(worlds=2, candidates=2, sure=0.0, learned=True)  # the least that can leave the judgement's move
SETTINGS_OF = {game: sum(name == game for name, *_ in SETTINGS) for game in stammtisch.GAMES}


@settings_of_the_law
def test_imagined_rounds_contradict_nothing(game: str, players: int, options: dict[str, Any]) -> None:
    """Whatever its seat sees in a drawn round is what it sees in the real one."""
    rules, chance = stammtisch.GAMES[game], fast(players)
    views = DRAWS // SETTINGS_OF[game] // DRAWN + 1
    for step, match in positions(game, players, options, 7 * views):
        if step % 7:
            continue
        seat = match.to_move
        worlds = rules.worlds(match.view(seat))
        seen = round_view(rules, match.state, match.memory, seat)
        for _ in range(DRAWN):
            state, weight = worlds.draw(chance)
            assert weight > 0
            assert round_view(rules, state, match.memory, seat) == seen
            assert state.legal() == match.state.legal()


@settings_of_the_law
def test_a_search_never_finds_an_illegal_move(
    game: str, players: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = stammtisch.GAMES[game]
    monkeypatch.setattr(type(rules), "least_worlds", 1)
    bot = SearchBot("expert")
    bot.work = LEAST
    left = 0
    for step, match in positions(game, players, options, SHARE[game]):
        view = match.view(match.to_move)
        move = bot.choose(view, step)
        assert rules.refusal(match.state, rules.read(move)) is None
        left += move != rules.advise(view, "normal", step).move
    assert left > 0 or game == "hoechste"  # else this would show nothing; there judgement is hard to beat


@settings_of_the_law
def test_a_search_is_fair(game: str, players: int, options: dict[str, Any]) -> None:
    """With everything hidden drawn anew and the same seed it makes the same move, for the same reason."""
    for step, match in positions(game, players, options, 120):
        if step % 24 != 5 or len(match.legal_moves()) == 1:
            continue
        seat = match.to_move
        assert seat is not None
        other = match.determinize(seat, step)
        for level in SEARCHING:
            one, two = SearchBot(level), SearchBot(level)
            assert one.choose(match.view(seat), step) == two.choose(other.view(seat), step)
            assert one.advice == two.advice


@settings_of_the_law
def test_a_search_says_why_in_both_languages(
    game: str, players: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(stammtisch.GAMES[game]), "least_worlds", 1)
    bot = SearchBot("hard")
    names = [f"<{seat}>" for seat in range(players)]
    told = set()
    for step, match in positions(game, players, options, 60):
        if step % 3:
            continue
        bot.choose(match.view(match.to_move), step)
        assert bot.advice is not None
        told.add(bot.advice.reason[0])
        for lang, reader in itertools.product(LANGS, (None, *range(players))):
            text = bot.why(lang, names, reader)
            assert text[0].isupper() or text[0] in "<„"
            assert text[-1] in ".!"
            assert "{" not in text
            assert "None" not in text.replace("None of my cards", "")
    assert "search" in told


@pytest.mark.parametrize("level", SEARCHING)
@pytest.mark.parametrize("game", list(stammtisch.GAMES))
def test_a_forced_move_costs_no_thinking(game: str, level: str) -> None:
    bot = SearchBot(level)
    forced = 0
    for step, match in positions(game, 4, {}, 400):
        if len(match.legal_moves()) == 1:
            assert bot.choose(match.view(match.to_move), step) == match.legal_moves()[0]
            forced += 1
    assert bot.playouts == 0
    assert forced or game == "life_life"  # where there is always a choice
