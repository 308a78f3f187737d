"""What anyone at a table of Mü can say about a move: from open cards, trumps, the trick, and the cards played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stammtisch.core.game import Event, Phrase, View
from stammtisch.games.mue.cards import CODES, FEW, deck, digit_points
from stammtisch.games.mue.scoring import eklat, target
from stammtisch.games.mue.view import plays

# strengths of trumps, above every digit
VICE, CHIEF, BOTH = 10, 20, 30

Said = tuple[str, dict[str, Any]]
NOTHING: Said = ("", {})


def remark(view: View, events: Sequence[Event]) -> Phrase | None:
    """Why the move makes sense to anyone who looks on; None if only the cards in hand could tell."""
    move = events[0]
    sayings = {
        "bid": bid,
        "pass": passed,
        "trump": trump,
        "partner": partner,
        "play": played,
    }
    saying = sayings.get(move["type"])  # none for the end of a bid: MU-4 ends it by itself for a bidder ahead
    what, params = saying(view, move) if saying else NOTHING
    return ("remark", {"what": what, **params}) if what else None


# the auction


def rivals(view: View) -> tuple[int, list[int]]:
    """The highest bid of the others, and whose it is."""
    bids = {seat: len(cards) for seat, cards in enumerate(view["open"]) if seat != view["to_move"]}
    most = max(bids.values())
    return most, [seat for seat, count in bids.items() if count == most]


def bid(view: View, move: Event) -> Said:
    """MU-9, MU-10: where the bidder stands now; with partners a low bid may still recommend (MU-16)."""
    most, seats = rivals(view)
    params = {"card": move["card"], "count": move["count"], "seats": seats}
    if move["count"] > most:
        return "bid_ahead", params
    if move["count"] == most:
        return "bid_level", params
    return ("bid_below", params) if view["players"] > FEW else NOTHING


def passed(view: View, _: Event) -> Said:
    """MU-10: who pays in an Eklat; MU-17: what the next higher bid would ask for."""
    seat = view["to_move"]
    mine, (most, _seats) = len(view["open"][seat]), rivals(view)
    if view["hands"][seat] == 0:
        return "pass_empty", {}
    if mine > most:
        return "pass_ahead", {"count": mine}
    if mine == most > 0:
        last = next(turn["seat"] for turn in reversed(view["auction"]) if turn["cards"])
        brings = int(eklat(mine, last=False))
        return ("pass_eklat", {"seat": last, "points": brings}) if last != seat else NOTHING
    needed = int(target(view["players"], most + 1))
    return "pass_behind", {"count": most + 1 - mine, "target": needed}


# trumps and partner


def trump(view: View, move: Event) -> Said:
    """MU-14, MU-15: how many such cards lie open; MU-26: without a trump the bonus is highest."""
    if move["trump"] == "none":
        return "trump_none", {}
    lying = [code for code in view["open"][move["seat"]] if move["trump"] in code]
    return "trump", {"trump": move["trump"], "count": len(lying)}


def partner(view: View, move: Event) -> Said:
    """The trumps that the partner has lying open, else all cards there."""
    lying = view["open"][move["seat_partner"]]
    trumps = [code for code in lying if strength(view, code, "trump") >= VICE]
    params = {"seat": move["seat_partner"], "cards": trumps or lying, "count": len(trumps or lying)}
    return ("partner", {**params, "trumps": bool(trumps)}) if lying else NOTHING


# tricks


def played(view: View, move: Event) -> Said:
    """A lead, or a card on a trick that someone is winning."""
    params = {"card": move["card"], "points": int(digit_points(int(move["card"][1])))}
    seat = view["to_move"]
    if view["hands"][seat] + len(view["open"][seat]) == 1:
        return "last_card", params
    return led(view, params, move) if not view["trick"] else followed(view, params, move)


def led(view: View, params: dict[str, Any], move: Event) -> Said:
    """A trump that draws trumps; the highest card left of its suit; one that counts nothing."""
    card = params["card"]
    if move["suit"] == "trump":
        return "lead_trump", params
    gone = [play["card"] for play in plays(view)]
    left = [CODES[kind] for kind in deck(view["players"])]
    for code in [*gone, card]:
        left.remove(code)
    suit = move["suit"]
    above = [code for code in left if VICE > strength(view, code, suit) > strength(view, card, suit)]
    if not above:
        return "lead_high", {**params, "suit": suit}
    return ("lead_cheap", params) if params["points"] == 0 else NOTHING


def followed(view: View, params: dict[str, Any], move: Event) -> Said:
    """Who is winning the trick, and what the card changes about that."""
    suit, seat = view["suit"], view["to_move"]
    # MU-22: of equal cards the first played is higher
    best = max(view["trick"], key=lambda play: strength(view, play["card"], suit))
    named = {**params, "seat": best["seat"], "suit": suit, "follows": move["follows"]}
    if strength(view, params["card"], suit) > strength(view, best["card"], suit):
        last = len(view["trick"]) == view["players"] - 1
        if last:
            total = params["points"] + sum(int(digit_points(int(play["card"][1]))) for play in view["trick"])
            return "take_last", {**named, "points": total}
        return "ruff" if not move["follows"] else "take", named
    if friends(view, seat, best["seat"]):
        return "feed" if params["points"] else "leave", named
    return ("spare", named) if params["points"] == 0 else NOTHING


def friends(view: View, seat: int, other: int) -> bool:
    """Whether two seats play together, the chief's team or its opponents."""
    team = (view["chief"], view["partner"])
    return (seat in team) == (other in team)


def strength(view: View, card: str, suit: str) -> int:
    """MU-20 to MU-23: what decides who wins the trick when this suit is led; below 0: it can't."""
    chief, vice = (trump in card for trump in (view["chief_trump"] or "-", view["vice_trump"] or "-"))
    digit = int(card[1])
    if chief and vice:
        return BOTH
    if chief or vice:
        by_digit = (view["chief_trump"] if chief else view["vice_trump"]).isdigit()
        return (CHIEF if chief else VICE) + (0 if by_digit else digit)
    return digit if card[0] == suit else -1
