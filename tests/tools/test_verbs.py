"""The developers' verbs are known wherever people look for them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dev

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("verb", dev.VERBS)
def test_every_verb_is_explained(verb: str) -> None:
    rows = [
        line for line in (ROOT / "CONTRIBUTING.md").read_text("utf-8").splitlines() if line.startswith("| `")
    ]
    assert [row for row in rows if f"`{verb}`" in row.split("|")[1]], "CONTRIBUTING.md does not list it"
    assert re.search(rf"(?m)^{verb} +\w", dev.__doc__ or ""), "dev.py does not explain it"


def test_make_knows_all_of_them() -> None:
    text = (ROOT / "Makefile").read_text("utf-8").replace("\\\n", " ")
    listed = re.search(r"(?m)^VERBS = (.*)$", text)
    assert listed
    assert sorted(listed[1].split()) == sorted(dev.VERBS)
