"""What the others may hold, as one seat sees it: how likely it is that cards are beaten or completed.

Every unseen card is as likely to be any hidden card.  Chances are whole numbers out of `SURE`, so that compiled and
interpreted play agree everywhere.  Hands are treated as if they were drawn independently of each other, which is close
enough for two or more cards alike and exact for one.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stammtisch.games.zoff_im_zoo.cards import (
    ELEPHANT,
    JOKER,
    MOSQUITO,
    beaters,
    count,
    first_kind,
    size,
)

SURE: Final = 4096
UNKNOWN: Final = -1
ROW: Final = 8  # entries of a number of unseen cards in a table of chances
CELLS: Final = 64
KIND_CELLS: Final = 104


def times(chance: i64, other: i64) -> i64:
    """The chance that both come true."""
    return (chance * other) // SURE


def at_least(cards: i64, number: i64, share: i64) -> i64:
    """The chance that this number of these cards is in a hand that has each of them with a chance of `share`."""
    if number <= 0:
        return SURE
    if cards < number:
        return 0
    with_first = at_least(cards - 1, number - 1, share)
    without = at_least(cards - 1, number, share)
    return times(share, with_first) + times(SURE - share, without)


@final
@mypyc_attr(acyclic=True)
class Odds:
    """The unseen cards and the hands they may be in, on one side the opponents', on the other the partner's."""

    def __init__(self) -> None:
        self.unseen: i64 = 0
        self.opponents: i64 = 0  # how many of them have cards
        self.theirs: i64 = 0  # the chance that an unseen card is in one of their hands
        self.hands = vec[i64]([0] * 8)  # by opponent, the chance that it is in this hand
        self.partners: i64 = 0  # the chance that it is in the partner's hand
        # filled on demand: that an opponent can lay n of c unseen cards, and that n of an animal stay on top
        self.holding = vec[i64]([0] * CELLS)
        self.standing = vec[i64]([0] * KIND_CELLS)
        self.longest: i64 = 0  # the chance for the opponent with most cards

    def clear(self, unseen: i64) -> None:
        """Nobody is known to hold anything of these cards yet."""
        self.unseen = unseen
        self.opponents = 0
        self.theirs = 0
        self.partners = 0
        self.longest = 0
        cell: i64 = 0
        while cell < CELLS:
            self.holding[cell] = UNKNOWN
            cell += 1
        cell = 0
        while cell < KIND_CELLS:
            self.standing[cell] = UNKNOWN
            cell += 1

    def share(self, cards: i64) -> i64:
        """The chance that an unseen card is among this many hidden ones."""
        pool = size(self.unseen)
        if cards == 0:
            return 0
        if cards >= pool:
            return SURE
        return (SURE * cards) // pool

    def join(self, cards: i64) -> None:
        """The partner, with this many cards that are not known."""
        self.partners = self.share(cards)

    def face(self, cards: i64) -> None:
        """Another opponent, with this many cards."""
        share = self.share(cards)
        self.hands[self.opponents] = share
        self.opponents += 1
        self.theirs += share
        if self.theirs > SURE:
            self.theirs = SURE
        if share > self.longest:
            self.longest = share

    def held(self, cards: i64, number: i64) -> i64:
        """The chance that an opponent can lay this number of these unseen cards alike, the joker included."""
        if cards + 1 < number:
            return 0
        cell = ROW * cards + number
        chance: i64 = self.holding[cell]
        if chance == UNKNOWN:
            chance = SURE - self.missing(cards, number)
            if number > 1 and count(self.unseen, JOKER) > 0:
                joined = times(self.theirs, at_least(cards, number - 1, self.longest))
                chance += times(SURE - chance, joined)
            self.holding[cell] = chance
        return chance

    def missing(self, cards: i64, number: i64) -> i64:
        """The chance that no opponent has this many of these cards."""
        if number == 1:
            return SURE - at_least(cards, 1, self.theirs)
        chance: i64 = SURE
        seat: i64 = 0
        while seat < self.opponents:
            chance = times(chance, SURE - at_least(cards, number, self.hands[seat]))
            seat += 1
        return chance

    def stays(self, kind: i64, number: i64) -> i64:
        """The chance that no opponent can beat this many of an animal."""
        cell = ROW * kind + number
        chance: i64 = self.standing[cell]
        if chance == UNKNOWN:
            chance = SURE - self.lays(kind, number + 1)
            kinds = beaters(kind)
            while kinds != 0:
                chance = times(chance, SURE - self.lays(first_kind(kinds), number))
                kinds &= kinds - 1
            self.standing[cell] = chance
        return chance

    def unbeatable(self, kind: i64, number: i64) -> bool:
        """Whether the unseen cards are too few to beat this many of an animal, wherever they are."""
        if self.most(kind) > number:
            return False
        kinds = beaters(kind)
        while kinds != 0:
            if self.most(first_kind(kinds)) >= number:
                return False
            kinds &= kinds - 1
        return True

    def most(self, kind: i64) -> i64:
        """The most of an animal that all unseen cards together could lay."""
        cards = count(self.unseen, kind)
        if cards > 0:
            cards += count(self.unseen, JOKER)
            if kind == ELEPHANT and count(self.unseen, MOSQUITO) > 0:
                cards += 1
        return cards

    def lays(self, kind: i64, number: i64) -> i64:
        """The chance that an opponent can lay this many of an animal, joker and mosquito included."""
        cards = count(self.unseen, kind)
        if kind == ELEPHANT and number > 1 and cards > 0 and count(self.unseen, MOSQUITO) > 0:
            cards += 1
        return self.held(cards, number)

    def completes(self, kind: i64, number: i64, known: i64) -> i64:
        """The chance that the partner, some of whose cards are known, has this many of an animal."""
        return at_least(count(self.unseen, kind), number - count(known, kind), self.partners)
