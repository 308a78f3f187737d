"""What people type to answer the score pad's questions: names by their beginnings, numbers, cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from stammtisch.core.pad import Pad
from stammtisch.core.words import words_of
from stammtisch.terminal.texts import Catalogue, shortened

NUMBER_DIGITS = 4
NOBODY = ("-", "–")
SPECIAL = "x"  # any special card


class Unclear(Exception):
    """An answer that can't be understood; its text says what is expected."""


class Answers:
    """Reads answers about one round of a pad."""

    def __init__(self, pad: Pad, texts: Catalogue) -> None:
        self.pad = pad
        self.texts = texts
        self.words = words_of(pad.game.name, texts.lang)

    def is_asked(self, question: dict[str, Any], facts: dict[str, Any]) -> bool:
        """Whether earlier answers leave this question open."""
        if "after" not in question:
            return True
        before = facts.get(question["after"])
        return len(before) > 1 if isinstance(before, list) else before is not None

    def prompts(self, question: dict[str, Any], facts: dict[str, Any]) -> list[str]:
        """What stands before each line of the answer."""
        if question["kind"] == "owners":
            return [f"  {self.card(code)}> " for code in question["cards"]]
        if question["kind"] in ("table", "cards"):
            return [f"  {self.pad.names[seat]}> " for seat in self.seats(question, facts)]
        if question["kind"] == "choice":
            return [f"  {self.choices(question, facts)}> "]
        return [f"  {self.expected(question, facts)}> "]

    def expected(self, question: dict[str, Any], facts: dict[str, Any]) -> str:
        if question["kind"] == "number":
            return f"{question['least']}–{question['most']}"
        names = ", ".join(self.pad.names[seat] for seat in self.seats(question, facts))
        return self.texts.say(f"pad_{question['kind']}", names=names)

    def seats(self, question: dict[str, Any], facts: dict[str, Any]) -> list[int]:
        taken = [facts.get(name) for name in question.get("but", [])]
        return [seat for seat in question["seats"] if seat not in taken]

    def choices(self, question: dict[str, Any], facts: dict[str, Any]) -> str:
        return ", ".join(f"{code} ({self.words.own['trumps'][code]})" for code in self.left(question, facts))

    def left(self, question: dict[str, Any], facts: dict[str, Any]) -> list[str]:
        taken = [facts.get(name) for name in question.get("but", [])]
        return [code for code in question["choices"] if code not in taken]

    def card(self, code: str) -> str:
        name = self.words.card(code, "many")
        return f"{name[:1].upper()}{name[1:]}"

    # reading

    def read(self, question: dict[str, Any], typed: str, facts: dict[str, Any]) -> Any:
        """One line of an answer; raises Unclear."""
        kind, words = question["kind"], typed.replace(",", " ").split()
        if not words and "preset" in question:
            return question["preset"]
        if kind in ("seat", "owners"):
            return self.one_seat(question, typed, facts)
        if kind in ("seats", "order"):
            return [self.seat(word, self.seats(question, facts)) for word in words]
        if kind == "number":
            return self.number(typed, question["least"], question["most"])
        if kind == "numbers":
            return self.numbers(words, len(self.seats(question, facts)), question.get("sum"))
        if kind == "table":
            return self.numbers(words, len(question["cards"]), None)
        if kind == "cards":
            return [self.held(word) for word in words]
        return self.choice(typed, self.left(question, facts))

    def one_seat(self, question: dict[str, Any], typed: str, facts: dict[str, Any]) -> int | None:
        nobody = question["kind"] == "owners" or question.get("none")
        if nobody and typed in ("", *NOBODY):
            return None
        return self.seat(typed, self.seats(question, facts))

    def seat(self, typed: str, seats: Sequence[int]) -> int:
        """By a name or its beginning, or by its number in seating order."""
        if typed.isdecimal() and len(typed) < NUMBER_DIGITS and int(typed) - 1 in seats:
            return int(typed) - 1
        names = {seat: self.pad.names[seat].casefold() for seat in seats}
        for fits in (str.__eq__, str.startswith):
            found = [seat for seat, name in names.items() if typed and fits(name, typed.casefold())]
            if len(found) == 1:
                return found[0]
        known = ", ".join(self.pad.names[seat] for seat in seats)
        raise Unclear(self.texts.say("pad_who", typed=shortened(typed), names=known))

    def number(self, typed: str, least: int = 0, most: int = 10**NUMBER_DIGITS) -> int:
        if not (typed.isdecimal() and len(typed) <= NUMBER_DIGITS and least <= int(typed) <= most):
            raise Unclear(self.texts.say("pad_number", typed=shortened(typed)))
        return int(typed)

    def numbers(self, words: Sequence[str], count: int, total: int | None) -> list[int]:
        """So many numbers; if only the last is missing, and all of them add up to something, it says which it is."""
        values = [self.number(word) for word in words]
        if len(values) == count:
            return values
        if total is not None and len(values) == count - 1 and sum(values) <= total:
            raise Unclear(self.texts.say("pad_last", number=total - sum(values), total=total))
        raise Unclear(self.texts.say("pad_count", number=count))

    def held(self, word: str) -> int | str:
        return SPECIAL.upper() if word.casefold() == SPECIAL else self.number(word)

    def choice(self, typed: str, choices: Sequence[str]) -> str:
        for code in choices:
            if typed.casefold() in (code, self.words.own["trumps"][code].casefold()):
                return code
        raise Unclear(self.texts.say("pad_which", typed=shortened(typed), choices=", ".join(choices)))

    def together(self, question: dict[str, Any], parts: list[Any], facts: dict[str, Any]) -> Any:
        """The whole answer of these lines."""
        kind = question["kind"]
        if kind == "owners":
            return dict(zip(question["cards"], parts, strict=True))
        if kind == "numbers":
            return self.by_seat(self.seats(question, facts), parts[0], 0)
        if kind == "table":
            return self.by_seat(question["seats"], parts, [0] * len(question["cards"]))
        if kind == "cards":
            return self.by_seat(self.seats(question, facts), parts, [])
        return parts[0]

    def by_seat(self, seats: Sequence[int], values: Sequence[Any], nothing: Any) -> list[Any]:
        known = dict(zip(seats, values, strict=True))
        return [known.get(seat, nothing) for seat in range(self.pad.players)]
