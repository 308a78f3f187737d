"""The developers' verbs are listed wherever people look for them."""

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


def test_make_has_all_of_them() -> None:
    text = (ROOT / "Makefile").read_text("utf-8").replace("\\\n", " ")
    listed = re.search(r"(?m)^VERBS = (.*)$", text)
    assert listed
    assert sorted(listed[1].split()) == sorted(dev.VERBS)


def test_help_succeeds_and_an_unknown_verb_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["dev.py", "--help"])
    assert dev.main() == 0
    assert "compile the rules" in capsys.readouterr().out
    monkeypatch.setattr("sys.argv", ["dev.py", "tset"])
    assert dev.main() == 2
    assert "no verb 'tset'" in capsys.readouterr().err
