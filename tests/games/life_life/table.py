"""Deals made by hand, and short ways to play them."""

from __future__ import annotations

from typing import Any

import stammtisch
from stammtisch.core import chance
from stammtisch.games.life_life import GAME
from stammtisch.games.life_life.rules import State

# Seat 0 has four giraffes, seat 1 three, seat 2 one; nobody is near a set.
PLAIN = {
    "hands": ["GGGGBBBZZM", "GGGBBLLLSS", "GLLZZZDDHP"],
    "rows": ["C", "SD", "HPM", "BSSC"],
    "starter": 0,
}
# Everybody swaps row 1 once and knocks.  The hands are then GGGGBBBZZC, GGGBBLLLSM and GLLZZZDDHS:
# seat 0 scores giraffes 9, bears 8 and cats 4, seat 1 moles 7 and mice 3, seat 2 goats 7, dogs 6 and hares 5.
ALL_KNOCK = ["swap1:M", "swap1:S", "swap1:P", "knock", "knock", "knock"]

# For two, seats 0 and 2: after DUEL_MOVES they hold GGBBLZSDHP and GBBLLZSDMM.
DUEL = {
    "hands": ["GGBBLZSDHC", "", "GBBLLZSPMM"],
    "rows": ["D", "ZS", "LSS", "GHPC"],
}
DUEL_MOVES = ["swap1:P", "swap1:C", "knock", "knock"]


def new(*deals: Any, players: int = 3, **options: Any) -> stammtisch.Match:
    """A match with these deals."""
    return stammtisch.new_match("life_life", players, seed=1, options=options, deals=list(deals))


def played(match: stammtisch.Match, moves: list[str]) -> stammtisch.Match:
    """The match after these moves."""
    for move in moves:
        match.play(move)
    return match


def round_of(deal: dict[str, Any], lives: list[int], starter: int = 0, pro: bool = False) -> State:
    """One round with these lives, outside a match."""
    setup = {"lives": lives, "starter": starter, "out": [None] * len(lives)}
    GAME.check_deal(len(lives), deal)
    state = GAME.deal(len(lives), {"pro": pro, "lives": 5}, setup, chance.fast(1), deal, None)
    assert isinstance(state, State)
    return state


def apply(state: State, moves: list[str]) -> State:
    for move in moves:
        state.apply(GAME.move_id(move))
    return state


def refused(match: stammtisch.Match, text: Any) -> stammtisch.IllegalMove:
    """The refusal of this move, after which nothing has changed."""
    before = [match.view(seat) for seat in (None, *range(match.players))]
    try:
        match.play(text)
    except stammtisch.IllegalMove as refusal:
        assert [match.view(seat) for seat in (None, *range(match.players))] == before
        return refusal
    raise AssertionError(f"{text!r} was not refused")
