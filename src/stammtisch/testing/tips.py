"""What holds for every tip of a game: it is short, in every language, and the game knows when it fits."""

from __future__ import annotations

from collections.abc import Mapping

from stammtisch.core.game import Game, is_for
from stammtisch.core.match import Match
from stammtisch.core.rulebook import clauses
from stammtisch.core.tips import Tip, fitting_tips, tips_of
from stammtisch.core.words import LANGS

LETTERS = 140
MOVES = 300  # of a random match in which tips are looked for


def tips_can_be_read(game: Game) -> None:
    """Every tip keeps what it promises."""
    for tip in tips_of(game.name).values():
        check_tip(game, tip)


def tips_fit_whatever_happens(game: Game) -> None:
    """In a random match, with any number of players, every seat can be told what fits."""
    if not tips_of(game.name):
        return
    for players in game.players:
        match = Match(game.name, players, players)
        while not match.over and len(match.moves) < MOVES:
            legal = match.legal_moves()
            events = match.play(legal[len(match.moves) * 7919 % len(legal)])
            for seat in range(players):
                heard = [event for event in events if is_for(event, seat)]
                fitting_tips(match, match.glance(seat), heard)


LAWS = [tips_can_be_read, tips_fit_whatever_happens]


def check_tip(game: Game, tip: Tip) -> None:
    """Raises AssertionError naming what is wrong."""
    _check_text(tip.name, tip.text)
    if tip.figure is not None:
        _check_text(f"{tip.name}, figure", tip.figure)
    unknown = set(tip.clauses) - set(clauses(game.name, LANGS[0]))
    assert not unknown, f"tip {tip.name}: no clause {min(unknown)}"
    assert tip.when in game.occasions, f"tip {tip.name}: no occasion {tip.when!r}"


def _check_text(name: str, text: Mapping[str, str]) -> None:
    assert set(text) == set(LANGS), f"tip {name}: the languages are {', '.join(LANGS)}"
    for lang, words in text.items():
        assert words.strip(), f"tip {name}: nothing said in {lang}"
        assert len(words) <= LETTERS, f"tip {name}: more than {LETTERS} letters in {lang}"
