"""What there is to say about a table of Mammuz, as codes and parameters for the words."""

from __future__ import annotations

from stammtisch.core.game import Phrase, View
from stammtisch.core.moves import Move
from stammtisch.games.mammuz.cards import CODES


def status(view: View) -> list[Phrase]:
    """The table now, line by line."""
    lines: list[Phrase] = [("hand_size", {"seat": seat, "count": n}) for seat, n in enumerate(view["hands"])]
    herd = view["herd"]
    if herd:
        count = sum(lay["count"] for lay in herd) - (view["turned"] is not None)
        last = {"seat": herd[-1]["seat"], "last": herd[-1]["count"]}
        lines.append(("herd", {"card": view["named"], "count": count, **last}))
    elif view["named"] is not None:
        lines.append(("named", {"card": view["named"]}))
    if view["turned"] is not None:
        lines.append(("turned", {"card": view["turned"]}))
    if view["pile"]:
        lines.append(("pile", {"count": view["pile"]}))
    lines += [("extinct", {"card": code}) for code in view["extinct"]]
    if view["removed"]:
        lines.append(("removed", {"cards": view["removed"]}))
    if view["winners"]:
        lines.append(("won", {"seats": view["winners"], "shared": len(view["winners"]) > 1}))
    return lines


def ask(view: View) -> Phrase:
    """What the seat to move has to decide."""
    if view["phase"] == "name":
        barred = view["barred"] if f"claim:{view['barred']}" not in view["legal"] else None
        return ("name", {"card": barred, "barred": barred is not None})
    if view["phase"] == "give":
        return ("give", {})
    if view["phase"] == "start":
        return ("start", {"card": view["named"]})
    last = view["herd"][-1]
    params = {"card": view["named"], "seat": last["seat"], "count": last["count"]}
    return ("go_on", {**params, "must_doubt": view["must_doubt"]})


def phrase(move: Move) -> Phrase:
    """A move in words."""
    if move.verb == "claim":
        return ("claim", {"card": CODES[move.number]})
    if move.verb == "lay":
        return ("lay", {"cards": [CODES[kind] for kind in move.cards]})
    if move.verb == "doubt":
        return ("doubt", {"place": move.number})
    return ("herd", {"seat": move.number})
