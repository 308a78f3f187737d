"""What the command line says, in the person's language."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from stammtisch.core.words import LANGS
from stammtisch.terminal.texts import Catalogue, program_name, read_words

FOLDER = Path(__file__).parent
VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


class Texts(Catalogue):
    """What is said at a table, and what only the command line says."""

    def __init__(self, lang: str, program: str) -> None:
        super().__init__(lang, program)
        words = read_words(FOLDER, lang, program)
        self.texts = {**self.texts, **words["texts"]}
        self.yes_no: dict[str, list[str]] = words["yes_no"]
        # What argparse says, as patterns, and what is said instead.
        self.usage: list[list[str]] = words["usage"]


def texts_in(lang: str) -> Texts:
    return _texts_in(lang, program_name())


@cache
def _texts_in(lang: str, program: str) -> Texts:
    return Texts(lang, program)


def language(argv: list[str], environment: Mapping[str, str]) -> str:
    """What `--lang` asks for, else what the environment says, else English."""
    for index, word in enumerate(argv):
        lang = word[7:] if word.startswith("--lang=") else ""
        if word == "--lang" and index + 1 < len(argv):
            lang = argv[index + 1]
        if lang in LANGS:
            return lang
    for name in VARIABLES:
        if environment.get(name):
            return "de" if environment[name].lower().startswith("de") else "en"
    return "en"
