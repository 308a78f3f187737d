"""Laws of judgement: at every level a sensible player finds a legal move from its own view, says why, and is fair."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

import stammtisch
from stammtisch import Match
from stammtisch.core import chance
from stammtisch.core.game import LEVELS
from stammtisch.core.words import LANGS, Reader, words_of
from tests.laws.grammar import check_sentence
from tests.laws.play import NAMES, SETTINGS

settings_of_the_law = pytest.mark.parametrize(("game", "players", "options"), SETTINGS, ids=NAMES)

POSITIONS = 10_000  # of every game, spread over its settings
SHARE = {game: POSITIONS // sum(name == game for name, *_ in SETTINGS) + 1 for game in stammtisch.GAMES}


def positions(game: str, players: int, options: dict[str, Any], number: int) -> Iterator[tuple[int, Match]]:
    """So many positions of matches in which some seats move at random and some with judgement, in every mixture."""
    step, seed = 0, 0
    while step < number:
        match = stammtisch.new_match(game, players, seed, options)
        dice = random.Random(seed)
        wild = [dice.random() < seed % 5 / 4 for _ in range(players)]
        while not match.over and step < number:
            yield step, match
            step += 1
            if wild[match.to_move or 0]:
                match.play(dice.choice(match.legal_moves()))
            else:
                level = LEVELS[seed % 2]
                match.play(match.game.advise(match.view(match.to_move), level, step).move)
        seed += 1


@settings_of_the_law
def test_judgement_never_finds_an_illegal_move(game: str, players: int, options: dict[str, Any]) -> None:
    rules = stammtisch.GAMES[game]
    rooms = {level: rules.player(level) for level in LEVELS}
    for step, match in positions(game, players, options, SHARE[game]):
        level = LEVELS[step % 2]
        view = match.view(match.to_move)
        move = rules.read(rules.advise(view, level, step).move)
        assert rules.refusal(match.state, move) is None
        rooms[level].look(match.state)
        assert rooms[level].choose(chance.fast(step)) in match.state.legal()


@settings_of_the_law
def test_judgement_is_fair(game: str, players: int, options: dict[str, Any]) -> None:
    """With everything hidden drawn anew and the same seed it makes the same move, from views and on states."""
    rules = stammtisch.GAMES[game]
    for step, match in positions(game, players, options, 200):
        if step % 8:
            continue
        seat = match.to_move
        assert seat is not None
        other = match.determinize(seat, step)
        for level in LEVELS:
            assert rules.advise(match.view(seat), level, step) == rules.advise(other.view(seat), level, step)
            chosen = []
            for one in (match, other):
                player = rules.player(level)
                player.look(one.state)
                chosen.append(player.choose(chance.fast(step)))
            assert chosen[0] == chosen[1], (level, match.view(seat))


@settings_of_the_law
def test_judgement_says_why_in_both_languages(game: str, players: int, options: dict[str, Any]) -> None:
    """Whoever reads it, also one whom it names: verbs agree, and percents and colons follow the language."""
    rules = stammtisch.GAMES[game]
    names = [f"<{seat}>" for seat in range(players)]
    for step, match in positions(game, players, options, 150):
        code, params = rules.advise(match.view(match.to_move), LEVELS[step % 2], step).reason
        for lang, reader in itertools.product(LANGS, (None, *range(players))):
            words = words_of(game, lang)
            check_sentence(Reader(words, names, reader).fill(words.template("why", code), params), lang)


def test_a_look_leaves_nothing_behind() -> None:
    """One player looks at many tables in turn: what it saw before does not matter."""
    for game, players, options in SETTINGS:
        rules = stammtisch.GAMES[game]
        used = {level: rules.player(level) for level in LEVELS}
        for seed in range(6):
            state = rules.state(players, seed, options)
            for _ in range(seed * 3):
                if not state.over:
                    state.apply(state.pick())
            if state.over:
                continue
            for level in LEVELS:
                used[level].look(state)
                fresh = rules.player(level)
                fresh.look(state)
                assert used[level].choose(chance.fast(seed)) == fresh.choose(chance.fast(seed))
