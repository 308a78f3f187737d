"""Integers of NumPy are integers everywhere, and copies and pickles go on exactly like the original."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

import stammtisch
from stammtisch.core.chance import exact, fast, scripted
from stammtisch.core.plain import integer, integers
from tests.facts import GAMES

each_game = pytest.mark.parametrize("game", GAMES)


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


# integers


def test_integers_of_any_kind() -> None:
    for value in (7, np.int64(7), np.uint8(7), np.array(7)):
        assert (integer(value), type(integer(value))) == (7, int)


def test_nothing_else_is_an_integer() -> None:
    for value in (None, True, np.True_, 7.0, np.float64(7), "7", [7], np.array([7, 8])):
        assert integer(value) is value


def test_integers_inside_of_data() -> None:
    plain = integers({"lives": [np.int64(3), 4], "starter": np.int8(1), "pro": True, "out": [None, "x"]})
    assert plain == {"lives": [3, 4], "starter": 1, "pro": True, "out": [None, "x"]}
    assert {type(number) for number in plain["lives"]} == {int}


@each_game
def test_a_match_takes_numpy_integers(game: str) -> None:
    """Players, seed, options, seats and the seed of an imagined match."""
    rules = stammtisch.GAMES[game]
    players = rules.players[0]
    numbers = {name: value for name, value in rules.options.items() if type(value) is int}
    options = {name: np.int32(value) for name, value in numbers.items()}
    match = stammtisch.new_match(game, np.int64(players), np.uint64(2**60), options)
    plain = stammtisch.new_match(game, players, 2**60, numbers)
    assert match.view(np.int16(1)) == plain.view(1)
    assert pickle.dumps(match.record()) == pickle.dumps(plain.record())  # plain integers, too
    imagined, twin = match.determinize(np.int64(0), np.int64(5)), plain.determinize(0, 5)
    assert [imagined.view(seat) for seat in range(players)] == [twin.view(seat) for seat in range(players)]


@each_game
def test_a_round_takes_numpy_integers(game: str) -> None:
    rules = stammtisch.GAMES[game]
    players, setup = rules.players[-1], {rules.first_field(rules.players[-1]): np.int64(1)}
    state, twin = (
        rules.state(np.int8(players), np.int64(3), None, **setup),
        rules.state(players, 3, None, **{name: int(seat) for name, seat in setup.items()}),
    )
    while not twin.over:
        move = twin.pick()
        assert int(state.pick()) == int(move)
        state.apply(np.int64(move))
        twin.apply(int(move))
    assert (state.over, list(state.result)) == (True, list(twin.result))
    for number in (np.int64(-1), np.int64(rules.num_moves)):
        with pytest.raises(stammtisch.IllegalMove):
            rules.state(players, 3).apply(number)


@pytest.mark.parametrize("move", [1.0, "1", None, np.float64(1)])
def test_a_move_is_an_integer(move: Any) -> None:
    with pytest.raises(TypeError):
        stammtisch.GAMES["mau_mau"].state(3, 1).apply(move)


def test_a_seed_for_a_bot_may_be_numpys() -> None:
    from stammtisch.bots import bot

    match = stammtisch.new_match("mau_mau", 3, 1)
    for name in ("easy", "normal", "random"):
        assert bot(name).choose(match.view(match.to_move), np.int64(4)) in match.legal_moves()


# copies and pickles (those of rounds and matches are a law of all games)


@pytest.mark.parametrize("twin", [copy.deepcopy, pickled], ids=["deepcopy", "pickle"])
def test_chance_goes_on_as_it_was(twin: Any) -> None:
    for chance in (fast(3), exact(b"key"), scripted([1, 0, 1, 1, 0, 1])):
        chance.below(2)
        other = twin(chance)
        assert [chance.below(2) for _ in range(5)] == [other.below(2) for _ in range(5)]


@pytest.mark.parametrize("twin", [copy.deepcopy, pickled], ids=["deepcopy", "pickle"])
def test_buffers_are_values(twin: Any) -> None:
    for buffer in (vec[i64]([1, -(2**61)]), vec[i16]([3, -4]), vec[u8]([255, 0]), vec[float]([0.5, -1.0])):
        other = twin(buffer)
        assert (type(other), list(other)) == (type(buffer), list(buffer))
        other[0] = buffer[1]
        assert buffer[0] != buffer[1]


def test_a_game_stays_one_object() -> None:
    game = stammtisch.GAMES["mue"]
    assert pickled(game) is game
    assert copy.deepcopy(game) is game


@each_game
def test_a_round_told_to_nobody_and_to_somebody(game: str) -> None:
    """A pickle keeps the listener's news, a copy has no listener."""
    match = stammtisch.new_match(game, stammtisch.GAMES[game].players[0], 5)
    assert copy.deepcopy(match.state).news is None
    assert pickled(match.state).news == []
    assert pickled(match.state.copy()).news is None
