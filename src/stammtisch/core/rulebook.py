"""The rulebooks people read: Markdown whose clauses are paragraphs that open with their id."""

from __future__ import annotations

import re
from functools import cache

from stammtisch.core.registry import find
from stammtisch.core.words import LANGS

CLAUSE = re.compile(r"^`([A-Z]{2}-\d+)` ", re.MULTILINE)


@cache
def rulebook(game: str, lang: str) -> str:
    """The whole text."""
    if lang not in LANGS:
        raise ValueError(f"there is no rulebook in {lang!r}; the languages are: {', '.join(LANGS)}")
    return (find(game).folder / f"rulebook.{lang}.md").read_text(encoding="utf-8")


@cache
def clauses(game: str, lang: str) -> dict[str, str]:
    """Each clause's paragraph, with the list or table that belongs to it, by id."""
    texts: dict[str, str] = {}
    clause = ""
    for block in re.split(r"\n\s*\n", rulebook(game, lang)):
        opening = CLAUSE.match(block)
        if opening:
            clause = opening[1]
            texts[clause] = block
        elif clause and block.lstrip()[:1] in {"|", "-", "*", "1"}:
            texts[clause] += "\n\n" + block
        else:
            clause = ""
    return texts
