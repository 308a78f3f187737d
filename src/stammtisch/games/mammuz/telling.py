"""What happens in a round of Mammuz, told as events while someone listens.

A public event tells what all see (MM-26); a second one adds the cards for the seat that sees them alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.games.mammuz.cards import CODES, HAND_SIZE, SIZE, SPECIES, cards_of

if TYPE_CHECKING:
    from stammtisch.games.mammuz.rules import State


def tell(state: State, kind: str, seat: int | None, **facts: Any) -> None:
    """Adds one public event."""
    assert state.news is not None
    state.news.append({"type": kind, "seat": seat, **facts, "to": "all"})


def whisper(state: State, kind: str, seat: int, cards: list[int]) -> None:
    """Adds the cards that this seat sees alone."""
    assert state.news is not None
    codes = [CODES[card] for card in cards]
    state.news.append({"type": kind, "seat": seat, "cards": codes, "to": [seat]})


def deal(state: State) -> None:
    tell(state, "deal", int(state.starter), count=HAND_SIZE[int(state.players)])
    for seat in range(state.players):
        whisper(state, "hand", seat, state.hand(seat))


def claim(state: State) -> None:
    tell(state, "claim", int(state.to_move), card=CODES[state.named])


def lay(state: State) -> None:
    seat, left = int(state.layer), int(state.hand_size(state.layer))
    tell(state, "lay", seat, count=int(state.last_size), card=CODES[state.named], left=left)
    whisper(state, "laid", seat, state.last_lay())


def doubt(state: State, place: int, kind: int) -> None:
    facts: dict[str, Any] = {"seat_layer": int(state.layer), "place": place, "card": CODES[kind]}
    facts["card_named"] = CODES[state.named]
    facts["outcome"] = "dinosaur" if kind >= SPECIES else "true" if kind == state.named else "false"
    tell(state, "doubt", int(state.to_move), **facts)


def give(state: State, taker: int) -> None:
    tell(state, "give", int(state.to_move), seat_taker=taker)


def take(state: State, seat: int) -> None:
    tell(state, "take", seat, count=int(state.herd >> SIZE), pile=int(state.pile >> SIZE))
    cards = cards_of(state.herd + state.pile)
    if cards:
        whisper(state, "taken", seat, cards)


def deal_out(state: State, before: vec[i64]) -> None:
    """`before` are the hands as they were."""
    gains = [cards_of(state.hands[seat] - before[seat]) for seat in range(state.players)]
    tell(state, "deal_out", int(state.to_move), counts=[len(gain) for gain in gains])
    for seat, gain in enumerate(gains):
        if gain:
            whisper(state, "dealt", seat, gain)


def pile(state: State) -> None:
    tell(state, "pile", int(state.to_move), count=int(state.herd >> SIZE))


def removed(state: State, cards: list[int]) -> None:
    tell(state, "removed", int(state.to_move), cards=[CODES[kind] for kind in cards])


def keep(state: State) -> None:
    tell(state, "keep", int(state.to_move), card=CODES[state.turned])


def extinct(state: State, seat: int | None, kind: int, count: int) -> None:
    """Without a seat nobody laid it off: its last cards left the game."""
    tell(state, "extinct", seat, card=CODES[kind], count=count)


def win(state: State) -> None:
    seats = state.winning_seats()
    tell(state, "win", seats[0], seats=seats, shared=len(seats) > 1)
