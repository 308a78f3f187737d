"""Documented views: what a game's `fields` say is so, and all of it occurs; the law would miss the latter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

import pytest

import stammtisch
from stammtisch import Match
from stammtisch.bots import bot
from stammtisch.testing import play
from stammtisch.testing.fields import checks, definitions, fields_in_view
from stammtisch.testing.shapes import Misfit, Occurrence, occurring, possible
from tests.facts import TESTED, facts

STEPS = 150
EVERY = 5  # only every fifth position of the long matches is looked at
DOCUMENTED = [name for name in TESTED if definitions(stammtisch.GAMES[name])]


def watched(game: str) -> Iterator[Match]:
    """Positions of matches of every kind: random ones, those of bots, rare ones."""
    random = (
        play.played(stammtisch.GAMES[game], players, options, seed, STEPS)
        for seed, (players, options) in enumerate(play.settings(stammtisch.GAMES[game]))
    )
    played = (played_by_bots(game, players) for players in stammtisch.GAMES[game].players)
    for step, match in enumerate(chain.from_iterable(chain(random, played))):
        if step % EVERY == 0 or match.over:
            yield match
    for players, seed, options in facts(game).rare:
        yield from play.played(stammtisch.GAMES[game], players, options, seed, 1000)


def played_by_bots(game: str, players: int) -> Iterator[Match]:
    match, easy = stammtisch.new_match(game, players, players), bot("easy")
    for step in range(1000):
        yield match
        if match.over:
            return
        match.play(easy.choose(match.view(match.to_move), step))


@pytest.mark.parametrize("game", DOCUMENTED)
def test_every_view_is_as_documented_and_everything_documented_occurs(game: str) -> None:
    documented = definitions(stammtisch.GAMES[game])
    assert documented is not None
    seen: set[Occurrence] = set()
    for number, match in enumerate(watched(game)):
        seats = range(match.players) if match.over else {number % match.players, match.to_move}
        for seat in (None, *seats):
            seen.update(fields_in_view(documented, match, seat))
    never_seen = set(possible(documented.SeatView)) - seen
    assert sorted(never_seen) == []


def add_field(view: dict[str, Any]) -> None:
    view["secret"] = 1


def add_field_inside(view: dict[str, Any]) -> None:
    view["history"][0]["secret"] = 1


def drop_field(view: dict[str, Any]) -> None:
    del view["stock"]


def drop_field_inside(view: dict[str, Any]) -> None:
    del view["rounds"][0]["entries"][0]["cards"]


def change_type(view: dict[str, Any]) -> None:
    view["over"] = 0


def change_literal(view: dict[str, Any]) -> None:
    view["direction"] = True


def name_strange_card(view: dict[str, Any]) -> None:
    view["rounds"][0]["hands"][0] = ["g0"]


def forget_a_seat(view: dict[str, Any]) -> None:
    view["hands"].pop()


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (add_field, "view.secret is not documented"),
        (add_field_inside, "view.history.TurnedUp.secret is not documented"),
        (drop_field, "view.stock is missing"),
        (drop_field_inside, "view.rounds.Sheet.entries.Entry.cards is missing"),
        (change_type, "view.over: 0 is not"),
        (change_literal, "view.direction: True is not"),
        (name_strange_card, "view.rounds.Sheet.hands: 'g0' is not what is called 'card'"),
        (forget_a_seat, "view.hands: .* is not what is called 'by seat'"),
    ],
)
def test_a_view_that_is_not_as_documented_is_found_out(
    spoil: Callable[[dict[str, Any]], None], message: str
) -> None:
    match = next(one for one in played_by_bots("mau_mau", 2) if one.rounds)
    documented = definitions(match.game)
    assert documented is not None
    view = match.view(0)
    occurring(documented.SeatView, view, checks(match))
    spoil(view)
    with pytest.raises(Misfit, match=message):
        occurring(documented.SeatView, view, checks(match))
