"""What happens in a round of Life Life, told as events while someone listens.

All of it is public but the hands dealt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stammtisch.core.telling import tell, whisper
from stammtisch.games.life_life.cards import ROWS, codes

if TYPE_CHECKING:
    from stammtisch.games.life_life.rules import State


def deal(state: State) -> None:
    """Who begins, the rows, and everyone's own hand."""
    rows = [state.row_codes(row) for row in range(1, ROWS + 1)]
    tell(state, "deal", int(state.starter), rows=rows)
    for seat in range(state.players):
        if state.lives[seat] > 0:
            whisper(state, [seat], "hand", seat, cards=state.hand_codes(seat))


def swap(state: State, seat: int, row: int, laid: int, taken: int) -> None:
    tell(state, "swap", seat, row=row, cards_laid=codes(laid), cards_taken=codes(taken))


def knock(state: State, seat: int, first: bool) -> None:
    tell(state, "knock", seat, first=first, turns=int(state.turns_left - 1))


def end(state: State) -> None:
    """LL-20: all hands after a scoring, only the set at sudden death; then who is out."""
    if state.ender >= 0:
        tell(state, "sudden_death", int(state.ender), cards=state.set_codes(), pro=state.pro)
    else:
        hands = [state.hand_codes(seat) for seat in range(state.players)]
        tell(state, "scoring", None, hands=hands, totals=state.totals())
    for seat, change in enumerate(state.result):
        if state.lives[seat] > 0 and state.lives[seat] + change == 0:  # LL-17
            tell(state, "out", seat)
