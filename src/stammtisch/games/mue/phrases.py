"""A view and a move of Mü as phrases, for terminals and screen readers."""

from __future__ import annotations

from stammtisch.core.game import Phrase, View
from stammtisch.core.moves import Move
from stammtisch.games.mue.cards import CODES, TRUMPS


def status(view: View) -> list[Phrase]:
    """The lines that describe the table now."""
    lines: list[Phrase] = [("round", {"round": view["round"], "seat": view["dealer"]})]
    if view["chief"] is not None:
        lines += [*contract(view), ("team", {"count": team_points(view), "target": view["target"]})]
    for seat in range(view["players"]):
        cards, count = view["open"][seat], view["hands"][seat]
        if cards:
            lines.append(("open", {"seat": seat, "cards": cards, "bid": len(cards), "count": count}))
        elif count:
            lines.append(("nothing_open", {"seat": seat, "count": count}))
    lines += [("in_trick", {"seat": play["seat"], "card": play["card"]}) for play in view["trick"]]
    for seat, suits in enumerate(view["voids"]):
        lines += [("void", {"seat": seat, "suit": suit}) for suit in suits]
    if view.get("hand"):
        lines.append(("hand", {"cards": view["hand"]}))
    return lines


def contract(view: View) -> list[Phrase]:
    """Who plays with whom, and which trumps count."""
    lines: list[Phrase] = [("chief", {"seat": view["chief"], "count": view["most"]})]
    if view["partner"] is not None:
        lines.append(("partner", {"seat": view["partner"]}))
    if view["vice"] is not None:
        lines.append(("vice", {"seat": view["vice"]}))
    for role in ("chief_trump", "vice_trump"):
        if view[role] is not None:
            lines.append((role, {"trump": view[role]}))
    return lines


def team_points(view: View) -> int:
    """What chief and partner have taken."""
    return sum(view["taken"][seat] for seat in (view["chief"], view["partner"]) if seat is not None)


def ask(view: View) -> Phrase:
    """What is asked of the seat to move."""
    phase = view["phase"]
    if phase == "auction":
        if not view["hand"]:
            return "only_pass", {}
        return ("bid_on" if view["laid"] else "bid"), {"count": min(view["room"], len(view["hand"]))}
    if phase == "play":
        if view["suit"] is None:
            return "lead", {}
        return "play", {"suit": view["suit"], "can": can_follow(view)}
    return phase, {}


def can_follow(view: View) -> bool:
    """Whether the legal moves follow the suit led; a player who can't follow may play any card."""
    named = [view[role] for role in ("chief_trump", "vice_trump") if view[role] is not None]
    card = view["legal"][0][:2]
    return bool(view["suit"] == ("trump" if any(trump in card for trump in named) else card[0]))


def phrase(move: Move) -> Phrase:
    if move.verb == "bid":
        return "bid", {"card": CODES[move.cards[0]]}
    if move.verb == "play":
        return "play", {"card": CODES[move.cards[0]], "open": move.flag}
    if move.verb == "trump":
        return "trump", {"trump": TRUMPS[move.number]}
    if move.verb == "partner":
        return "partner", {"seat": move.number}
    return move.verb, {}
