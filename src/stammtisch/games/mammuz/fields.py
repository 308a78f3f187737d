"""The fields of a view of Mammuz."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from stammtisch.core import fields
from stammtisch.core.fields import BySeat, Card, Count, Seat


class Options(TypedDict):
    rounds: Annotated[Count, "number of rounds in the match"]


class Setup(TypedDict):
    starter: Annotated[Seat | None, "who starts; `null` in the first round: drawn at random"]


class Entry(fields.Entry):
    code: Annotated[Literal["win", "shared_win"], "whether others won, too"]


class Sheet(fields.Sheet):
    winners: Annotated[list[Seat], "who won; several share the win"]
    cards: Annotated[BySeat[Count], "number of cards left in hand"]
    entries: Annotated[list[Entry], "one for each winner"]


class Lay(TypedDict):
    """Cards laid face down together."""

    seat: Annotated[Seat, "who laid them"]
    count: Annotated[Count, "how many"]
    cards: NotRequired[Annotated[list[Card], "the cards in the order they lie; only if you laid them"]]


class Dealt(TypedDict):
    """The deal."""

    type: Literal["deal"]
    seat: Annotated[Seat, "who starts"]
    count: Annotated[Count, "number of cards in each hand"]
    mine: NotRequired[Annotated[list[Card], "the cards you were dealt; an onlooker gets none"]]


class Claim(TypedDict):
    """A species is named."""

    type: Literal["claim"]
    seat: Annotated[Seat, "who named it"]
    card: Annotated[Card, "the species"]


class Laid(TypedDict):
    """Cards are laid face down."""

    type: Literal["lay"]
    seat: Annotated[Seat, "who laid them"]
    count: Annotated[Count, "how many"]
    mine: NotRequired[Annotated[list[Card], "the cards in the order they lie; only if you laid them"]]


class Doubt(TypedDict):
    """A card is turned up."""

    type: Literal["doubt"]
    seat: Annotated[Seat, "who doubted"]
    seat_layer: Annotated[Seat, "who laid it"]
    place: Annotated[Count, "which card of the lay: 1 to 4"]
    card: Annotated[Card, "what it is"]


class Give(TypedDict):
    """Triceratops: the doubter says who takes the herd."""

    type: Literal["give"]
    seat: Annotated[Seat, "the doubter"]
    seat_taker: Annotated[Seat, "who takes it"]


class Take(TypedDict):
    """The herd is taken, with the pile if there is one."""

    type: Literal["take"]
    seat: Annotated[Seat, "who takes it"]
    count: Annotated[Count, "size of the herd"]
    pile: Annotated[Count, "size of the pile"]
    mine: NotRequired[Annotated[list[Card], "the cards; only if you took any"]]


class DealtOut(TypedDict):
    """Stegosaurus: herd and pile are dealt out."""

    type: Literal["deal_out"]
    seat: Annotated[Seat, "the doubter"]
    counts: Annotated[BySeat[Count], "how many cards it got"]
    mine: NotRequired[Annotated[list[Card], "the cards you got; only if you got any"]]


class Piled(TypedDict):
    """Plesiosaur: the herd stays as a pile."""

    type: Literal["pile"]
    seat: Annotated[Seat, "the doubter"]
    count: Annotated[Count, "size of the herd"]


class Removed(TypedDict):
    """Tyrannosaurus: the herd leaves the game."""

    type: Literal["removed"]
    seat: Annotated[Seat, "the doubter"]
    cards: Annotated[list[Card], "its cards"]


class Keep(TypedDict):
    """The doubter takes the dinosaur into their hand."""

    type: Literal["keep"]
    seat: Annotated[Seat, "the doubter"]
    card: Annotated[Card, "the dinosaur"]


class Extinct(TypedDict):
    """A species is extinct."""

    type: Literal["extinct"]
    seat: Annotated[Seat | None, "who laid its cards off; `null`: none was left"]
    card: Annotated[Card, "the species"]
    count: Annotated[Count, "number of cards laid off"]


Happening = Dealt | Claim | Laid | Doubt | Give | Take | DealtOut | Piled | Removed | Keep | Extinct


class View(fields.View):
    starter: Annotated[Seat, "who started the round"]
    phase: Annotated[
        Literal["name", "start", "go_on", "give"],
        "what is to be decided: a species to name, the first lay, to lay or doubt, who takes the herd",
    ]
    hands: Annotated[BySeat[Count], "number of cards in hand"]
    named: Annotated[Card | None, "the species named; `null` while one is to be named"]
    barred: Annotated[Card | None, "the species that can't be named at this start"]
    herd: Annotated[list[Lay], "the lays since the naming; the last one may be doubted"]
    turned: Annotated[Card | None, "the triceratops, in the phase `give`"]
    must_doubt: Annotated[bool, "whether the last lay must be doubted"]
    pile: Annotated[Count, "number of cards in the pile"]
    left: Annotated[list[Count], "cards in the game by species, in table order, for the species in play"]
    extinct: Annotated[list[Card], "the species that are extinct"]
    removed: Annotated[list[Card], "cards that the tyrannosaurus removed"]
    winners: Annotated[list[Seat], "who won the round, once it is over"]
    history: Annotated[list[Happening], "what happened in the round, in order"]
    options: Annotated[Options, fields.OPTIONS]
    setup: Annotated[Setup, fields.SETUP]
    rounds: Annotated[list[Sheet], fields.ROUNDS]


class SeatView(View, fields.SeatView):
    pass
