"""The fast core of Mü: one round by move numbers."""

import copy
from collections import Counter
from typing import Any

import pytest

from stammtisch import GAMES, IllegalMove
from stammtisch.core import chance
from stammtisch.games.mue.cards import CODES, KINDS, NUMBERS, distinct, kind_at, kinds, one_of, spot_of
from stammtisch.games.mue.rules import State, fresh

MUE = GAMES["mue"]


def test_kinds_and_spots() -> None:
    assert [kind_at(spot) for spot in range(60)] == [
        10 * colour + digit for colour in range(5) for digit in (0, 1, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9)
    ]
    for kind in range(KINDS):
        assert kind_at(spot_of(kind)) == kind
    pair = 0b110
    assert kinds(pair) == [1, 1]
    assert kinds(distinct(pair)) == [1]
    assert (one_of(pair, 1), one_of(0b100, 1), one_of(0b100, 0), one_of(0b1000, 1)) == (0b10, 0b100, 0, 0)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_cards_are_conserved_and_the_round_ends(players: int) -> None:
    for seed in range(20):
        state = MUE.state(players, seed)
        assert state.to_move == state.dealer
        while not state.over:
            legal = state.legal()
            assert legal == sorted(set(legal))
            move = state.pick()
            assert move in legal
            state.apply(move)
        assert (state.to_move, state.legal()) == (-1, [])
        assert len(state.result) == players


def test_a_playout_counts_its_decisions() -> None:
    state = MUE.state(5, 3)
    twin, moves = state.copy(), 0
    while not twin.over:
        twin.advance(twin.pick())
        moves += 1
    assert state.playout() == moves
    assert state.result == twin.result
    assert state.over


def test_copies_are_independent_and_nobody_listens_to_them() -> None:
    state = MUE.state(4, 1)
    state.news = []
    for twin in (state.copy(), copy.copy(state), copy.deepcopy(state)):
        assert twin.news is None
        hand = state.hand(0)
        twin.playout()
        assert (state.over, state.hand(0)) == (False, hand)
    assert state.nbytes() <= 1024


def test_picks_are_uniform() -> None:
    state: Any = fresh(3, 0, chance.fast(5))
    state.deal([[NUMBERS[code] for code in hand] for hand in (["r1", "r1", "b2"], ["g0"], ["g1"])])
    counts = Counter(MUE.move_text(state.pick()) for _ in range(900))
    assert set(counts) == {"bid:r1", "bid:b2", "pass"}
    assert all(240 < count < 360 for count in counts.values())


def test_illegal_numbers() -> None:
    state = MUE.state(4, 1)
    for number in (-1, 174, 10**6):
        with pytest.raises(IllegalMove) as caught:
            state.apply(number)
        assert caught.value.rule == "notation"
        assert caught.value.explain("de") == f"Es gibt keinen Zug mit der Nummer {number}."
        assert caught.value.explain("en") == f"There is no move number {number}."
    with pytest.raises(IllegalMove) as caught:
        state.apply(MUE.move_id("done"))
    assert caught.value.rule == "MU-3"
    state.playout()
    with pytest.raises(IllegalMove) as caught:
        state.apply(MUE.move_id("pass"))
    assert (caught.value.rule, caught.value.refusal.code) == ("phase", "round_over")


def test_what_a_round_inherits() -> None:
    assert MUE.state(4, 1, dealer=2).to_move == 2
    assert {MUE.state(4, seed).to_move for seed in range(40)} == {0, 1, 2, 3}
    with pytest.raises(ValueError, match="rank"):
        MUE.state(4, 1, rank=1)
    for dealer in (4, -1, "0", True):
        with pytest.raises(ValueError, match="seat"):
            MUE.state(4, 1, dealer=dealer)
    with pytest.raises(ValueError, match="option"):
        MUE.state(4, 1, {"rounds": 3})
    with pytest.raises(ValueError, match="3 to 6"):
        MUE.state(2, 1)


@pytest.mark.rule("MU-1")
def test_every_card_reaches_every_seat() -> None:
    seen = [set[str]() for _ in range(6)]
    for seed in range(60):
        state = MUE.state(6, seed)
        assert isinstance(state, State)
        for seat in range(6):
            seen[seat] |= {CODES[kind] for kind in state.hand(seat)}
    assert all(len(cards) == KINDS for cards in seen)
