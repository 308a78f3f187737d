"""Small explicit deals of Mau Mau for the tests."""

from __future__ import annotations

from typing import Any

import stammtisch
from stammtisch import IllegalMove, Match


def table(
    hands: list[str], up: str, stock: str = "", dealer: int | None = None, seed: int = 1, **options: Any
) -> Match:
    """A match whose first round has these hands (cards separated by blanks); seat 0 begins by default."""
    deal = {
        "hands": [hand.split() for hand in hands],
        "upcard": up,
        "stock": stock.split(),
        "dealer": len(hands) - 1 if dealer is None else dealer,
    }
    return stammtisch.new_match("mau_mau", len(hands), seed, {"rounds": 1, **options}, [deal])


def play(match: Match, moves: str) -> Match:
    for move in moves.split():
        match.play(move)
    return match


def hand(match: Match, seat: int) -> str:
    return " ".join(match.view(seat)["hand"])


def rule(match: Match, move: str) -> str:
    """The rule by which a move is refused; empty if it is not."""
    try:
        match.copy().play(move)
    except IllegalMove as refused:
        return refused.rule
    return ""
