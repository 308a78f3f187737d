"""Everything goes wrong at once for a few seconds; the long form is `python -m tests.soak`."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.server.soaking import File, Ground, Postgres, Soak

SECONDS = 12


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_nothing_is_lost_and_nothing_slips_out(kind: str, tmp_path: Path) -> None:
    ground: Ground = File(tmp_path) if kind == "sqlite" else Postgres()
    try:
        report = asyncio.run(Soak(ground, seed=1, tables=5).run(SECONDS))
    finally:
        ground.stop()
    assert report.kills >= 1
    assert report.cut >= 10
    assert report.floods >= 1
    assert report.messages > report.acknowledged > 0
