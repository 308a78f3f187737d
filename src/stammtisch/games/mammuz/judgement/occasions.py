"""When a tip fits, in Mammuz."""

from __future__ import annotations

from stammtisch.core.game import Moment, occasions
from stammtisch.games.mammuz.cards import CODES

FEW_CARDS = 6
TRUE_SINGLES = 2  # true cards laid one by one, until somebody should be told
SMALL_LAY = 2
LARGE_SPECIES = 3


def herd_exceeds(moment: Moment) -> bool:
    """More cards are claimed than the species has."""
    view = moment.view
    if not moment.asked or view["named"] is None:
        return False
    return bool(sum(lay["count"] for lay in view["herd"]) > view["left"][CODES.index(view["named"])])


def only_truth(moment: Moment) -> bool:
    """Laid single true cards again and again."""
    if moment.sheet is not None or moment.mine("lay") is None:
        return False
    named, singles = None, 0
    for each in moment.view["history"]:
        if each["type"] == "claim":
            named = each["card"]
        elif each["type"] == "lay" and each["seat"] == moment.me:
            singles = singles + 1 if each.get("mine") == [named] else 0
    return singles >= TRUE_SINGLES


def never_doubted(moment: Moment) -> bool:
    """Lost a match of one round without a single doubt."""
    if moment.sheet is None or not moment.view["over"] or moment.me in moment.sheet["winners"]:
        return False
    return not any(each["type"] == "doubt" and each["seat"] == moment.me for each in moment.view["history"])


def doubted_small(moment: Moment) -> bool:
    """Doubted one or two cards in vain."""
    doubt = moment.mine("doubt")
    if moment.sheet is not None or doubt is None or doubt["outcome"] != "true":
        return False
    lay = next(each for each in reversed(moment.view["history"]) if each["type"] == "lay")
    return bool(lay["count"] <= SMALL_LAY)


def few_cards(moment: Moment) -> bool:
    return moment.asked and len(moment.view["hand"]) <= FEW_CARDS


def holds_dinosaur(moment: Moment) -> bool:
    """A pterosaur or a brontosaurus."""
    return moment.asked and not {"p", "b"}.isdisjoint(moment.view["hand"])


def lacks_one(moment: Moment) -> bool:
    """All but one card of a species are in hand."""
    hand = moment.view["hand"]
    return moment.asked and any(
        left >= LARGE_SPECIES and hand.count(CODES[kind]) == left - 1
        for kind, left in enumerate(moment.view["left"])
    )


OCCASIONS = occasions(
    asked=(herd_exceeds, few_cards, holds_dinosaur, lacks_one),
    my_lay=(only_truth,),
    my_doubt=(doubted_small,),
    round_end=(never_doubted,),
)
