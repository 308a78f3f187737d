"""What happens in a round of Highest Card, told as events while someone listens; only the hands are private."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stammtisch.core.telling import tell, whisper

from .cards import CODES, HAND_SIZE, codes

if TYPE_CHECKING:
    from .rules import State


def deal(state: State) -> None:
    """Who starts, and everyone's own hand."""
    tell(state, "deal", state.starter, count=HAND_SIZE)
    for seat, hand in enumerate(state.hands):
        whisper(state, [seat], "hand", seat, cards=codes(hand))


def lay(state: State, seat: int, card: int) -> None:
    tell(state, "lay", seat, card=CODES[card])


def trick(state: State, card: int) -> None:
    tell(state, "trick", state.leader, card=CODES[card])
