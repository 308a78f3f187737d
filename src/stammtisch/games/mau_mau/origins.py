"""From which of their hidden cards players laid: chosen so that in the end every arrangement is equally likely.

While all cards come from one lot and nothing else is known, all of a player's slots are alike.  After a reshuffle
the same kind may come from the deck or from the new stock, and with `must_play` older cards may be of fewer kinds.
Then each lay is lifted and put down again a few times; the chance of a slot follows the number of arrangements of the
cards left: the fewer cards could be in that slot instead, the more there are.
"""

from __future__ import annotations

from collections import Counter, deque

from stammtisch.core.chance import Chance
from stammtisch.core.draws import by_weight
from stammtisch.core.scatter import shuffle
from stammtisch.games.mau_mau.past import Lay, Past, Slot

SWEEPS = 12
CHOICES = 100_000  # slots looked at for all sweeps together, in very long rounds
EVICTIONS = 1_000  # before a reading is given up
MOST_SLOTS = 300  # tried to make room for one lay


class Origins:
    """Lays put into slots; `left` is what remains of each lot."""

    def __init__(self, past: Past, careful: bool = False) -> None:
        self.past = past
        self.careful = careful  # leave the slots free that can hold most kinds, rather than choose fairly
        self.left = [Counter(lot) for lot in past.lots]
        self.size = [lot.total() for lot in past.lots]
        self.barred = {id(slot): past.barred(slot) for slot in past.slots} if past.draws else {}
        self.choices: dict[int, list[Slot]] = {}

    def settle(self, chance: Chance) -> bool:
        """Finds a slot for every lay; False if that did not work out."""
        if len(self.past.lots) == 1 and not self.past.draws:
            return self.settle_alike()
        slots: dict[int, list[Slot]] = {}
        for slot in self.past.slots:
            slots.setdefault(slot.seat, []).append(slot)
        for lay in self.past.lays:
            self.choices[id(lay)] = [slot for slot in slots.get(lay.seat, []) if self.possible(lay, slot)]
        settled = self.find_slots(chance)
        if settled and not self.careful:
            self.mix(SWEEPS, chance)
        return settled

    def settle_alike(self) -> bool:
        """One lot and nothing known: any slot will do."""
        free: dict[int, list[Slot]] = {}
        for slot in reversed(self.past.slots):
            free.setdefault(slot.seat, []).append(slot)
        for lay in self.past.lays:
            self.put(lay, free[lay.seat].pop())
        return True

    def possible(self, lay: Lay, slot: Slot) -> bool:
        """Whether the card could have been there, whatever else was."""
        return (
            slot.born < lay.when
            and self.past.lots[slot.lot][lay.kind] > 0
            and not self.past.lacked(slot, lay.kind, lay.when)
        )

    def find_slots(self, chance: Chance) -> bool:
        """Puts the lays one by one; where there is no room, others change slots or have to look again."""
        lays = list(self.past.lays)
        if self.careful:
            shuffle(lays, chance)
        waiting = deque(lays)
        for _ in range(EVICTIONS + len(waiting)):
            if not waiting:
                return True
            lay = waiting.popleft()
            choices = self.choices[id(lay)]
            if not choices:
                return False
            slot = self.choose(lay, chance)
            if slot is not None:
                self.put(lay, slot)
            elif not self.squeeze(lay, set(), chance):
                waiting.extend(self.make_room(lay, chance))
        return not waiting

    def squeeze(self, lay: Lay, tried: set[int], chance: Chance) -> bool:
        """Puts the lay in a taken slot if the lay there finds another one, if need be by the same means."""
        choices = self.choices[id(lay)]
        first = chance.below(len(choices))
        for slot in choices[first:] + choices[:first]:
            if id(slot) in tried or len(tried) > MOST_SLOTS or self.left[slot.lot][lay.kind] == 0:
                continue
            tried.add(id(slot))
            other = slot.lay
            if other is not None:
                self.lift(other)
            self.put(lay, slot)
            if other is None or self.squeeze(other, tried, chance):
                return True
            self.lift(lay)
            self.put(other, slot)
        return False

    def make_room(self, lay: Lay, chance: Chance) -> list[Lay]:
        """Puts the lay into a slot of some lot; returns the lays that had to go: one of its kind, the slot's own."""
        lots = sorted({slot.lot for slot in self.choices[id(lay)]})
        lot = lots[chance.below(len(lots))]
        lifted = []
        if self.left[lot][lay.kind] == 0:
            rivals = [other for other in self.past.lays if other.kind == lay.kind and in_lot(other, lot)]
            lifted.append(rivals[chance.below(len(rivals))])
            self.lift(lifted[0])
        if not self.squeeze(lay, set(), chance):
            slots = [slot for slot in self.choices[id(lay)] if slot.lot == lot]
            slot = slots[chance.below(len(slots))]
            if slot.lay is not None:
                lifted.append(slot.lay)
                self.lift(slot.lay)
            self.put(lay, slot)
        return lifted

    def mix(self, sweeps: int, chance: Chance) -> None:
        """Every lay that has a choice makes it again, this many times."""
        free = [lay for lay in self.past.lays if len(self.choices.get(id(lay), [])) > 1]
        once = 1 + sum(len(self.choices[id(lay)]) for lay in free)
        for _ in range(max(1, min(sweeps, CHOICES // once))):
            for lay in free:
                before = self.lift(lay)
                self.put(lay, self.choose(lay, chance) or before)

    def choose(self, lay: Lay, chance: Chance) -> Slot | None:
        """One of the free slots, by their weights."""
        slots = [
            slot for slot in self.choices[id(lay)] if slot.lay is None and self.left[slot.lot][lay.kind] > 0
        ]
        weights = [self.weight(slot) for slot in slots]
        if self.careful:
            return slots[weights.index(max(weights))] if slots else None
        # Any of the equal cards left may be the one.
        weights = [
            weight * self.left[slot.lot][lay.kind] for slot, weight in zip(slots, weights, strict=True)
        ]
        # Draws even where no slot is free, so that a seed keeps imagining the same round.
        index = by_weight(weights, chance)
        return slots[index] if slots else None

    def weight(self, slot: Slot) -> float:
        """The fewer cards could be in the slot instead, the more arrangements are left if it is the one."""
        barred = self.barred.get(id(slot))
        left = self.left[slot.lot]
        others = self.size[slot.lot] - (sum(map(left.__getitem__, barred)) if barred else 0)
        return 1 / max(others, 1)

    def readings(self, held: dict[int, int]) -> int:
        """In how many ways the lays could be read if the slots hold this: a card laid may come from several lots."""
        ways = 1
        for lay in self.past.lays:
            choices = self.choices.get(id(lay), [])
            if len({slot.lot for slot in choices}) > 1:
                ways *= len({slot.lot for slot in choices if slot is lay.slot or had(slot, lay, held)})
        return ways

    def put(self, lay: Lay, slot: Slot) -> None:
        lay.slot, slot.lay = slot, lay
        self.left[slot.lot][lay.kind] -= 1
        self.size[slot.lot] -= 1

    def lift(self, lay: Lay) -> Slot:
        slot = lay.slot
        assert slot is not None
        lay.slot = slot.lay = None
        self.left[slot.lot][lay.kind] += 1
        self.size[slot.lot] += 1
        return slot


def in_lot(lay: Lay, lot: int) -> bool:
    return lay.slot is not None and lay.slot.lot == lot


def had(slot: Slot, lay: Lay, held: dict[int, int]) -> bool:
    """Whether the lay's kind was in this slot at the time, and stayed there."""
    if slot.lay is not None:
        return slot.lay.kind == lay.kind and slot.lay.when > lay.when
    return held[id(slot)] == lay.kind
