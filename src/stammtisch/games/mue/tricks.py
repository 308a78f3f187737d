"""Judging the cards of a trick in Mü: what each would bring now, and what it would be worth later."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from stammtisch.core.bits import bit, lowest, ones
from stammtisch.games.mue.cards import HAND, OPEN, digit_at, digit_points, kind_at
from stammtisch.games.mue.choices import PLAY, PLAY_OPEN, playable
from stammtisch.games.mue.scoring import target
from stammtisch.games.mue.sight import Sight, together

# All in points of the result of a round for four, fitted to how rounds went on after each card.
OWN: Final = 0.75  # a point in the own tricks
SHARED: Final = 3.2  # a point for the own side, as long as the chief's team needs points
REST: Final = 0.9  # points that each player yet to come puts into a trick
FRIEND_LAST: Final = (
    0.65  # how likely a friend who can take a trick from an opponent does: as the last player
)
FRIEND_BEATS: Final = 0.2  # or before that
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

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.rivals: i64 = 0  # cards that others have, hidden or open
        self.share: float = 0.0  # what a point is worth to the own side
        self.mine: float = 0.0  # the chance that the trick comes to the seat itself
        self.ours: float = 0.0  # and to it or its friends

    def best_card(self) -> i64:
        """The number of the play that brings most."""
        sight = self.sight
        lying = sight.lying[sight.me]
        cards = playable(HAND, sight.hand, lying, sight.suit)
        shown = playable(OPEN, sight.hand, lying, sight.suit)
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
        sight = self.sight
        self.share = SHARED
        if target(sight.players, sight.most) <= sight.team():
            self.share = 0.0
        self.rivals = sight.hidden
        seat: i64 = 0
        while seat < sight.players:
            if seat != sight.me:
                self.rivals = together(self.rivals, sight.lying[seat])
            seat += 1

    def weigh(self, spot: i64) -> float:
        """What playing this card brings the seat, now and against keeping it."""
        sight = self.sight
        own = sight.suit_of(spot)
        suit = sight.suit
        if sight.played == 0:
            suit = own
        self.foresee(sight.strength(spot, suit), suit)
        points: float = float(digit_points(digit_at(spot)))
        scale: float = (OWN + self.share) / (OWN + SHARED)
        trick: float = float(sight.stake) + points
        later: float = self.keeping(spot, own, points)
        if sight.played == 0:
            later += (LEAD_RISK - LEAD_SURE * self.mine) * self.mine
        else:
            trick += REST * float(sight.players - sight.played - 1)
        return trick * (self.mine * OWN + self.ours * self.share) - scale * later

    def keeping(self, spot: i64, own: i64, points: float) -> float:
        """What the card would be worth later, as long as points count for the side."""
        sight = self.sight
        leads = sight.played == 0
        higher: float = float(ones(sight.above(sight.strength(spot, own), own) & own & self.rivals))
        value: float = points * KEEP_POINT_AGAINST
        if sight.me == sight.chief or sight.me == sight.partner:
            value = points * KEEP_POINT
        if bit(spot) & sight.trumps != 0:
            if leads:
                return value + LEAD_TRUMP + LEAD_HIGH_TRUMP / (1.0 + TRUMP_FALL * higher)
            return value + KEEP_TRUMP + KEEP_HIGH_TRUMP / (1.0 + TRUMP_FALL * higher)
        value -= LENGTH * float(ones((sight.hand | sight.lying[sight.me]) & own))
        if not leads:
            return value + KEEP_HIGH / (1.0 + HIGH_FALL * higher)
        if higher == 0.0:
            value -= LEAD_TOP
        return value + LEAD_HIGH / (1.0 + HIGH_FALL * higher)

    def foresee(self, strength: i64, suit: i64) -> None:
        """Fills in the odds of the trick when this seat plays a card of this strength."""
        sight = self.sight
        best = sight.best
        self.mine = 0.0
        self.ours = 0.0
        if strength > best:
            best = strength
            self.mine = 1.0
            self.ours = 1.0
        elif sight.friends(sight.me, sight.winner):
            self.ours = 1.0
        higher = sight.above(best, suit)
        seat = sight.me
        left: i64 = sight.players - sight.played - 1
        while left > 0:
            seat = sight.after(seat)
            left -= 1
            chance: float = self.beats(seat, higher, suit)
            if not sight.friends(sight.me, seat):
                self.ours *= 1.0 - chance
                self.mine *= 1.0 - chance
            elif left == 0:
                self.ours += (1.0 - self.ours) * chance * FRIEND_LAST
            else:
                self.ours += (1.0 - self.ours) * chance * FRIEND_BEATS

    def beats(self, seat: i64, higher: i64, suit: i64) -> float:
        """The chance that a seat can play one of the higher cards when this suit is led."""
        sight = self.sight
        lying = sight.lying[seat]
        follows = lying & suit != 0
        if lying & suit & higher != 0:
            return 1.0
        hidden = sight.hidden & ~sight.lacking[seat]
        count = ones(hidden)
        misses: float = 0.0  # the chance that a hidden card is not in this hand
        if sight.sizes[seat] < count:
            misses = 1.0 - float(sight.sizes[seat]) / float(count)
        chance: float = 1.0 - power(misses, ones(hidden & suit & higher))
        if not follows and suit & sight.trumps == 0:
            ruff: float = power(misses, ones(hidden & suit))
            if lying & higher == 0:
                ruff *= 1.0 - power(misses, ones(hidden & higher & ~suit))
            chance += ruff
        return chance


def power(base: float, exponent: i64) -> float:
    """The base so many times multiplied."""
    product: float = 1.0
    while exponent > 0:
        if exponent & 1 != 0:
            product *= base
        base *= base
        exponent >>= 1
    return product
