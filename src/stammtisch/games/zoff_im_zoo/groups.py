"""Which cards go together in Zoff im Zoo, and as what: the joker with any animal, one mosquito with elephants."""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.zoff_im_zoo.cards import (
    A_JOKER,
    A_MOSQUITO,
    ELEPHANT,
    ELEPHANTS,
    JOKER,
    JOKERS,
    MOSQUITO,
    MOSQUITOES,
    TABLE,
    at_least,
    count,
    first_kind,
    holds,
    unit,
)

# what cards laid together are, if not an animal
ONLY_JOKER: Final = -1  # ZZ-9
TOO_MANY_MOSQUITOES: Final = -2  # ZZ-11
MIXED: Final = -3


def animal(cards: i64) -> i64:
    """What one or more cards laid together are (ZZ-9 … ZZ-11): an animal, or why they can't be laid."""
    kinds = at_least(cards, 1) & ~JOKERS
    if kinds == 0:
        return ONLY_JOKER
    if kinds & (kinds - 1) == 0:
        return first_kind(kinds)
    if kinds == ELEPHANTS | MOSQUITOES:
        return ELEPHANT if count(cards, MOSQUITO) == 1 else TOO_MANY_MOSQUITOES
    return MIXED


def group(kind: i64, number: i64, mosquitoes: i64, jokers: i64) -> i64:
    """This many of an animal, with an elephant's mosquito and with the joker."""
    return number * unit(kind) + mosquitoes * A_MOSQUITO + jokers * A_JOKER


def groups() -> list[int]:
    """All that can be laid, in table order."""
    lays: list[int] = []
    for kind in range(JOKER):
        for number in range(1, TABLE[kind][1] + 1):
            for mosquitoes in range(2 if kind == ELEPHANT else 1):
                lays += [int(group(kind, number, mosquitoes, jokers)) for jokers in range(2)]
    return lays


def parts() -> list[int]:
    """All cards that can be completed to a lay, in table order."""
    lays = groups()
    joker: i64 = A_JOKER
    parts = [part for part in lays if any(part != whole and holds(whole, part) for whole in lays)]
    return [*parts, int(joker)]
