"""A table as its rows make it: who sits where, the match, whose turn it is.

The verbs (`stammtisch.table.verbs`) say what may be done and what a row does to the table; here is what they work on,
and what may be shown of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from stammtisch.core.game import Event, View, is_for
from stammtisch.core.match import Match
from stammtisch.store.store import BOT, Row, Summary
from stammtisch.table.about import About, Changed, GuestShown, PlayerShown, SeatShown, UndoShown
from stammtisch.table.refused import Refused
from stammtisch.table.seats import Guest, Seat
from stammtisch.table.settings import Settings

REST = 45.0  # seconds between rounds; whoever plays alone against bots has all the time in the world
SLACK = 30.0  # seconds after which another process looks after a bot that has not moved


class Played(NamedTuple):
    """A move of the running match: its row, who sat there, what was played, where its events begin, and who decided."""

    seq: int
    seat: int
    move: str
    begin: int
    by: str  # person, bot, or clock


@dataclass
class UndoAsked:
    """Somebody wants to take moves back, from this one on; these people still have to agree."""

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
    players: list[str] = field(default_factory=list)  # who began it, by seat: ids of people, or bot:level
    names: list[str] = field(default_factory=list)
    practice: bool = False  # it is not rated
    match: Match | None = None
    played: list[Played] = field(default_factory=list)
    begun: Match | None = None  # the match when its round began, once something has been taken back in it
    since: float = 0.0  # since when the seat to move may think
    spent: float = 0.0  # what it had thought before a pause
    fresh: list[Event] = field(default_factory=list)  # what the last row made happen
    again: bool = False  # whether the last row took moves back, so that this round is to be told anew
    shown: View = field(default_factory=dict)  # to onlookers who see only finished rounds
    shown_from: int = 0  # the events that the last row has shown them, from this one
    shown_events: int = 0  # to this one
    recorded: int = 0  # the last match whose result is stored
    talk: list[Row] = field(default_factory=list)  # the last things said
    talks: dict[str, int] = field(
        default_factory=dict
    )  # how much was said, by person; `talk` is the last of it
    changes: dict[str, int] = field(default_factory=dict)  # of seats and settings, by person
    undos: int = 0  # asked for in this match
    pauses: int = 0  # in this match
    damaged: int | None = None  # the first row of the log that can't be read; this is what came before

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
        """These guests: those who sit first, then by how long they have been here."""
        seated = set(self.seated())
        return sorted(people, key=lambda one: (one not in seated, self.guests[one].joined, one))

    def active(self) -> list[str]:
        """People who sit and decide for themselves."""
        return [seat.person for seat in self.seats if seat.person is not None and not seat.by_bot]

    def name_of(self, seat: int) -> str:
        """What the player there is called; bots by their level."""
        place = self.seats[seat]
        if place.person is not None and place.person in self.guests:
            return self.guests[place.person].name
        return f"{BOT}{place.bot}" if place.bot else ""

    # demands of the verbs

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
        """Seats and settings stand still while a match is on."""
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

    # whose turn, and until when

    @property
    def to_move(self) -> int | None:
        """The seat that may move now."""
        if self.match is None or self.paused or self.resting or self.closed:
            return None
        return self.match.to_move

    def due(self) -> float | None:
        """When the table moves on by itself: a rest ends, a bot should have moved, a person's time is up."""
        if self.damaged is not None:
            return None
        if self.unrecorded():
            return self.updated
        if self.closed or self.match is None or self.match.over or self.paused:
            return None
        if self.resting:
            return self.since + REST if len(self.active()) > 1 else None
        seat = self.seats[self.match.to_move or 0]
        if seat.by_bot:
            return self.since + self.settings.pace + SLACK
        limit = self.settings.clock.seconds
        return None if limit is None else self.since + limit - self.spent

    def unrecorded(self) -> bool:
        """Whether a match has ended and its result is still to be stored."""
        return self.match is not None and self.match.over and self.recorded < self.number

    # what may be shown

    def glance(self, seat: int | None, public: View | None = None) -> View:
        """What this seat (None: an onlooker) may see of the running match; `public` as for `Match.glance`."""
        assert self.match is not None
        return self.shown if self.veiled(seat) else self.match.glance(seat, public)

    def veiled(self, seat: int | None) -> bool:
        """Whether this is an onlooker who does not see the running round."""
        return seat is None and self.settings.watching == "rounds" and self.playing

    def events_for(self, seat: int | None, events: Sequence[Event]) -> list[Event]:
        """Those events that this seat (None: an onlooker) may hear of."""
        return [event for event in events if is_for(event, seat)]

    def round_events(self, seat: int | None) -> list[Event]:
        """The running round's events, as far as they may be heard by now."""
        assert self.match is not None
        end = self.shown_events if self.veiled(seat) else len(self.match.events)
        return self.events_for(seat, self.match.events[self.match.round_begin() : end])

    def unveil(self) -> None:
        """Onlookers who see only finished rounds may see everything up to now."""
        assert self.match is not None
        self.shown = self.match.glance(None)
        self.shown_from, self.shown_events = self.shown_events, len(self.match.events)

    def news_for(self, seat: int | None) -> list[Event]:
        """What the last row made happen, as far as this seat (None: an onlooker) may hear of it.

        If it took moves back: what is left of the running round.
        """
        assert self.match is not None
        if self.again:
            return self.round_events(seat)
        if seat is None and self.settings.watching == "rounds":
            return self.events_for(None, self.match.events[self.shown_from : self.shown_events])
        return self.events_for(seat, self.fresh)

    def about(self) -> About:
        """The table without the cards, for everybody who is there."""
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
            seats=[SeatShown(seat.person, seat.bot) for seat in self.seats],
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
        }

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
                {"person": seat.person, "bot": seat.bot, "name": self.name_of(number)}
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
