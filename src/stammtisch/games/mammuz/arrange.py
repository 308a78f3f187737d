"""Dealing the unseen cards of Mammuz over the hidden spots, every fitting arrangement equally likely.

Each card may only be in certain spots (see `past`), and there are bounds on several cards together: nobody held a
complete species when that was last checked (MM-15), and no more seen cards can have gone one way than cards went
there.  First, whole arrangements are drawn and thrown away until one fits, which is exact.  Where fitting ones are
rare, one is found by mending, and then random exchanges that keep it fitting lead away from it, as in `core.scatter`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from stammtisch.core.chance import Chance
from stammtisch.core.game import View
from stammtisch.core.scatter import scatter, shuffle
from stammtisch.games.mammuz.cards import DINOSAURS, DINOSAURS_IN_PLAY, KINDS, NUMBERS, SPECIES
from stammtisch.games.mammuz.past import LAY, OUT, PILE, Past

STEPS_PER_CARD = 40
MENDING_STEPS_PER_CARD = 200
DRAWS = 60  # before mending

TRUST = (2, 1, 0)  # all traces and limits; all traces; only those of dinosaurs

Arrangement = dict[int, list[int]]  # the kinds in each hidden spot
Bound = tuple[set[int], set[int], int]  # of these cards (by index), in these spots, at most this many


@dataclass
class Puzzle:
    """Hidden cards, the sizes of the spots they fill, where each card may be, and bounds on several."""

    cards: list[int]  # kinds
    sizes: dict[int, int]
    allowed: list[set[int] | None]  # by card; None: anywhere that is not closed to it
    bounds: list[Bound]

    def may_be(self, card: int, spot: int) -> bool:
        """MM-2: only dinosaurs that nobody saw are out of the game."""
        spots = self.allowed[card]
        if spots is None:
            return spot != OUT or self.cards[card] >= SPECIES
        return spot in spots


# (puzzle, where each card is or -1, free slots by spot, chance) -> where each card is
Fill = Callable[[Puzzle, list[int], dict[int, int], Chance], list[int]]


def arrange(view: View, past: Past, chance: Chance) -> Arrangement:
    """The kinds in each hidden spot.

    A trace may have been mistaken for another card of its kind; if that leaves no arrangement, limits and then the
    traces of species are given up.
    """
    for trust in TRUST:
        puzzle = pose(view, past, trust)
        where = draw(puzzle, chance) or walk(puzzle, chance)
        if where is not None:
            return sorted_out(puzzle, where, chance)
    raise ValueError("no arrangement of the unseen cards fits what was seen")


def sorted_out(puzzle: Puzzle, where: list[int], chance: Chance) -> Arrangement:
    """The kinds by spot, in random order."""
    arranged: Arrangement = {spot: [] for spot in puzzle.sizes}
    for kind, spot in zip(puzzle.cards, where, strict=True):
        arranged[spot].append(kind)
    for cards in arranged.values():
        shuffle(cards, chance)
    return arranged


def pose(view: View, past: Past, trust: int) -> Puzzle:
    """What is hidden from the view's seat, and all that the seat knows about it."""
    players, me = view["players"], view["seat"]
    sizes = {seat: view["hands"][seat] for seat in range(players) if seat != me}
    sizes |= {LAY + index: lay.count for index, lay in enumerate(past.lays) if lay.cards is None}
    sizes |= {PILE: view["pile"], OUT: DINOSAURS - DINOSAURS_IN_PLAY[players]}
    traces = [trace for trace in past.traces if trust > 0 or trace.kind >= SPECIES]
    counts = view["left"] + [0] * (SPECIES - len(view["left"])) + [1] * DINOSAURS
    seen = [NUMBERS[code] for code in view.get("hand", []) + view["removed"]]
    seen += past.known()
    if view["turned"] is not None:
        seen.append(NUMBERS[view["turned"]])
    for kind in seen + [trace.kind for trace in traces]:
        counts[kind] -= 1
    for code in view["removed"]:
        counts[NUMBERS[code]] += NUMBERS[code] < SPECIES  # `left` is already without them
    cards = [trace.kind for trace in traces] + [kind for kind in range(KINDS) for _ in range(counts[kind])]
    allowed: list[set[int] | None] = [trace.spots for trace in traces]
    allowed += [None] * (len(cards) - len(traces))
    bounds = incomplete(view, past, cards)
    if trust > 1:
        card_of = {id(trace): card for card, trace in enumerate(traces)}
        for limit in past.limits:
            spots = limit.spots if limit.home is None else sizes.keys() - past.at(limit.home)
            bounds.append(({card_of[id(trace)] for trace in limit.traces}, spots, limit.most))
    return Puzzle(cards, sizes, allowed, bounds)


def incomplete(view: View, past: Past, cards: list[int]) -> list[Bound]:
    """MM-15: no seat held all that is left of a species, counting what it laid since the last check."""
    bounds: list[Bound] = []
    for seat in range(view["players"]):
        if seat == view["seat"]:
            continue
        spots = past.at(seat)
        for species, left in enumerate(view["left"]):
            same = {card for card, kind in enumerate(cards) if kind == species}
            shown = sum(lay.seat == seat and lay.shown() == species for lay in past.lays)
            if left > 0 and len(same) + shown >= left:
                bounds.append((same, spots, left - 1 - shown))
    return bounds


def fits(puzzle: Puzzle, where: list[int]) -> bool:
    """Whether all bounds hold."""
    return all(sum(where[card] in spots for card in cards) <= most for cards, spots, most in puzzle.bounds)


def draw(puzzle: Puzzle, chance: Chance, fill_rest: Fill | None = None) -> list[int] | None:
    """A fitting arrangement by drawing whole ones, or None if none came up."""
    for _ in range(DRAWS):
        where = draw_once(puzzle, chance, fill_rest or fill)
        if where is not None and fits(puzzle, where):
            return where
    return None


def draw_once(puzzle: Puzzle, chance: Chance, fill_rest: Fill) -> list[int] | None:
    """Each trace where it may be, all ways equally likely; None if two of them fell on the same slot.

    The slots of a spot are alike, so traces with a single spot can take its first ones.  The other cards are left to
    `fill_rest`.
    """
    where = [-1] * len(puzzle.cards)
    free = dict(puzzle.sizes)
    roaming: list[int] = []
    for card, spots in enumerate(puzzle.allowed):
        if spots is None:
            break
        if len(spots) == 1:
            (where[card],) = spots
            free[where[card]] -= 1
        else:
            roaming.append(card)
    if min(free.values()) < 0:
        return None
    taken: set[tuple[int, int]] = set()
    for card in roaming:
        slots = [(spot, slot) for spot in sorted(puzzle.allowed[card] or ()) for slot in range(free[spot])]
        if not slots:
            return None
        slot = slots[int(chance.below(len(slots)))]
        if slot in taken:
            return None
        taken.add(slot)
        where[card] = slot[0]
    for spot, _ in taken:
        free[spot] -= 1
    return fill_rest(puzzle, where, free, chance)


def fill(puzzle: Puzzle, where: list[int], free: dict[int, int], chance: Chance) -> list[int]:
    """Draws the dinosaurs that are out of the game, then shuffles the other loose cards into the free slots."""
    take_out(puzzle, where, free, chance)
    return shuffle_in(where, free, chance)


def take_out(puzzle: Puzzle, where: list[int], free: dict[int, int], chance: Chance) -> None:
    """MM-2: draws which of the dinosaurs that nobody saw are out of the game."""
    dinosaurs = [card for card, spot in enumerate(where) if spot < 0 and puzzle.cards[card] >= SPECIES]
    shuffle(dinosaurs, chance)
    for card in dinosaurs[: free[OUT]]:
        where[card] = OUT
    free[OUT] = 0


def shuffle_in(where: list[int], free: dict[int, int], chance: Chance) -> list[int]:
    """Puts the cards that have no spot yet into the free slots."""
    loose = [card for card, spot in enumerate(where) if spot < 0]
    rest = [spot for spot in free for _ in range(free[spot])]
    shuffle(rest, chance)
    for card, spot in zip(loose, rest, strict=True):
        where[card] = spot
    return where


def walk(puzzle: Puzzle, chance: Chance) -> list[int] | None:
    """A fitting arrangement by mending and random exchanges, or None if none was found."""
    walker = mended(puzzle, chance)
    if walker is None:
        return None
    walker.wander(STEPS_PER_CARD, chance)
    return walker.where


def mended(puzzle: Puzzle, chance: Chance) -> Walker | None:
    """A walker at a fitting arrangement, but not at each equally likely; None if none was found."""
    spots = list(puzzle.sizes)
    count = len(puzzle.cards)
    try:
        start = scatter(
            range(count),
            [puzzle.sizes[spot] for spot in spots],
            chance,
            lambda card, index: puzzle.may_be(card, spots[index]),
        )
    except ValueError:
        return None
    where = [-1] * count
    for spot, cards in zip(spots, start, strict=True):
        for card in cards:
            where[card] = spot
    walker = Walker(puzzle, where)
    steps = 0
    while walker.excess > 0:
        steps += 1
        if steps > MENDING_STEPS_PER_CARD * count:
            return None
        walker.step(chance)
    return walker


class Walker:
    """Random exchanges of two or three cards that never make the excess over the bounds larger."""

    def __init__(self, puzzle: Puzzle, where: list[int]) -> None:
        self.puzzle = puzzle
        self.where = where
        bounds = list(enumerate(puzzle.bounds))
        self.bounds_of = [[b for b, bound in bounds if card in bound[0]] for card in range(len(where))]
        self.counts = [sum(where[card] in spots for card in cards) for cards, spots, _ in puzzle.bounds]
        excesses = zip(self.counts, puzzle.bounds, strict=True)
        self.excess = sum(max(0, number - most) for number, (_, _, most) in excesses)

    def wander(self, steps: int, chance: Chance) -> None:
        """This many steps for each card."""
        for _ in range(steps * len(self.where)):
            self.step(chance)

    def step(self, chance: Chance) -> None:
        count = len(self.where)
        ring = [int(chance.below(count)) for _ in range(3 if chance.below(4) == 0 else 2)]
        targets = [self.where[card] for card in ring[1:] + ring[:1]]
        if len(set(ring)) < len(ring) or len(set(targets)) == 1:
            return
        if not all(map(self.puzzle.may_be, ring, targets)):
            return
        sources = [self.where[card] for card in ring]
        before = self.excess
        self.put(ring, targets)
        if self.excess > before:
            self.put(ring, sources)

    def put(self, cards: list[int], spots: list[int]) -> None:
        """Moves these cards to these spots, counts and excess with them."""
        for card, spot in zip(cards, spots, strict=True):
            old = self.where[card]
            self.where[card] = spot
            for b in self.bounds_of[card]:
                _, inside, most = self.puzzle.bounds[b]
                change = (spot in inside) - (old in inside)
                if change:
                    self.excess -= max(0, self.counts[b] - most)
                    self.counts[b] += change
                    self.excess += max(0, self.counts[b] - most)
