"""When a tip fits, in Life Life."""

from __future__ import annotations

from stammtisch.core.game import Moment, occasions
from stammtisch.games.life_life.cards import CODES, VALUES

SETS = "CHP"  # LL-11
SETS_PRO = "HP"  # LL-18


def is_scoring(moment: Moment) -> bool:
    return moment.sheet is not None and moment.sheet["end"] == "scoring"


def knocked_badly(moment: Moment) -> bool:
    """Knocked first, and had the fewest points."""
    return knocked_in_vain(moment) and moment.sheet is not None and moment.sheet["points"][moment.me] < -1


def knocked_in_vain(moment: Moment) -> bool:
    sheet = moment.sheet
    return (
        is_scoring(moment)
        and sheet is not None
        and sheet["knocker"] == moment.me
        and sheet["points"][moment.me] < 0
    )


def lost_lives(moment: Moment) -> bool:
    return is_scoring(moment) and moment.sheet is not None and moment.sheet["points"][moment.me] < 0


def sudden(moment: Moment) -> bool:
    """Somebody else ended the round with a set."""
    return moment.sheet is not None and moment.sheet["ender"] not in (None, moment.me)


def left_a_set(moment: Moment) -> bool:
    """What I laid completes a set for somebody, as far as everyone knows and is helped to remember."""
    if moment.sheet is not None or moment.mine("swap") is None or not moment.memory:
        return False
    view = moment.view
    others = [cards for seat, cards in enumerate(view["known"]) if seat != moment.me]
    return any(
        cards.count(animal) + row.count(animal) >= VALUES[CODES.index(animal)]
        for animal in (SETS_PRO if view["options"]["pro"] else SETS)
        for cards in others
        for row in view["rows"]
    )


def lost_by_one(moment: Moment) -> bool:
    """One card more would have shared a majority."""
    return (
        is_scoring(moment)
        and moment.sheet is not None
        and any(
            line["seat"] not in (None, moment.me)
            and 1 < line["counts"][moment.me] == line["counts"][line["seat"]] - 1
            for line in moment.sheet["majorities"]
        )
    )


def single_won(moment: Moment) -> bool:
    """A single card was a majority."""
    return (
        is_scoring(moment)
        and moment.sheet is not None
        and any(
            line["seat"] is not None and line["counts"][line["seat"]] == 1
            for line in moment.sheet["majorities"]
        )
    )


OCCASIONS = occasions(
    round_end=(knocked_badly, knocked_in_vain, lost_lives, sudden, lost_by_one, single_won),
    my_swap=(left_a_set,),
)
