"""A person's session at a table, wherever the table is: what they may know, what happens, and what they do.

A `Session` is all that a way of showing the table needs.  `Solo` is a match of my own against bots, `Guest` a seat at a
service's table.  Sessions may be used from several threads.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple, Protocol

from stammtisch.core.errors import IllegalMove
from stammtisch.core.game import Event, Game, Sheet, View
from stammtisch.core.lessons import Lesson, Text
from stammtisch.core.words import Reader, Words
from stammtisch.table.help import Help
from stammtisch.table.refused import Refused
from stammtisch.table.words import table_words
from stammtisch.terminal.teller import Teller
from stammtisch.terminal.texts import Catalogue

NAME_LETTERS = 24  # as at a service's table
NAP_SECONDS = 0.5  # after which a waiting thread looks whether it was interrupted
CLOSING = ("round_end", "match_end")  # events after which there is a sheet to read
# Refusals that no service sends: the way to it has failed.
OURS = ("unreachable", "garbled", "no_proxy")
# Offers of a coach: to make the move that she has in mind, and to go on when she has been heard.
SHOW, NEXT = "show", "next"
# Wishes that nobody can grant in a lesson.
NOT_IN_LESSONS = ("help_me", "say")
# What a match has come to; "gone": nothing can happen at this table any more.
Stage = Literal["waiting", "playing", "resting", "paused", "over", "gone"]


class Note(NamedTuple):
    """Something besides the game's own events: a text of the catalogue and what fills it."""

    key: str
    # By name; a text in both languages is said in the reader's.
    params: dict[str, Any]

    def said(self, texts: Catalogue) -> str:
        params = {
            name: value.get(texts.lang, "") if isinstance(value, Mapping) else value
            for name, value in self.params.items()
        }
        return texts.say(self.key, **params)


class Coaching(NamedTuple):
    """A coach beside the learner: where the lesson is, what she says now and what she points at."""

    lesson: Lesson
    step: int
    # None: there is something to watch.
    words: Text | None = None
    # The learner's, as moves write them.
    cards: tuple[str, ...] = ()
    # How it can go on, where that is not clear.
    way_on: Note | None = None

    def part(self, texts: Catalogue) -> str:
        """What begins with this step; empty if it goes on as before."""
        part = self.lesson.steps[self.step].part
        return "" if part is None else part[texts.lang]

    def heading(self, texts: Catalogue) -> str:
        """What this step is about."""
        idea = self.lesson.steps[self.step].idea[texts.lang]
        return texts.say("lesson_step", number=self.step + 1, count=len(self.lesson.steps), idea=idea)

    def speech(self, texts: Catalogue) -> list[str]:
        """What she says, and how it can go on."""
        words = [] if self.words is None else [coach_says(self.words, texts)]
        return words if self.way_on is None else [*words, self.way_on.said(texts)]


def coach_says(words: Text, texts: Catalogue) -> str:
    return texts.say("coach_says", words=words[texts.lang])


class Advised(Refused):
    """A legal move that was not made, because the coach has another one in mind; she says why."""

    def __init__(self, words: Text | None) -> None:
        super().__init__("lesson_other")
        self.words = words


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
    # In a lesson, who teaches it.
    coach: Coaching | None = None

    @property
    def mine(self) -> bool:
        """Whether a move is asked of me."""
        return bool(self.legal)

    @property
    def refused_wishes(self) -> tuple[str, ...]:
        """What need not be asked for here."""
        return () if self.coach is None else NOT_IN_LESSONS

    @property
    def ended(self) -> bool:
        return self.stage in ("over", "gone")

    @property
    def still(self) -> bool:
        """Whether nothing happens here before I do something, if I am alone with bots."""
        return self.mine or self.ended or NEXT in self.offers

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

    def help(self, agreed: bool) -> Help:
        """What a good player would do in my place; `agreed`: I know that a rated match becomes practice by it.

        Refused where people play, if it is not my turn, or if I have not agreed.
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
        if isinstance(problem, Advised):
            return coach_says(problem.words or {texts.lang: known[code]}, texts)
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
