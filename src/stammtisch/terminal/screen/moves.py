"""The list of what I can do: legal moves that fit what is chosen and typed, or what else the table offers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option


class Deed(NamedTuple):
    """A line of the list: a move by its notation, or an offer by its name."""

    kind: str  # "move" or "offer"
    text: str
    words: str


class Moves(OptionList, can_focus=True):
    """Deeds to choose from; nothing is highlighted until it is clear what is meant."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id, compact=True)
        self.deeds: list[Deed] = []
        self.navigated = False  # the person has gone to a line

    def offer(self, deeds: Sequence[Deed], clear: bool) -> None:
        """These lines from now on; `clear`: the first one is what was meant."""
        self.deeds = list(deeds)
        room = max((len(deed.text) for deed in deeds if deed.kind == "move"), default=0)
        self.set_options(Option(line(deed, room)) for deed in deeds)
        self.navigated = False
        self.highlighted = 0 if clear and deeds else None

    def step(self, by: int) -> None:
        """The next line, or the one before."""
        if self.deeds:
            at = self.highlighted
            at = (0 if by > 0 else len(self.deeds) - 1) if at is None else (at + by) % len(self.deeds)
            self.highlighted = at
            self.navigated = True

    @property
    def current(self) -> Deed | None:
        return None if self.highlighted is None else self.deeds[self.highlighted]


def line(deed: Deed, room: int) -> Content:
    if deed.kind == "offer":
        return Content.assemble(("▸ ", "bold"), deed.words)
    return Content.assemble((deed.text.ljust(room), "bold"), "  ", deed.words)
