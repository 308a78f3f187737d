"""A sensible player's judgement: positions with a clear best move, in every phase."""

from __future__ import annotations

import re

import pytest

import stammtisch
from stammtisch import Match
from stammtisch.core.chance import fast
from stammtisch.core.game import LEVELS
from stammtisch.core.words import LANGS, Reader, words_of
from stammtisch.games.mammuz import notation
from stammtisch.games.mammuz.judgement.advice import read
from stammtisch.games.mammuz.judgement.player import Judge
from tests.games.mammuz.table import (
    BEARS_AND_DEER,
    GAME,
    LAST_DEER,
    LAST_MAMMOTHS,
    ONLY_DEER_L,
    ONLY_DEER_R,
    hand,
    play,
    start,
)

SEEDS = range(20)
# nothing is complete; one mammoth each at seats 0 and 3
FULL = ["ADSSHHQZZb", "BDDSHHQQZZ", "BSSHQQZZpt", "ABDHQQZZsr"]
# B and D are left: DB | Bp | Bbt | DDDsr
PTEROSAUR = ["ZZZZZZZZDB", "HHHHHHAABp", "QQQQQQQBbt", "SSSSSDDDsr"]


def moves(match: Match, level: str = "normal") -> list[str]:
    """What the seat to move is advised, seed by seed; the cards of a lay in table order."""
    view = match.view(match.to_move)
    advised = [GAME.advise(view, level, seed).move for seed in SEEDS]
    return [notation.MOVES.text(GAME.move_id(move)) for move in advised]


def reasons(match: Match, level: str = "normal") -> set[str]:
    view = match.view(match.to_move)
    return {GAME.advise(view, level, seed).reason[0] for seed in SEEDS}


def odds(match: Match, level: str) -> float:
    """How likely a card of the last lay is false, as the seat to move sees it."""
    judge = Judge(level)
    read(judge, match.view(match.to_move))
    return float(judge.falsehood())


# naming


@pytest.mark.parametrize("level", LEVELS)
def test_names_the_species_of_its_last_cards(level: str) -> None:
    """DB | B | Bbpt | DDDsr: a bear laid as a bear wins, laid as a deer it comes back."""
    match = start(BEARS_AND_DEER, starter=1)
    assert set(moves(match, level)) == {"claim:B"}
    assert reasons(match, level) == {"name_win"}


@pytest.mark.parametrize("level", LEVELS)
def test_names_the_species_that_takes_a_dinosaur_along(level: str) -> None:
    """DB | Bp | Bbt | DDDsr: with the bear goes the pterosaur, which can't give it away."""
    match = start(PTEROSAUR, starter=1)
    assert hand(match, 1) == "Bp"
    assert set(moves(match, level)) == {"claim:B"}


def test_only_one_species_to_name() -> None:
    match = start(ONLY_DEER_R, starter=1)
    assert set(moves(match)) == {"claim:D"}
    assert reasons(match) == {"forced"}


# laying


@pytest.mark.parametrize("level", LEVELS)
def test_lays_all_its_last_cards_if_they_are_true(level: str) -> None:
    """DD | b | p | tsrDD: two deer as deer can't be caught."""
    match = start(ONLY_DEER_R, starter=0)
    play(match, "claim:D")
    assert set(moves(match, level)) == {"lay:DD"}
    assert reasons(match, level) == {"last_sure"}


@pytest.mark.parametrize("level", LEVELS)
def test_lays_a_harmless_dinosaur_with_its_last_true_card(level: str) -> None:
    """Dp | D | b | DDtsr: turned up, the pterosaur sends the herd to the doubter (MM-11)."""
    match = start(["ZZZZZZZZDp", "QQQQQQQAAD", "HHHHHHBBBb", "SSSSSDDtsr"])
    play(match, "claim:D")
    assert set(moves(match, level)) == {"lay:Dp"}
    assert reasons(match, level) == {"last_sure"}


@pytest.mark.parametrize("level", LEVELS)
def test_lays_the_tyrannosaurus_with_its_last_true_card(level: str) -> None:
    """Ar | bpt | A | s: the herd leaves the game (MM-14), and seat 0 has no cards either way."""
    match = start(LAST_MAMMOTHS)
    play(match, "claim:A")
    assert set(moves(match, level)) == {"lay:Ar"}


@pytest.mark.parametrize("level", LEVELS)
def test_a_true_last_card_wins_at_once(level: str) -> None:
    """Db | D | p | DDtsr: seat 1 has its last deer while deer are named; a doubt would give the win away."""
    match = start(LAST_DEER, starter=0)
    play(match, "claim:D lay:b")
    assert set(moves(match, level)) == {"lay:D"}
    assert reasons(match, level) == {"last_sure"}


@pytest.mark.parametrize("level", LEVELS)
def test_a_false_last_card_is_not_laid(level: str) -> None:
    """DB | B | Bbpt | DDDsr: laid as a deer the bear is turned up for sure (MM-19); a doubt costs no more."""
    match = start(BEARS_AND_DEER, starter=0)
    play(match, "claim:D lay:D")
    assert set(moves(match, level)) == {"doubt:1"}


def test_cards_of_a_lay_lie_in_any_order() -> None:
    """MM-25"""
    match = start(["ZZZZZZZZDp", "QQQQQQQAAD", "HHHHHHBBBb", "SSSSSDDtsr"])
    play(match, "claim:D")
    assert {GAME.advise(match.view(0), "normal", seed).move for seed in SEEDS} == {"lay:Dp", "lay:pD"}


def test_a_bluffer_is_not_readable() -> None:
    """In the same position it does not always do the same."""
    match = start(FULL)
    play(match, "claim:H lay:HH")
    assert len(set(moves(match))) > 2


# doubting


def test_remembers_where_the_mammoths_are() -> None:
    """Seat 1 took a mammoth and seat 3 holds the other one: seat 2 can't have laid one, and a herd of seven is
    worth a sure catch.  Easy has forgotten who took the mammoth and often lets the lay pass.
    """
    match = start(FULL)
    play(match, "claim:A lay:A doubt:1 claim:A lay:Z lay:H lay:SS lay:DD lay:Z")
    assert match.to_move == 3
    assert set(moves(match)) == {"doubt:1"}
    assert reasons(match) == {"impossible"}
    assert odds(match, "normal") == 1.0
    assert odds(match, "easy") < 1.0
    assert len([move for move in moves(match, "easy") if move.startswith("lay")]) > 5


def test_stops_a_player_with_one_card_left() -> None:
    """DQZZb | …: seat 0 lays four mammoths, of which there are two and one is mine, and keeps one card only.

    Easy does not watch how near others are to winning.
    """
    match = start(["SSSSSDQZZb", "ABDHHQQZZp", "ABDHHQQZZt", "BDHHQQZZsr"])
    play(match, "claim:A lay:DQZZ")
    assert {move[:5] for move in moves(match)} == {"doubt"}
    assert reasons(match) == {"doubt_close"}
    assert len([move for move in moves(match, "easy") if move.startswith("lay")]) > 10


def test_knows_who_took_its_cards() -> None:
    """Seat 3 took the three sabre-tooths of seat 0 and lays three: seat 0 trusts it more for that."""
    match = start(["ASSSHHQZZb", "BDDDHHQQZZ", "BSSHQQZZpt", "ABDHQQZZsr"])
    play(match, "claim:S lay:SSS lay:D lay:S doubt:1 claim:S lay:H lay:D lay:Q lay:SSS")
    judge = Judge("normal")
    read(judge, match.view(0))
    assert (judge.known, judge.elsewhere) == (4, 0)
    trusted = judge.falsehood()
    judge.known = 0
    assert trusted < judge.falsehood() - 0.05


def test_remembers_who_was_caught() -> None:
    """Seat 1 was caught twice: seat 2 believes it less than if nothing had been turned up; easy does not know."""
    match = start(FULL)
    play(
        match,
        "claim:H lay:H lay:D doubt:1 claim:Q lay:Q lay:Q lay:Q lay:D doubt:1 claim:Z lay:Z lay:Z lay:Z lay:B",
    )
    judge = Judge("normal")
    read(judge, match.view(2))
    believed = judge.falsehood()
    judge.record = 0
    assert believed > judge.falsehood()
    read(judge, match.view(2))
    easy = Judge("easy")
    read(easy, match.view(2))
    assert (easy.record, easy.habit, easy.own) == (0, 0, 0)
    assert (judge.record >> 8, judge.own) == (0x20, 1)


@pytest.mark.parametrize("level", LEVELS)
def test_the_only_card_has_to_be_turned_up(level: str) -> None:
    """MM-19 with a lay of one card."""
    match = start(LAST_DEER, starter=1)
    play(match, "claim:D lay:D")
    assert set(moves(match, level)) == {"doubt:1"}
    assert reasons(match, level) == {"forced"}


@pytest.mark.parametrize("level", LEVELS)
def test_has_to_doubt_and_any_card_may_be_turned_up(level: str) -> None:
    """MM-19 with a lay of two cards."""
    match = start(ONLY_DEER_L, starter=0)
    play(match, "claim:D lay:DD")
    assert set(moves(match, level)) == {"doubt:1", "doubt:2"}
    assert reasons(match, level) == {"must_doubt"}


# the triceratops


@pytest.mark.parametrize("level", LEVELS)
def test_the_triceratops_stops_a_player_without_cards(level: str) -> None:
    """DB | B | – | DDDsr, and in the herd Bbp: if anyone else takes it, seat 2 wins (MM-20)."""
    match = start(BEARS_AND_DEER, starter=2)
    play(match, "claim:D lay:Bbpt doubt:4")
    assert set(moves(match, level)) == {"herd:2"}
    assert reasons(match, level) == {"give_last"}


@pytest.mark.parametrize("level", LEVELS)
def test_the_triceratops_burdens_the_player_who_leads(level: str) -> None:
    """DB | B | Bbp | DDDsr, t turned up: seat 1 has one card only and would win soon."""
    match = start(BEARS_AND_DEER, starter=2)
    play(match, "claim:D lay:bt doubt:2")
    assert set(moves(match, level)) == {"herd:1"}
    assert reasons(match, level) == {"give"}


# what a reason tells


def test_reasons_tell_what_they_need() -> None:
    kinds = {
        "claim": {"card", "count"},
        "lay": {"cards", "size", "percent"},
        "doubt": {"card", "size", "seat", "rest"},
        "herd": {"seat"},
    }
    seen = []
    for hands, steps in (
        (BEARS_AND_DEER, ""),
        (BEARS_AND_DEER, "claim:D"),
        (LAST_DEER, "claim:D lay:D"),
        (BEARS_AND_DEER, "claim:D lay:bt doubt:2"),
    ):
        match = start(hands, starter=2 if hands is BEARS_AND_DEER else 1)
        play(match, steps)
        advice = GAME.advise(match.view(match.to_move), "normal", 1)
        seen.append(advice.move.partition(":")[0])
        assert set(advice.reason[1]) == kinds[seen[-1]]
    assert seen == list(kinds)


# both ways of looking, and words


def test_a_state_and_a_view_lead_to_the_same_move() -> None:
    """An easy player takes the same from both; a normal one as long as there is nothing to remember."""
    seen = 0
    for seed in range(60):
        match = stammtisch.new_match("mammuz", 3 + seed % 5, seed)
        for step in range(seed % 25):
            if match.over:
                break
            match.play(GAME.advise(match.view(match.to_move), LEVELS[step % 2], 100 * seed + step).move)
        if match.over:
            continue
        level = (
            "normal" if not any(entry["type"] == "lay" for entry in match.view(None)["history"]) else "easy"
        )
        judge = GAME.judge(level)
        judge.look(match.state)
        advised = GAME.advise(match.view(match.to_move), level, seed).move
        assert judge.choose(fast(seed)) == GAME.move_id(advised)
        seen += 1
    assert seen > 20


def test_a_round_is_played_to_its_end() -> None:
    for players in GAME.players:
        state = GAME.state(players, players)
        decisions = GAME.play_on(state, [Judge(LEVELS[seat % 2]) for seat in range(players)], fast(players))
        assert state.over
        assert decisions > 0


def test_every_reason_comes_up_and_has_words() -> None:
    """A sweep of rounds played by judgement and by chance; the sentences have no gaps."""
    reasons_seen: set[str] = set()
    for seed in range(60):
        match = stammtisch.new_match("mammuz", 3 + seed % 5, seed)
        while not match.over:
            view = match.view(match.to_move)
            advice = GAME.advise(view, LEVELS[seed % 2], len(match.moves))
            reasons_seen.add(advice.reason[0])
            for lang in LANGS:
                words = words_of("mammuz", lang)
                text = Reader(words, (), match.to_move).fill(
                    words.template("why", advice.reason[0]), advice.reason[1]
                )
                assert re.fullmatch(r"[A-ZÄÖÜ][^{}]*[.!]", text)
            legal = match.legal_moves()
            match.play(legal[seed % len(legal)] if len(match.moves) % 4 == 3 else advice.move)
    in_positions_above = {"give_last", "give", "name_win", "must_doubt", "impossible"}
    for lang in LANGS:
        assert reasons_seen | in_positions_above | {"remark", "search"} == set(
            words_of("mammuz", lang).own["why"]
        )
