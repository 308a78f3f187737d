"""A listener that keeps what it hears of other processes."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from stammtisch.store.store import Store

LOST = ("lost",)


class Ears:
    """Keeps the signals in the order in which they came."""

    def __init__(self) -> None:
        self.signals: asyncio.Queue[tuple[Any, ...]] = asyncio.Queue()

    async def row_stored(self, table: str, seq: int) -> None:
        self.signals.put_nowait(("row", table, seq))

    async def pad_changed(self, pad: str, number: int) -> None:
        self.signals.put_nowait(("pad", pad, number))

    async def note_sent(self, table: str, note: Mapping[str, Any]) -> None:
        self.signals.put_nowait(("note", table, note))

    async def signals_lost(self) -> None:
        self.signals.put_nowait(LOST)


async def listening(store: Store) -> asyncio.Queue[tuple[Any, ...]]:
    ears = Ears()
    await store.listen(ears)
    return ears.signals
