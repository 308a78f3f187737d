"""Every message between client and server, defined once: docs/wire.md and the client's types are made from this."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.json import Decoder

from stammtisch.core.referee import MOVE_LETTERS
from stammtisch.table.settings import NAME_LETTERS, Settings
from stammtisch.table.verbs.hosting import Change, Close, HandOn, Lock, Mode, Remove
from stammtisch.table.verbs.playing import Continue, Pause, Play, Start
from stammtisch.table.verbs.positions import Page
from stammtisch.table.verbs.seating import (
    Avatar,
    Fill,
    Join,
    Leave,
    Name,
    PutAgent,
    PutBot,
    Return,
    SeatNumber,
    Sit,
    Stand,
    StandIn,
    Swap,
)
from stammtisch.table.verbs.talking import Say, Wave
from stammtisch.table.verbs.undoing import AnswerUndo, AskUndo

REQUEST_BYTES = 8192  # of a message from a client

Token = Annotated[str, Meta(max_length=100)]
Key = Annotated[str, Meta(min_length=16, max_length=100)]
ClientBuild = Annotated[str, Meta(max_length=100)]
Number = Annotated[int, Meta(ge=0, le=2**31)]
Lang = Literal["de", "en"]
GameName = Annotated[str, Meta(max_length=NAME_LETTERS)]


# from the client, by WebSocket


class Hello(Struct, frozen=True, tag="hello", tag_field="do", forbid_unknown_fields=True):
    """The first message: who is connecting, and to which table.

    A table screen has no token. It sends a key of its own choice, with which it is let back in after the
    table has been locked.
    """

    table: str  # as in the link; the answer may be that there is no such table
    token: Token | None = None
    key: Key | None = None
    client: ClientBuild | None = None  # the build of a page, which has to reload if it is outdated


class Ping(Struct, frozen=True, tag="ping", tag_field="do", forbid_unknown_fields=True):
    """Is anyone there?"""


Deed = (
    Join
    | Leave
    | Sit
    | Stand
    | Swap
    | PutBot
    | PutAgent
    | Fill
    | StandIn
    | Return
    | Change
    | Mode
    | Lock
    | Remove
    | HandOn
    | Close
    | Start
    | Play
    | Continue
    | Pause
    | Page
    | AskUndo
    | AnswerUndo
    | Say
    | Wave
)


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to do at the table; the answer has the same `n`."""

    n: Number
    verb: Deed | Hello | Ping


class Numbered(Struct, frozen=True):
    """All that is needed of a request that can't be understood, so that it gets an answer."""

    n: Number


# from the server, by WebSocket (besides `Snapshot`, `News` and `Present` of stammtisch.table.news)


class Done(Struct, frozen=True, tag="done", tag_field="news"):
    """It has been done, in the row of this number."""

    n: int
    seq: int


class No(Struct, frozen=True, tag="no", tag_field="news"):
    """It was refused.  `code` and `params` give the sentence to show; `rule` is the clause that a move breaks."""

    n: int | None
    code: str
    rule: str | None
    params: dict[str, Any]


class Pong(Struct, frozen=True, tag="pong", tag_field="news"):
    """Yes."""

    n: int
    time: float


class Bye(Struct, frozen=True, tag="bye", tag_field="news"):
    """The server ends the connection; `again` says whether it makes sense to come back."""

    reason: str
    again: bool


# HTTP


class NewPerson(Struct, frozen=True, forbid_unknown_fields=True):
    """Who a person wants to be."""

    name: Name
    avatar: Avatar
    lang: Lang = "de"


class Me(Struct, frozen=True):
    """Who I am."""

    id: str
    name: str
    avatar: str
    lang: str


class Entered(Struct, frozen=True):
    """A new person, with the secret that the browser keeps."""

    me: Me
    secret: str


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table."""

    settings: Settings


class FromLesson(Struct, frozen=True, tag="lesson", tag_field="from", forbid_unknown_fields=True):
    """A lesson, from one of its steps on."""

    game: GameName
    name: GameName
    step: Annotated[int, Meta(ge=0, le=100)] = 0


class FromExample(Struct, frozen=True, tag="example", tag_field="from", forbid_unknown_fields=True):
    """A worked example of a rulebook."""

    game: GameName
    name: GameName


class FromMatch(Struct, frozen=True, tag="match", tag_field="from", forbid_unknown_fields=True):
    """A finished match after this number of moves, seen from a seat.

    With `redeal`, what this seat could not see is drawn again.
    """

    table: Token
    number: Number
    moves: Number
    seat: SeatNumber
    redeal: bool = False


class NewPosition(Struct, frozen=True, forbid_unknown_fields=True):
    """A table for practice that begins in the middle of a match."""

    position: FromLesson | FromExample | FromMatch


class AskHelp(Struct, frozen=True, forbid_unknown_fields=True):
    """What would a good player do now?"""

    practice: bool = False  # I know that the match becomes practice, and agree


class AskReferee(Struct, frozen=True, forbid_unknown_fields=True):
    """May I do that?  Or, without a move: who wins this trick?"""

    game: GameName
    facts: dict[str, Any]  # answers to what the game asks, by the ids of the questions
    move: Annotated[str, Meta(max_length=MOVE_LETTERS)] | None = (
        None  # several of one turn with blanks between them
    )


class Ruling(Struct, frozen=True):
    """Why something is not allowed: `code` and `params` give the sentence, from the game's words."""

    code: str
    params: dict[str, Any]
    rule: str | None  # the clause that it breaks


class Verdict(Struct, frozen=True):
    """What the referee says."""

    verdict: Literal[
        "yes", "no", "won", "impossible"
    ]  # impossible: the facts can't be, for the reason in `ruling`
    ruling: Ruling | None = None  # of a no in the section `refusals`, of the impossible in `referee`
    play: int | None = None  # of a trick: the index of what wins it; none if nothing counts
    refused: dict[str, Ruling] = {}  # why plays of a trick don't count, by index


class PhaseAsked(Struct, frozen=True):
    """A moment that can be described: what is asked about it, and the moves that are judged in it."""

    phase: str
    asks: Sequence[dict[str, Any]]
    moves: Sequence[dict[str, Any]]


class RefereeAsks(Struct, frozen=True):
    """What is to be described to the referee; docs/library.md says what questions hold."""

    game: str
    players: int
    players_matter: bool  # with another number of players something else may be asked
    phases: Sequence[PhaseAsked]
    trick: Sequence[dict[str, Any]]  # about a trick, to say who wins it; empty where there is nothing to say


class RulebookShown(Struct, frozen=True):
    """A rulebook to read."""

    text: str  # Markdown; a clause is a paragraph that opens with its id
    first: Sequence[str]  # the clauses to read before a first match; if there are none, all of them


class ExampleShown(Struct, frozen=True):
    """A worked example of a rulebook that can be tried: what lies on the table then, and who is asked what."""

    name: str
    clauses: Sequence[str]  # that it shows; the first one is where it belongs
    say: dict[str, str]  # by language
    seat: int
    view: dict[str, Any]  # what this seat may know


class TipShown(Struct, frozen=True):
    """A tip; texts are by language."""

    name: str
    text: dict[str, str]
    clauses: Sequence[str]
    printed: bool  # the printed rulebook gives it
    figure: dict[str, str] | None  # what was measured between bots


class LessonListed(Struct, frozen=True):
    """A lesson, and how far this person has come in it."""

    game: str
    name: str
    title: dict[str, str]  # by language
    minutes: int
    steps: int
    step: int  # they were at last, from 0
    done: bool  # they have finished it once


class LightShown(Struct, frozen=True):
    """What the coach points at."""

    cards: Sequence[str]
    spot: str | None


class StepShown(Struct, frozen=True):
    """A step of a lesson; texts are by language."""

    name: str
    begins: int  # how many moves have been made then
    part: dict[str, str] | None  # the heading of a part that begins here
    idea: dict[str, str]
    say: dict[str, str]
    light: LightShown
    lead_in: int  # moves that are made before the learner's
    do: Sequence[Sequence[str]]  # the learner's moves: for each, those that will do
    after: int  # moves that are made afterwards
    then: dict[str, str] | None
    clauses: Sequence[str]


class LessonShown(Struct, frozen=True):
    """What the coach says in a lesson, and what she points at."""

    title: dict[str, str]
    names: Sequence[str]  # of the others, by seat from 1 on
    steps: Sequence[StepShown]


class TablePlace(Struct, frozen=True):
    """Where a table is."""

    id: str
    code: str


REQUEST = Decoder(Request)
NEW_PERSON = Decoder(NewPerson)
NEW_TABLE = Decoder(NewTable)
NEW_POSITION = Decoder(NewPosition)
ASK_HELP = Decoder(AskHelp)
ASK_REFEREE = Decoder(AskReferee)
