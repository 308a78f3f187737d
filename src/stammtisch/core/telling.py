"""How rules tell what happens: events with their audience.  They are only called while someone listens."""

from __future__ import annotations

from typing import Any

from stammtisch.core.round import Round


def tell(state: Round, kind: str, seat: int | None, **facts: Any) -> None:
    """Adds one public event."""
    assert state.news is not None
    state.news.append({"type": kind, "seat": seat, **facts, "to": "all"})


def whisper(state: Round, to: list[int], kind: str, seat: int, **facts: Any) -> None:
    """Adds one event for these seats alone."""
    assert state.news is not None
    state.news.append({"type": kind, "seat": seat, **facts, "to": to})
