"""Lives, deal, and who begins (LL-1 to LL-5)."""

from collections import Counter

import pytest

import stammtisch
from tests.games.life_life.table import ALL_KNOCK, DUEL, DUEL_MOVES, PLAIN, new, played, round_of

COPIES = {"G": 9, "B": 8, "L": 7, "Z": 7, "S": 6, "D": 6, "H": 5, "P": 5, "C": 4, "M": 3}


@pytest.mark.rule("LL-1")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_everyone_starts_with_five_lives(players: int) -> None:
    match = stammtisch.new_match("life_life", players, seed=1)
    assert match.scores == [5] * players
    assert match.view(0)["lives"] == [5] * players


@pytest.mark.rule("LL-2")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_ten_cards_each_and_four_open_rows(players: int) -> None:
    match = stammtisch.new_match("life_life", players, seed=players)
    view = match.view(None)
    assert [len(match.view(seat)["hand"]) for seat in range(players)] == [10] * players
    assert [len(row) for row in view["rows"]] == [1, 2, 3, 4]
    assert view["rest"] == 50 - 10 * players
    dealt = Counter(card for seat in range(players) for card in match.view(seat)["hand"])
    dealt.update(card for row in view["rows"] for card in row)
    assert not dealt - Counter(COPIES)
    if players == 5:
        assert dealt == COPIES


@pytest.mark.rule("LL-2")
def test_every_round_is_shuffled_again_for_those_alive() -> None:
    match = played(new(PLAIN, lives=2), ALL_KNOCK)
    assert match.scores == [2, 0, 1]
    view = match.view(None)
    assert view["hands"] == [10, 0, 10]
    assert [len(row) for row in view["rows"]] == [1, 2, 3, 4]
    assert view["rest"] == 30
    assert match.view(1)["hand"] == []


@pytest.mark.rule("LL-2")
def test_each_animal_is_dealt_as_often_as_it_is_there() -> None:
    dealt: Counter[str] = Counter()
    for seed in range(200):
        dealt.update(stammtisch.new_match("life_life", 3, seed=seed).view(0)["hand"])
    for code, copies in COPIES.items():
        expected = 2000 * copies / 60
        assert abs(dealt[code] - expected) < 5 * expected**0.5


@pytest.mark.rule("LL-3")
def test_the_first_seat_is_drawn() -> None:
    starters = Counter(stammtisch.new_match("life_life", 4, seed=seed).to_move for seed in range(200))
    assert sorted(starters) == [0, 1, 2, 3]
    assert all(count > 25 for count in starters.values())


@pytest.mark.rule("LL-3")
def test_an_explicit_deal_may_name_the_first_seat() -> None:
    assert new({**PLAIN, "starter": 2}).to_move == 2
    unnamed = {name: PLAIN[name] for name in ("hands", "rows")}
    starters = {
        stammtisch.new_match("life_life", 3, seed=seed, deals=[unnamed]).to_move for seed in range(40)
    }
    assert starters == {0, 1, 2}


@pytest.mark.rule("LL-4")
def test_the_left_neighbour_begins_the_next_round() -> None:
    match = played(new(PLAIN, {**PLAIN, "starter": 0}), ALL_KNOCK)
    assert match.round == 2
    assert match.to_move == 1
    assert match.view(None)["starter"] == 1


@pytest.mark.rule("LL-4")
def test_who_is_out_does_not_begin() -> None:
    match = played(new(PLAIN, lives=2), ALL_KNOCK)
    assert match.scores == [2, 0, 1]
    assert match.to_move == 2


@pytest.mark.rule("LL-4")
def test_left_of_the_last_seat_is_the_first() -> None:
    deal = {**PLAIN, "starter": 2}
    match = played(new(deal), ["swap1:P", "swap1:M", "swap1:S", "knock", "knock", "knock"])
    assert match.to_move == 0


@pytest.mark.rule("LL-5")
def test_play_is_clockwise_over_those_alive() -> None:
    deal = {"hands": ["GGBBLLZZSD", "", "GGBBLLZZSD", "", "GGBBLLZSDM"], "rows": ["H", "HP", "HPC", "HPCM"]}
    state = round_of(deal, [3, 0, 2, 0, 1], starter=2)
    order = []
    for _ in range(5):
        order.append(state.to_move)
        state.apply(state.legal()[0])
    assert order == [2, 4, 0, 2, 4]


@pytest.mark.rule("LL-5")
def test_a_duel_goes_back_and_forth() -> None:
    match = played(new(PLAIN, DUEL, lives=2), ALL_KNOCK)
    order = []
    for move in DUEL_MOVES[:3]:
        order.append(match.to_move)
        match.play(move)
    assert [*order, match.to_move] == [2, 0, 2, 0]


def test_a_later_deal_for_others_than_those_alive_is_left_aside() -> None:
    match = new(PLAIN, PLAIN, lives=2)
    *_, last = [match.play(move) for move in ALL_KNOCK]
    assert "deal_skipped" in [event["type"] for event in last]
    assert match.view(None)["hands"] == [10, 0, 10]
