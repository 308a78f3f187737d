"""The score pad in a terminal: a question a line, then the sheet; nothing counts before somebody calls it right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from stammtisch.core import sheets
from stammtisch.core.errors import BadFacts
from stammtisch.core.pad import Pad
from stammtisch.core.words import explain
from stammtisch.terminal import sheet
from stammtisch.terminal.answers import Answers, Unclear
from stammtisch.terminal.console import Console
from stammtisch.terminal.teller import Teller
from stammtisch.terminal.texts import Catalogue

Question = dict[str, Any]


class Dropped(Exception):
    """The person does not want to write this round down after all."""


class Scribe:
    """Talks with people at a real table, and hands the pad to `keep` whenever it has changed."""

    def __init__(self, pad: Pad, texts: Catalogue, console: Console, keep: Callable[[Pad], None]) -> None:
        self.pad = pad
        self.texts = texts
        self.console = console
        self.keep = keep
        self.teller = Teller(pad.game, texts.lang, pad.names, None)
        self.answers = Answers(pad, texts)
        self.deeds: dict[str, Callable[[str], None]] = {
            "undo": self.undo,
            "change": self.change,
            "score": lambda _: self.show_score(),
            "help": lambda _: self.lines(texts.texts["pad_lines"]),
        }

    def run(self) -> int:
        """Until somebody has had enough, or the input ends."""
        self.console.head(self.texts.say("pad_head", game=self.teller.words.name()))
        if self.pad.rounds:
            self.show_score()
        self.announce()
        try:
            while self.turn():
                pass
        except EOFError:
            pass
        self.console.say(self.texts.say("pad_kept"))
        return 0

    def turn(self) -> bool:
        """One line, and what follows from it; whether there is more to come."""
        typed = self.console.ask(self.texts.say("pad_prompt", number=len(self.pad.rounds) + 1))
        word, _, rest = typed.casefold().partition(" ")
        wish = next((wish for wish, words in self.texts.pad_wishes.items() if word in words), None)
        if wish == "quit":
            return False
        try:
            if not typed:
                self.write()
            elif wish in self.deeds:
                self.deeds[wish](rest.strip())
            else:
                self.lines(self.texts.texts["pad_lines"])
        except Dropped:
            self.console.say(self.texts.say("pad_dropped"))
        except BadFacts as problem:
            self.console.say(problem.explain(self.texts.lang))
        return True

    # what can be done

    def write(self) -> None:
        """The next round."""
        self.settle(lambda pad, facts: pad.enter(facts), self.pad, len(self.pad.rounds))
        self.announce()

    def change(self, typed: str) -> None:
        """An earlier round."""
        number = int(typed) if typed.isdecimal() and len(typed) < 5 else 0
        if not 1 <= number <= len(self.pad.rounds):
            self.console.say(self.texts.say("pad_no_round", number=len(self.pad.rounds)))
            return
        self.settle(lambda pad, facts: pad.change(number, facts), self.pad.before(number), number - 1)

    def undo(self, _: str) -> None:
        self.pad.undo()
        self.keep(self.pad)
        self.show_score()

    def settle(self, enter: Callable[[Pad, Any], object], asked: Pad, at: int) -> None:
        """Asks, shows what would come of the round at this place, and enters it if that is right."""
        self.answers.pad = asked
        facts = self.facts(asked.questions())
        twin = self.pad.copy()
        enter(twin, facts)
        for query in asked.unusual(facts):
            self.console.say(explain(self.pad.game.name, query, self.texts.lang, "facts", self.pad.names))
        self.lines(sheets.round_lines(self.teller.reader, twin.rounds[at]))
        self.lines(self.totals(twin))
        if not self.agreed():
            raise Dropped
        enter(self.pad, facts)
        self.keep(self.pad)
        if self.pad.ranks is not None:
            self.lines(sheet.verdict(self.texts, self.pad.names, self.pad.ranks, None))

    # questions

    def facts(self, forms: Sequence[dict[str, Any]]) -> dict[str, Any]:
        form = forms[0] if len(forms) == 1 else forms[self.chosen([f"form_{form['form']}" for form in forms])]
        facts: dict[str, Any] = dict(form["facts"])
        for question in form["questions"]:
            if self.answers.is_asked(question, facts):
                self.answer(question, facts)
        return facts

    def chosen(self, codes: Sequence[str]) -> int:
        """Which of these it was."""
        for number, code in enumerate(codes, 1):
            self.console.say(f"  {number}  {self.teller.say('pad', (code, {}))}")
        while True:
            typed = self.ask(self.texts.say("prompt_offer")) or "1"
            if typed.isdecimal() and len(typed) < 3 and 1 <= int(typed) <= len(codes):
                return int(typed) - 1

    def answer(self, question: Question, facts: dict[str, Any]) -> None:
        """Asks until the answer can be understood; an optional question may be left out."""
        if question.get("stakes"):
            self.lines(self.teller.say("ahead", phrase) for phrase in self.answers.pad.outlook(facts))
        typed = f"{question['id']}_typed"  # where typing needs other words
        code = typed if self.teller.words.has("pad", typed) else question["id"]
        self.console.say(f"{self.teller.say('pad', (code, {}))} ({question['rule']})")
        parts: list[Any] = []
        prompts = self.answers.prompts(question, facts)
        while len(parts) < len(prompts):
            typed = self.ask(prompts[len(parts)])
            if not typed and question.get("optional"):
                return
            try:
                parts.append(self.answers.read(question, typed, facts))
            except Unclear as problem:
                self.console.say(str(problem))
        facts[question["id"]] = self.answers.together(question, parts, facts)

    def ask(self, prompt: str) -> str:
        typed = self.console.ask(prompt)
        if typed.casefold() in self.texts.pad_wishes["back"]:
            raise Dropped
        return typed

    def agreed(self) -> bool:
        typed = self.ask(self.texts.say("pad_right")).casefold()
        return typed == "" or typed in self.texts.pad_wishes["yes"]

    # what is shown

    def announce(self) -> None:
        if self.pad.over:
            self.console.say(self.texts.say("pad_over"))
            return
        self.lines(self.teller.say("ahead", phrase) for phrase in self.pad.announcements())

    def show_score(self) -> None:
        self.lines(self.totals(self.pad))

    def totals(self, pad: Pad) -> list[str]:
        return sheet.totals(self.texts, pad.names, pad.rounds, pad.scores)

    def lines(self, lines: Any) -> None:
        for line in lines:
            self.console.say(line)
