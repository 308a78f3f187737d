"""A client's copy of a table, made of all the service has sent: the table, my view of it, and what happened."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from stammtisch.core.game import Event, Sheet, View
from stammtisch.table.about import About, Changed
from stammtisch.table.news import News, Said, Snapshot
from stammtisch.table.words import table_words
from stammtisch.terminal.online.regulars import regular
from stammtisch.terminal.online.story import KEPT_ENTRIES, Story
from stammtisch.terminal.session import Note, Scene, Stage

# Kinds of rows that are worth a line besides the game.
NOTED = frozenset(
    [
        "join",
        "leave",
        "remove",
        "stand_in",
        "return",
        "pause",
        "host",
        "practice",
        "ask_undo",
        "lock",
        "close",
    ]
)


class BotRow(NamedTuple):
    """A bot's move: who, in which row and round."""

    seat: int
    seq: int
    round: int


class TableState:
    """One table as one person knows it."""

    def __init__(self, me: str, lang: str, watch: bool = False) -> None:
        self.me = me
        self.lang = lang
        self.watch = watch  # without taking a seat
        self.about: About | None = None
        self.view: View | None = None
        self.entries = Story()
        self.round_events: list[Event] = []  # of the running round
        self.sheets: list[Sheet] = []
        self.last_talk = 0  # the number of its row
        self.bot_rows: list[BotRow] = []
        self.names: dict[str, str] = {}  # of everyone who was here, the latest last
        self.clock_offset = 0.0  # seconds: the service's clock minus ours

    # what the service sends

    def take(self, news: Snapshot) -> None:
        """The table as it is now; of what happened meanwhile only what is new here."""
        first = self.about is None
        known = news.table.number == (self.about.number if self.about else news.table.number)
        missed = len(news.sheets) - len(self.sheets) if known and not first else 0
        practised = known and self.practice()
        self.about, self.view = news.table, news.view
        self.meet()
        events = list(news.events)
        if events[: len(self.round_events)] == self.round_events:
            self.entries += events[len(self.round_events) :]
        else:
            self.entries += [Note("meanwhile", {}), *events]
        if self.practice() and not practised:
            self.entries.append(Note("log_practice", {}))
        if missed > 0:
            self.entries.append(Note("missed_rounds", {"count": missed}))
        self.round_events, self.sheets = events, list(news.sheets)
        if not known:
            self.bot_rows.clear()
        for said in news.said:
            self.hear_talk(said)

    def apply(self, news: News) -> None:
        """What one row has changed."""
        self.clock_offset = news.time - time.time()
        number = 0 if self.view is None else self.view["round"]  # of the round before the row
        if news.table is not None and self.about is not None:
            self.about = updated(self.about, news.table)
            self.meet()
        if news.view is not None or (self.about is not None and self.about.status == "waiting"):
            self.view = news.view
        if news.kind in ("start", "change"):
            self.round_events, self.sheets = [], []
            self.bot_rows.clear()
        if news.again:
            self.entries.append(Note("taken_back", {}))
            self.round_events, self.sheets = list(news.events), list(news.sheets or ())
        else:
            self.hear_events(news.events)
        if news.kind == "play" and news.data.get("by") == "bot" and news.data["seat"] < len(self.seated()):
            self.bot_rows.append(BotRow(news.data["seat"], news.seq, number))
            del self.bot_rows[:-KEPT_ENTRIES]
        self.hear_talk(Said(news.seq, news.person, news.kind, news.data, news.time))
        if news.kind in NOTED:
            self.entries.append(self.happening(news))

    def hear_events(self, events: Sequence[Event]) -> None:
        for event in events:
            if event["type"] == "round_start":
                self.round_events = []
            elif event["type"] == "round_end":
                self.sheets.append(event["sheet"])
            self.round_events.append(event)
            self.entries.append(event)
        del self.round_events[:-KEPT_ENTRIES], self.sheets[:-KEPT_ENTRIES]

    def hear_talk(self, said: Said) -> None:
        if said.kind not in ("say", "wave") or said.seq <= self.last_talk:
            return
        self.last_talk = said.seq
        phrase = said.data.get("phrase", "")
        text = said.data["text"] if said.kind == "say" else _phrases(self.lang).get(phrase, phrase)
        self.entries.append(Note("said", {"name": self.called(said.person), "text": text}))

    def happening(self, news: News) -> Note:
        """What happened at the table besides the game."""
        kind = news.kind
        if kind in ("pause", "lock"):
            kind += "_on" if news.data.get("on") else "_off"
        if news.kind == "stand_in":
            name = self.seated()[news.data["seat"]]
        else:
            name = self.called(news.data.get("who") or news.person)
        return Note(f"log_{kind}", {"name": name})

    def meet(self) -> None:
        assert self.about is not None
        here = {person: guest.name for person, guest in self.about.guests.items()}
        gone = {person: name for person, name in self.names.items() if person not in here}
        self.names = dict([*gone.items(), *here.items()][-KEPT_ENTRIES:])

    # what follows from it

    def called(self, person: str | None) -> str:
        return self.names.get(person or "", "?")

    def seated(self) -> list[str]:
        """The names of those who play the match, or before it of those who sit at the table."""
        if self.about is None:
            return []
        if self.about.players:
            return [
                regular(self.about.id, seat)
                if player.person is None
                else self.names.get(player.person, player.name)
                for seat, player in enumerate(self.about.players)
            ]
        return [
            self.called(shown.person) if shown.person else regular(self.about.id, seat) if shown.bot else ""
            for seat, shown in enumerate(self.about.seats)
        ]

    def practice(self) -> bool:
        """Whether the match is not rated; services of earlier versions say nothing about it."""
        return self.about is not None and self.about.practice is True

    def seat(self) -> int | None:
        """Mine now; once a match is over, the one I had in it."""
        if self.about is None:
            return None
        seats = [shown.person for shown in self.about.seats]
        if self.about.status == "over":
            seats = [player.person for player in self.about.players]
        return seats.index(self.me) if self.me in seats else None

    def stage(self) -> Stage:
        about = self.about
        if about is None or about.status == "closed":
            return "gone"
        if about.status != "playing":
            return "waiting" if about.status == "waiting" else "over"
        return "paused" if about.paused else "resting" if about.resting else "playing"

    def legal(self) -> tuple[str, ...]:
        seat, view = self.seat(), self.view
        if self.about is None or seat is None or view is None or self.stage() != "playing":
            return ()
        mine = view["to_move"] == seat and self.about.seats[seat].bot is None
        return tuple(view.get("legal", ())) if mine else ()

    def offers(self) -> tuple[str, ...]:
        """What I may do besides moving."""
        about, offers = self.about, list[str]()
        if about is None or about.status == "closed":
            return ()
        mine = next((shown for shown in about.seats if shown.person == self.me), None)
        if about.undo is not None and self.me in about.undo.waiting:
            offers += ["agree", "disagree"]
        if about.status == "playing":
            if mine is None:
                return tuple(offers)
            if mine.bot is not None:
                offers.append("come_back")
            if about.paused:
                offers.append("go_on")
            elif about.resting and self.me not in about.rested:
                offers.append("continue")
            return tuple(offers)
        free = any(seat.person is None and seat.bot is None for seat in about.seats)
        if mine is None and any(seat.person is None for seat in about.seats):
            offers += [] if self.watch else ["sit"]
        elif mine is not None and not free and (about.number > 0 or about.host == self.me):
            offers.append("rematch" if about.number > 0 else "start")
        elif mine is not None and free and about.host == self.me:
            offers.append("fill")
        return tuple(offers)

    def scene(self, lost: bool, gone: bool) -> Scene:
        """The table now, as it is shown."""
        stage: Stage = "gone" if gone else self.stage()
        about = self.about
        due = about.due if about is not None else None
        host = "" if about is None or stage != "waiting" or about.host == self.me else self.called(about.host)
        return Scene(
            stage,
            self.seat(),
            tuple(self.seated()),
            self.view,
            () if gone else self.legal(),
            self.entries,
            list(self.sheets),
            () if gone else self.offers(),
            lost,
            None if due is None else due - self.clock_offset - time.time() + time.monotonic(),
            host,
            about.turn if about is not None else 0,
            self.practice(),
        )


def updated(about: About, changed: Changed) -> About:
    """The table with these changes."""
    fields = {name: getattr(changed, name) for name in changed.__struct_fields__}
    return replace(about, **{name: value for name, value in fields.items() if value is not UNSET})


@cache
def _phrases(lang: str) -> dict[str, Any]:
    phrases: dict[str, Any] = json.loads(table_words(lang))["phrases"]
    return phrases
