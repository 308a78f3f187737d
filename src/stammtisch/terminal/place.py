"""My place at a table, wherever the table stands: what I may know, what happens, and what I do.

A `Place` is all that a way of showing the table needs.  `Solo` is a match of my own against bots, `Guest` a seat at a
service's table.  Places may be asked from several threads.
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
from stammtisch.terminal.catalogue import Catalogue
from stammtisch.terminal.teller import Teller

NAME_LETTERS = 24  # as at a service's table
NAP = 0.5  # seconds after which a waiting thread looks whether it was interrupted
CLOSING = ("round_end", "match_end")  # events after which there is a sheet to read
OURS = ("unreachable", "garbled", "no_proxy")  # what no service says, but the way to it
Stage = Literal[
    "waiting", "playing", "resting", "paused", "over", "gone"
]  # gone: nothing can happen here any more


class Note(NamedTuple):
    """Something besides the game's own events, as a text of the catalogue and what fills it."""

    key: str
    params: dict[str, Any]


class Why(NamedTuple):
    """What a bot says about one of its moves."""

    seat: int
    name: str
    move: str  # in words, once its round is over
    text: str | None  # None: not before the round is over


Entry = Event | Note


class Scene(NamedTuple):
    """The table at one moment, as far as the person at this place may know it."""

    stage: Stage
    seat: int | None  # mine; None: I watch
    names: tuple[str, ...]  # by seat
    view: View | None  # None: no match yet
    legal: tuple[str, ...]  # what I may play now
    entries: Sequence[Entry]  # what I was told, in order; grows while the scene is looked at (see `Story`)
    sheets: Sequence[Sheet]  # the finished rounds
    offers: tuple[str, ...] = ()  # what I may do besides (`Place.do`)
    lost: bool = False  # the line to the table is lost; it is being tried again
    due: float | None = None  # when my time to move is over, by time.monotonic
    host: str = ""  # who else begins the match
    turn: int = 0  # what can be done here can be done as long as this is the table's turn
    practice: bool = False  # the match at this table is not rated

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

    @property
    def cards(self) -> list[str]:
        """Mine: those in hand, then those that lie open before me, with the star by which moves name them."""
        view = self.view or {}
        lying = view.get("open")
        mine = lying[self.seat] if isinstance(lying, list) and self.seat is not None else []
        return [*view.get("hand", []), *(f"{code}*" for code in mine)]

    def round_begin(self) -> int:
        """Where the entries of the running round begin."""
        end = len(self.entries)
        for back, entry in enumerate(reversed(self.entries[:end]), 1):
            if not isinstance(entry, Note) and entry["type"] == "round_start":
                return end - back
        return 0


class Place(Protocol):
    """Where I sit."""

    @property
    def game(self) -> Game: ...

    @property
    def scene(self) -> Scene:
        """The table now."""
        ...

    def wait(self, seen: Scene) -> Scene:
        """The scene as soon as it is another one than `seen`, or this place is left."""
        ...

    def play(self, move: str, seen: Scene | None = None) -> None:
        """Makes the move that was decided on this scene (else: on the present one).

        IllegalMove or Refused if it can't be, and then nothing has changed.
        """
        ...

    def do(self, offer: str) -> None:
        """Takes one of the scene's offers; Refused if that is not possible any more."""
        ...

    def say(self, text: str) -> None:
        """Says something to everybody at the table."""
        ...

    def reasons(self, lang: str, number: int = 0) -> list[Why]:
        """Why the bots made their moves in the round of this number, in order; 0: the last move of each.

        While a round is on, that is what anybody at the table could say, afterwards what the bot thought.
        """
        ...

    def leave(self) -> None:
        """Whoever waits here waits no longer."""
        ...


def teller(game: Game, scene: Scene, lang: str) -> Teller:
    """Who tells the person at this place, in this language."""
    return Teller(game, lang, scene.names, scene.seat)


def reasons(place: Place, texts: Catalogue, wanted: str = "") -> list[str]:
    """Why the bots moved so, line by line: their last moves, or all of the round whose number is wanted."""
    number = int(wanted[:9]) if wanted.isdecimal() else 0
    found = place.reasons(texts.lang, number)
    lines = [
        f"{said.name}{f' ({said.move})' if number and said.move else ''}: {said.text or texts.say('no_comment')}"
        for said in found
    ]
    return lines or [texts.say("no_reasons_there" if number else "no_reasons", number=number)]


def refusal(problem: IllegalMove | Refused, texts: Catalogue) -> str:
    """Why something was refused, in the same words as everywhere; a service may know refusals that we do not."""
    known = _refusals(texts.lang)
    try:
        if isinstance(problem, IllegalMove):
            return problem.explain(texts.lang)
        if problem.code in known:
            return Reader(Words({}, {})).fill(known[problem.code], problem.params)
    except (LookupError, TypeError, ValueError):
        return texts.say("refused")
    return texts.say(problem.code if problem.code in OURS else "refused")


@cache
def _refusals(lang: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(table_words(lang))["refusals"]
    return found
