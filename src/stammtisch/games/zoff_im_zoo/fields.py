"""The fields of a view of Zoff im Zoo."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from stammtisch.core import fields
from stammtisch.core.fields import BySeat, Card, Count, Seat

Teams = Annotated[list[list[Seat]], "the teams by rank, the higher-ranked partner first; empty: no teams"]


class Options(TypedDict):
    target: Annotated[Count, "points at which the match ends"]
    teams: Annotated[bool, "whether teams are formed from the second round on"]


class Setup(TypedDict):
    ranking: Annotated[list[Seat] | None, "the seats, best first; `null` in the first round"]


class OwnPlace(fields.Entry):
    """The seat's own place."""

    code: Literal["place"]
    place: Annotated[Count, "its place; 1 is best"]


class PartnersPlace(fields.Entry):
    """The partner's place."""

    code: Literal["partner"]
    place: Annotated[Count, "the partner's place"]
    seat_partner: Annotated[Seat, "the partner"]


class Lions(fields.Entry):
    """Lions in tricks, or in the last player's hand."""

    code: Literal["lions", "lions_in_hand"]
    count: Annotated[Count, "number of lions"]


class Single(fields.Entry):
    """The solo player's bonus, or no hedgehog in tricks."""

    code: Literal["solo", "no_hedgehog"]


class Sheet(fields.Sheet):
    places: Annotated[BySeat[Count], "place in which the seat went out; the last one is left with cards"]
    teams: Teams
    ranking: Annotated[list[Seat], "the seats after the round, best first"]
    entries: Annotated[list[OwnPlace | PartnersPlace | Lions | Single], "seat by seat"]


class Play(TypedDict):
    """A turn in a trick."""

    seat: Annotated[Seat, "whose turn it was"]
    move: Annotated[
        Literal["lay", "pass", "no_lead"], "`no_lead`: the seat holds only the joker and can't lead"
    ]
    cards: Annotated[list[Card], "the cards laid"]


class Showing(TypedDict):
    seat: Annotated[Seat, "who showed them"]
    move: Literal["show"]
    cards: Annotated[list[Card], "the cards shown"]
    partner: Annotated[Seat, "the partner"]


class Show(Showing):
    """Cards shown to the partner, who has answered."""

    added: Annotated[list[Card], "what the partner added; empty: the partner declined"]


class Question(Showing):
    """Cards shown to the partner, who is to answer now."""

    added: None


class Trick(TypedDict):
    """A trick that was taken."""

    taker: Annotated[Seat, "who took it"]
    plays: Annotated[list[Play | Show], "its turns in order"]


class Top(TypedDict):
    """What is to be beaten."""

    seat: Annotated[Seat, "who laid it"]
    animal: Annotated[Card, "the animal that it counts as"]
    count: Annotated[Count, "number of cards"]


class Shown(TypedDict):
    """Cards shown that the partner is asked to complete."""

    seat: Annotated[Seat, "who shows them"]
    cards: Annotated[list[Card], "the cards shown"]


class Exchange(TypedDict):
    """What you exchanged with your partner."""

    partner: Annotated[Seat, "your partner"]
    gave: Annotated[list[Card] | None, "the cards you gave; `null`: not yet"]
    got: Annotated[list[Card] | None, "the cards you got; `null`: not yet"]


class View(fields.View):
    dealer: Annotated[Seat | None, "who dealt; `null` with three players"]
    leader: Annotated[Seat, "who leads the first trick of the round"]
    phase: Annotated[
        Literal["push", "return", "lay", "lead", "raise", "add", "over"],
        "what is to be decided: cards to push, to give back or to lay away, a lead, a raise, cards to add",
    ]
    teams: Teams
    solo: Annotated[Seat | None, "who plays solo; `null`: nobody"]
    hands: Annotated[BySeat[Count], "number of cards in hand"]
    places: Annotated[BySeat[Count | None], "place in which the seat went out; `null`: still playing"]
    taken: Annotated[BySeat[Count], "number of tricks taken"]
    top: Annotated[Top | None, "what is to be beaten; `null`: nothing is laid yet"]
    shown: Annotated[Shown | None, "cards that the partner is asked to complete; `null`: none"]
    trick: Annotated[list[Play | Show | Question], "turns of the current trick, in order"]
    laid_away: Annotated[Count, "number of cards that the solo player has laid away"]
    tricks: Annotated[list[Trick], "the tricks taken, in order"]
    played: Annotated[list[Card], "all cards played in this round, in table order"]
    known: Annotated[
        BySeat[list[Card]], "cards known to be in the hand: everybody saw them, or you gave them"
    ]
    options: Annotated[Options, fields.OPTIONS]
    setup: Annotated[Setup, fields.SETUP]
    rounds: Annotated[list[Sheet], fields.ROUNDS]


class SeatView(View, fields.SeatView):
    exchange: Annotated[Exchange | None, "what you exchanged with your partner; `null`: you have none"]
    away: Annotated[list[Card], "the cards you laid away as the solo player"]
