"""The fields of a view of Life Life."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from stammtisch.core import fields
from stammtisch.core.fields import BySeat, Card, Cards, Clause, Count, Seat


class Options(TypedDict):
    pro: Annotated[bool, "whether sudden death is stricter and wins a life"]
    lives: Annotated[Count, "lives at the start"]


class Setup(TypedDict):
    lives: Annotated[BySeat[Count], "lives before the round"]
    starter: Annotated[Seat | None, "who begins; `null` in the first round: drawn at random"]
    out: Annotated[
        BySeat[Count | None], "the round in which the seat lost its last life; `null`: it is still in"
    ]


class Majority(TypedDict):
    """One animal of a scoring."""

    card: Annotated[Card, "the animal"]
    counts: Annotated[BySeat[Count], "number of its cards in hand"]
    seat: Annotated[Seat | None, "who has the majority; `null`: nobody"]
    value: Annotated[Count, "what it brings; 0 if nobody has the majority"]
    rule: Annotated[Clause, "clause of the rulebook that decides it"]
    code: Annotated[Literal["majority", "nobody"], "whether someone has it"]


class Scored(fields.Entry):
    """A seat at a scoring."""

    code: Annotated[
        Literal["highest", "between", "lowest", "equal", "last_life"],
        "how its total compares; `last_life`: it had fewer lives than it had to lose",
    ]
    total: Annotated[Count, "points of its majorities"]


class WithSet(fields.Entry):
    """The seat that brought sudden death."""

    code: Literal["set"]
    cards: Annotated[list[Card], "the set"]


class WithoutSet(fields.Entry):
    """Every other seat at sudden death."""

    code: Literal["no_set"]


class Sheet(fields.Sheet):
    end: Annotated[Literal["scoring", "sudden_death"], "how the round ended"]
    knocker: Annotated[Seat | None, "who knocked first; `null`: nobody did"]
    ender: Annotated[Seat | None, "who brought sudden death; `null` at a scoring"]
    set: Annotated[list[Card] | None, "the cards that brought it; `null` at a scoring"]
    hands: Annotated[BySeat[list[Card]] | None, "all hands, shown at a scoring; `null` at sudden death"]
    majorities: Annotated[list[Majority], "the animals in table order; empty at sudden death"]
    totals: Annotated[BySeat[Count] | None, "points of the majorities; `null` at sudden death"]
    lives: Annotated[BySeat[Count], "lives after the round"]
    out: Annotated[list[Seat], "who lost their last life in it"]
    entries: Annotated[list[Scored | WithSet | WithoutSet], "one for each seat that was still in"]


class Swap(TypedDict):
    """A row swapped."""

    seat: Annotated[Seat, "who swapped"]
    row: Annotated[Count, "number of the row: 1 to 4"]
    laid: Annotated[Cards, "what was laid"]
    taken: Annotated[Cards, "what was taken"]


class Knock(TypedDict):
    """A knock."""

    seat: Annotated[Seat, "who knocked"]
    knock: Literal[True]


class View(fields.View):
    starter: Annotated[Seat, "who began the round"]
    lives: Annotated[BySeat[Count], "lives left"]
    hands: Annotated[BySeat[Count], "number of cards in hand; 0: the seat is out"]
    rows: Annotated[list[list[Card]], "the four rows of 1, 2, 3 and 4 cards"]
    rest: Annotated[Count, "number of cards that take no part in the round"]
    swapped: Annotated[BySeat[bool], "whether the seat has swapped in this round, and so may knock"]
    knocker: Annotated[Seat | None, "who knocked first; `null`: nobody has"]
    turns_left: Annotated[Count | None, "turns until the scoring; `null` before a knock"]
    known: Annotated[
        BySeat[list[Card]], "cards that everybody knows to be in the hand, from what was swapped"
    ]
    history: Annotated[list[Swap | Knock], "what happened in the round, in order"]
    options: Annotated[Options, fields.OPTIONS]
    setup: Annotated[Setup, fields.SETUP]
    rounds: Annotated[list[Sheet], fields.ROUNDS]


class SeatView(View, fields.SeatView):
    pass
