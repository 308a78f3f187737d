"""When a tip fits, in Mau Mau."""

from __future__ import annotations

from collections import Counter

from stammtisch.core.game import Moment, occasions

COLOUR_CHANGE = "W"


def forgot_mau(moment: Moment) -> bool:
    lay = moment.mine("lay")
    return lay is not None and lay["left"] == 1 and not lay["mau"]


def changed_early(moment: Moment) -> bool:
    """Laid a colour change while another card fitted."""
    lay = moment.mine("lay")
    if moment.sheet is not None or lay is None or lay["card"] != COLOUR_CHANGE:
        return False
    before = [each for each in moment.view["history"] if "lay" in each or "up" in each][-2]
    held: Counter[str] = Counter(moment.view["hand"])
    penalty = moment.mine("drawn")  # for a mau not said: it was not there yet
    held.subtract([] if penalty is None else penalty["cards"])
    return any(
        card != COLOUR_CHANGE and matches(card, before.get("lay") or before["up"]) for card in held.elements()
    )


def matches(card: str, top: str) -> bool:
    """Whether a card may follow one of the history: turned up (MA-4), or laid, perhaps with a colour or mau."""
    top = top.rstrip("!")
    if top[0] == COLOUR_CHANGE:
        return top[1:] in ("", card[0])
    return card[0] == top[0] or card[1:] == top[1:]


def specials_left(moment: Moment) -> bool:
    """Lost a round with two special cards or more."""
    hand = [] if moment.sheet is None else moment.sheet["hands"][moment.me]
    return sum(not card[1:].isdigit() for card in hand) > 1


def drew_for_two(moment: Moment) -> bool:
    draw = moment.mine("draw")
    return bool(moment.sheet is None and draw and draw["penalty"] and moment.view["top"].endswith("+2"))


def next_has_one(moment: Moment) -> bool:
    """The player who comes next has one card left."""
    view = moment.view
    follower = (moment.me + view["direction"]) % view["players"]
    return moment.asked and view["hands"][follower] == 1 and follower != moment.me


def had_to_draw(moment: Moment) -> bool:
    draw = moment.mine("draw")
    return bool(moment.sheet is None and draw and not draw["penalty"])


OCCASIONS = occasions(
    asked=(next_has_one,),
    my_lay=(forgot_mau, changed_early),
    my_draw=(drew_for_two, had_to_draw),
    round_end=(specials_left,),
)
