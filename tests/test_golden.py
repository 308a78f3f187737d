"""Deals and whole matches are as they were written down and read: see tests/golden/*.md."""

from __future__ import annotations

import pytest

from tests.facts import HOUSE, TESTED
from tests.golden import FOLDER, page

WRITTEN = sorted(path.stem for path in FOLDER.glob("*.md"))


@pytest.mark.parametrize("game", WRITTEN)
def test_golden(game: str) -> None:
    written = (FOLDER / f"{game}.md").read_text(encoding="utf-8").splitlines()
    now = page(game).splitlines()
    for number, (old, new) in enumerate(zip(written, now, strict=False), 1):
        assert new == old, (
            f"line {number} of tests/golden/{game}.md; if it is meant: python -m tests.golden --write"
        )
    assert len(now) == len(written)


def test_every_game_with_tests_has_its_golden_file() -> None:
    assert set(TESTED) <= set(WRITTEN) <= set(HOUSE)
