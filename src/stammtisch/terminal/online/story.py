"""What was told at a table, in order.  Of a long evening only the end is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from stammtisch.terminal.session import Entry

KEPT_ENTRIES = 2000  # at least


class Story(Sequence[Entry]):
    """Grows at its end while others read.  Forgotten entries still count as positions, but readers don't get them."""

    def __init__(self) -> None:
        self._held: tuple[int, list[Entry]] = (0, [])  # how many are forgotten, and the others

    def append(self, entry: Entry) -> None:
        gone, kept = self._held
        kept.append(entry)
        if len(kept) > 2 * KEPT_ENTRIES:
            self._held = (gone + KEPT_ENTRIES, kept[KEPT_ENTRIES:])

    def __iadd__(self, entries: Iterable[Entry]) -> Story:
        for entry in entries:
            self.append(entry)
        return self

    def __len__(self) -> int:
        gone, kept = self._held
        return gone + len(kept)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._held[1])

    @overload
    def __getitem__(self, at: int) -> Entry: ...
    @overload
    def __getitem__(self, at: slice) -> list[Entry]: ...
    def __getitem__(self, at: int | slice) -> Entry | list[Entry]:
        gone, kept = self._held
        if isinstance(at, slice):
            begin, end, step = at.indices(gone + len(kept))
            return kept[max(0, begin - gone) : max(0, end - gone) : step]
        if at < 0:
            return kept[at]
        if at < gone:
            raise IndexError("forgotten")
        return kept[at - gone]
