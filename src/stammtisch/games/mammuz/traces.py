"""Where cards once seen may be now, from one seat's history of a round of Mammuz.

A *trace* is a card that the seat has seen and that is now hidden again: a card turned up, or one it laid
itself, in a herd that somebody took.  It is in that hand, until its player lays cards: then it is in the
hand or in that lay, and wherever the lay goes.  When a card of its kind is seen again in one of these
places the trace ends.  *Limits* remember how many traces can have gone one way: no more than cards went
there.

Places are numbers: a seat's hand, the pile, dinosaurs out of the game, the lays of the present herd in
order.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from stammtisch.core.game import View
from stammtisch.games.mammuz.cards import NUMBERS, SPECIES

PILE = 50
OUT = 51
LAY = 100  # the first lay of the present herd


@dataclass(eq=False)
class Trace:
    """A hidden card of this kind that is in one of these places."""

    kind: int
    places: set[int]


@dataclass(eq=False)
class Limit:
    """At most so many of these traces are in these places; with a home: anywhere but there."""

    traces: list[Trace]
    places: set[int]
    most: int
    home: int | None = None

    def holds(self) -> bool:
        """Whether it says anything."""
        return len(self.traces) > self.most and (self.home is not None or bool(self.places))


@dataclass
class Lay:
    """A lay of the present herd; `cards` only where the seat knows them, without a dinosaur turned up.

    `count` are the cards that lie face down; a species turned up stays in its lay (MM-20), a dinosaur does not.
    """

    seat: int
    count: int
    cards: list[int] | None
    entry: int
    turned: int | None = None
    turned_place: int = 0

    def shown(self) -> int | None:
        """The species turned up in it, where the seat knows no other card of it."""
        is_shown = self.cards is None and self.turned is not None and self.turned < SPECIES
        return self.turned if is_shown else None


@dataclass
class Past:
    """What the seat can say about hidden cards."""

    me: int | None
    hands: list[int]
    pile: int = 0
    lays: list[Lay] = field(default_factory=list)
    entry: int = -1  # the place in the history
    shown: list[int] = field(default_factory=list)  # a species turned up, in the herd or on its way to a hand
    traces: list[Trace] = field(default_factory=list)
    limits: list[Limit] = field(default_factory=list)

    # the parts of the herd

    def hidden(self) -> set[int]:
        """The lays of the herd that the seat has not seen."""
        return {LAY + place for place, lay in enumerate(self.lays) if lay.cards is None}

    def known(self) -> list[int]:
        """The cards that the seat knows to be in the herd."""
        return self.shown + [kind for lay in self.lays for kind in lay.cards or []]

    def laid_by(self, seat: int) -> tuple[set[int], int]:
        """The hidden lays of a seat in the herd, and how many cards they are."""
        lays = [place for place in self.hidden() if self.lays[place - LAY].seat == seat]
        return set(lays), sum(self.lays[place - LAY].count for place in lays)

    def at(self, seat: int) -> set[int]:
        """Where the cards are that a seat has held since the last doubt: its hand and its lays."""
        return {seat} | {LAY + place for place, lay in enumerate(self.lays) if lay.seat == seat}

    def clear_herd(self) -> None:
        self.lays = []
        self.shown = []

    # what seeing or moving cards means for traces and limits

    def reveal(self, kind: int, places: set[int]) -> None:
        """A card of this kind was seen in one of these places: the trace it fits most closely ends.

        If another one could have ended as well, what is left of the two may be wherever either was.
        """
        fitting = [trace for trace in self.traces if trace.kind == kind and trace.places & places]
        if not fitting:
            return
        closest = min(fitting, key=lambda trace: (bool(trace.places - places), len(trace.places)))
        for other in fitting:
            if other is not closest:
                other.places |= closest.places
                for limit in self.limits:
                    if other in limit.traces and closest not in limit.traces:
                        limit.traces.remove(other)
        self.end(closest, places if kind >= SPECIES else set())

    def end(self, trace: Trace, seen: set[int]) -> None:
        """Takes a trace out; if it surely was seen within a limit's places, there is room for one less."""
        self.traces.remove(trace)
        for limit in self.limits:
            if trace in limit.traces:
                limit.traces.remove(trace)
                if trace.places & seen and trace.places & seen <= limit.places:  # so it counted
                    limit.most -= 1

    def empty(self, places: set[int]) -> None:
        """All cards there were seen: a trace that did not end is elsewhere."""
        for trace in list(self.traces):
            trace.places -= places
            if not trace.places:
                self.end(trace, set())
        for limit in self.limits:
            limit.places -= places

    def lose(self, places: set[int]) -> None:
        """Cards moved from there unnoticed (an imagined past tells no more): their traces end."""
        for trace in list(self.traces):
            if trace.places & places:
                self.end(trace, set())
        self.empty(places)

    def move(self, source: set[int], target: int) -> None:
        """The hidden cards of these places all go to one other place."""
        new = self.movers({target}) + self.leavers({target})
        self.carry(source, {target})
        self.limits += new

    def spread(self, source: set[int], room: dict[int, int]) -> None:
        """The hidden cards of these places are dealt out to several hands, so many each."""
        targets = set(room)
        new = self.movers(targets) + self.leavers(targets)
        moving = [trace for trace in self.traces if trace.places & source]
        for seat, count in room.items():
            comers = [trace for trace in moving if seat not in trace.places]
            new.append(Limit(comers, {seat}, count))
        self.carry(source, targets)
        self.limits += new

    def carry(self, source: set[int], targets: set[int]) -> None:
        """Traces and limits go along with the cards of these places.

        A limit still holds for those of its traces that can have come to the targets only from where it
        holds; for all of them it holds in the places that none of them can have come to.
        """
        carried: list[Limit] = []
        for limit in self.limits:
            if limit.home is not None:
                carried.append(limit)
                continue
            if not any(trace.places & source for trace in limit.traces):
                carried.append(Limit(limit.traces, limit.places - source, limit.most))
                continue
            bound = [trace for trace in limit.traces if trace.places & (source | targets) <= limit.places]
            if limit.places & source:
                carried.append(Limit(bound, limit.places - source | targets, limit.most))
            carried.append(Limit(list(limit.traces), limit.places - source - targets, limit.most))
        self.limits = carried
        for trace in self.traces:
            if trace.places & source:
                trace.places = trace.places - source | targets

    def movers(self, targets: set[int]) -> list[Limit]:
        """Limits by what each seat laid: so many of its cards go with the herd, the others stay."""
        limits: list[Limit] = []
        hidden = self.hidden()
        for seat in range(len(self.hands)):
            lays, count = self.laid_by(seat)
            elsewhere = (hidden - lays) | {PILE} | (targets - {seat})
            going = [trace for trace in self.traces if trace.places & lays and not trace.places & elsewhere]
            limits.append(Limit(going, targets - {seat}, count))
            if seat not in targets:
                staying = [trace for trace in going if trace.places <= lays | {seat}]
                limits.append(Limit(staying, {seat}, self.hands[seat]))
        return limits

    def leavers(self, targets: set[int]) -> list[Limit]:
        """Limits by what leaves a hand for good: of all that was surely there no more can be elsewhere."""
        limits: list[Limit] = []
        for seat in range(len(self.hands)):
            lays, count = self.laid_by(seat)
            if count == 0 or targets == {seat}:
                continue
            for limit in self.limits:
                if limit.home == seat:
                    limit.most += count
            there = [trace for trace in self.traces if trace.places <= lays | {seat}]
            limits.append(Limit(there, set(), count, seat))
        return limits


def follow(view: View) -> Past:
    """The seat's knowledge after all that happened in this round."""
    past = Past(view["seat"], [0] * view["players"])
    for past.entry, entry in enumerate(view["history"]):
        STEPS[entry["type"]](past, entry)
        past.limits = [limit for limit in past.limits if limit.holds()]
    return past


def deal(past: Past, entry: dict[str, Any]) -> None:
    past.hands = [entry["count"]] * len(past.hands)


def claim(past: Past, _entry: dict[str, Any]) -> None:
    past.clear_herd()


def lay(past: Past, entry: dict[str, Any]) -> None:
    seat, count = entry["seat"], entry["count"]
    past.hands[seat] -= count
    cards = [NUMBERS[code] for code in entry["mine"]] if "mine" in entry else None
    place = LAY + len(past.lays)
    past.lays.append(Lay(seat, count, cards, past.entry))
    if cards is None:
        for places in [trace.places for trace in past.traces] + [limit.places for limit in past.limits]:
            if seat in places:
                places.add(place)


def doubt(past: Past, entry: dict[str, Any]) -> None:
    last, kind = past.lays[-1], NUMBERS[entry["card"]]
    if last.cards is None:
        past.reveal(kind, {LAY + len(past.lays) - 1})
        last.count -= 1
        if kind < SPECIES:
            past.shown.append(kind)
    elif kind >= SPECIES:
        last.cards.remove(kind)
    last.turned, last.turned_place = kind, entry["place"]


def give(_past: Past, _entry: dict[str, Any]) -> None:
    """Nothing moves before the herd is taken."""


def take(past: Past, entry: dict[str, Any]) -> None:
    seat = entry["seat"]
    places = past.hidden() | {PILE}
    if seat == past.me:
        see_all(past, entry.get("mine"), places, entry["count"] + entry["pile"])
    else:
        past.move(places, seat)
        past.traces += [Trace(kind, {seat}) for kind in past.known()]
    past.hands[seat] += entry["count"] + entry["pile"]
    past.pile = 0
    past.clear_herd()


def see_all(past: Past, codes: list[str] | None, places: set[int], count: int) -> None:
    """The seat sees all cards of the herd (and of the pile, if it is among the places)."""
    if codes is None and count > 0:
        past.lose(places)
        return
    seen = Counter(NUMBERS[code] for code in codes or [])
    seen.subtract(past.known())
    for kind in seen.elements():
        past.reveal(kind, places)
    past.empty(places)


def removed(past: Past, entry: dict[str, Any]) -> None:
    see_all(past, entry["cards"], past.hidden(), len(entry["cards"]))
    past.clear_herd()


def pile(past: Past, entry: dict[str, Any]) -> None:
    past.move(past.hidden(), PILE)
    past.traces += [Trace(kind, {PILE}) for kind in past.known()]
    past.pile += entry["count"]
    past.clear_herd()


def deal_out(past: Past, entry: dict[str, Any]) -> None:
    counts, me = entry["counts"], past.me
    places = past.hidden() | {PILE}
    known = past.known()
    if me is not None and counts[me] and "mine" not in entry:
        past.lose(places)
        known = []
    past.traces += [Trace(kind, set(places)) for kind in known]
    for code in entry.get("mine", []):
        past.reveal(NUMBERS[code], places)
    past.spread(places, {seat: count for seat, count in enumerate(counts) if count and seat != me})
    past.empty(set())
    past.hands = [size + count for size, count in zip(past.hands, counts, strict=True)]
    past.pile = 0
    past.clear_herd()


def keep(past: Past, entry: dict[str, Any]) -> None:
    past.hands[entry["seat"]] += 1
    if entry["seat"] != past.me:
        past.traces.append(Trace(NUMBERS[entry["card"]], {entry["seat"]}))


def extinct(past: Past, entry: dict[str, Any]) -> None:
    seat, kind = entry["seat"], NUMBERS[entry["card"]]
    for trace in [trace for trace in past.traces if trace.kind == kind]:
        past.end(trace, {seat})
    if seat is not None:
        past.hands[seat] -= entry["count"]


STEPS = {
    "deal": deal,
    "claim": claim,
    "lay": lay,
    "doubt": doubt,
    "give": give,
    "take": take,
    "deal_out": deal_out,
    "pile": pile,
    "removed": removed,
    "keep": keep,
    "extinct": extinct,
}
