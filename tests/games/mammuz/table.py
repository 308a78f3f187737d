"""Deals and shorthands for the tests of Mammuz.

What a deal leaves after the extinctions of MM-15 is written beside it.
"""

from __future__ import annotations

from typing import Any

import pytest

import stammtisch
from stammtisch import IllegalMove, Match

GAME = stammtisch.GAMES["mammuz"]


def three(d0: str, d1: str, d2: str) -> list[str]:
    """Three hands of ten in which nothing is complete; one dinosaur each."""
    return ["ABDSSHHQQ" + d0, "ABDSSHHQQ" + d1, "BDDSHHQQQ" + d2]


# only D is left to name: DD | b | p | tsDD + the last dinosaur
ONLY_DEER_R = ["ZZZZZZZZDD", "QQQQQQQAAb", "HHHHHHBBBp", "SSSSStsrDD"]
ONLY_DEER_L = ["ZZZZZZZZDD", "QQQQQQQAAb", "HHHHHHBBBp", "SSSSStslDD"]
# only D is left: Db | D | p | DDtsr
LAST_DEER = ["ZZZZZZZZDb", "QQQQQQQAAD", "HHHHHHBBBp", "SSSSSDDtsr"]
# B and D are left: DB | B | Bbpt | DDDsr
BEARS_AND_DEER = ["ZZZZZZZZDB", "QQQQQQQAAB", "HHHHHHBbpt", "SSSSSDDDsr"]
# A and D are left: AD | A | DDb | Dptsr
MAMMOTHS = ["ZZZZZZZZAD", "HHHHHHBBBA", "QQQQQQQDDb", "SSSSSDptsr"]
# only A is left: A | A | bp | tsr
TWO_MAMMOTHS = ["HHHHHHBBBA", "SSSSSDDDDA", "ZZZZZZZZbp", "QQQQQQQtsr"]
# only A is left: Ar | bpt | A | s
LAST_MAMMOTHS = ["ZZZZZZZZAr", "QQQQQQQbpt", "HHHHHHBBBA", "SSSSSDDDDs"]


def start(hands: list[str], starter: int = 0, seed: int = 1, **options: Any) -> Match:
    return stammtisch.new_match("mammuz", len(hands), seed, options, [{"hands": hands, "starter": starter}])


def play(match: Match, moves: str) -> list[dict[str, Any]]:
    """Plays moves separated by blanks; returns all events."""
    return [event for move in moves.split() for event in match.play(move)]


def sizes(match: Match) -> list[int]:
    hands = match.view(None)["hands"]
    assert isinstance(hands, list)
    return hands


def hand(match: Match, seat: int) -> str:
    return "".join(match.view(seat)["hand"])


def rule_of(match: Match, move: str) -> str:
    """The rule by which a move is refused; the match does not change by it."""
    before = [match.view(seat) for seat in range(match.players)]
    with pytest.raises(IllegalMove) as refused:
        match.play(move)
    assert [match.view(seat) for seat in range(match.players)] == before
    assert refused.value.explain("de")
    assert refused.value.explain("en")
    return refused.value.rule


def of_type(events: list[dict[str, Any]], kind: str) -> list[dict[str, Any]]:
    return [event for event in events if event["type"] == kind]
