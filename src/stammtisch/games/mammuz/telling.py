"""What happens in a round of Mammuz, told as events while someone listens.

A public event tells what everyone sees (MM-26); a second one adds the cards for the seat that alone sees them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.telling import tell, whisper
from stammtisch.games.mammuz.cards import CODES, HAND_SIZE, SIZE, SPECIES, cards_of

if TYPE_CHECKING:
    from stammtisch.games.mammuz.rules import State


def show(state: State, kind: str, seat: int, cards: list[int]) -> None:
    """Adds the cards that this seat alone sees."""
    whisper(state, [seat], kind, seat, cards=[CODES[card] for card in cards])


def deal(state: State) -> None:
    tell(state, "deal", int(state.starter), count=HAND_SIZE[int(state.players)])
    for seat in range(state.players):
        show(state, "hand", seat, state.hand(seat))


def claim(state: State) -> None:
    tell(state, "claim", int(state.to_move), card=CODES[state.named])


def lay(state: State) -> None:
    seat, left = int(state.layer), int(state.hand_size(state.layer))
    tell(state, "lay", seat, count=int(state.last_size), card=CODES[state.named], left=left)
    show(state, "laid", seat, state.last_lay())


def doubt(state: State, position: int, kind: int) -> None:
    tell(
        state,
        "doubt",
        int(state.to_move),
        seat_layer=int(state.layer),
        place=position,
        card=CODES[kind],
        card_named=CODES[state.named],
        outcome="dinosaur" if kind >= SPECIES else "true" if kind == state.named else "false",
    )


def give(state: State, taker: int) -> None:
    tell(state, "give", int(state.to_move), seat_taker=taker)


def take(state: State, seat: int) -> None:
    tell(state, "take", seat, count=int(state.herd >> SIZE), pile=int(state.pile >> SIZE))
    cards = cards_of(state.herd + state.pile)
    if cards:
        show(state, "taken", seat, cards)


def deal_out(state: State, before: vec[i64]) -> None:
    """`before` are the hands as they were."""
    gains = [cards_of(state.hands[seat] - before[seat]) for seat in range(state.players)]
    tell(state, "deal_out", int(state.to_move), counts=[len(gain) for gain in gains])
    for seat, gain in enumerate(gains):
        if gain:
            show(state, "dealt", seat, gain)


def pile(state: State) -> None:
    tell(state, "pile", int(state.to_move), count=int(state.herd >> SIZE))


def removed(state: State, cards: list[int]) -> None:
    tell(state, "removed", int(state.to_move), cards=[CODES[kind] for kind in cards])


def keep(state: State) -> None:
    tell(state, "keep", int(state.to_move), card=CODES[state.turned])


def extinct(state: State, seat: int | None, kind: int, count: int) -> None:
    """Without a seat, nobody laid the species off: its last cards left the game."""
    tell(state, "extinct", seat, card=CODES[kind], count=count)


def win(state: State) -> None:
    seats = state.winning_seats()
    tell(state, "win", seats[0], seats=seats, shared=len(seats) > 1)
