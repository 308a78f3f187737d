"""Options: what people may choose for a new match, and what records and the library accept."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch import GAMES, Match, new_match
from stammtisch.core.arguments import check_chosen, choices

HUGE = 10**27
NUMBERS = [
    (name, option)
    for name, game in GAMES.items()
    for option, usual in game.options.items()
    if type(usual) is int
]
numbers = pytest.mark.parametrize(("name", "option"), NUMBERS)


@numbers
def test_every_number_has_bounds_and_its_default_lies_within(name: str, option: str) -> None:
    game = GAMES[name]
    low, high = choices(game, option)
    assert 1 <= low <= game.options[option] <= high <= 10_000
    for value in (low, high):
        assert check_chosen(game, {option: value})[option] == value
    for value in (low - 1, high + 1, HUGE, 10**5000):
        with pytest.raises(ValueError, match=rf"from {low} to {high}|at least {low}|digits"):
            check_chosen(game, {option: value})


@numbers
def test_each_bound_is_said_once(name: str, option: str) -> None:
    game = GAMES[name]
    assert (option in game.bounds) != (option in game.highest)


@pytest.mark.parametrize("options", [{"speed": 1}, {"rounds": True}, {"rounds": 2.0}, [], {"must_play": 1}])
def test_what_no_match_can_have_can_not_be_chosen(options: Any) -> None:
    with pytest.raises(ValueError, match="option"):
        check_chosen(GAMES["mau_mau"], options)


@numbers
def test_records_and_the_library_accept_what_lies_beyond(name: str, option: str) -> None:
    game = GAMES[name]
    if option in game.bounds:
        pytest.skip("a bound of the rules themselves")
    match = new_match(name, game.players[0], 1, {option: HUGE})
    for _ in range(5):
        match.play(match.legal_moves()[0])
    again = Match.from_record(match.record())
    assert again.options[option] == HUGE
    assert again.view(0) == match.view(0)
