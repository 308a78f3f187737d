"""What a sensible player does in Highest Card who sees a view, and why."""

from __future__ import annotations

from stammtisch.core.chance import fast
from stammtisch.core.game import Advice, View

from ..cards import CODES
from .player import Judge


def advise(view: View, level: str, seed: int) -> Advice:
    judge = Judge(level)
    judge.read(view)
    move = judge.choose(fast(seed))
    return Advice(CODES[move], (judge.reason, {"card": CODES[move]}))
