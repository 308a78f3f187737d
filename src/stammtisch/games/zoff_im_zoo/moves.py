"""The numbers of the moves of Zoff im Zoo."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.games.zoff_im_zoo.cards import ELEPHANT, JOKER, KINDS, MOSQUITO, count, unit
from stammtisch.games.zoff_im_zoo.groups import ONLY_JOKER, animal, groups, parts

# verbs, and the first number of each in the table of moves
LAY: Final = 0
PASS: Final = 1
PUSH: Final = 2
RETURN: Final = 3
AWAY: Final = 4
SHOW: Final = 5
ADD: Final = 6
DECLINE: Final = 7
PASS_MOVE: Final = 128  # below it 10 lays an animal (but 20 of elephants, 8 of mosquitoes)
PUSHES: Final = 129  # 90 pairs of cards
RETURNS: Final = 219
AWAYS: Final = 309  # nothing, 13 single cards, 90 pairs
SHOWS: Final = 413  # 117 parts of lays
ADDS: Final = 530
DECLINE_MOVE: Final = 647
JOKER_PART: Final = 116  # the joker alone is no lay but a part of one


def lay_number(kind: i64, number: i64, mosquitoes: i64, jokers: i64) -> i64:
    """The move that lays this many of an animal, with an elephant's mosquito and with the joker."""
    first: i64 = 10 * kind if kind <= ELEPHANT else 10 * kind + 10
    return first + group_index(kind, number, mosquitoes, jokers)


def part_number(cards: i64) -> i64:
    """The index of a part of a lay among all parts; whole lays that nothing can be added to are none."""
    kind = animal(cards)
    if kind == ONLY_JOKER:
        return JOKER_PART
    return first_part(kind) + group_index(
        kind, count(cards, kind), count(cards, MOSQUITO), count(cards, JOKER)
    )


def first_part(kind: i64) -> i64:
    """The index of one card of an animal among all parts."""
    return 9 * kind if kind <= ELEPHANT else 9 * kind + 10


def group_index(kind: i64, number: i64, mosquitoes: i64, jokers: i64) -> i64:
    """The index of this many of an animal among all its groups; mosquitoes count with elephants only."""
    if kind == ELEPHANT:
        return 4 * (number - 1) + 2 * mosquitoes + jokers
    return 2 * (number - 1) + jokers


def pair_number(first: i64, second: i64) -> i64:
    """The index of two kinds, first <= second, among all pairs."""
    return KINDS * first - first * (first - 1) // 2 + second - first


def verb_of(move: i64) -> i64:
    if move < PASS_MOVE:
        return LAY
    if move < PUSHES:
        return PASS
    if move < RETURNS:
        return PUSH
    if move < AWAYS:
        return RETURN
    if move < SHOWS:
        return AWAY
    if move < ADDS:
        return SHOW
    return ADD if move < DECLINE_MOVE else DECLINE


def cards_of(move: i64) -> i64:
    """The cards a move names."""
    return MOVE_CARDS[move]


def move_cards() -> list[int]:
    """The cards of each move, by its number."""
    singles = [int(unit(kind)) for kind in range(KINDS)]
    pairs = [a + b for kind, a in enumerate(singles) for b in singles[kind:]][:-1]  # there is one joker only
    return [*groups(), 0, *pairs, *pairs, 0, *singles, *pairs, *parts(), *parts(), 0]


MOVE_CARDS: Final = vec[i64]([i64(cards) for cards in move_cards()])
