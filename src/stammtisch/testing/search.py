"""Laws of the search: imagined rounds contradict nothing, its moves are legal and fair, and it can say why."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from stammtisch.bots.search import SEARCHING, SearchBot, Work
from stammtisch.core.chance import fast
from stammtisch.core.game import Game, round_view
from stammtisch.core.words import LANGS
from stammtisch.testing.judgement import share
from stammtisch.testing.play import mixed

DRAWS = 1_000  # of every game, spread over its settings
DRAWS_A_VIEW = 50
POSITIONS = 500
LEAST = Work(worlds=2, candidates=2, sure=0.0, learned=True)  # the least that can leave the judgement's move


def imagined_rounds_contradict_nothing(
    game: Game, players: int, options: dict[str, Any], count: int = DRAWS
) -> None:
    """Whatever its seat sees in a drawn round is what it sees in the real one."""
    chance = fast(players)
    for step, match in mixed(game, players, options, 7 * (share(game, count) // DRAWS_A_VIEW + 1)):
        if step % 7:
            continue
        seat = match.to_move
        worlds = game.worlds(match.view(seat))
        seen = round_view(game, match.state, match.memory, seat)
        for _ in range(DRAWS_A_VIEW):
            state, weight = worlds.draw(chance)
            assert weight > 0, "an imagined round without weight"
            assert round_view(game, state, match.memory, seat) == seen, "the seat can tell an imagined round"
            assert state.legal() == match.state.legal(), "other moves are legal in an imagined round"


def a_search_never_finds_an_illegal_move(
    game: Game, players: int, options: dict[str, Any], count: int = POSITIONS
) -> None:
    bot = SearchBot("expert")
    bot.work = LEAST
    with always_searching(game):
        for step, match in mixed(game, players, options, share(game, count)):
            text = bot.choose(match.view(match.to_move), step)
            assert match.refusal(text) is None, f"a search plays {text!r}, which is not legal"


def a_search_is_fair(game: Game, players: int, options: dict[str, Any]) -> None:
    """With everything hidden drawn again and the same seed it makes the same move, for the same reason."""
    for step, match in mixed(game, players, options, 120):
        if step % 24 != 5 or len(match.legal_moves()) == 1:
            continue
        seat = match.to_move
        assert seat is not None
        other = match.determinize(seat, step)
        for level in SEARCHING:
            one, two = SearchBot(level), SearchBot(level)
            assert one.choose(match.view(seat), step) == two.choose(other.view(seat), step), (
                f"{level} is not fair"
            )
            assert one.advice == two.advice, f"{level} gives another reason"


def a_search_says_why_in_both_languages(game: Game, players: int, options: dict[str, Any]) -> None:
    bot = SearchBot("hard")
    names = [f"<{seat}>" for seat in range(players)]
    with always_searching(game):
        for step, match in mixed(game, players, options, 60):
            if step % 3:
                continue
            bot.choose(match.view(match.to_move), step)
            for lang, reader in itertools.product(LANGS, (None, *range(players))):
                text = bot.why(lang, names, reader)
                assert text[0].isupper() or text[0] in "<„", text
                assert text[-1] in ".!", text
                assert "{" not in text, text


@contextmanager
def always_searching(game: Game) -> Iterator[None]:
    """As if few imagined deals were enough to tell this game's moves apart."""
    before = dict(vars(game))
    vars(game)["least_worlds"] = 1
    try:
        yield
    finally:
        vars(game).clear()
        vars(game).update(before)


LAWS = [
    imagined_rounds_contradict_nothing,
    a_search_never_finds_an_illegal_move,
    a_search_is_fair,
    a_search_says_why_in_both_languages,
]
