"""Every message between client and server, defined once: docs/wire.md and the client's types are made from here."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.json import Decoder

from stammtisch.table.settings import Settings
from stammtisch.table.verbs.hosting import Change, Close, HandOn, Lock, Mode, Remove
from stammtisch.table.verbs.playing import Continue, Pause, Play, Start
from stammtisch.table.verbs.seating import (
    Avatar,
    Fill,
    Join,
    Leave,
    Name,
    PutBot,
    Return,
    Sit,
    Stand,
    StandIn,
    Swap,
)
from stammtisch.table.verbs.talking import Say, Wave
from stammtisch.table.verbs.undoing import AnswerUndo, AskUndo

LARGEST = 8192  # bytes of a message from a client

Token = Annotated[str, Meta(max_length=100)]
Key = Annotated[str, Meta(min_length=16, max_length=100)]
ClientBuild = Annotated[str, Meta(max_length=100)]
Number = Annotated[int, Meta(ge=0, le=2**31)]
Lang = Literal["de", "en"]


# from the client, by WebSocket


class Hello(Struct, frozen=True, tag="hello", tag_field="do", forbid_unknown_fields=True):
    """The first message: whose connection this is, and which table it is about.

    A table screen has no token, but a key of its own choice, by which it is let back in where the
    table was locked meanwhile.
    """

    table: str  # whatever a link says; the answer may be that there is no such table
    token: Token | None = None
    key: Key | None = None
    client: ClientBuild | None = None  # of a page: if another one is served by now, it has to reload


class Ping(Struct, frozen=True, tag="ping", tag_field="do", forbid_unknown_fields=True):
    """Is anybody there?"""


Deed = (
    Join
    | Leave
    | Sit
    | Stand
    | Swap
    | PutBot
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
    | AskUndo
    | AnswerUndo
    | Say
    | Wave
)


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be done at the table; the answer has the same `n`."""

    n: Number
    verb: Deed | Hello | Ping


class Numbered(Struct, frozen=True):
    """What is left of a request that can't be understood: whom the answer is for."""

    n: Number


# from the server, by WebSocket (besides `Snapshot`, `News` and `Present` of stammtisch.table.news)


class Done(Struct, frozen=True, tag="done", tag_field="news"):
    """It was done, by the row of this number."""

    n: int
    seq: int


class No(Struct, frozen=True, tag="no", tag_field="news"):
    """It was not done.  `code` and `params` fill a sentence of the words; `rule` is the clause it breaks."""

    n: int | None
    code: str
    rule: str | None
    params: dict[str, Any]


class Pong(Struct, frozen=True, tag="pong", tag_field="news"):
    """Yes."""

    n: int
    time: float


class Bye(Struct, frozen=True, tag="bye", tag_field="news"):
    """The server ends the connection; whether it makes sense to come back."""

    reason: str
    again: bool


# HTTP


class NewPerson(Struct, frozen=True, forbid_unknown_fields=True):
    """Who somebody wants to be."""

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
    """A new person with the secret that the browser keeps."""

    me: Me
    secret: str


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made."""

    settings: Settings


class TablePlace(Struct, frozen=True):
    """Where a table is."""

    id: str
    code: str


REQUEST = Decoder(Request)
NEW_PERSON = Decoder(NewPerson)
NEW_TABLE = Decoder(NewTable)
