"""When a tip fits, in Mü."""

from __future__ import annotations

from collections import Counter
from typing import Any

from stammtisch.core.game import Moment, View, occasions
from stammtisch.games.mue.judgement.remarks import VICE, strength

LONG_SUIT = 5
MANY_ALIKE = 4
FAR_ABOVE = 6  # points above the target: a higher bid would have been made
RICH, POOR, HIGH = "67", "19", "89"


def strong_hand(moment: Moment) -> bool:
    """An auction begins, and the hand has many cards of a colour or digit."""
    view = moment.view
    if not bidding(moment) or view["open"][moment.me]:
        return False
    colours, digits = (Counter(card[at] for card in view["hand"]) for at in (0, 1))
    return max(colours.values()) >= LONG_SUIT or max(digits.values()) >= MANY_ALIKE


def bidding(moment: Moment) -> bool:
    return moment.asked and moment.view["phase"] == "auction"


def not_chosen(moment: Moment) -> bool:
    """Somebody else became partner, and I had shown nothing."""
    view, me = moment.view, moment.me
    chosen = any(event["type"] == "partner" for event in moment.events)
    shown = any(bid["seat"] == me and bid["cards"] for bid in view["auction"])
    return chosen and moment.sheet is None and me not in (view["chief"], view["partner"]) and not shown


def partner_missed(moment: Moment) -> bool:
    """As partner, with cards shown, missed the target."""
    sheet = moment.sheet
    return sheet is not None and sheet.get("made") is False and sheet["partner"] == moment.me


def bid_badly(moment: Moment) -> bool:
    """As chief bid too high, or far too low."""
    sheet = moment.sheet
    if sheet is None or sheet["eklat"] or sheet["chief"] != moment.me:
        return False
    return not sheet["made"] or bool(sheet["team"] - sheet["target"] > FAR_ABOVE)


def three_players(moment: Moment) -> bool:
    return bidding(moment) and moment.view["players"] == 3


def tied(moment: Moment) -> bool:
    """About to end the turn with as many open cards as somebody else, and nobody has more."""
    sizes = [len(cards) for cards in moment.view["open"]]
    mine = sizes[moment.me]
    return bidding(moment) and moment.view["laid"] > 0 and mine == max(sizes) and sizes.count(mine) > 1


def last_trick(moment: Moment) -> dict[str, Any] | None:
    """The trick that was just taken."""
    new = moment.sheet is None and any(event["type"] == "trick" for event in moment.events)
    return moment.view["tricks"][-1] if new and moment.view["tricks"] else None


def fed_them(moment: Moment) -> bool:
    """Points went to the other side although a card without any was there."""
    trick, view, me = last_trick(moment), moment.view, moment.me
    if trick is None:
        return False
    team = {view["chief"], view["partner"]}
    card = next(play["card"] for play in trick["cards"] if play["seat"] == me)
    led = trick["cards"][0]["seat"] == me
    theirs = (trick["seat"] in team) != (me in team)
    return (
        theirs
        and not led
        and card[1] in RICH
        and any(held[0] == card[0] and held[1] in POOR for held in view["hand"])
    )


def high_card_trumped(moment: Moment) -> bool:
    """As chief led a high card of a plain colour, and lost it to an opponent's trump; there was a trump to lead."""
    trick, view, me = last_trick(moment), moment.view, moment.me
    if trick is None or view["chief"] != me or trick["cards"][0]["seat"] != me:
        return False
    card_of = {play["seat"]: play["card"] for play in trick["cards"]}
    lost = trick["seat"] not in (me, view["partner"]) and is_trump(view, card_of[trick["seat"]])
    high = card_of[me][1] in HIGH and not is_trump(view, card_of[me])
    return lost and high and any(is_trump(view, card) for card in (*view["hand"], *view["open"][me]))


def is_trump(view: View, card: str) -> bool:
    return bool(strength(view, card, "trump") >= VICE)


OCCASIONS = occasions(
    asked=(strong_hand, three_players, tied),
    partner=(not_chosen,),
    trick=(fed_them, high_card_trumped),
    round_end=(partner_missed, bid_badly),
)
