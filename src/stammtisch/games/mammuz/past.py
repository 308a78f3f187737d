"""Where cards once seen may be now, from one seat's history of a round of Mammuz.

A *spot* is where hidden cards can be, as a number: a seat's hand, the pile, out of the game (dinosaurs only), or a lay
of the present herd.

A *trace* is a card that the seat has seen and that is now hidden again: a card turned up, or one it laid itself, in a
herd that went into a hand.  It is in that hand until the player lays cards; then it is in the hand or in that lay, and
goes where the lay goes.  When a card of its kind is seen again in one of these spots, the trace ends.  *Limits*
remember how many traces can have gone one way: no more than cards went there.
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
    """A hidden card of this kind that is in one of these spots."""

    kind: int
    spots: set[int]


@dataclass(eq=False)
class Limit:
    """At most this many of these traces are in these spots; with a home: anywhere but there."""

    traces: list[Trace]
    spots: set[int]
    most: int
    home: int | None = None

    def holds(self) -> bool:
        """Whether it says anything."""
        return len(self.traces) > self.most and (self.home is not None or bool(self.spots))


@dataclass
class Lay:
    """A lay of the present herd; `cards` only where the seat knows them, without a dinosaur turned up.

    `count` is the number of cards that lie face down; a species turned up stays in its lay (MM-20), a dinosaur does
    not.  `entry` is its index in the history, `turned_position` that of the card turned up in the lay, from 1.
    """

    seat: int
    count: int
    cards: list[int] | None
    entry: int
    turned: int | None = None
    turned_position: int = 0

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
    entry: int = -1  # the index of the history entry being followed
    shown: list[int] = field(default_factory=list)  # a species turned up, in the herd or on its way to a hand
    traces: list[Trace] = field(default_factory=list)
    limits: list[Limit] = field(default_factory=list)

    # the parts of the herd

    def hidden(self) -> set[int]:
        """The lays of the herd that the seat has not seen."""
        return {LAY + index for index, lay in enumerate(self.lays) if lay.cards is None}

    def known(self) -> list[int]:
        """The cards that the seat knows to be in the herd."""
        return self.shown + [kind for lay in self.lays for kind in lay.cards or []]

    def laid_by(self, seat: int) -> tuple[set[int], int]:
        """A seat's hidden lays in the herd, and the number of their cards."""
        lays = [spot for spot in self.hidden() if self.lays[spot - LAY].seat == seat]
        return set(lays), sum(self.lays[spot - LAY].count for spot in lays)

    def at(self, seat: int) -> set[int]:
        """Where the cards are that a seat has held since the last doubt: its hand and its lays."""
        return {seat} | {LAY + index for index, lay in enumerate(self.lays) if lay.seat == seat}

    def clear_herd(self) -> None:
        self.lays = []
        self.shown = []

    # what seeing or moving cards means for traces and limits

    def reveal(self, kind: int, spots: set[int]) -> None:
        """A card of this kind was seen in one of these spots: the trace it fits most closely ends.

        If another trace could have ended as well, the one that is left may be wherever either was.
        """
        fitting = [trace for trace in self.traces if trace.kind == kind and trace.spots & spots]
        if not fitting:
            return
        closest = min(fitting, key=lambda trace: (bool(trace.spots - spots), len(trace.spots)))
        for other in fitting:
            if other is not closest:
                other.spots |= closest.spots
                for limit in self.limits:
                    if other in limit.traces and closest not in limit.traces:
                        limit.traces.remove(other)
        self.end(closest, spots if kind >= SPECIES else set())

    def end(self, trace: Trace, seen: set[int]) -> None:
        """Drops a trace; if it was surely seen within a limit's spots, there is room for one less."""
        self.traces.remove(trace)
        for limit in self.limits:
            if trace in limit.traces:
                limit.traces.remove(trace)
                if trace.spots & seen and trace.spots & seen <= limit.spots:  # so it counted
                    limit.most -= 1

    def empty(self, spots: set[int]) -> None:
        """All cards there were seen: a trace that did not end is elsewhere."""
        for trace in list(self.traces):
            trace.spots -= spots
            if not trace.spots:
                self.end(trace, set())
        for limit in self.limits:
            limit.spots -= spots

    def lose(self, spots: set[int]) -> None:
        """Cards moved from there unnoticed (an imagined past tells no more): their traces end."""
        for trace in list(self.traces):
            if trace.spots & spots:
                self.end(trace, set())
        self.empty(spots)

    def move(self, source: set[int], target: int) -> None:
        """The hidden cards of these spots all go to one other spot."""
        new = self.movers({target}) + self.leavers({target})
        self.carry(source, {target})
        self.limits += new

    def spread(self, source: set[int], room: dict[int, int]) -> None:
        """The hidden cards of these spots are dealt out to several hands; `room` says how many to each."""
        targets = set(room)
        new = self.movers(targets) + self.leavers(targets)
        moving = [trace for trace in self.traces if trace.spots & source]
        for seat, count in room.items():
            comers = [trace for trace in moving if seat not in trace.spots]
            new.append(Limit(comers, {seat}, count))
        self.carry(source, targets)
        self.limits += new

    def carry(self, source: set[int], targets: set[int]) -> None:
        """Traces and limits go along with the cards of these spots.

        A limit still holds for those of its traces that can have come to the targets only from where it
        holds; for all of them it holds in the spots that none of them can have come to.
        """
        carried: list[Limit] = []
        for limit in self.limits:
            if limit.home is not None:
                carried.append(limit)
                continue
            if not any(trace.spots & source for trace in limit.traces):
                carried.append(Limit(limit.traces, limit.spots - source, limit.most))
                continue
            bound = [trace for trace in limit.traces if trace.spots & (source | targets) <= limit.spots]
            if limit.spots & source:
                carried.append(Limit(bound, limit.spots - source | targets, limit.most))
            carried.append(Limit(list(limit.traces), limit.spots - source - targets, limit.most))
        self.limits = carried
        for trace in self.traces:
            if trace.spots & source:
                trace.spots = trace.spots - source | targets

    def movers(self, targets: set[int]) -> list[Limit]:
        """Limits by what each seat laid: that many of its cards go with the herd, the others stay."""
        limits: list[Limit] = []
        hidden = self.hidden()
        for seat in range(len(self.hands)):
            lays, count = self.laid_by(seat)
            elsewhere = (hidden - lays) | {PILE} | (targets - {seat})
            going = [trace for trace in self.traces if trace.spots & lays and not trace.spots & elsewhere]
            limits.append(Limit(going, targets - {seat}, count))
            if seat not in targets:
                staying = [trace for trace in going if trace.spots <= lays | {seat}]
                limits.append(Limit(staying, {seat}, self.hands[seat]))
        return limits

    def leavers(self, targets: set[int]) -> list[Limit]:
        """Limits by what leaves a hand for good: of all that was surely there, no more can be elsewhere."""
        limits: list[Limit] = []
        for seat in range(len(self.hands)):
            lays, count = self.laid_by(seat)
            if count == 0 or targets == {seat}:
                continue
            for limit in self.limits:
                if limit.home == seat:
                    limit.most += count
            there = [trace for trace in self.traces if trace.spots <= lays | {seat}]
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
    spot = LAY + len(past.lays)
    past.lays.append(Lay(seat, count, cards, past.entry))
    if cards is None:
        for spots in [trace.spots for trace in past.traces] + [limit.spots for limit in past.limits]:
            if seat in spots:
                spots.add(spot)


def doubt(past: Past, entry: dict[str, Any]) -> None:
    last, kind = past.lays[-1], NUMBERS[entry["card"]]
    if last.cards is None:
        past.reveal(kind, {LAY + len(past.lays) - 1})
        last.count -= 1
        if kind < SPECIES:
            past.shown.append(kind)
    elif kind >= SPECIES:
        last.cards.remove(kind)
    last.turned, last.turned_position = kind, entry["place"]


def give(_past: Past, _entry: dict[str, Any]) -> None:
    """Nothing moves before the herd is taken."""


def take(past: Past, entry: dict[str, Any]) -> None:
    seat = entry["seat"]
    spots = past.hidden() | {PILE}
    if seat == past.me:
        see_all(past, entry.get("mine"), spots, entry["count"] + entry["pile"])
    else:
        past.move(spots, seat)
        past.traces += [Trace(kind, {seat}) for kind in past.known()]
    past.hands[seat] += entry["count"] + entry["pile"]
    past.pile = 0
    past.clear_herd()


def see_all(past: Past, codes: list[str] | None, spots: set[int], count: int) -> None:
    """The seat sees all cards of the herd (and of the pile, if it is among the spots)."""
    if codes is None and count > 0:
        past.lose(spots)
        return
    seen = Counter(NUMBERS[code] for code in codes or [])
    seen.subtract(past.known())
    for kind in seen.elements():
        past.reveal(kind, spots)
    past.empty(spots)


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
    spots = past.hidden() | {PILE}
    known = past.known()
    if me is not None and counts[me] and "mine" not in entry:
        past.lose(spots)
        known = []
    past.traces += [Trace(kind, set(spots)) for kind in known]
    for code in entry.get("mine", []):
        past.reveal(NUMBERS[code], spots)
    past.spread(spots, {seat: count for seat, count in enumerate(counts) if count and seat != me})
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
