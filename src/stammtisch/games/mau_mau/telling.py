"""What happens in a round of Mau Mau, told as events while someone listens.

All of it is public but the hands dealt and the cards drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from stammtisch.core.telling import tell, whisper
from stammtisch.games.mau_mau.cards import CODES, COLOURS, HAND_SIZE, WILD

if TYPE_CHECKING:
    from stammtisch.games.mau_mau.rules import State

__all__ = ["deal", "draw", "lay", "penalty", "tell"]


def deal(state: State) -> None:
    """Who deals, the card turned up, and everyone's own hand."""
    tell(state, "deal", int(state.dealer), count=HAND_SIZE, card=CODES[state.top])
    for seat in range(state.players):
        whisper(state, [seat], "hand", seat, cards=[CODES[kind] for kind in state.hand(seat)])


def lay(state: State, seat: int, mau: bool, left: int) -> None:
    colour = COLOURS[state.colour] if state.top == WILD else None
    tell(state, "lay", seat, card=CODES[state.top], colour=colour, mau=mau, left=left)


def penalty(state: State) -> None:
    tell(state, "penalty", int(state.to_move), count=int(state.pending))


def draw(state: State, seat: int, drawn: list[int], penalty: bool) -> None:
    """How many cards is public; which ones only the player learns."""
    tell(state, "draw", seat, count=len(drawn), penalty=penalty)
    if drawn:
        whisper(state, [seat], "drawn", seat, cards=[CODES[kind] for kind in drawn])
