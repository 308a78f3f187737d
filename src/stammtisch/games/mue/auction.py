"""Judging the auction of Mü: how high to bid, with which cards, and what to name afterwards."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stammtisch.core.bits import bit, lowest, ones
from stammtisch.games.mue.cards import (
    FEW,
    NO_TRUMP,
    NUM_COLOURS,
    colour_cards,
    digit_at,
    kind_at,
    trump_cards,
)
from stammtisch.games.mue.choices import BID, DONE, PASS, namable, partners
from stammtisch.games.mue.rules import CHIEF_NAMES, VICE_NAMES
from stammtisch.games.mue.sight import Sight, digits_above
from stammtisch.games.mue.worth import bidders_points, chiefs_points, promise, reward, vices_points

# All in points of the round's result.
PASS_WORTH: Final = vec[float]([12.0, 15.0, 11.0, 7.0])  # leaving the bid to another, for 3 … 6 players
NEVER: Final = -1000.0
EKLAT_SURE: Final = 0.5  # how likely an Eklat that would come now really comes
STOPS: Final = 0.5  # how likely somebody who bids without measure lays no more
MEASURE: Final = 0.65  # share of his cards that nobody lays who bids with measure
EASY_MEASURE: Final = 0.88  # the same for the easy level
ADVERTS: Final = 4  # how many cards to show to a chief who will look for a partner
ADVERT_DIGIT: Final = 7  # the lowest digit worth showing


@final
@mypyc_attr(acyclic=True)
class Auction:
    """What a seat makes of the auction; after a choice with the reason for it and the best trump in mind."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.reason = ""  # a code of the words section `why`
        self.trump: i64 = -1
        self.points: float = 0.0  # what the own side may expect with it
        self.value: float = 0.0  # what that is worth
        self.lead: i64 = 0  # open cards to have for the lead

    # bids

    def bid(self) -> i64:
        """A card to lay, done or pass."""
        sight = self.sight
        count = ones(sight.lying[sight.me])
        before = count - sight.started
        top = self.highest()
        self.lead = before + 1
        if top > before:
            self.lead = top + 1
        self.reason = "forced"
        if sight.hand == 0:
            return PASS
        rest: float = self.resting_value(before, top)
        held = count + ones(sight.hand)
        self.reason = "few"
        if self.lead <= held:
            self.reason = "weak"
            if self.chiefs_value(self.lead, held) > rest:
                self.reason = "bid"
                return self.card_to_lay()
        if self.race(before, top, held) > rest:
            self.reason = "race"
            return self.card_to_lay()
        if sight.started > 0:
            self.reason = "done"
            return DONE
        return self.advert(count, top)

    def highest(self) -> i64:
        """The highest bid of the others."""
        sight = self.sight
        most: i64 = 0
        seat: i64 = 0
        while seat < sight.players:
            bid = ones(sight.lying[seat])
            if seat != sight.me and bid > most:
                most = bid
            seat += 1
        return most

    def resting_value(self, count: i64, top: i64) -> float:
        """What it is worth to lay nothing this turn."""
        if count > top:
            return self.chiefs_value(count, count)
        if top == 0:
            return 0.0
        if count < top:
            return PASS_WORTH[self.sight.players - FEW]
        if self.lays_last(top):
            return -10.0 * EKLAT_SURE * float(top)
        return 5.0 * EKLAT_SURE * float(top)

    def lays_last(self, top: i64) -> bool:
        """Whether of those with the highest bid this seat was the last to lay (MU-10)."""
        sight = self.sight
        seat: i64 = 0
        while seat < sight.players:
            if ones(sight.lying[seat]) == top and sight.laid[seat] > sight.laid[sight.me]:
                return False
            seat += 1
        return True

    def chiefs_value(self, bid: i64, most: i64) -> float:
        """What the seat may expect as chief with the best bid between these and its best trump, which is noted."""
        sight = self.sight
        cards = sight.hand | sight.lying[sight.me]
        self.trump = -1
        trump: i64 = 0
        while trump < NO_TRUMP:
            if cards & trump_cards(trump) != 0:
                points: float = bidders_points(sight.players, cards, trump)
                self.note(trump, points, reward(sight.players, bid, most, trump, points))
            trump += 1
        return self.value

    def note(self, trump: i64, points: float, value: float) -> None:
        """Keeps the best trump so far."""
        if self.trump < 0 or value > self.value:
            self.trump = trump
            self.points = points
            self.value = value

    def card_to_lay(self) -> i64:
        """The lowest card of the intended trump, so that it may be named; else the lowest at all."""
        cards = self.sight.hand & trump_cards(self.trump)
        if cards == 0:
            cards = self.sight.hand
        return BID + kind_at(lowest(cards))

    # others who lay without measure

    def race(self, before: i64, top: i64, held: i64) -> float:
        """What it is worth to lay as much as others who lay on and on: they make it an Eklat, and the last pays."""
        goal = self.lead
        if goal > held:
            goal = top
        followers = self.reckless()
        if followers == 0 or before >= goal:
            return NEVER
        lost: float = -10.0 * float(goal)
        if goal > top:
            lost = self.chiefs_value(goal, goal)
        alone: float = 1.0
        while followers > 0:
            if followers & 1 != 0:
                alone *= STOPS
            followers >>= 1
        return (1.0 - alone) * 5.0 * float(goal) + alone * lost

    def reckless(self) -> i64:
        """One bit for each other seat that has cards left and laid more than a sensible bid needs."""
        sight = self.sight
        measure: float = MEASURE
        if not sight.remembers:
            measure = EASY_MEASURE
        found: i64 = 0
        seat: i64 = 0
        while seat < sight.players:
            bid = ones(sight.lying[seat])
            size = sight.sizes[seat]
            if seat != sight.me and size > 0 and float(bid) >= measure * float(bid + size):
                found |= bit(seat)
            seat += 1
        return found

    # a card for the chief to see

    def advert(self, count: i64, top: i64) -> i64:
        """A strong card that recommends this seat as partner, as long as it does not make it vice; else pass."""
        sight = self.sight
        if not sight.remembers or count >= ADVERTS or self.second(top) <= count + 1:
            return PASS
        cards = sight.hand & digits_above(ADVERT_DIGIT - 1)
        if cards == 0:
            return PASS
        liked = cards & self.colour_of(self.leader(top))
        if liked != 0:
            cards = liked
        self.reason = "advert"
        best = lowest(cards)
        while cards != 0:
            spot = lowest(cards)
            if digit_at(spot) > digit_at(best):
                best = spot
            cards &= cards - 1
        return BID + kind_at(best)

    def second(self, top: i64) -> i64:
        """The second highest bid of the others."""
        sight = self.sight
        leader = self.leader(top)
        second: i64 = 0
        seat: i64 = 0
        while seat < sight.players:
            bid = ones(sight.lying[seat])
            if seat != sight.me and seat != leader and bid > second:
                second = bid
            seat += 1
        return second

    def leader(self, top: i64) -> i64:
        """The first other seat with the highest bid."""
        sight = self.sight
        seat: i64 = 0
        while seat == sight.me or ones(sight.lying[seat]) != top:
            seat += 1
        return seat

    def colour_of(self, seat: i64) -> i64:
        """The colour of which a seat shows most."""
        lying = self.sight.lying[seat]
        found: i64 = 0
        colour: i64 = 0
        while colour < NUM_COLOURS:
            cards = colour_cards(colour)
            if ones(cards & lying) > ones(found & lying):
                found = cards
            colour += 1
        return found

    # trumps and partner

    def trump_to_name(self) -> i64:
        """The trump that promises most."""
        sight = self.sight
        cards = sight.hand | sight.lying[sight.me]
        trumps = namable(sight.lying[sight.me], sight.vice_trump)
        if sight.phase == CHIEF_NAMES:
            trumps |= bit(NO_TRUMP)
        self.trump = -1
        self.reason = "trump"
        while trumps != 0:
            trump = lowest(trumps)
            if sight.phase == VICE_NAMES:
                points: float = vices_points(sight, trump)
                self.note(trump, points, points)
            else:
                points = chiefs_points(sight.players, cards, trump, sight.vice_cards)
                self.note(trump, points, reward(sight.players, sight.most, sight.most, trump, points))
            trumps &= trumps - 1
        return self.trump

    def partner_to_choose(self) -> i64:
        """Whose open cards promise most."""
        sight = self.sight
        seats = partners(sight.players, sight.chief, sight.vice)
        self.reason = "partner"
        chosen = lowest(seats)
        while seats != 0:
            seat = lowest(seats)
            if promise(sight, seat) > promise(sight, chosen):
                chosen = seat
            seats &= seats - 1
        return chosen
