"""What people read about the table and the moves: codes and parameters for the words."""

from __future__ import annotations

from stammtisch.core.game import Phrase, View
from stammtisch.core.moves import Move

from .cards import CODES, NUMBERS


def status(view: View) -> list[Phrase]:
    """The cards on the table and everybody's tricks."""
    players = view["players"]
    lines: list[Phrase] = [
        ("laid", {"seat": (view["leader"] + turn) % players, "card": card})
        for turn, card in enumerate(view["trick"])
    ]
    return lines + [("tricks", {"seat": seat, "count": count}) for seat, count in enumerate(view["tricks"])]


def ask(view: View) -> Phrase:
    if not view["trick"]:
        return "lead", {}
    return "follow", {"odd": NUMBERS[view["trick"][0]] % 2 == 0}


def phrase(move: Move) -> Phrase:
    return "lay", {"card": CODES[move.cards[0]]}
