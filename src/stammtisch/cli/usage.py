"""Parsing the command line in the person's language: argparse with its own words translated."""

from __future__ import annotations

import argparse
import re
from functools import partial
from typing import Any, NoReturn

from stammtisch.cli.texts import Texts
from stammtisch.core.words import LANGS
from stammtisch.terminal.texts import BAD_USAGE, SHOWN_LETTERS, Trouble, shortened

SEED_DIGITS = len(str(2**256))


class Formatter(argparse.RawDescriptionHelpFormatter):
    """Descriptions and examples as they are written; `usage:` in the person's language."""

    def __init__(self, label: str, **settings: Any) -> None:
        super().__init__(**settings)
        self.label = label

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, f"{self.label} " if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence of the chosen language."""

    def __init__(self, texts: Texts, **settings: Any) -> None:
        self.texts = texts
        formatter: Any = partial(Formatter, texts.say("usage"))
        super().__init__(formatter_class=formatter, add_help=False, allow_abbrev=False, **settings)
        self._positionals.title = texts.say("positionals")
        self._optionals.title = texts.say("optionals")
        self.add_argument("-h", "--help", action="help", help=texts.say("h_help"))
        self.add_argument("--lang", choices=LANGS, default=texts.lang, help=texts.say("h_lang"))

    def error(self, message: str) -> NoReturn:
        for pattern, text in self.texts.usage:
            if re.fullmatch(pattern, message, re.DOTALL):
                message = re.sub(pattern, text, message, count=1, flags=re.DOTALL)
                break
        raise Trouble(f"{self.prog}: {message}\n{self.texts.say('see_help', prog=self.prog)}", BAD_USAGE)


def between(low: int, high: int) -> Any:
    """A type for argparse: an integer from `low` to `high`."""

    def integer(text: str) -> int:
        number = int(text) if len(text) <= SHOWN_LETTERS else high + 1
        if not low <= number <= high:
            raise argparse.ArgumentTypeError(f"from {low} to {high}: {shortened(text)}")
        return number

    return integer


def seed(text: str) -> int:
    """A type for argparse: an integer from 0 on, no larger than the seeds that the program draws itself."""
    if len(text) > SEED_DIGITS or not text.isdecimal():
        raise argparse.ArgumentTypeError(f"no seed: {shortened(text)}")
    return int(text)


def seconds(text: str) -> float:
    """A type for argparse: a span of time, from a hundredth of a second to an hour."""
    number = float(text)
    if not 0.01 <= number <= 3600:
        raise ValueError(text)
    return number
