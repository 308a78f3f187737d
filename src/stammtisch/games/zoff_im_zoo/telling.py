"""What happens in a round of Zoff im Zoo, told as events while someone listens.

All of it is public but the hands dealt, the cards exchanged (for the two partners) and the cards laid away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stammtisch.core.telling import tell, whisper
from stammtisch.games.zoff_im_zoo.cards import CODES, codes, size

if TYPE_CHECKING:
    from stammtisch.games.zoff_im_zoo.rules import State


def deal(state: State) -> None:
    """Who deals, everyone's own hand, and who plays with whom."""
    dealer = None if state.dealer < 0 else int(state.dealer)
    seats = range(state.players)
    counts = [int(state.hand_size(seat)) for seat in seats]
    tell(state, "deal", dealer, seat_leader=int(state.leader), counts=counts)
    for seat in seats:
        whisper(state, [seat], "hand", seat, cards=[CODES[kind] for kind in state.hand(seat)])
    for high, low in state.pairs():
        tell(state, "team", high, seat_partner=low)
    if state.solo() >= 0:
        tell(state, "solo", int(state.solo()))


def push(state: State, cards: int) -> None:
    exchange(state, ("push", "pushed"), cards)


def give_back(state: State, cards: int) -> None:
    exchange(state, ("return", "returned"), cards)


def exchange(state: State, kinds: tuple[str, str], cards: int) -> None:
    """ZZ-18, ZZ-20: that cards change hands is public, which ones only the two partners know."""
    public, private = kinds
    giver = int(state.to_move)
    taker = int(state.partner(giver))
    tell(state, public, giver, seat_to=taker, count=int(size(cards)))
    whisper(state, [giver, taker], private, giver, seat_to=taker, cards=codes(cards))


def lay_away(state: State, cards: int) -> None:
    """ZZ-20: the number of cards laid away is public."""
    seat = int(state.to_move)
    tell(state, "lay_away", seat, count=int(size(cards)))
    if cards:
        whisper(state, [seat], "laid_away", seat, cards=codes(cards))


def lay(state: State, cards: int) -> None:
    seat = int(state.to_move)
    tell(state, "lay", seat, cards=codes(cards), **on_top(state), left=int(state.hand_size(seat)))


def on_top(state: State) -> dict[str, Any]:
    """What the cards laid count as."""
    return {"card_as": CODES[state.top], "count": int(state.top_size)}


def passes(state: State) -> None:
    tell(state, "pass", int(state.to_move))


def show(state: State, cards: int) -> None:
    seat = int(state.to_move)
    tell(state, "show", seat, seat_partner=int(state.partner(seat)), cards=codes(cards))


def add(state: State, cards: int) -> None:
    """Of the partner who adds these cards; `seat_partner` is the shower, whose play it is."""
    seat = int(state.to_move)
    both = {"cards": codes(cards), "cards_shown": codes(state.shown)}
    tell(state, "add", seat, seat_partner=int(state.partner(seat)), **both, **on_top(state))


def decline(state: State) -> None:
    seat = int(state.to_move)
    tell(state, "decline", seat, seat_partner=int(state.partner(seat)))


def trick(state: State) -> None:
    tell(state, "trick", int(state.top_seat), count=int(size(state.trick)))


def no_lead(state: State, seat: int) -> None:
    """ZZ-12."""
    tell(state, "no_lead", seat)


def finish(state: State, kind: str, seat: int) -> None:
    """A player is out, or the last one left."""
    tell(state, kind, seat, place=int(state.finish_rank(seat)))
