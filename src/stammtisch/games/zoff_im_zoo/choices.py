"""The choices a hand has: what it can lead, raise with, show, add, exchange or lay away, listed or drawn.

All are functions of the hand, of the animal on top and of its number.  A list is written into `numbers` from index
`at` on, in table order, and its end is returned.  A draw makes every choice equally likely
without building the list: what can be counted is counted, and the choice with the drawn index is sought.  The draws of
nearly all turns, `pick_lead` and `pick_raise`, are in `rules`, where they are fastest.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from stammtisch.core.bits import nth, ones
from stammtisch.core.chance import Chance
from stammtisch.games.zoff_im_zoo.cards import (
    A_MOSQUITO,
    ELEPHANT,
    ELEPHANTS,
    GUARDS,
    JOKER,
    JOKERS,
    MOSQUITO,
    MOSQUITOES,
    at_least,
    beaters,
    copies,
    count,
    first_kind,
    guard,
    holds,
    size,
)
from stammtisch.games.zoff_im_zoo.groups import group
from stammtisch.games.zoff_im_zoo.moves import (
    ADDS,
    AWAYS,
    DECLINE_MOVE,
    JOKER_PART,
    SHOWS,
    first_part,
    lay_number,
    pair_number,
    part_number,
)

COMMON: Final = 4  # of every animal there are enough to raise this many
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


def list_leads(numbers: vec[i16], at: i64, hand: i64) -> i64:
    """ZZ-4: all groups of the hand."""
    jokers = count(hand, JOKER)
    kinds = at_least(hand, 1) & ~JOKERS
    while kinds != 0:
        kind = first_kind(kinds)
        kinds &= kinds - 1
        left = count(hand, kind)
        lay = lay_number(kind, 1, 0, 0)
        while left > 0:
            at = list_lay(numbers, at, lay, jokers)
            lay += 2
            if kind == ELEPHANT:
                if count(hand, MOSQUITO) > 0:
                    at = list_lay(numbers, at, lay, jokers)
                lay += 2
            left -= 1
    return at


def list_lay(numbers: vec[i16], at: i64, lay: i64, jokers: i64) -> i64:
    """This group, and the next one if there is a joker: with it."""
    numbers[at] = i16(lay)
    numbers[at + 1] = i16(lay + 1)  # where there is no joker it will be overwritten, or does not count
    return at + 1 + jokers


def list_raises(numbers: vec[i16], at: i64, hand: i64, rivals: i64, top: i64, number: i64) -> i64:
    """ZZ-5: all groups of the hand that raise the cards on top; of an animal those with fewer of its own come first."""
    own = guard(top)
    plain = plain_raises(hand, rivals, own, number)
    joined: i64 = joined_raises(hand, rivals, own, number) if count(hand, JOKER) > 0 else 0
    stung = stung_raises(hand, rivals | own, top, number)
    kinds: i64 = plain | joined
    if stung > 0:
        kinds |= ELEPHANTS
    while kinds != 0:
        kind = first_kind(kinds)
        this = kinds & -kinds
        lay = lay_number(kind, number, 0, 0)
        lays: i64 = 4 if kind == ELEPHANT else 2  # for each number of the animal
        if kind == top:
            lay += lays
        if kind == ELEPHANT and stung & 2:
            numbers[at] = i16(lay - 5)
            at += 1
        if joined & this:
            numbers[at] = i16(lay - lays + 1)
            at += 1
        if kind == ELEPHANT and stung & 1:
            numbers[at] = i16(lay - 2)
            at += 1
        if plain & this:
            numbers[at] = i16(lay)
            at += 1
        kinds -= this
    return at


def plain_raises(hand: i64, rivals: i64, own: i64, number: i64) -> i64:
    """The animals that raise by themselves."""
    return (at_least(hand, number) & rivals) | (at_least(hand, number + 1) & own)


def raise_number(kind: i64, mosquito: i64, joker: i64, top: i64, number: i64) -> i64:
    """The raise with this animal, with a mosquito and the joker or without."""
    return lay_number(kind, needed(kind, top, number) - joker - mosquito, mosquito, joker)


def joined_raises(hand: i64, rivals: i64, own: i64, number: i64) -> i64:
    """ZZ-9: the animals that raise with the joker, which is never alone."""
    joined = at_least(hand, number) & own
    if number > 1:
        joined |= at_least(hand, number - 1) & rivals
    return joined


def stung_raises(hand: i64, may_raise: i64, top: i64, number: i64) -> i64:
    """ZZ-10, ZZ-11: whether elephants and a mosquito raise: 1, with the joker too: 2, either way: 3."""
    if may_raise & ELEPHANTS == 0 or count(hand, MOSQUITO) == 0:
        return 0
    whole = needed(ELEPHANT, top, number)
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


def count_shows(hand: i64, rivals: i64, top: i64, number: i64) -> i64:
    """ZZ-21: how many shows are legal; `rivals` are the animals that beat the one on top."""
    if number > COMMON:
        return -1 - seek_show(hand, top, number, FAR)
    joker = count(hand, JOKER)
    own = guard(top)
    shows = joker  # alone
    cards: i64 = 1  # of an animal; a show is smaller than the raise it is a part of
    while cards <= number:
        held = at_least(hand, cards)
        shows += ones(held & (own if cards == number else own | rivals))
        if joker > 0 and cards < number:
            shows += ones(held & (own if cards + 1 == number else own | rivals))
        cards += 1
    if (own | rivals) & ELEPHANTS and count(hand, MOSQUITO) > 0:
        whole: i64 = number + 1 if top == ELEPHANT else number
        shows += show_parts(hand, ELEPHANT, whole, 1, 0)
        if joker > 0:
            shows += show_parts(hand, ELEPHANT, whole, 1, 1)
    return shows


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
        if count(hand, kind) == 0 and kind != ELEPHANT:
            continue
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


def list_shows(numbers: vec[i16], at: i64, hand: i64, top: i64, number: i64) -> i64:
    """ZZ-21: all shows."""
    joker = count(hand, JOKER)
    most: i64 = 0  # the largest raise that can be completed
    stung: i64 = 0  # the same with elephants and a mosquito of the hand
    targets = raisers(top)
    while targets != 0:
        kind = first_kind(targets)
        targets &= targets - 1
        whole = needed(kind, top, number)
        if whole > most:
            most = whole
        mosquito: i64 = 0
        if kind == ELEPHANT and count(hand, MOSQUITO) > 0:
            mosquito = 1
            stung = whole
        at = list_parts(numbers, at, kind, count(hand, kind), whole - 1, mosquito, joker)
    if stung > 1:  # a mosquito without elephants counts as a part of mosquitoes
        at = list_parts(numbers, at, MOSQUITO, 1, stung - 1, 0, joker)
    if most > 1 and joker > 0:
        numbers[at] = SHOWS + JOKER_PART
        at += 1
    return at


def list_parts(numbers: vec[i16], at: i64, kind: i64, held: i64, most: i64, mosquito: i64, joker: i64) -> i64:
    """The shows of up to `most` cards: one or more of an animal, of which this many are held, and what goes with it."""
    step: i64 = 4 if kind == ELEPHANT else 2
    show: i64 = SHOWS + first_part(kind)
    cards: i64 = 1
    while cards <= held and cards <= most:
        helpers: i64 = 0  # bit 0: the joker, bit 1: a mosquito
        while helpers <= joker + 2 * mosquito:
            numbers[at] = i16(show + helpers)
            if cards + (helpers & 1) + (helpers >> 1) <= most and (helpers & 1) <= joker:
                at += 1
            helpers += 1
        show += step
        cards += 1
    return at


def seek_add(hand: i64, shown: i64, top: i64, number: i64, index: i64) -> i64:
    """The legal addition to the cards shown with this index; if there is none, -1 - the number of all."""
    before: i64 = 0  # additions that have a lower index
    targets = completed(shown) & raisers(top)
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


def completed(shown: i64) -> i64:
    """The animals of which these cards may be a part."""
    kinds = at_least(shown, 1) & ~JOKERS
    if kinds == 0:
        return GUARDS
    return kinds & ~MOSQUITOES if kinds != MOSQUITOES else ELEPHANTS | MOSQUITOES


def list_adds(numbers: vec[i16], at: i64, hand: i64, shown: i64, top: i64, number: i64) -> i64:
    """ZZ-22: all that completes the cards shown."""
    begin = at
    add = seek_add(hand, shown, top, number, 0)
    while add >= 0:
        place = at
        while place > begin and i64(numbers[place - 1]) > add:  # there are only a few to be sorted
            numbers[place] = numbers[place - 1]
            place -= 1
        numbers[place] = i16(add)
        at += 1
        add = seek_add(hand, shown, top, number, at - begin)
    return at


def pick_add(hand: i64, shown: i64, top: i64, number: i64, chance: Chance) -> i64:
    """Cards that complete those shown, or to decline."""
    adds = -1 - seek_add(hand, shown, top, number, FAR)
    drawn = chance.below(adds + 1)
    return DECLINE_MOVE if drawn == adds else seek_add(hand, shown, top, number, drawn)


# pairs of cards to exchange or lay away


def list_pairs(numbers: vec[i16], at: i64, hand: i64, first_move: i64) -> i64:
    """All two cards of the hand."""
    kinds = at_least(hand, 1)
    while kinds != 0:
        first = first_kind(kinds)
        others = kinds if count(hand, first) > 1 else kinds & (kinds - 1)
        pair: i64 = first_move + pair_number(first, 0)
        while others != 0:
            numbers[at] = i16(pair + first_kind(others))
            at += 1
            others &= others - 1
        kinds &= kinds - 1
    return at


def list_aways(numbers: vec[i16], at: i64, hand: i64) -> i64:
    """ZZ-19: nothing, one card or two."""
    numbers[at] = AWAYS
    at += 1
    kinds = at_least(hand, 1)
    while kinds != 0:
        numbers[at] = i16(AWAYS + 1 + first_kind(kinds))
        at += 1
        kinds &= kinds - 1
    return list_pairs(numbers, at, hand, AWAYS + 14)


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
