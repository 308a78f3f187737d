"""When a tip fits, in Zoff im Zoo."""

from __future__ import annotations

from stammtisch.core.game import Moment, occasions

JOKER_LATE = 4  # cards in hand, the joker among them


def joker_late(moment: Moment) -> bool:
    hand = moment.view["hand"]
    return moment.sheet is None and "J" in hand and 1 < len(hand) <= JOKER_LATE


def led_single(moment: Moment) -> bool:
    """Led one card while holding more of its kind."""
    lay = moment.mine("lay")
    led = lay is not None and [play["seat"] for play in moment.view["trick"]] == [moment.me]
    return led and lay is not None and len(lay["cards"]) == 1 and lay["cards"][0] in moment.view["hand"]


def elephants_won(moment: Moment) -> bool:
    """Somebody's elephants took a trick while mice stayed in hand."""
    if moment.sheet is not None or "M" not in moment.view["hand"] or not moment.view["tricks"]:
        return False
    trick = moment.view["tricks"][-1]
    laid = [play["cards"] for play in trick["plays"] if play["cards"]]
    new = any(event["type"] == "trick" for event in moment.events)
    return new and trick["taker"] != moment.me and "E" in laid[-1]


def no_hedgehog(moment: Moment) -> bool:
    return bool(moment.lines("no_hedgehog"))


def lions_left(moment: Moment) -> bool:
    return bool(moment.lines("lions_in_hand"))


def exchange(moment: Moment) -> bool:
    return moment.asked and moment.view["phase"] in ("push", "return")


def solo(moment: Moment) -> bool:
    return moment.asked and moment.view["phase"] == "lay"


def detour(moment: Moment) -> bool:
    """A hedgehog is to be beaten, and an elephant in hand looks as if it could."""
    top = moment.view["top"]
    return moment.asked and top is not None and top["animal"] == "H" and "E" in moment.view["hand"]


OCCASIONS = occasions(
    asked=(joker_late, exchange, solo, detour),
    my_lay=(led_single,),
    trick=(elephants_won,),
    round_end=(no_hedgehog, lions_left),
)
