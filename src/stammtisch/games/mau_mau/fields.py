"""The fields of a view of Mau Mau."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from stammtisch.core import fields
from stammtisch.core.fields import BySeat, Card, Count, Move, Seat

Colour = Literal["g", "b", "r", "y"]


class Options(TypedDict):
    rounds: Annotated[Count, "number of rounds in the match"]
    must_play: Annotated[bool, "whether a player who can lay must lay"]


class Setup(TypedDict):
    dealer: Annotated[Seat | None, "who deals; `null` in the first round: drawn at random"]


class Entry(fields.Entry):
    code: Annotated[Literal["won", "left"], "whether the seat won, or was left with cards"]
    cards: Annotated[list[Card], "the cards left in hand"]


class Sheet(fields.Sheet):
    winner: Annotated[Seat, "who laid their last card"]
    hands: Annotated[BySeat[list[Card]], "the cards left in hand"]
    entries: Annotated[list[Entry], "one for each seat"]


class TurnedUp(TypedDict):
    """The card turned up at the deal."""

    up: Annotated[Card, "the card"]


class Lay(TypedDict):
    """A card laid."""

    seat: Annotated[Seat, "who laid it"]
    lay: Annotated[Move, "the card, with the colour named and the `!` of a mau"]


class Draw(TypedDict):
    """Cards drawn."""

    seat: Annotated[Seat, "who drew"]
    draw: Annotated[Count, "how many cards"]
    penalty: Annotated[bool, "whether it was a penalty: for a take two or four, or for a mau not said"]
    cards: NotRequired[Annotated[list[Card], "the cards; only if you drew them"]]


class Reshuffle(TypedDict):
    """The discards became the new stock."""

    reshuffle: Annotated[Count, "size of the new stock"]


class View(fields.View):
    dealer: Annotated[Seat, "who dealt"]
    hands: Annotated[BySeat[Count], "number of cards in hand"]
    top: Annotated[Card, "top card of the discard pile"]
    colour: Annotated[
        Colour | None, "the colour to match; `null`: any, as a colour change was turned up at the deal"
    ]
    direction: Annotated[Literal[1, -1], "1 is clockwise"]
    pending: Annotated[Count, "penalty cards waiting for the player to move"]
    stock: Annotated[Count, "number of cards in the stock"]
    history: Annotated[list[TurnedUp | Lay | Draw | Reshuffle], "what happened in the round, in order"]
    options: Annotated[Options, fields.OPTIONS]
    setup: Annotated[Setup, fields.SETUP]
    rounds: Annotated[list[Sheet], fields.ROUNDS]


class SeatView(View, fields.SeatView):
    pass
