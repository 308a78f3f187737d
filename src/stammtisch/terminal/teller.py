"""The table in a player's words: events, how things stand, the hand, moves.

Nothing is told but what is in the events addressed to the reader and in the reader's own view.  Where a game
has no words for something, its code or notation is shown instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from stammtisch.core.game import Event, Game, Phrase, View
from stammtisch.core.words import Reader, words_of

Fill = Callable[[Any, dict[str, Any]], str]

SHORT_LETTERS = 40  # of a sentence that may share a line


class Teller:
    """Tells one reader, at seat `me` or beside the table, about a match."""

    def __init__(self, game: Game, lang: str, names: Sequence[str], me: int | None) -> None:
        self.game = game
        self.words = words_of(game.name, lang)
        self.names = names
        self.me = me
        self.reader = Reader(self.words, names, me)

    def event(self, event: Event) -> str:
        """What happened; empty where there is nothing to say."""
        return self.say("events", (event["type"], event))

    def private(self, event: Event) -> str:
        """A private event as its owner hears it."""
        owner = Reader(self.words, self.names, event["to"][0])
        return self._filled(owner.fill, "events", (event["type"], event))

    def say(self, section: str, phrase: Phrase) -> str:
        return self._filled(self.reader.fill, section, phrase)

    def part(self, section: str, phrase: Phrase) -> str:
        """The same in the middle of a sentence."""
        return self._filled(self.reader.replace, section, phrase)

    def _filled(self, fill: Fill, section: str, phrase: Phrase) -> str:
        code, params = phrase
        return (
            fill(self.words.template(section, code), params) if self.words.has(section, code) else f"[{code}]"
        )

    def thought_and_hint(self, reason: Phrase) -> tuple[str, str]:
        """What to think about before a move, and why it is good."""
        code, params = reason
        if not self.words.has("hint", code) and not self.words.has("why", code):
            return self.say("think", ("plain", params)), f"[{code}]"
        thought, hint = self.words.thought_and_hint(code)
        return self.reader.fill(thought, params), self.reader.fill(hint, params)

    def status(self, view: View, mats: bool = False) -> list[str]:
        """How things stand, line by line; short sentences about one player after another share a line.

        `mats`: everyone's number of cards and result are shown elsewhere.
        """
        lines: list[str] = []
        before = ""
        phrases = self.game.status(view)
        seen = {"hand", *(on_mats(phrases, view) if mats else ())}  # the hand has a line of its own
        for code, params in phrases:
            text = self.say("status", (code, params))
            if not text or code in seen:
                continue
            short = (
                code if len(text) <= SHORT_LETTERS and any(name.startswith("seat") for name in params) else ""
            )
            if short and short == before:
                lines[-1] += (" " if lines[-1][-1] in ".!?" else "; ") + text
            else:
                lines.append(text)
            before = short
        return lines

    def ask(self, view: View) -> str:
        return self.say("ask", self.game.ask(view))

    def move(self, text: str) -> str:
        """A move in words; its notation where there are none."""
        code, params = self.game.phrase(self.game.read(text))
        return self.say("moves", (code, params)) if self.words.has("moves", code) else text

    def cards(self, codes: Sequence[str]) -> str:
        return self.words.cards(codes, "nom")


def on_mats(phrases: Sequence[Phrase], view: View) -> set[str]:
    """Codes of phrases that only say every seat's number of cards, or only its result."""
    values_of: dict[str, list[Any]] = {}
    for code, params in phrases:
        values = [value for name, value in params.items() if name != "seat"]
        values_of.setdefault(code, []).append(values[0] if len(values) == 1 and "seat" in params else None)
    return {code for code, values in values_of.items() if values in (view.get("hands"), view.get("scores"))}


def paragraphs(sentences: Iterable[tuple[Event, str]]) -> list[str]:
    """One line an event; but those that say no more than who did it ("Anna passt.") share a line."""
    lines: list[str] = []
    before = ""
    for event, text in sentences:
        if not text:
            continue
        bare = event["type"] if set(event) <= {"type", "seat", "to"} else ""
        if bare and bare == before:
            lines[-1] += f" {text}"
        else:
            lines.append(text)
        before = bare
    return lines
