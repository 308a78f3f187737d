"""Everything a table refuses or says can be said in both languages."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest

from stammtisch.core.words import LANGS
from stammtisch.table.verbs.talking import Phrase

SOURCE = Path(__file__).parents[2] / "src" / "stammtisch"
CODES = re.compile(r'(?:Refused|drop|problem)\((?:\d+, )?"(\w+)"')


def words(lang: str) -> dict[str, Any]:
    words: dict[str, Any] = json.loads((SOURCE / "table" / f"words.{lang}.json").read_text("utf-8"))
    return words


def codes() -> set[str]:
    files = [path for room in ("table", "server") for path in (SOURCE / room).rglob("*.py")]
    return {code for path in files for code in CODES.findall(path.read_text("utf-8"))}


@pytest.mark.parametrize("lang", LANGS)
def test_every_refusal_has_words_and_all_words_are_used(lang: str) -> None:
    assert len(codes()) > 40
    assert set(words(lang)["refusals"]) == codes()


@pytest.mark.parametrize("lang", LANGS)
def test_every_quick_phrase_has_words(lang: str) -> None:
    assert set(words(lang)["phrases"]) == set(get_args(Phrase))


def test_both_languages_fill_the_same_gaps() -> None:
    german, english = words("de")["refusals"], words("en")["refusals"]
    for code in german:
        gaps = [set(re.findall(r"\{(\w+)", json.dumps(text))) for text in (german[code], english[code])]
        assert gaps[0] == gaps[1], code
