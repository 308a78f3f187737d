"""A review in words: the moments worth a second look, and the story of the match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

from stammtisch.bots.review.match import position
from stammtisch.cli.figures import decimal
from stammtisch.cli.texts import Texts
from stammtisch.core.game import View
from stammtisch.core.registry import find
from stammtisch.terminal.grid import Grid
from stammtisch.terminal.teller import Teller

MOMENTS = 3
ERRORS_SHOWN = 1.96  # what is shown behind ± holds in 95 of 100 cases
SMALL = 2.0  # spreads of rounds below which figures need two digits
PARTS = ("own", "others", "deal", "draws", "hidden", "result")


class Moment(NamedTuple):
    """A decision, as its player saw it, and what would have been better."""

    title: str
    seen: list[str]
    said: list[str]
    step: int


class Verdict:
    """A review as one reader is told it: `me` is their seat, None for somebody who wants to know about all."""

    def __init__(
        self,
        record: dict[str, Any],
        review: dict[str, Any],
        names: Sequence[str],
        me: int | None,
        texts: Texts,
    ) -> None:
        self.record = record
        self.review = review
        self.names = names
        self.me = me
        self.texts = texts
        self.game = find(review["game"])
        self.teller = Teller(self.game, texts.lang, names, me)

    def say(self, code: str, **params: Any) -> str:
        return self.texts.say(code, **params)

    def figure(self, number: float) -> str:
        """With the sign, and as many digits as matter in this game."""
        text = decimal(abs(number), self.texts, 2 if self.game.spread < SMALL else 1)
        nothing = not text.strip("0.,")
        return text if nothing else f"{'−' if number < 0 else '+'}{text}"

    def amount(self, number: float) -> str:
        return self.figure(abs(number)).removeprefix("+")

    def margin(self, error: float) -> str:
        return self.amount(ERRORS_SHOWN * error)

    @property
    def title(self) -> str:
        return self.say("review_title", game=self.teller.words.name())

    @property
    def summary(self) -> str:
        """How many decisions were looked at, and what is certain about them."""
        marks = [each["mark"] for each in self.review["decisions"] if each["mark"]]
        count = len(self.review["decisions"])
        who = "" if self.me is None else self.names[self.me]
        whose = "all" if self.me is None else "one"
        if not marks:
            return self.say("review_clean", count=count, who=who, whose=whose)
        return self.say("review_marks", count=count, marks=len(marks), who=who, whose=whose)

    @cached_property
    def moments(self) -> list[Moment]:
        """Those that cost most."""
        marked = [each for each in self.review["decisions"] if each["mark"]]
        worst = sorted(marked, key=lambda each: -float(each["loss"]))[:MOMENTS]
        return [self.moment(each) for each in sorted(worst, key=lambda each: int(each["step"]))]

    def moment(self, decision: dict[str, Any]) -> Moment:
        view, _ = position(self.record, decision["step"])
        seat = decision["seat"]
        title = self.say(
            "review_moment",
            round=decision["round"],
            move=decision["step"] + 1,
            who=self.names[seat],
        )
        return Moment(title, self.seen(view), self.said(decision), decision["step"])

    def seen(self, view: View) -> list[str]:
        """The table, and the cards in hand; those that lie open are told with the table."""
        held = [card.code for card in self.game.cards_held(view) if not card.mark]
        hand = [self.say("review_hand", what=self.teller.cards(held))] if held else []
        return [*self.teller.status(view), *hand]

    def said(self, decision: dict[str, Any]) -> list[str]:
        """What was played, what was better and by how much, and why."""
        amount, error = self.amount(decision["loss"]), self.margin(decision["error"])
        unit, how = self.teller.words.unit(), "at_least" if decision["at_least"] else "exact"
        lines = [
            self.say("review_made", move=self.move(decision["move"])),
            self.say("review_better", move=self.move(decision["better"])),
            self.say("review_loss", amount=amount, error=error, unit=unit, how=how),
        ]
        if decision["reason"] is not None:
            lines.append(self.hint(decision))
        return lines

    def hint(self, decision: dict[str, Any]) -> str:
        """Why the better move is good, said to whoever was to move."""
        code, params = decision["reason"]
        owner = Teller(self.game, self.texts.lang, self.names, decision["seat"])
        return owner.thought_and_hint((code, params))[1]

    def move(self, text: str) -> str:
        phrase = self.game.phrase(self.game.read(text))
        return self.teller.part("moves", phrase) if self.teller.words.has("moves", phrase[0]) else text

    # the story

    @property
    def parts(self) -> list[str]:
        """What a round is made of; draws only in games that have some."""
        drawn = any(seat["draws"] for chapter in self.review["rounds"] for seat in chapter)
        return [part for part in PARTS if part != "draws" or drawn]

    @property
    def story_title(self) -> str:
        return self.say("review_story", unit=self.teller.words.unit())

    @property
    def seats(self) -> list[int]:
        return list(range(self.review["players"])) if self.me is None else [self.me]

    @cached_property
    def story(self) -> Grid:
        """The rounds, each in its parts."""
        rows = [[self.say("review_round"), *(self.say(f"review_{part}") for part in self.parts)]]
        for number, chapter in enumerate(self.review["rounds"], 1):
            for seat in self.seats:
                label = f"{number}" if self.me is not None else f"{number} {self.names[seat]}"
                rows.append([label, *(self.cell(chapter[seat], part) for part in self.parts)])
        return rows

    def cell(self, chapter: dict[str, float | None], part: str) -> str:
        number = chapter[part]
        if number is None:
            return "–"
        error = chapter.get(f"{part}_error")
        return self.figure(number) if not error else f"{self.figure(number)} ± {self.margin(error)}"

    @property
    def notes(self) -> list[str]:
        """What the figures mean, and how much of it is luck."""
        notes = [self.say("review_legend")]
        if self.game.luck_from is not None and self.review["players"] >= self.game.luck_from:
            notes.append(self.say("review_luck"))
        notes.append(self.say("review_one_match"))
        return notes
