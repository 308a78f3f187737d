"""What happens in a round of Mü, told as events while someone listens.  All of it is public but the hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stammtisch.core.telling import tell, whisper
from stammtisch.games.mue.cards import CODES, OPEN, TRUMPS

if TYPE_CHECKING:
    from stammtisch.games.mue.rules import State


def deal(state: State) -> None:
    """Who deals how many cards, and everyone's own hand."""
    tell(state, "deal", int(state.dealer), count=int(state.hand_size(0)))
    for seat in range(state.players):
        whisper(state, [seat], "hand", seat, cards=[CODES[kind] for kind in state.hand(seat)])


def bid(state: State, kind: int) -> None:
    seat = int(state.to_move)
    tell(state, "bid", seat, card=CODES[kind], count=int(state.bid_of(seat)))


def end_of_bid(state: State) -> None:
    """Also where the turn ends by itself (MU-4)."""
    seat = int(state.to_move)
    tell(state, "bid_end", seat, count=int(state.bid_of(seat)))


def passes(state: State) -> None:
    tell(state, "pass", int(state.to_move))


def eklat(state: State) -> None:
    """MU-10, MU-11: the seats that share the most open cards, and which of them was the last to lay."""
    seats = [seat for seat in range(state.players) if state.bid_of(seat) == state.most]
    last = None if state.most == 0 else int(state.last)
    others = [seat for seat in seats if seat != last]
    tell(state, "eklat", last, seats=others, count=int(state.most), laid=state.most > 0)


def chief(state: State) -> None:
    """MU-9, MU-12, MU-17: the chief with bid and target, and the vice if there is one."""
    vice = None if state.vice < 0 else int(state.vice)
    tell(state, "chief", int(state.chief), count=int(state.most), target=int(state.target))
    tell(state, "vice", vice, named=vice is not None)


def trump(state: State, trump: int) -> None:
    seat = int(state.to_move)
    tell(state, "trump", seat, role="vice" if seat == state.vice else "chief", trump=TRUMPS[trump])


def partner(state: State) -> None:
    tell(state, "partner", int(state.chief), seat_partner=int(state.partner))


def play(state: State, pile: int, kind: int) -> None:
    """MU-29: everyone sees the card, and who can't follow which suit."""
    card = {"card": CODES[kind], "open": pile == OPEN}
    tell(state, "play", int(state.to_move), **card, suit=state.suit_led(), follows=state.follows(kind))


def trick(state: State) -> None:
    tell(state, "trick", int(state.winner), points=int(state.stake))


def outcome(state: State) -> None:
    """MU-26, MU-27: whether the chief's team reached its target."""
    facts = {"points": int(state.team), "target": int(state.target), "made": state.team >= state.target}
    alone = state.partner < 0
    partner = {} if alone else {"seat_partner": int(state.partner)}
    tell(state, "outcome", int(state.chief), **facts, alone=alone, **partner)
