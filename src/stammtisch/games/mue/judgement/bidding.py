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
from stammtisch.games.mue.judgement.knowledge import Knowledge, digits_above
from stammtisch.games.mue.judgement.worth import bidders_points, chiefs_points, promise, reward, vices_points
from stammtisch.games.mue.rules import BID, CHIEF_NAMES, DONE, PASS, VICE_NAMES, namable, partners

# All in points of the round's result.
PASS_WORTH: Final = vec[float]([12.0, 15.0, 11.0, 7.0])  # leaving the bid to another, for 3 … 6 players
NEVER: Final = -1000.0
EKLAT_SURE: Final = 0.5  # how likely an Eklat that would come now really comes
STOPS: Final = 0.5  # how likely a player who bids without measure lays no more
MEASURE: Final = 0.65  # the share of their cards from which on players bid without measure
EASY_MEASURE: Final = 0.88  # the same for the easy level
ADVERT_CARDS: Final = 4  # how many to show at most to a chief who will look for a partner
ADVERT_DIGIT: Final = 7  # the lowest digit worth showing


@final
@mypyc_attr(acyclic=True)
class Bidding:
    """What a seat makes of the auction; after a choice it holds the reason and the best trump in mind."""

    def __init__(self, known: Knowledge) -> None:
        self.known = known
        self.reason = ""  # a code of the words section `why`
        self.trump: i64 = -1
        self.points: float = 0.0  # what the own side may expect with it
        self.value: float = 0.0  # what that is worth
        self.lead: i64 = 0  # open cards to have for the lead

    # bids

    def bid(self) -> i64:
        """A card to lay, done or pass."""
        known = self.known
        count = ones(known.lying[known.me])
        before = count - known.started
        top = self.highest()
        self.lead = before + 1
        if top > before:
            self.lead = top + 1
        self.reason = "forced"
        if known.hand == 0:
            return PASS
        rest: float = self.resting_value(before, top)
        held = count + ones(known.hand)
        self.reason = "few"
        if self.lead <= held:
            self.reason = "weak"
            if self.chiefs_value(self.lead, held) > rest:
                self.reason = "bid"
                return self.card_to_lay()
        if self.race(before, top, held) > rest:
            self.reason = "race"
            return self.card_to_lay()
        if known.started > 0:
            self.reason = "done"
            return DONE
        return self.advert(count, top)

    def highest(self) -> i64:
        """The highest bid of the others."""
        known = self.known
        most: i64 = 0
        seat: i64 = 0
        while seat < known.players:
            bid = ones(known.lying[seat])
            if seat != known.me and bid > most:
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
            return PASS_WORTH[self.known.players - FEW]
        if self.lays_last(top):
            return -10.0 * EKLAT_SURE * float(top)
        return 5.0 * EKLAT_SURE * float(top)

    def lays_last(self, top: i64) -> bool:
        """Whether of those with the highest bid this seat was the last to lay (MU-10)."""
        known = self.known
        seat: i64 = 0
        while seat < known.players:
            if ones(known.lying[seat]) == top and known.laid[seat] > known.laid[known.me]:
                return False
            seat += 1
        return True

    def chiefs_value(self, bid: i64, most: i64) -> float:
        """What the seat may expect as chief with the best bid between these two and its best trump, which is noted."""
        known = self.known
        cards = known.hand | known.lying[known.me]
        self.trump = -1
        trump: i64 = 0
        while trump < NO_TRUMP:
            if cards & trump_cards(trump) != 0:
                points: float = bidders_points(known.players, cards, trump)
                self.note(trump, points, reward(known.players, bid, most, trump, points))
            trump += 1
        return self.value

    def note(self, trump: i64, points: float, value: float) -> None:
        """Keeps the best trump so far."""
        if self.trump < 0 or value > self.value:
            self.trump = trump
            self.points = points
            self.value = value

    def card_to_lay(self) -> i64:
        """The lowest card of the intended trump, so that it may be named; failing that, the lowest card of all."""
        cards = self.known.hand & trump_cards(self.trump)
        if cards == 0:
            cards = self.known.hand
        return BID + kind_at(lowest(cards))

    # others who lay without measure

    def race(self, before: i64, top: i64, held: i64) -> float:
        """The worth of keeping up with others who won't stop bidding: it ends in an Eklat, and the last one pays."""
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
        known = self.known
        measure: float = MEASURE
        if not known.remembers:
            measure = EASY_MEASURE
        seats: i64 = 0
        seat: i64 = 0
        while seat < known.players:
            bid = ones(known.lying[seat])
            size = known.sizes[seat]
            if seat != known.me and size > 0 and float(bid) >= measure * float(bid + size):
                seats |= bit(seat)
            seat += 1
        return seats

    # a card for the chief to see

    def advert(self, count: i64, top: i64) -> i64:
        """A strong card that recommends this seat as partner, as long as it does not make it vice; else pass."""
        known = self.known
        if not known.remembers or count >= ADVERT_CARDS or self.second(top) <= count + 1:
            return PASS
        cards = known.hand & digits_above(ADVERT_DIGIT - 1)
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
        known = self.known
        leader = self.leader(top)
        second: i64 = 0
        seat: i64 = 0
        while seat < known.players:
            bid = ones(known.lying[seat])
            if seat != known.me and seat != leader and bid > second:
                second = bid
            seat += 1
        return second

    def leader(self, top: i64) -> i64:
        """The first other seat with the highest bid."""
        known = self.known
        seat: i64 = 0
        while seat == known.me or ones(known.lying[seat]) != top:
            seat += 1
        return seat

    def colour_of(self, seat: i64) -> i64:
        """All cards of the colour that a seat shows the most of."""
        lying = self.known.lying[seat]
        longest: i64 = 0
        colour: i64 = 0
        while colour < NUM_COLOURS:
            cards = colour_cards(colour)
            if ones(cards & lying) > ones(longest & lying):
                longest = cards
            colour += 1
        return longest

    # trumps and partner

    def trump_to_name(self) -> i64:
        """The trump that promises the most."""
        known = self.known
        cards = known.hand | known.lying[known.me]
        trumps = namable(known.lying[known.me], known.vice_trump)
        if known.phase == CHIEF_NAMES:
            trumps |= bit(NO_TRUMP)
        self.trump = -1
        self.reason = "trump"
        while trumps != 0:
            trump = lowest(trumps)
            if known.phase == VICE_NAMES:
                points: float = vices_points(known, trump)
                self.note(trump, points, points)
            else:
                points = chiefs_points(known.players, cards, trump, known.vice_cards)
                self.note(trump, points, reward(known.players, known.most, known.most, trump, points))
            trumps &= trumps - 1
        return self.trump

    def partner_to_choose(self) -> i64:
        """The seat whose open cards promise the most."""
        known = self.known
        seats = partners(known.players, known.chief, known.vice)
        self.reason = "partner"
        chosen = lowest(seats)
        while seats != 0:
            seat = lowest(seats)
            if promise(known, seat) > promise(known, chosen):
                chosen = seat
            seats &= seats - 1
        return chosen
