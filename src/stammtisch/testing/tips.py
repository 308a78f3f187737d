"""What holds for every tip of a game: it is short, in every language, and the game knows when it fits."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

from stammtisch.core.game import Event, Game, is_for
from stammtisch.core.match import Match
from stammtisch.core.rulebook import clauses
from stammtisch.core.tips import Tip, fitting_tips, tips_of
from stammtisch.core.words import LANGS

LETTERS = 140
MOVES = 300  # of a random match in which tips are looked for
TWIN_MOVES = 100  # the same where everything hidden is drawn again, which takes long
EVERY_TWIN = 5  # moments of a seat from one such draw to the next


def tips_can_be_read(game: Game) -> None:
    """Every tip keeps what it promises."""
    for tip in tips_of(game.name).values():
        check_tip(game, tip)


def tips_fit_whatever_happens(game: Game) -> None:
    """In a random match, with any number of players, every seat can be told what fits."""
    for match, seat, heard in _moments(game, MOVES):
        fitting_tips(match, match.glance(seat), heard)


def tips_tell_nothing_hidden(game: Game) -> None:
    """With everything hidden drawn again, the same tips fit."""
    for match, seat, heard in itertools.islice(_moments(game, TWIN_MOVES), 0, None, EVERY_TWIN):
        twin = match.determinize(seat, len(match.moves))
        one, other = (fitting_tips(each, each.glance(seat), heard) for each in (match, twin))
        differing = set(one) ^ set(other)
        assert not differing, f"whether tip {min(differing)} fits depends on hidden cards"


LAWS = [tips_can_be_read, tips_fit_whatever_happens, tips_tell_nothing_hidden]


def _moments(game: Game, moves: int) -> Iterator[tuple[Match, int, list[Event]]]:
    """Random matches after each move, with any number of players: for every seat, and what it has just heard."""
    for players in game.players if tips_of(game.name) else ():
        match = Match(game.name, players, players)
        while not match.over and len(match.moves) < moves:
            legal = match.legal_moves()
            events = match.play(legal[len(match.moves) * 7919 % len(legal)])
            for seat in range(players):
                yield match, seat, [event for event in events if is_for(event, seat)]


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
