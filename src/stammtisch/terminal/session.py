"""A person's session at a table, wherever the table is: what they may know, what happens, and what they do.

A `Session` is all that a way of showing the table needs.  `Solo` is a match of my own against bots, `Guest` a seat at a
service's table.  Sessions may be used from several threads.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from typing import Any, Literal, NamedTuple, Protocol

from stammtisch.core.errors import IllegalMove
from stammtisch.core.game import Event, Game, Sheet, View
from stammtisch.core.words import Reader, Words
from stammtisch.table.refused import Refused
from stammtisch.table.words import table_words
from stammtisch.terminal.teller import Teller
from stammtisch.terminal.texts import Catalogue

NAME_LETTERS = 24  # as at a service's table
NAP_SECONDS = 0.5  # after which a waiting thread looks whether it was interrupted
CLOSING = ("round_end", "match_end")  # events after which there is a sheet to read
# Refusals that no service sends: the way to it has failed.
OURS = ("unreachable", "garbled", "no_proxy")
# What a match has come to; "gone": nothing can happen at this table any more.
Stage = Literal["waiting", "playing", "resting", "paused", "over", "gone"]


class Note(NamedTuple):
    """Something besides the game's own events: a text of the catalogue and what fills it."""

    key: str
    params: dict[str, Any]


class Why(NamedTuple):
    """What a bot says about one of its moves."""

    seat: int
    name: str
    # In words, once its round is over.
    move: str
    # None: it is not told before the round is over.
    text: str | None


Entry = Event | Note


class Scene(NamedTuple):
    """The table at one moment, as far as the person in this session may know it."""

    stage: Stage
    # Mine; None: I watch.
    seat: int | None
    # By seat.
    names: tuple[str, ...]
    # None: no match yet.
    view: View | None
    # What I may play now.
    legal: tuple[str, ...]
    # What I was told, in order; grows while the scene is looked at (see `Story`).
    entries: Sequence[Entry]
    # Of the finished rounds.
    sheets: Sequence[Sheet]
    # What I may do besides moving (`Session.do`).
    offers: tuple[str, ...] = ()
    # The line to the table is lost and being tried again.
    lost: bool = False
    # When my time to move is over, by time.monotonic.
    due: float | None = None
    # Who starts the match, if that is not me.
    host: str = ""
    # What can be done here can be done as long as this is the table's turn.
    turn: int = 0
    # The match at this table is not rated.
    practice: bool = False

    @property
    def mine(self) -> bool:
        """Whether a move is asked of me."""
        return bool(self.legal)

    @property
    def ended(self) -> bool:
        return self.stage in ("over", "gone")

    @property
    def scores(self) -> list[int]:
        return [] if self.view is None else list(self.view["scores"])

    def round_begin(self) -> int:
        """Where the entries of the running round begin."""
        end = len(self.entries)
        for back, entry in enumerate(reversed(self.entries[:end]), 1):
            if not isinstance(entry, Note) and entry["type"] == "round_start":
                return end - back
        return 0


class Session(Protocol):
    """My time at a table."""

    @property
    def game(self) -> Game: ...

    @property
    def shared(self) -> bool:
        """Whether other people are at the table: they move when they like, and hear what I say."""
        ...

    @property
    def pace_seconds(self) -> float:
        """How long a screen waits between two moves of others, so that each can be read."""
        ...

    @property
    def scene(self) -> Scene:
        """The table now."""
        ...

    def wait(self, seen: Scene) -> Scene:
        """The next scene after `seen`; also returns when the session is left."""
        ...

    def play(self, move: str, seen: Scene | None = None) -> None:
        """Makes the move that was chosen in this scene, by default the present one.

        IllegalMove or Refused if it can't be made; then nothing has changed.
        """
        ...

    def do(self, offer: str) -> None:
        """Takes one of the scene's offers; Refused if it is no longer there."""
        ...

    def say(self, text: str) -> None:
        """Says something to everyone at the table."""
        ...

    def reasons(self, lang: str, number: int = 0) -> list[Why]:
        """Why the bots made their moves in the round of this number, in order; 0: the last move of each.

        While a round is on, that is what anybody at the table could say, afterwards what the bot thought.
        """
        ...

    @property
    def unsaved(self) -> bool:
        """Whether the match is lost when I leave, unless I save it (`save_as`)."""
        ...

    def save_as(self, name: str) -> None:
        """Keeps the match in this file from now on; Trouble if that is not possible."""
        ...

    def farewell(self, declined: bool) -> Note | None:
        """How I can come back; `declined`: I was offered to save the match, and did not want to."""
        ...

    def leave(self) -> None:
        """Ends the session; nobody waits in it any longer."""
        ...


def teller(game: Game, scene: Scene, lang: str) -> Teller:
    """Tells the person whose scene this is, in this language."""
    return Teller(game, lang, scene.names, scene.seat)


def reasons(session: Session, texts: Catalogue, typed: str = "") -> list[str]:
    """Why the bots moved as they did, line by line: their last moves, or all in the round of the typed number."""
    number = int(typed[:9]) if typed.isdecimal() else 0
    lines = [
        f"{said.name}{f' ({said.move})' if number and said.move else ''}: {said.text or texts.say('no_comment')}"
        for said in session.reasons(texts.lang, number)
    ]
    return lines or [texts.say("no_reasons_there" if number else "no_reasons", number=number)]


def refusal(problem: IllegalMove | Refused, texts: Catalogue) -> str:
    """Why something was refused, in the same words as everywhere; a service may have refusals unknown here."""
    known, code = _refusals(texts.lang), problem.refusal.code
    try:
        if isinstance(problem, IllegalMove):
            return problem.explain(texts.lang)
        if code in known:
            return Reader(Words({}, {})).fill(known[code], problem.refusal.params)
    except (LookupError, TypeError, ValueError):
        return texts.say("refused")
    return texts.say(code if code in OURS else "refused")


@cache
def _refusals(lang: str) -> dict[str, Any]:
    refusals: dict[str, Any] = json.loads(table_words(lang))["refusals"]
    return refusals
