"""The files of words: a key written twice would silently lose a text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
FILES = [
    *ROOT.glob("src/stammtisch/**/words.*.json"),
    *ROOT.glob("web/src/words/*.json"),
    *ROOT.glob("web/src/games/*/texts.*.json"),
]


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    keys = [key for key, _ in pairs]
    twice = {key for key in keys if keys.count(key) > 1}
    assert not twice
    return dict(pairs)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(ROOT)))
def test_every_key_is_written_once(file: Path) -> None:
    assert json.loads(file.read_text("utf-8"), object_pairs_hook=unique)
