"""The choices a hand has: what it can lead, raise with, show, add, exchange or lay away, listed or drawn.

All are functions of the hand, of the animal on top and of its number.  A draw makes every choice equally likely
without building the list: what can be counted is counted, and the choice with the drawn index is sought.  The draws of
nearly all turns, `pick_lead` and `pick_raise`, are in `rules`, where they are fastest.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.bits import nth, ones
from stammtisch.core.chance import Chance
from stammtisch.games.zoff_im_zoo.cards import (
    A_MOSQUITO,
    ELEPHANT,
    JOKER,
    MOSQUITO,
    at_least,
    beaters,
    copies,
    count,
    first_kind,
    guard,
    holds,
    size,
)
from stammtisch.games.zoff_im_zoo.groups import animal, group
from stammtisch.games.zoff_im_zoo.moves import (
    ADDS,
    AWAYS,
    DECLINE_MOVE,
    JOKER_PART,
    PASS_MOVE,
    SHOWS,
    cards_of,
    lay_number,
    pair_number,
    part_number,
)

FAR: Final = 1_000  # an index behind the last choice: seeking it counts them

# raises


def raise_size(kind: i64, top: i64, number: i64) -> i64:
    """ZZ-5: how many of this animal raise the cards on top; 0: it can't, or the deck has fewer."""
    return needed(kind, top, number) if raisers(top) & guard(kind) else 0


def raisers(top: i64) -> i64:
    """ZZ-5: the animals that may raise this one: itself and those that beat it."""
    return beaters(top) | guard(top)


def needed(kind: i64, top: i64, number: i64) -> i64:
    """The same of an animal of which it is known that it may raise."""
    most: i64 = copies(kind) + 1  # with the joker
    if kind == ELEPHANT:
        most += 1
    cards: i64 = number + 1 if kind == top else number
    return cards if cards <= most else 0


def list_leads(moves: list[int], hand: i64) -> None:
    """ZZ-4: all groups of the hand."""
    move: i64 = 0
    while move < PASS_MOVE:
        if holds(hand, cards_of(move)):
            moves.append(int(move))
        move += 1


def list_raises(moves: list[int], hand: i64, top: i64, number: i64) -> None:
    """ZZ-5: all groups of the hand that raise the cards on top."""
    move: i64 = 0
    while move < PASS_MOVE:
        cards = cards_of(move)
        if holds(hand, cards) and raise_size(animal(cards), top, number) == size(cards):
            moves.append(int(move))
        move += 1


def raise_number(kind: i64, mosquito: i64, joker: i64, top: i64, number: i64) -> i64:
    """The raise with this animal, with a mosquito and the joker or without."""
    return lay_number(kind, needed(kind, top, number) - joker - mosquito, mosquito, joker)


def joined_raises(hand: i64, rivals: i64, own: i64, number: i64) -> i64:
    """ZZ-9: the animals that raise with the joker, which is never alone."""
    joined = at_least(hand, number) & own
    if number > 1:
        joined |= at_least(hand, number - 1) & rivals
    return joined


def stung_raises(hand: i64, whole: i64) -> i64:
    """ZZ-10, ZZ-11: whether elephants and a mosquito raise: 1, with the joker too: 2, either way: 3."""
    elephants = count(hand, ELEPHANT)
    ways: i64 = 0
    if whole > 1 and elephants >= whole - 1:
        ways = 1
    if whole > 2 and elephants >= whole - 2 and count(hand, JOKER) > 0:
        ways += 2
    return ways


# shows and what completes them


def may_complete(cards: i64, kind: i64, top: i64, number: i64) -> bool:
    """ZZ-21: whether further cards of the deck could make these a raise with this animal."""
    rest = cards - group(kind, count(cards, kind), 0, count(cards, JOKER))
    if rest != 0 and not (kind == ELEPHANT and rest == A_MOSQUITO):
        return False
    return size(cards) < raise_size(kind, top, number)


def seek_show(hand: i64, top: i64, number: i64, index: i64) -> i64:
    """The legal show with this index (in no special order); if there is none, -1 - the number of all."""
    before: i64 = 0  # shows that have a lower index
    joker_alone: bool = False
    targets = raisers(top)
    while targets != 0:
        kind = first_kind(targets)
        targets &= targets - 1
        whole = needed(kind, top, number)
        if whole < 2:
            continue
        joker_alone = True
        helpers: i64 = 0  # bit 0: the joker, bit 1: a mosquito
        while helpers < (4 if kind == ELEPHANT else 2):
            mosquito = helpers >> 1
            parts = show_parts(hand, kind, whole, mosquito, helpers & 1)
            if index - before < parts:
                first: i64 = 1 - mosquito  # a mosquito may be shown without elephants
                return SHOWS + part_number(group(kind, first + index - before, mosquito, helpers & 1))
            before += parts
            helpers += 1
    if joker_alone and count(hand, JOKER) > 0:
        if index == before:
            return SHOWS + JOKER_PART
        before += 1
    return -1 - before


def show_parts(hand: i64, kind: i64, whole: i64, mosquito: i64, joker: i64) -> i64:
    """How many parts of a raise with this many of an animal can be shown, by their own cards' number."""
    if joker > count(hand, JOKER) or mosquito > count(hand, MOSQUITO):
        return 0
    most: i64 = whole - 1 - joker - mosquito
    held = count(hand, kind)
    if held < most:
        most = held
    return most + mosquito if most + mosquito > 0 else 0


def list_shows(moves: list[int], hand: i64, top: i64, number: i64) -> None:
    """ZZ-21: all shows, in table order."""
    shows: list[int] = []
    show = seek_show(hand, top, number, 0)
    while show >= 0:
        shows.append(int(show))
        show = seek_show(hand, top, number, len(shows))
    shows.sort()
    moves += shows


def seek_add(hand: i64, shown: i64, top: i64, number: i64, index: i64) -> i64:
    """The legal addition to the cards shown with this index; if there is none, -1 - the number of all."""
    before: i64 = 0  # additions that have a lower index
    targets = raisers(top)
    while targets != 0:
        kind = first_kind(targets)
        targets &= targets - 1
        together = needed(kind, top, number)
        helpers: i64 = 0  # bit 0: the joker, bit 1: a mosquito
        while helpers < (4 if kind == ELEPHANT else 2):
            mosquito = helpers >> 1
            joker = helpers & 1
            own = together - mosquito - joker
            if own > 0:
                whole = group(kind, own, mosquito, joker)
                if holds(whole, shown) and holds(hand, whole - shown):
                    if index == before:
                        return ADDS + part_number(whole - shown)
                    before += 1
            helpers += 1
    return -1 - before


def list_adds(moves: list[int], hand: i64, shown: i64, top: i64, number: i64) -> None:
    """ZZ-22: all that completes the cards shown, in table order."""
    add = seek_add(hand, shown, top, number, 0)
    while add >= 0:
        moves.append(int(add))
        add = seek_add(hand, shown, top, number, len(moves))
    moves.sort()


def pick_add(hand: i64, shown: i64, top: i64, number: i64, chance: Chance) -> i64:
    """Cards that complete those shown, or to decline."""
    adds = -1 - seek_add(hand, shown, top, number, FAR)
    drawn = chance.below(adds + 1)
    return DECLINE_MOVE if drawn == adds else seek_add(hand, shown, top, number, drawn)


# pairs of cards to exchange or lay away


def list_pairs(moves: list[int], hand: i64, first_move: i64) -> None:
    """All two cards of the hand."""
    kinds = at_least(hand, 1)
    while kinds != 0:
        first = first_kind(kinds)
        others = kinds if count(hand, first) > 1 else kinds & (kinds - 1)
        while others != 0:
            moves.append(int(first_move + pair_number(first, first_kind(others))))
            others &= others - 1
        kinds &= kinds - 1


def list_aways(moves: list[int], hand: i64) -> None:
    """ZZ-19: nothing, one card or two."""
    moves.append(AWAYS)
    kinds = at_least(hand, 1)
    while kinds != 0:
        moves.append(int(AWAYS + 1 + first_kind(kinds)))
        kinds &= kinds - 1
    list_pairs(moves, hand, AWAYS + 14)


def pick_pair(hand: i64, others: i64, chance: Chance) -> i64:
    """One of the hand's pairs by its number, or -1 - n for the n-th of this many other choices."""
    kinds = at_least(hand, 1)
    twins = at_least(hand, 2)
    different = ones(kinds)
    mixed: i64 = different * (different - 1) // 2
    doubles = ones(twins)
    drawn: i64 = chance.below(mixed + doubles + others)
    if drawn < mixed:
        first: i64 = 0
        while drawn >= different - 1 - first:
            drawn -= different - 1 - first
            first += 1
        return pair_number(nth(kinds, first) >> 2, nth(kinds, first + 1 + drawn) >> 2)
    drawn -= mixed
    if drawn < doubles:
        kind: i64 = nth(twins, drawn) >> 2
        return pair_number(kind, kind)
    return -1 - (drawn - doubles)


def pick_away(hand: i64, chance: Chance) -> i64:
    """Nothing, a card or a pair."""
    kinds = at_least(hand, 1)
    pair = pick_pair(hand, 1 + ones(kinds), chance)
    if pair >= 0:
        return AWAYS + 14 + pair
    if pair == -1:
        return AWAYS
    return AWAYS + 1 + (nth(kinds, -2 - pair) >> 2)
