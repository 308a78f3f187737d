"""Raised when something can't be done at a table; the words are in the table's or the game's folder."""

from __future__ import annotations

from typing import Any

from stammtisch.core.errors import Refusal


class Refused(Exception):
    """Nothing has changed.  Made from a code and parameters, `Refused("too_fast", seconds=2)`, or from a refusal."""

    def __init__(self, refusal: Refusal | str, /, **params: Any) -> None:
        self.refusal = refusal if isinstance(refusal, Refusal) else Refusal(refusal, params)
        super().__init__(self.refusal.code)
