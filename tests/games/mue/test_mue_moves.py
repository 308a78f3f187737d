"""Texts and numbers of moves, which verbs are on when, and that legal means accepted."""

import random
from typing import Any

import pytest

from stammtisch import GAMES, IllegalMove, Match, new_match
from tests.games.mue.table import COLOURS, MIXED, auction, play, refused, table

MUE = GAMES["mue"]


def test_numbers_and_texts_translate_into_each_other() -> None:
    assert MUE.num_moves == 50 + 2 + 16 + 6 + 100
    for number in range(MUE.num_moves):
        assert MUE.move_id(MUE.move_text(number)) == number


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "r",
        "r10",
        "R7",
        "r7 ",
        " r7",
        "r7**",
        "*r7",
        "x7",
        "r7\n",
        "r٣",
        "bid",
        "bid:",
        "bid:r",
        "bid:r6*",
        "bid: r6",
        "Bid:r6",
        "bid:r6,r7",
        "Pass",
        "pass:r6",
        "trump:",
        "trump:10",
        "trump:None",
        "trump:r7",
        "partner",
        "partner:",
        "partner:-1",
        "partner:01",
        "partner:1.0",
        "partner:" + "0" * 5000,
        "r7" * 100_000,
        None,
        7,
        ["r7"],
        b"r7",
        {"play": "r7"},
    ],
)
def test_unreadable_moves(text: Any) -> None:
    match = table(3, *COLOURS)
    with pytest.raises(IllegalMove) as caught:
        match.play(text)
    assert caught.value.rule == "notation"
    assert len(caught.value.explain("de")) < 120
    assert caught.value.explain("en")
    with pytest.raises(ValueError, match="read"):
        MUE.move_id(text)


def test_a_seat_beyond_the_table_has_no_number() -> None:
    for seat in ("6", "9" * 18, "9" * 19, "9" * 5000):
        with pytest.raises(ValueError, match="at most 6 seats"):
            MUE.move_id(f"partner:{seat}")


VERBS = {
    "auction": ["bid:r6", "done", "pass"],
    "vice_trump": ["trump:r"],
    "chief_trump": ["trump:r"],
    "partner": ["partner:2"],
    "play": ["r7", "r7*"],
}


def at(phase: str) -> Match:
    match = table(4, "r0 r1 r2", "b9")
    if phase == "auction":
        return match
    auction(match, "r0 r1", "b9" if phase == "vice_trump" else "")
    if phase in ("partner", "play"):
        match.play("trump:r")
    if phase == "play":
        match.play("partner:1")
    return match


@pytest.mark.parametrize("phase", VERBS)
def test_verbs_that_are_not_on_now(phase: str) -> None:
    match = at(phase)
    assert match.view()["phase"] == phase
    off = {verb for verbs in VERBS.values() for verb in verbs} - set(VERBS[phase])
    for verb in off:
        assert refused(match, verb) == "phase"
    for verb in VERBS[phase]:
        refusal = MUE.refusal(match.state, MUE.read(verb))
        assert refusal is None or refusal.rule != "phase"


@pytest.mark.rule("MU-28")
def test_after_the_end_everything_readable_is_the_wrong_phase() -> None:
    match = play(table(3, *COLOURS, target=4), "bid:r0 bid:b0 done pass pass pass")
    for move in ("pass", "done", "bid:r6", "trump:r", "partner:9", "partner:" + "9" * 30, "r7", "r7*"):
        assert refused(match, move) == "phase"
    assert refused(match, "x") == "notation"


def test_the_hand_comes_before_the_clause() -> None:
    match = play(auction(table(3, *MIXED), "g5"), "trump:none r9")
    assert refused(match, "g9") == "hand"
    assert refused(match, "b1*") == "hand"
    assert refused(match, "b1") == "MU-19"


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_legal_moves_are_the_accepted_ones(players: int) -> None:
    match = new_match("mue", players, seed=players, options={"target": 10})
    choose = random.Random(1)
    while not match.over:
        if choose.random() < 0.05:
            legal = match.legal_moves()
            for number in range(MUE.num_moves):
                text = MUE.move_text(number)
                assert (MUE.refusal(match.state, MUE.read(text)) is None) == (text in legal)
        match.play(choose.choice(match.legal_moves()))
