"""Words for people: templates and names per game and language, filled from codes and parameters.

A game's `words.<lang>.json` holds what people read about it; `core/words.<lang>.json` what is common to all.
A template is a text with placeholders, or a choice `{"?": "param", "value": template, …, "*": template}`.
Placeholders (the browser client reads the same files with the same rules):

    {n}                a text as it is; a number with the language's decimal sign
    {n#one|many}       a choice by number; % stands for the number in it
    {seat} {seat:dat}  a player's name, or "you" in the right case for the reader
    {seat?lay|lays}    a choice: the reader or someone else
    {cards:acc}        cards counted and named in a case (nom, acc, dat): "zwei Wale und einen Joker"
    {cards:acc/or}     the same joined by "or"
    {card:many}        one form of a card's name alone: one, many, or any other key of its entry
    {x@table}          looked up in one of the game's own tables
    {phrase}           a move: its code and parameters, by the section `moves`
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from stammtisch.core.errors import Refusal
from stammtisch.core.game import Event
from stammtisch.core.registry import find

LANGS = ("de", "en")
CASES = ("nom", "acc", "dat")
PLACEHOLDER = re.compile(r"\{(\w+)(?:([:?#@])([^{}]*))?\}")
SENTENCE = re.compile(r"(?:^|[.!?] )[a-zäöü]")
CORE = Path(__file__).parent


class Words:
    """The words of one game in one language, the common ones beneath."""

    def __init__(self, common: dict[str, Any], own: dict[str, Any]) -> None:
        self.common = common
        self.own = own

    def template(self, section: str, code: str) -> Any:
        """The game's own template, else the common one."""
        for words in (self.own, self.common):
            if code in words.get(section, {}):
                return words[section][code]
        raise KeyError(f"no words for {section} {code!r}")

    def thought_and_hint(self, code: str) -> tuple[Any, Any]:
        """What to think about before a move, and why it is good, by the code of its reason.

        A game without words of its own for that says what a bot would say of itself.
        """
        thought = self.template("think", code if self.has("think", code) else "plain")
        return thought, self.template("hint" if self.has("hint", code) else "why", code)

    def has(self, section: str, code: str) -> bool:
        return any(code in words.get(section, {}) for words in (self.own, self.common))

    def name(self) -> str:
        return str(self.own["name"])

    def unit(self) -> str:
        """What a result is counted in: points, unless the game counts something else."""
        return str(self.own.get("unit", self.common["unit"]))

    def card(self, code: str, form: str) -> str:
        """One form of a card's name; cases fall back to the nominative, plural cases to the plural."""
        entry = self.own["cards"][code]
        for key in (form, "many" if form.endswith("many") else "nom", "one"):
            if key in entry:
                return str(entry[key])
        raise KeyError(f"card {code!r} has no form {form!r}")

    def count(self, code: str, number: int, case: str) -> str:
        """A number of cards of a kind: "zwei Wale", "einen Wal"; a card known by a proper name stands as it is."""
        entry = self.own["cards"][code]
        if "many" not in entry:
            name = self.card(code, case)
            return name if number == 1 else self.common["times"].replace("%", str(number)).replace("#", name)
        if number == 1:
            article = self.common["one"]
            if isinstance(article, dict):
                article = article[entry["gender"]][case]
            name = self.card(code, case)
            if article == "a" and name[0] in "aeiou":
                article = "an"
            return f"{article} {name}"
        numeral = self.common["numbers"].get(str(number), str(number))
        return f"{numeral} {self.card(code, f'{case}_many')}"

    def cards(self, codes: Sequence[str], case: str, link: str = "and") -> str:
        """Cards counted by kind, in the order in which the kinds first stand."""
        kinds = list(dict.fromkeys(codes))
        return self.join([self.count(kind, list(codes).count(kind), case) for kind in kinds], link)

    def join(self, parts: list[str], link: str = "and") -> str:
        """ "a, b und c"."""
        if len(parts) < 2:
            return parts[0] if parts else str(self.common["nothing"])
        return f"{', '.join(parts[:-1])} {self.common[link]} {parts[-1]}"


class Reader:
    """Whom a text is for: players' names by seat, and the reader's own seat (None: nobody at the table)."""

    def __init__(self, words: Words, names: Sequence[str] = (), me: int | None = None) -> None:
        self.words = words
        self.names = names
        self.me = me

    def player(self, seat: int, case: str) -> str:
        if seat == self.me:
            return str(self.words.common["you"][case])
        if seat < len(self.names):
            return self.names[seat]
        return f"{self.words.common['seat']} {seat}"

    def fill(self, template: Any, params: dict[str, Any]) -> str:
        """The template's text with all placeholders filled; sentences begin with a capital."""
        return SENTENCE.sub(lambda start: start[0].upper(), self.replace(template, params))

    def replace(self, template: Any, params: dict[str, Any]) -> str:
        """The same in the middle of a sentence."""
        while isinstance(template, dict):
            value = params.get(template["?"])
            key = value if isinstance(value, str) else json.dumps(value)
            template = template.get(key, template.get("*", ""))
        return PLACEHOLDER.sub(lambda spot: self.filled(spot, params), template)

    def filled(self, spot: re.Match[str], params: dict[str, Any]) -> str:
        name, mark, rest = spot.groups()
        value = params[name]
        fillers: dict[str | None, Callable[[], str]] = {
            None: lambda: self.plain(name, value, "nom"),
            ":": lambda: self.plain(name, value, rest),
            "?": lambda: rest.split("|")[0 if value == self.me else 1],
            "#": lambda: rest.split("|")[0 if value == 1 else 1].replace("%", str(value)),
            "@": lambda: str(self.words.own[rest][str(value)]),
        }
        return fillers[mark]()

    def plain(self, name: str, value: Any, form: str) -> str:
        """A seat by its player, cards by their names, anything else as it is."""
        if name.startswith("seat"):
            if isinstance(value, list):
                return self.words.join([self.player(seat, form) for seat in value])
            return self.player(value, form)
        if name.startswith("card"):
            case, _, link = form.partition("/")
            if case not in CASES:
                return self.words.card(value, form)
            return self.words.cards(value if isinstance(value, list) else [value], case, link or "and")
        if name.startswith("phrase"):
            code, params = value
            return self.replace(self.words.template("moves", code), params)
        if isinstance(value, list):
            return self.words.join([str(item) for item in value])
        if isinstance(value, float):
            return str(value).replace(".", self.words.common["decimal"])
        return str(value)


def words_of(game: str, lang: str) -> Words:
    """The words of this game in this language."""
    if lang not in LANGS:
        raise ValueError(f"there are no words in {lang!r}; the languages are: {', '.join(LANGS)}")
    return read_words(game, lang)


@cache
def read_words(game: str, lang: str) -> Words:
    return Words(_load(CORE, lang), _load(find(game).folder, lang))


def _load(folder: Path, lang: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((folder / f"words.{lang}.json").read_text(encoding="utf-8"))
    return loaded


def describe(game: str, event: Event, lang: str, names: Sequence[str] = (), me: int | None = None) -> str:
    """What happened, in words for the reader at seat `me`; empty where there is nothing to say."""
    words = words_of(game, lang)
    return Reader(words, names, me).fill(words.template("events", event["type"]), event)


def explain(
    game: str, refusal: Refusal, lang: str, section: str = "refusals", names: Sequence[str] = ()
) -> str:
    """Why something is refused, with its clause."""
    words = words_of(game, lang)
    text = Reader(words, names).fill(words.template(section, refusal.code), refusal.params)
    return f"{text} ({refusal.rule})" if "-" in (refusal.rule or "") else text
