"""Moves as text and by number, and the order of a lay: MM-25."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from stammtisch import IllegalMove, Match
from tests.games.mammuz.table import GAME, LAST_DEER, MAMMOTHS, of_type, play, start, three


@pytest.mark.rule("MM-25")
def test_a_written_lay_keeps_its_order() -> None:
    for lay, first in (("lay:SDb", "S"), ("lay:DbS", "D"), ("lay:bDS", "b")):
        match = start(three("b", "p", "t"))
        play(match, f"claim:S {lay}")
        assert match.moves[-1] == lay
        assert of_type(play(match, "doubt:1"), "doubt")[0]["card"] == first
        again = Match.from_record(json.loads(json.dumps(match.record())))
        assert [again.view(seat) for seat in range(3)] == [match.view(seat) for seat in range(3)]


@pytest.mark.rule("MM-25")
def test_a_lay_by_number_lies_in_random_order() -> None:
    orders: Counter[str] = Counter()
    for seed in range(600):
        match = start(three("b", "p", "t"), seed=seed)
        play(match, "claim:S")
        match.state.apply(GAME.move_id("lay:SDb"))
        assert match.state.news is not None
        orders["".join(of_type(match.state.news, "laid")[0]["cards"])] += 1
    assert set(orders) == {"SDb", "SbD", "DSb", "DbS", "bSD", "bDS"}
    assert sum((count - 100) ** 2 / 100 for count in orders.values()) < 20.5  # chi-square, 5 degrees, 0.1 %


def test_texts_and_numbers() -> None:
    assert GAME.num_moves == 2357
    texts = [GAME.move_text(number) for number in range(GAME.num_moves)]
    assert [GAME.move_id(text) for text in texts] == list(range(GAME.num_moves))
    assert texts[:9] == [f"claim:{code}" for code in "ABDSHQZM"] + ["lay:A"]
    assert texts[-11:] == [f"doubt:{k}" for k in (1, 2, 3, 4)] + [f"herd:{s}" for s in range(7)]
    assert "lay:AAbr" in texts
    assert not {"lay:AAA", "lay:bb", "lay:BA", "lay:AAAAA"} & set(texts)
    assert GAME.move_id("lay:MSS") == GAME.move_id("lay:SSM")
    for text in ("lay:AAA", "lay:HHHHH", "doubt:5", "doubt:0", "herd:7"):
        with pytest.raises(ValueError, match="no number"):
            GAME.move_id(text)
    for number in (-1, GAME.num_moves):
        with pytest.raises(ValueError, match="no move number"):
            GAME.move_text(number)


@pytest.mark.parametrize(
    "text",
    [
        "", "S", "claim", "claim:", "claim:b", "claim:SS", "claim:X", "claim:s", "Claim:S", "claim: S",
        "claim:S\n", "lay:", "lay:X", "lay: S", "lay:S,S", "lay:1", "LAY:S", "doubt:", "doubt:-1", "doubt:01",
        "doubt:x", "doubt:1 ", "lay:" + "S" * 5000, "doubt:" + "9" * 5000,
        "doubt:1.0", "doubt:٣", "herd:", "herd:a", "herd:+1", "pass",
        None, 3, pytest.param(10**5000, id="huge"), 2.5, b"claim:S", ["claim:S"], {"claim": "S"},
    ],
)  # fmt: skip
def test_unreadable(text: Any) -> None:
    match = start(three("b", "p", "t"))
    with pytest.raises(IllegalMove) as refused:
        match.play(text)
    assert refused.value.rule == "notation"
    assert match.moves == []


def test_apply_refuses_and_changes_nothing() -> None:
    state = GAME.state(4, 9)
    while state.over:
        state = GAME.state(4, 10)
    before = state.legal()
    for move, rule in (("lay:A", "phase"), ("doubt:1", "phase"), ("herd:0", "phase"), ("claim:M", "MM-7")):
        with pytest.raises(IllegalMove) as refused:
            state.apply(GAME.move_id(move))
        assert refused.value.rule == rule
    for number in (-1, GAME.num_moves, 10**30, -(10**30)):
        with pytest.raises(IllegalMove) as refused:
            state.apply(number)
        assert refused.value.rule == "notation"
        assert str(number) in refused.value.explain("de")
    assert state.legal() == before


def test_legal_moves_are_those_without_fault() -> None:
    for seed in range(6):
        state = GAME.state(3 + seed % 5, seed)
        for _ in range(12):
            if state.over:
                break
            faultless = [move for move in range(GAME.num_moves) if state.fault(move) == 0]
            assert state.legal() == faultless
            state.apply(state.pick())
        state.playout()
        assert state.over
        with pytest.raises(IllegalMove) as refused:
            state.apply(0)
        assert refused.value.rule == "phase"
        assert state.legal() == []


@pytest.mark.parametrize(
    "moves", ["", "claim:D", "claim:D lay:D", "claim:D lay:DDb", "claim:D lay:DDb doubt:3"]
)
def test_pick_is_uniform(moves: str) -> None:
    match = start(MAMMOTHS, starter=2)
    play(match, moves)
    legal = match.state.legal()
    picked = Counter(int(match.state.pick()) for _ in range(100 * len(legal)))
    assert set(picked) == set(legal)
    assert sum((picked[move] - 100) ** 2 / 100 for move in legal) < len(legal) + 4 * (2 * len(legal)) ** 0.5


def test_pick_is_uniform_in_a_rich_hand() -> None:
    """All shapes: four of a kind, three and one, two pairs, a pair and two, four different, and less."""
    match = start(["AQQQQHHHBt", "ASSSQQQDDp", "BBDDSSHHHb"])
    play(match, "claim:S")
    legal = match.state.legal()
    shapes = {tuple(sorted(Counter(GAME.move_text(move)[4:]).values())) for move in legal}
    assert shapes == {
        (1,),
        (2,),
        (1, 1),
        (3,),
        (1, 2),
        (1, 1, 1),
        (4,),
        (1, 3),
        (2, 2),
        (1, 1, 2),
        (1, 1, 1, 1),
    }
    picked = Counter(int(match.state.pick()) for _ in range(50 * len(legal)))
    assert set(picked) == set(legal)
    assert sum((picked[move] - 50) ** 2 / 50 for move in legal) < len(legal) + 4 * (2 * len(legal)) ** 0.5


def test_a_copy_goes_its_own_way() -> None:
    match = start(LAST_DEER, starter=0)
    play(match, "claim:D lay:D")
    twin = match.state.copy()
    assert twin.news is None
    twin.playout()
    assert twin.over
    assert not match.over
    assert match.legal_moves() == ["lay:D", "doubt:1"]
    assert match.state.nbytes() <= 1024
