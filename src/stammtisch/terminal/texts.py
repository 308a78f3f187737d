"""What the program says to a person, one catalogue a language.

The games' words lie in their folders; what is said at a table besides lies in `words.<lang>.json` here, written with
the same placeholders (`stammtisch.core.words`).  The command line adds its own texts (`stammtisch.cli.texts`).
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from stammtisch.core.words import LANGS, PLACEHOLDER, Reader, Words

FOLDER = Path(__file__).parent
COMMAND = "STAMMTISCH_COMMAND"  # what a person types to start this program, if not `stammtisch`
BAD_USAGE = 2  # an exit status
SHOWN_LETTERS = 40  # of what was typed that a sentence repeats


class Trouble(Exception):
    """An error that a person reads as one sentence before the program ends with `status`."""

    def __init__(self, text: str, status: int = 1) -> None:
        super().__init__(text)
        self.text = text
        self.status = status


class Catalogue:
    """What is said at a table, in one language."""

    def __init__(self, lang: str, program: str) -> None:
        self.lang = lang
        self.program = program
        words = read_words(FOLDER, lang, program)
        self.texts: dict[str, Any] = words["texts"]
        self.wishes: dict[str, list[str]] = words["wishes"]
        self.pad_wishes: dict[str, list[str]] = words["pad_wishes"]
        # Words without spaces by which some offers can be taken.
        self.offers: dict[str, list[str]] = words["offers"]
        self._reader = Reader(Words({}, {}))

    def say(self, key: str, **params: Any) -> str:
        """The text of this key, its placeholders filled; nothing else about it changes."""
        template = self.texts[key]
        if isinstance(template, dict):
            template = template.get(params[template["?"]], template["*"])
        return PLACEHOLDER.sub(lambda match: self._reader.filled(match, params), template)

    def manual_lines(self, without: Sequence[str] = ()) -> list[str]:
        """What can be typed, line by line, without these wishes."""
        words = tuple(word for wish in without for word in self.wishes[wish])
        return [line for line in self.texts["manual_lines"] if not line.strip().startswith(words)]

    def trouble(self, key: str, status: int = 1, **params: Any) -> Trouble:
        return Trouble(self.say(key, **params), status)


def read_words(folder: Path, lang: str, program: str) -> dict[str, Any]:
    """A file of words, with this command wherever its texts tell a person to type `stammtisch`."""
    words: dict[str, Any] = json.loads((folder / f"words.{lang}.json").read_text(encoding="utf-8"))
    return {**words, "texts": _renamed(words["texts"], program)}


def _renamed(texts: Any, program: str) -> Any:
    """`stammtisch[tui]` stays as it is: that is for pip."""
    if isinstance(texts, str):
        return re.sub(r"\bstammtisch\b(?!\[)", lambda _: program, texts)
    if isinstance(texts, list):
        return [_renamed(text, program) for text in texts]
    return {key: _renamed(text, program) for key, text in texts.items()}


def program_name() -> str:
    return os.environ.get(COMMAND, "").strip() or "stammtisch"


def catalogue(lang: str) -> Catalogue:
    return _catalogue(lang, program_name())


@cache
def _catalogue(lang: str, program: str) -> Catalogue:
    return Catalogue(lang, program)


def shortened(text: str) -> str:
    """What was typed, to be repeated in a sentence."""
    return text if len(text) <= SHOWN_LETTERS else f"{text[:SHOWN_LETTERS]}…"


def given(name: str | None) -> str:
    """The name; empty if it is only what a language calls a person without one."""
    return "" if name is None or name in {catalogue(lang).say("you") for lang in LANGS} else name
