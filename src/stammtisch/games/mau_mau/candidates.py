"""The moves of Mau Mau that are worth a thought."""

from __future__ import annotations

from stammtisch.core.game import View
from stammtisch.games.mau_mau.notation import MOVES

MAU_AT = 2  # cards in hand: whoever lays one of them says mau (MA-17)


def candidates(view: View, most: int) -> list[int]:
    """Everything but forgetting mau, or saying it in vain."""
    mau = len(view["hand"]) == MAU_AT
    sensible = [text for text in view["legal"] if text == "draw" or text.endswith("!") == mau]
    return [MOVES.numbers[text] for text in sensible][:most]
