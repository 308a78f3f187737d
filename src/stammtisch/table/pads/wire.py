"""The messages about score pads, all of them by HTTP."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct, field
from msgspec.json import Decoder

from stammtisch.table.settings import NAME_LETTERS
from stammtisch.table.verbs.seating import Name, SeatNumber

MOST_NAMES = 16

Game = Annotated[str, Meta(max_length=NAME_LETTERS)]
StepId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{8,64}(?!\n)$")]
StepNumber = Annotated[int, Meta(ge=1, le=2**31)]


class NewPad(Struct, frozen=True, forbid_unknown_fields=True):
    """A new score pad for real cards; whoever opens it is its owner."""

    game: Game
    names: Annotated[list[Name], Meta(max_length=MOST_NAMES)]  # in seating order, all different
    options: dict[str, bool | int] = field(default_factory=dict)  # missing ones are the game's defaults
    first: SeatNumber = 0  # who deals the first round, or begins it where nobody deals


class PadPlace(Struct, frozen=True):
    """Where a pad is.  Whoever has `pad` may read it; whoever has `key`, too, may write if the owner lets them."""

    pad: str
    key: str


class PadEnter(Struct, frozen=True, tag="enter", tag_field="do", forbid_unknown_fields=True):
    """The next round."""

    facts: dict[str, Any]  # as in docs/library.md


class PadChange(Struct, frozen=True, tag="change", tag_field="do", forbid_unknown_fields=True):
    """Other facts for an earlier round; all that follows is computed again."""

    round: StepNumber  # from 1
    facts: dict[str, Any]


class PadUndo(Struct, frozen=True, tag="undo", tag_field="do", forbid_unknown_fields=True):
    """Takes back the last step that has not been taken back."""


class PadStep(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to write on a pad; sent again with the same `id`, it is the same step and is kept once."""

    on: StepNumber  # the pad's `number` on which it was decided
    id: StepId  # made up by the client
    step: PadEnter | PadChange | PadUndo


class PadFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """What is known of a round that is still being played."""

    facts: dict[str, Any]


class PadSharing(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether others than the owner may write, who have the key."""

    write: bool


class PadShown(Struct, frozen=True):
    """A pad as it is now."""

    pad: str
    number: int  # goes up by one with each row of its log
    game: str
    names: Sequence[str]
    options: dict[str, bool | int]
    first: int
    rounds: Sequence[dict[str, Any]]  # the sheets as a match has them, each with its `facts`
    scores: Sequence[int]
    ranks: Sequence[int] | None  # by seat, once the match is over
    standing: Sequence[int]  # the ranks by seat as things are now
    order: Sequence[int]  # seats, the best first
    over: bool
    next: dict[str, Any]  # who deals, begins, partners and exchanges, and what to sort out
    announcements: Sequence[tuple[str, dict[str, Any]]]  # the same as phrases (words section `ahead`)
    questions: Sequence[dict[str, Any]]  # forms of which one is filled in
    can_undo: bool
    steps_by: str | None  # the name of whoever wrote last; null: nobody yet, or somebody without a name
    time: float  # of the last row
    owner: bool  # I have opened it
    may_write: bool
    key: str | None  # for the link with which others may write; null for those who may not
    writers: bool  # others may write, too, if they have the key


class PadRound(Struct, frozen=True):
    """What was asked about a round and what was answered, to change it."""

    number: int
    round: int
    facts: dict[str, Any]
    sheet: dict[str, Any]
    questions: Sequence[dict[str, Any]]


class PadQuery(Struct, frozen=True):
    """Something that can be, but is worth a second look (words section `facts`)."""

    code: str
    params: dict[str, Any]
    rule: str | None


class PadScores(Struct, frozen=True):
    """How things stand."""

    scores: Sequence[int]
    standing: Sequence[int]  # the ranks by seat as things are now
    order: Sequence[int]  # seats, the best first
    over: bool


class PadTried(Struct, frozen=True):
    """What a step would bring."""

    sheet: dict[str, Any] | None  # of the round that it enters or changes
    unusual: Sequence[PadQuery]
    before: PadScores
    after: PadScores


class PadWentOn(Struct, frozen=True):
    """The refusal of a step that was decided on an older pad, with the pad as it is now."""

    code: str
    params: dict[str, Any]
    shown: PadShown


class PadListed(Struct, frozen=True):
    """A pad in a person's history."""

    pad: str
    game: str
    names: Sequence[str]
    scores: Sequence[int]
    ranks: Sequence[int] | None
    rounds: int  # how many
    over: bool
    owner: bool
    time: float  # of the last row


NEW_PAD = Decoder(NewPad)
PAD_STEP = Decoder(PadStep)
PAD_SHARING = Decoder(PadSharing)
PAD_FACTS = Decoder(PadFacts)
