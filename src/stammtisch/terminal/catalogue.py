"""The program's own texts, one catalogue a language.

The games' words lie in their folders; what the program itself says to a person lies in `words.<lang>.json`
here, written with the same placeholders (`stammtisch.core.words`).
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from stammtisch.core.words import LANGS, PLACEHOLDER, Reader, Words

FOLDER = Path(__file__).parent
COMMAND = "STAMMTISCH_COMMAND"  # what a person types to start this program, if not `stammtisch`
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


class Trouble(Exception):
    """What a person has to be told in one sentence before the program ends with `status`."""

    def __init__(self, text: str, status: int = 1) -> None:
        super().__init__(text)
        self.text = text
        self.status = status


class Catalogue:
    """The program's texts in one language."""

    def __init__(self, lang: str, program: str) -> None:
        self.lang = lang
        self.program = program
        loaded: dict[str, Any] = json.loads((FOLDER / f"words.{lang}.json").read_text(encoding="utf-8"))
        self.texts: dict[str, Any] = _renamed(loaded["texts"], program)
        self.commands: dict[str, list[str]] = loaded["commands"]
        self.yes_no: dict[str, list[str]] = loaded["yes_no"]
        self.usage: list[list[str]] = loaded["usage"]
        self._reader = Reader(Words({}, {}))

    def say(self, key: str, **params: Any) -> str:
        """The text of this key, its placeholders filled; nothing else about it changes."""
        template = self.texts[key]
        if isinstance(template, dict):
            template = template.get(params[template["?"]], template["*"])
        return PLACEHOLDER.sub(lambda found: self._reader.place(found, params), template)

    def trouble(self, key: str, status: int = 1, **params: Any) -> Trouble:
        return Trouble(self.say(key, **params), status)


def _renamed(texts: Any, program: str) -> Any:
    """The texts with this command wherever they tell a person to type `stammtisch`; `stammtisch[tui]` is for pip."""
    if isinstance(texts, str):
        return re.sub(r"\bstammtisch\b(?!\[)", lambda _: program, texts)
    if isinstance(texts, list):
        return [_renamed(text, program) for text in texts]
    return {key: _renamed(text, program) for key, text in texts.items()}


def catalogue(lang: str) -> Catalogue:
    return _catalogue(lang, os.environ.get(COMMAND, "").strip() or "stammtisch")


@cache
def _catalogue(lang: str, program: str) -> Catalogue:
    return Catalogue(lang, program)


def given(name: str | None) -> str:
    """The name, unless it is what a language calls somebody who has given none."""
    return "" if name is None or name in {catalogue(lang).say("you") for lang in LANGS} else name


def language(argv: list[str], environment: Mapping[str, str]) -> str:
    """What `--lang` asks for, else what the environment says, else English."""
    for place, word in enumerate(argv):
        wanted = word[7:] if word.startswith("--lang=") else ""
        if word == "--lang" and place + 1 < len(argv):
            wanted = argv[place + 1]
        if wanted in LANGS:
            return wanted
    for name in VARIABLES:
        if environment.get(name):
            return "de" if environment[name].lower().startswith("de") else "en"
    return "en"
