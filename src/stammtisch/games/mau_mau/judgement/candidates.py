"""The moves of Mau Mau that are worth a thought."""

from __future__ import annotations

from stammtisch.core.game import View
from stammtisch.games.mau_mau.notation import MOVES

MAU_CARDS = 2  # in hand: a player who lays one of them says mau (MA-17)


def candidates(view: View, most: int) -> list[int]:
    """Everything but forgetting mau, or saying it in vain."""
    mau = len(view["hand"]) == MAU_CARDS
    sensible = [text for text in view["legal"] if text == "draw" or text.endswith("!") == mau]
    return [MOVES.numbers[text] for text in sensible][:most]
