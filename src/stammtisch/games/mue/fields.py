"""The fields of a view of Mü."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from stammtisch.core import fields
from stammtisch.core.fields import BySeat, Card, Count, Kind, Seat

Phase = Literal["auction", "vice_trump", "chief_trump", "partner", "play", "over"]
Suit = Literal["r", "b", "g", "y", "k", "trump"]
Trump = Annotated[str, Kind("colour or digit")]
ChiefTrump = Literal["none"] | Trump


class Options(TypedDict):
    target: Annotated[Count, "points that someone must exceed for the match to end"]


class Setup(TypedDict):
    dealer: Annotated[Seat | None, "who deals; `null` in the first round: drawn at random"]


class Tricks(fields.Entry):
    """Points of the cards in the seat's tricks."""

    code: Literal["tricks"]


class Bonus(fields.Entry):
    """The chief's team reached its target."""

    code: Literal["bonus"]
    count: Annotated[Count, "the chief's bid"]


class Missed(fields.Entry):
    """The chief's team missed its target."""

    code: Literal["missed"]
    chief: Annotated[bool, "whether the seat was chief, and loses points; the opponents gain them"]
    count: Annotated[Count, "how many cards the bid was too high"]


class Eklat(fields.Entry):
    """The seat was one of several with the highest bid."""

    code: Literal["eklat"]
    last: Annotated[bool, "whether the seat was the last of them to lay a card, and loses points"]
    count: Annotated[Count, "the highest bid"]


class EklatSheet(fields.Sheet):
    """A round that ended in an Eklat."""

    eklat: Literal[True]
    dealer: Annotated[Seat, "who dealt"]
    open: Annotated[BySeat[list[Card]], "the open cards"]
    entries: Annotated[list[Eklat], "one for each seat with the highest bid; empty if everybody passed"]


class PlayedSheet(fields.Sheet):
    """A round that was played."""

    eklat: Literal[False]
    dealer: Annotated[Seat, "who dealt"]
    chief: Annotated[Seat, "the chief"]
    vice: Annotated[Seat | None, "the vice; `null`: there was none"]
    partner: Annotated[Seat | None, "the chief's partner; `null` with three players"]
    bid: Annotated[Count, "the chief's bid"]
    chief_trump: Annotated[ChiefTrump, "what the chief named"]
    vice_trump: Annotated[Trump | None, "what the vice named; `null`: there was none"]
    target: Annotated[Count, "points that the chief's team needed"]
    team: Annotated[Count, "points that it took"]
    made: Annotated[bool, "whether it reached the target"]
    entries: Annotated[list[Tricks | Bonus | Missed], "tricks seat by seat, then what the target brought"]


class Turn(TypedDict):
    """A turn of the auction."""

    seat: Annotated[Seat, "whose turn it was"]
    cards: Annotated[list[Card], "cards laid open, in order; empty: passed"]


class Play(TypedDict):
    """A card of a trick."""

    seat: Annotated[Seat, "who played it"]
    card: Annotated[Card, "the card"]
    open: Annotated[bool, "whether it lay open before"]


class Trick(TypedDict):
    """A trick that was taken."""

    seat: Annotated[Seat, "who took it"]
    points: Annotated[Count, "points of its cards"]
    cards: Annotated[list[Play], "its cards in the order they were played"]


class View(fields.View):
    dealer: Annotated[Seat, "who dealt"]
    phase: Annotated[Phase, "what the round is at"]
    hands: Annotated[BySeat[Count], "number of cards in hand, without open ones"]
    open: Annotated[BySeat[list[Card]], "open cards in table order; they are not in `hand`"]
    auction: Annotated[list[Turn], "the auction turn by turn"]
    most: Annotated[Count, "the highest bid before this turn; after the auction the chief's bid"]
    room: Annotated[Count | None, "how many cards the bidder may still lay; `null` after the auction"]
    laid: Annotated[Count | None, "how many the bidder has laid this turn; `null` after the auction"]
    chief: Annotated[Seat | None, "the chief; `null` until the auction is over, and at an Eklat"]
    vice: Annotated[Seat | None, "the vice; `null` until the auction is over, or if there is none"]
    partner: Annotated[Seat | None, "the chief's partner; `null` until named, and with three players"]
    chief_trump: Annotated[ChiefTrump | None, "the chief's trump; `null` until named"]
    vice_trump: Annotated[Trump | None, "the vice's trump; `null` until named, or if there is no vice"]
    target: Annotated[Count | None, "points that the chief's team needs; `null` while there is no chief"]
    suit: Annotated[Suit | None, "the suit to follow; `null` before a card is led"]
    trick: Annotated[list[Play], "cards of the current trick"]
    taken: Annotated[BySeat[Count], "points in tricks"]
    voids: Annotated[BySeat[list[Suit]], "suits that the seat could not follow, so it has none of them"]
    tricks: Annotated[list[Trick], "the tricks taken, in order"]
    options: Annotated[Options, fields.OPTIONS]
    setup: Annotated[Setup, fields.SETUP]
    rounds: Annotated[list[EklatSheet | PlayedSheet], fields.ROUNDS]


class SeatView(View, fields.SeatView):
    pass
