"""Why something can't be done at a table: a code and parameters for the words, and the clause if it is a rule."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """Nothing has changed."""

    def __init__(self, code: str, rule: str | None = None, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.params = params
