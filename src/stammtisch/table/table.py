"""A table as its rows make it: who sits where, the match, whose turn it is.

The verbs (`stammtisch.table.verbs`) say what may be done and what a row does to the table; here is what they work on,
and what may be shown of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from stammtisch.bots.agents import is_missing, on_shelf
from stammtisch.core.game import Event, View, is_for
from stammtisch.core.lessons import Lesson
from stammtisch.core.match import Match
from stammtisch.store.store import BOT, Row, Summary
from stammtisch.table.about import (
    About,
    Changed,
    GuestShown,
    PlayerShown,
    PositionShown,
    SeatShown,
    UndoShown,
)
from stammtisch.table.positions import Position
from stammtisch.table.refused import Refused
from stammtisch.table.seats import Guest, Seat
from stammtisch.table.settings import Settings

REST_SECONDS = 45.0  # between rounds; one person alone with bots may rest for any time
TAKEOVER_SECONDS = 30.0  # after which another process moves for a bot that has not


class Played(NamedTuple):
    """A move of the current match: its row, the seat, the move, where its events begin, and who decided."""

    seq: int
    seat: int
    move: str
    begin: int
    by: str  # person, bot, clock, or script: in a lesson


@dataclass
class UndoAsked:
    """A person wants to take moves back, from `first` on; the people in `waiting` still have to agree."""

    person: str
    first: int  # index of the first move to be taken back
    waiting: list[str]
    since: float


@dataclass
class Table:
    """Everything that follows from the rows so far."""

    id: str
    code: str
    settings: Settings = field(default_factory=lambda: Settings("", 0))
    seq: int = 0
    turn: int = 0  # the last row that changed whose turn it is or what can be done
    updated: float = 0.0
    host: str | None = None
    guests: dict[str, Guest] = field(default_factory=dict)
    removed: set[str] = field(default_factory=set)
    seats: list[Seat] = field(default_factory=list)
    locked: bool = False
    closed: bool = False
    paused: bool = False
    resting: bool = False  # between rounds
    rested: set[str] = field(default_factory=set)  # who wants to go on
    undo: UndoAsked | None = None
    number: int = 0  # of the match at this table
    first: int = 0  # the row that began it
    players: list[str] = field(default_factory=list)  # who began it, by seat: a person's id, or bot:level
    names: list[str] = field(default_factory=list)
    practice: bool = False  # it is not rated
    match: Match | None = None
    position: Position | None = None  # where it began, if not at the beginning
    played: list[Played] = field(default_factory=list)
    begun: Match | None = None  # the match when its round began, once moves have been taken back in it
    since: float = 0.0  # since when the seat to move has been thinking
    spent: float = 0.0  # seconds that it had thought before a pause
    fresh: list[Event] = field(default_factory=list)  # events of the last row
    again: bool = False  # the last row took moves back, so this round is told again
    shown: View = field(default_factory=dict)  # to onlookers who see only finished rounds
    shown_from: int = 0  # the last row has shown them the events from this one
    shown_events: int = 0  # up to this one
    recorded: int = 0  # the last match whose result is stored
    talk: list[Row] = field(default_factory=list)  # the last messages
    talks: dict[str, int] = field(default_factory=dict)  # number of messages, by person
    changes: dict[str, int] = field(default_factory=dict)  # changes of seats and settings, by person
    undos: int = 0  # asked for in this match
    pauses: int = 0  # in this match
    damaged: int | None = None  # the first row that can't be read; the table is as it was before that

    # who is who

    @property
    def status(self) -> str:
        if self.closed:
            return "closed"
        if self.match is None:
            return "waiting"
        return "over" if self.match.over else "playing"

    @property
    def playing(self) -> bool:
        return self.status == "playing"

    def seat_of(self, person: str | None) -> int | None:
        """Where this person sits."""
        if person is not None:
            for number, seat in enumerate(self.seats):
                if seat.person == person:
                    return number
        return None

    def seated(self) -> list[str]:
        """All people who sit, by seat."""
        return [seat.person for seat in self.seats if seat.person is not None]

    def by_seniority(self, people: Iterable[str]) -> list[str]:
        """These guests: first those who sit, then by how long they have been here."""
        seated = set(self.seated())
        return sorted(people, key=lambda person: (person not in seated, self.guests[person].joined, person))

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that is taken here."""
        return None if self.position is None else self.position.lesson

    def alone(self, person: str | None) -> bool:
        """Whether nobody else sits here; someone who is away, and for whom a bot plays, still does."""
        return all(seat.person in (None, person) for seat in self.seats)

    def active(self) -> list[str]:
        """People who sit and decide for themselves."""
        return [seat.person for seat in self.seats if seat.person is not None and not seat.by_bot]

    def name_of(self, seat: int) -> str:
        """What the player there is called; bots by their level."""
        person, bot = self.seats[seat].person, self.seats[seat].bot
        if person is not None and person in self.guests:
            return self.guests[person].name
        return f"{BOT}{bot}" if bot else ""

    # what verbs require; Refused if it is not so

    def need_guest(self, person: str | None) -> str:
        if person is None or person not in self.guests:
            raise Refused("not_here")
        return person

    def need_host(self, person: str | None) -> str:
        if self.need_guest(person) != self.host:
            raise Refused("host_only")
        return self.host

    def need_seat(self, person: str | None) -> int:
        seat = self.seat_of(self.need_guest(person))
        if seat is None:
            raise Refused("not_seated")
        return seat

    def need_open(self) -> None:
        if self.closed:
            raise Refused("closed")

    def need_break(self) -> None:
        """Seats and settings can't change during a match."""
        self.need_open()
        if self.playing:
            raise Refused("match_is_on")
        if self.unrecorded():
            raise Refused("busy")  # its result is just being stored

    def need_match(self) -> Match:
        self.need_open()
        if self.match is None or self.match.over:
            raise Refused("no_match")
        return self.match

    def need_lesson_move(self, move: str) -> None:
        """In a lesson the coach has the learner make certain moves, one at a time."""
        lesson = self.lesson
        if lesson is None:
            return
        assert self.match is not None
        assert self.position is not None
        step = self.position.step
        if not lesson.choices(step, len(self.match.moves)):
            raise Refused("lesson_listen")
        if not lesson.accepts(step, self.match, move):
            raise Refused("lesson_other", answer=lesson.answer(step, self.match, move))

    # whose turn, and until when

    @property
    def to_move(self) -> int | None:
        """The seat that may move now."""
        if self.match is None or self.paused or self.resting or self.closed:
            return None
        return self.match.to_move

    def due(self) -> float | None:
        """When something happens by itself: a rest ends, a bot should have moved, a person's time is up."""
        if self.damaged is not None:
            return None
        if self.unrecorded():
            return self.updated
        if self.lesson is not None:
            return self._script_due()
        if self.closed or self.match is None or self.match.over or self.paused:
            return None
        if self.resting:
            return self.since + REST_SECONDS if len(self.active()) > 1 else None
        seat = self.seats[self.match.to_move or 0]
        if seat.by_bot:
            return self.since + self.settings.pace + TAKEOVER_SECONDS
        limit = self.settings.clock.seconds
        return None if limit is None else self.since + limit - self.spent

    def _script_due(self) -> float | None:
        """When the next move of a lesson that makes itself should have been made."""
        position, match = self.position, self.match
        assert position is not None
        if self.closed or match is None or self.to_move is None or position.scripted(match) is None:
            return None
        return self.since + position.pace(match, self.settings.pace) + TAKEOVER_SECONDS

    def start_clock(self, now: float) -> None:
        """From now on the seat to move is thinking."""
        self.since, self.spent = now, 0.0

    def just_dealt(self) -> bool:
        """Whether nobody has moved in the running round."""
        assert self.match is not None
        begin = self.played[-1].begin if self.played else 0
        return any(event["type"] == "round_start" for event in self.match.events[begin:])

    def unrecorded(self) -> bool:
        """Whether a match has ended whose result has not been stored yet."""
        return (
            self.position is None
            and self.match is not None
            and self.match.over
            and self.recorded < self.number
        )

    def opening(self) -> Match:
        """The match before the first move that was made here."""
        match = self.match
        assert match is not None
        if self.position is not None:
            return self.position.origin.copy()
        return Match(match.game.name, match.players, match.seed, match.options)

    def given(self) -> list[str]:
        """The moves that had been made before."""
        return [] if self.position is None else self.position.origin.moves

    # what may be shown

    def glance(self, seat: int | None, public: View | None = None) -> View:
        """What this seat (None: an onlooker) may see of the running match; `public` as for `Match.glance`."""
        assert self.match is not None
        return self.shown if self.veiled(seat) else self.match.glance(seat, public)

    def veiled(self, seat: int | None) -> bool:
        """Whether this is an onlooker who does not see the running round."""
        return seat is None and self.settings.watching == "rounds" and self.playing

    def events_for(self, seat: int | None, events: Sequence[Event]) -> list[Event]:
        """The events that this seat (None: an onlooker) may know of."""
        return [event for event in events if is_for(event, seat)]

    def round_events(self, seat: int | None) -> list[Event]:
        """The events of the current round that this seat (None: an onlooker) may know by now."""
        assert self.match is not None
        end = self.shown_events if self.veiled(seat) else len(self.match.events)
        return self.events_for(seat, self.match.events[self.match.round_begin() : end])

    def unveil(self) -> None:
        """From now on, onlookers who see only finished rounds see everything so far."""
        assert self.match is not None
        self.shown = self.match.glance(None)
        self.shown_from, self.shown_events = self.shown_events, len(self.match.events)

    def news_for(self, seat: int | None) -> list[Event]:
        """The events of the last row that this seat (None: an onlooker) may know of.

        If it took moves back, these are all that is left of the current round.
        """
        assert self.match is not None
        if self.again:
            return self.round_events(seat)
        if seat is None and self.settings.watching == "rounds":
            return self.events_for(None, self.match.events[self.shown_from : self.shown_events])
        return self.events_for(seat, self.fresh)

    def about(self) -> About:
        """The table without the cards, for everyone at it."""
        return About(
            **self._progress(),
            id=self.id,
            code=self.code,
            settings=self.settings,
            host=self.host,
            locked=self.locked,
            paused=self.paused,
            number=self.number,
            practice=self.practice,
            guests={person: GuestShown(guest.name, guest.avatar) for person, guest in self.guests.items()},
            seats=[
                SeatShown(seat.person, seat.bot, is_missing(seat.bot, self.settings.game))
                for seat in self.seats
            ],
            agents=on_shelf(self.settings.game),
            players=self._players(),
            damaged=self.damaged,
        )

    def _players(self) -> list[PlayerShown]:
        if self.match is None:
            return []
        return [
            PlayerShown(None if player.startswith(BOT) else player, name)
            for player, name in zip(self.players, self.names, strict=True)
        ]

    def progress(self) -> Changed:
        """What a move can change of `about`."""
        return Changed(**self._progress())

    def _progress(self) -> dict[str, Any]:
        undo = self.undo
        return {
            "seq": self.seq,
            "turn": self.turn,
            "status": self.status,
            "resting": self.resting,
            "rested": sorted(self.rested),
            "undo": None if undo is None else UndoShown(undo.person, list(undo.waiting)),
            "due": self.due() if self.playing and not self.bot_to_move() else None,
            **self._position(),
        }

    def _position(self) -> dict[str, Any]:
        position, match = self.position, self.match
        if position is None or match is None:
            return {}
        lesson = None if position.lesson is None else position.lesson.name
        shown = PositionShown(
            seat=position.seat,
            example=position.example,
            lesson=lesson,
            step=position.step,
            moves=len(match.moves),
            shows=position.shows(match),
        )
        return {"position": shown}

    def bot_to_move(self) -> bool:
        return self.to_move is not None and self.seats[self.to_move].by_bot

    def summary(self) -> Summary:
        """What lists of tables show."""
        about: Mapping[str, Any] = {
            "game": self.settings.game,
            "players": self.settings.players,
            "options": self.settings.options,
            "clock": {"kind": self.settings.clock.kind, "amount": self.settings.clock.amount},
            "seats": [
                {
                    "person": seat.person,
                    "bot": seat.bot,
                    "name": self.name_of(number),
                    "avatar": self.guests[seat.person].avatar if seat.person in self.guests else None,
                }
                for number, seat in enumerate(self.seats)
            ],
            "host": {
                "person": self.host,
                "name": self.guests[self.host].name if self.host in self.guests else "",
            },
            "round": self.match.round if self.match is not None else 0,
            "practice": self.practice,
            "locked": self.locked,
            "to_move": self.seats[self.to_move].person if self.to_move is not None else None,
        }
        return Summary(self.status, self.settings.public, list(self.guests), about, self.due())
