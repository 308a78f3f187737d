"""The fast core: move numbers, legality, random choice, copies."""

import copy
from collections import Counter

import pytest

import stammtisch
from tests.games.life_life.table import ALL_KNOCK, PLAIN, apply, round_of

GAME = stammtisch.GAMES["life_life"]


def test_numbers_and_texts_translate() -> None:
    assert GAME.num_moves == 10 + 55 + 220 + 714 + 1  # four mice are not there
    texts = [GAME.move_text(move) for move in range(GAME.num_moves)]
    assert [GAME.move_id(text) for text in texts] == list(range(GAME.num_moves))
    assert (texts[0], texts[9], texts[10], texts[-1]) == ("swap1:G", "swap1:M", "swap2:GG", "knock")
    assert "swap4:MMMM" not in texts
    assert GAME.move_id("swap3:LBG") == GAME.move_id("swap3:GBL")


@pytest.mark.parametrize("text", ["swap3:GG", "swap5:GGGGG", "swap4:MMMM"])
def test_texts_outside_the_table_have_no_number(text: str) -> None:
    with pytest.raises(ValueError, match="table"):
        GAME.move_id(text)


@pytest.mark.parametrize("seed", range(6))
def test_legal_moves_are_exactly_those_without_a_fault(seed: int) -> None:
    state = GAME.state(3 + seed % 3, seed)
    for _ in range(12):
        legal = state.legal()
        assert legal == [move for move in range(GAME.num_moves) if state.fault(move) == 0]
        state.apply(state.pick())
        if state.over:
            assert state.legal() == []
            break


def test_picks_are_uniform_over_the_legal_moves() -> None:
    deal = {"hands": ["GGGGGGGGGB", "BBLLLZZSSS", "BLLZZZDDHP"], "rows": ["C", "SD", "HPM", "BSSC"]}
    state = round_of(deal, [5, 5, 5])
    state.restore(7, -1, 0, -1, 0)
    legal = state.legal()
    assert len(legal) == 2 + 2 + 2 + 2 + 1
    picks = 2700
    picked = Counter(state.pick() for _ in range(picks))
    assert sorted(picked) == legal
    assert all(abs(count - picks / 9) < 85 for count in picked.values())


def test_a_first_lap_pick_is_never_a_knock() -> None:
    state = GAME.state(3, 2)
    legal = set(state.legal())
    assert {state.pick() for _ in range(1500)} <= legal
    assert GAME.num_moves - 1 not in legal


def test_a_copy_goes_its_own_way() -> None:
    state = GAME.state(4, 5)
    for twin in (state.copy(), copy.copy(state), copy.deepcopy(state)):
        hands = [state.hand(seat) for seat in range(4)]
        twin.playout()
        assert twin.over
        assert not state.over
        assert [state.hand(seat) for seat in range(4)] == hands
        assert twin.news is None


def test_copies_play_alike() -> None:
    state = GAME.state(5, 8, {"pro": True})
    state.apply(state.pick())
    one, two = state.copy(), state.copy()
    assert one.playout() == two.playout()
    assert one.result == two.result


def test_an_illegal_number_is_refused_and_changes_nothing() -> None:
    state = round_of(PLAIN, [5, 5, 5])
    before = [state.hand(seat) for seat in range(3)]
    for move, rule in [
        (-1, "notation"),
        (1000, "notation"),
        (10**30, "notation"),
        (-(10**30), "notation"),
        (999, "LL-9"),
        (GAME.move_id("swap1:P"), "hand"),
    ]:
        with pytest.raises(stammtisch.IllegalMove) as refusal:
            state.apply(move)
        assert refusal.value.rule == rule
        assert refusal.value.explain("de")
    assert [state.hand(seat) for seat in range(3)] == before
    assert state.to_move == 0


def test_a_finished_round_has_its_result() -> None:
    state = round_of(PLAIN, [5, 5, 5])
    assert state.result == [0, 0, 0]
    apply(state, ALL_KNOCK)
    assert (state.over, state.to_move, state.result) == (True, -1, [0, -2, -1])
    with pytest.raises(stammtisch.IllegalMove) as refusal:
        state.apply(0)
    assert refusal.value.rule == "phase"


def test_states_are_small_and_their_seeds_matter() -> None:
    assert GAME.state(5, 1).nbytes() <= 1024
    assert GAME.state(3, 4).hand(0) == GAME.state(3, 4).hand(0)
    assert len({tuple(GAME.state(3, seed).hand(0)) for seed in range(20)}) > 15
