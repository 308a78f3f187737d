"""Judging the cards of a trick in Mü: what each would bring now, and what it would be worth later."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from stammtisch.core.bits import bit, lowest, ones
from stammtisch.games.mue.cards import HAND, OPEN, digit_at, digit_points, kind_at
from stammtisch.games.mue.judgement.knowledge import Knowledge, together
from stammtisch.games.mue.rules import PLAY, PLAY_OPEN, playable
from stammtisch.games.mue.scoring import target

# All in points of the result of a round for four, fitted to how rounds went on after each card.
OWN: Final = 0.75  # a point in the own tricks
SHARED: Final = 3.2  # a point for the own side, as long as the chief's team needs points
REST: Final = 0.9  # points that each player still to play adds to a trick
# How likely a friend who can take a trick from an opponent does so: as the last player, and before.
FRIEND_LAST: Final = 0.65
FRIEND_BEATS: Final = 0.2
KEEP_POINT: Final = 1.2  # a point not yet played, for the chief's team
KEEP_POINT_AGAINST: Final = 0.4  # and for the others
# What a card is worth later: any trump, the highest trump besides, the highest card of a colour.  The last two
# are divided by 1 + FALL for each card above it that others have.
KEEP_TRUMP: Final = 6.0
KEEP_HIGH_TRUMP: Final = 10.0
TRUMP_FALL: Final = 0.4
KEEP_HIGH: Final = 8.3
HIGH_FALL: Final = 0.5
LENGTH: Final = 0.4  # for each card of its colour in the own hand a card is easier to spare
# When leading: taking the trick for certain, trying to, and the same values of keeping a card.
LEAD_SURE: Final = 9.4
LEAD_RISK: Final = 6.9
LEAD_TRUMP: Final = 2.5
LEAD_HIGH_TRUMP: Final = 1.6
LEAD_HIGH: Final = 4.0
LEAD_TOP: Final = 2.0  # leading the highest card of a colour


@final
@mypyc_attr(acyclic=True)
class Tricks:
    """What a seat makes of its cards; after `weigh` with the odds of the card weighed last."""

    def __init__(self, known: Knowledge) -> None:
        self.known = known
        self.rivals: i64 = 0  # cards that others have, hidden or open
        self.share: float = 0.0  # what a point is worth to the own side
        self.mine: float = 0.0  # the chance that the trick comes to the seat itself
        self.ours: float = 0.0  # and to it or its friends

    def best_card(self) -> i64:
        """The number of the play that brings the most."""
        known = self.known
        lying = known.lying[known.me]
        cards = playable(HAND, known.hand, lying, known.suit)
        shown = playable(OPEN, known.hand, lying, known.suit)
        if ones(cards) + ones(shown) == 1:
            return PLAY + kind_at(lowest(cards)) if cards != 0 else PLAY_OPEN + kind_at(lowest(shown))
        self.prepare()
        chosen: i64 = -1
        most: float = 0.0
        first: i64 = PLAY
        while cards | shown != 0:
            if cards == 0:
                cards = shown
                shown = 0
                first = PLAY_OPEN
            spot = lowest(cards)
            value: float = self.weigh(spot)
            if chosen < 0 or value > most:
                most = value
                chosen = first + kind_at(spot)
            cards &= cards - 1
        return chosen

    def prepare(self) -> None:
        """Notes what is the same for all cards."""
        known = self.known
        self.share = SHARED
        if target(known.players, known.most) <= known.team():
            self.share = 0.0
        self.rivals = known.hidden
        seat: i64 = 0
        while seat < known.players:
            if seat != known.me:
                self.rivals = together(self.rivals, known.lying[seat])
            seat += 1

    def weigh(self, spot: i64) -> float:
        """What playing this card brings the seat, now and against keeping it."""
        known = self.known
        own = known.suit_of(spot)
        suit = known.suit
        if known.played == 0:
            suit = own
        self.foresee(known.strength(spot, suit), suit)
        points: float = float(digit_points(digit_at(spot)))
        scale: float = (OWN + self.share) / (OWN + SHARED)
        trick: float = float(known.stake) + points
        later: float = self.keeping(spot, own, points)
        if known.played == 0:
            later += (LEAD_RISK - LEAD_SURE * self.mine) * self.mine
        else:
            trick += REST * float(known.players - known.played - 1)
        return trick * (self.mine * OWN + self.ours * self.share) - scale * later

    def keeping(self, spot: i64, own: i64, points: float) -> float:
        """What the card would be worth later, as long as points count for the side."""
        known = self.known
        leads = known.played == 0
        higher: float = float(ones(known.above(known.strength(spot, own), own) & own & self.rivals))
        value: float = points * KEEP_POINT_AGAINST
        if known.me == known.chief or known.me == known.partner:
            value = points * KEEP_POINT
        if bit(spot) & known.trumps != 0:
            if leads:
                return value + LEAD_TRUMP + LEAD_HIGH_TRUMP / (1.0 + TRUMP_FALL * higher)
            return value + KEEP_TRUMP + KEEP_HIGH_TRUMP / (1.0 + TRUMP_FALL * higher)
        value -= LENGTH * float(ones((known.hand | known.lying[known.me]) & own))
        if not leads:
            return value + KEEP_HIGH / (1.0 + HIGH_FALL * higher)
        if higher == 0.0:
            value -= LEAD_TOP
        return value + LEAD_HIGH / (1.0 + HIGH_FALL * higher)

    def foresee(self, strength: i64, suit: i64) -> None:
        """Fills in the odds of the trick when this seat plays a card of this strength."""
        known = self.known
        best = known.best
        self.mine = 0.0
        self.ours = 0.0
        if strength > best:
            best = strength
            self.mine = 1.0
            self.ours = 1.0
        elif known.friends(known.me, known.winner):
            self.ours = 1.0
        higher = known.above(best, suit)
        seat = known.me
        left: i64 = known.players - known.played - 1
        while left > 0:
            seat = known.after(seat)
            left -= 1
            chance: float = self.beats(seat, higher, suit)
            if not known.friends(known.me, seat):
                self.ours *= 1.0 - chance
                self.mine *= 1.0 - chance
            elif left == 0:
                self.ours += (1.0 - self.ours) * chance * FRIEND_LAST
            else:
                self.ours += (1.0 - self.ours) * chance * FRIEND_BEATS

    def beats(self, seat: i64, higher: i64, suit: i64) -> float:
        """The chance that a seat can play one of the higher cards when this suit is led."""
        known = self.known
        lying = known.lying[seat]
        follows = lying & suit != 0
        if lying & suit & higher != 0:
            return 1.0
        hidden = known.hidden & ~known.lacking[seat]
        count = ones(hidden)
        misses: float = 0.0  # the chance that a hidden card is not in this hand
        if known.sizes[seat] < count:
            misses = 1.0 - float(known.sizes[seat]) / float(count)
        chance: float = 1.0 - power(misses, ones(hidden & suit & higher))
        if not follows and suit & known.trumps == 0:
            ruff: float = power(misses, ones(hidden & suit))
            if lying & higher == 0:
                ruff *= 1.0 - power(misses, ones(hidden & higher & ~suit))
            chance += ruff
        return chance


def power(base: float, exponent: i64) -> float:
    """The base multiplied by itself, for exponents from 0 on."""
    product: float = 1.0
    while exponent > 0:
        if exponent & 1 != 0:
            product *= base
        base *= base
        exponent >>= 1
    return product
