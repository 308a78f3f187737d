"""The referee in a terminal: a question a line, then what the rules say; and again with one thing changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stammtisch.core.errors import IllegalMove, Objection
from stammtisch.core.game import Game
from stammtisch.core.referee import judge, questions, winner
from stammtisch.core.situations import Ask, Impossible, is_asked, preset, text_of
from stammtisch.core.words import Reader, words_of
from stammtisch.terminal.console import Console
from stammtisch.terminal.texts import Catalogue, shortened

LISTED_CARDS = 20  # of which a prompt names all
Answers = dict[str, Any]


class Unclear(Exception):
    """An answer that can't be understood; its text says what is expected."""


class Referee:
    """Talks with people at a real table about one moment after the other."""

    def __init__(
        self,
        game: Game,
        players: int,
        texts: Catalogue,
        console: Console,
        yes_no: Mapping[str, Sequence[str]],
    ) -> None:
        self.game = game
        self.players = players
        self.texts = texts
        self.console = console
        self.yes_no = yes_no  # words for `true` and `false`
        self.asked = questions(game.name, players)
        self.words = words_of(game.name, texts.lang)
        self.reader = Reader(
            self.words, [texts.say("referee_player", number=n + 1) for n in range(players)], 0
        )

    def run(self) -> int:
        """Until the input ends."""
        self.console.head(self.texts.say("referee_head", game=self.words.name()))
        try:
            while True:
                self.hear()
                self.console.say(self.texts.say("referee_again"))
        except EOFError:
            return 0

    def hear(self) -> None:
        """One case."""
        phases = self.asked["phases"]
        names = [self.say(f"phase_{phase['phase']}") for phase in phases]
        names += [self.texts.say("referee_won")] if self.asked["trick"] else []
        at = self.pick(names)
        if at == len(phases):
            self.rule({"players": self.players, **self.answers(self.asked["trick"], {})}, None)
            return
        phase = phases[at]
        move = phase["moves"][self.pick([self.say(f"move_{move['move']}") for move in phase["moves"]])]
        asks = [ask for ask in phase["asks"] if move["move"] in ask.get("moves", [move["move"]])]
        facts = self.answers(asks, {})
        answers = self.answers(move["asks"], facts)
        self.rule(
            {"players": self.players, "phase": phase["phase"], **facts}, text_of(move, {**facts, **answers})
        )

    # the verdict

    def rule(self, facts: Answers, move: str | None) -> None:
        """What the rules say; without a move, who wins the trick."""
        try:
            if move is None:
                self.won(facts)
                return
            self.answer(judge(self.game.name, facts, move))
        except Impossible as problem:
            self.console.say(self.told("referee_impossible", problem))

    def answer(self, problem: IllegalMove | None) -> None:
        self.console.head(
            self.texts.say("referee_yes") if problem is None else self.told("referee_no", problem)
        )

    def won(self, facts: Answers) -> None:
        won = winner(self.game.name, facts)
        for at, problem in won.refused.items():
            self.console.say(self.told("referee_void", problem, number=at + 1))
        key = "referee_nobody" if won.play is None else "referee_wins"
        self.console.head(self.texts.say(key, number=0 if won.play is None else won.play + 1))

    def told(self, key: str, problem: Objection, **named: Any) -> str:
        """A line with the sentence of a refusal, and its clause."""
        refusal = problem.refusal
        text = self.reader.fill(self.words.template(problem.section, refusal.code), refusal.params)
        rule = f" ({refusal.rule})" if "-" in (refusal.rule or "") else ""
        return self.texts.say(key, why=text + rule, **named)

    # questions

    def say(self, code: str) -> str:
        return str(self.reader.fill(self.words.template("referee", code), {}))

    def pick(self, names: Sequence[str], usual: int = 0) -> int:
        """Which of these it is, by its number; nothing typed is the usual one."""
        if len(names) == 1:
            return 0
        for number, name in enumerate(names, 1):
            self.console.say(f"  {number}  {name}")
        while True:
            typed = self.console.ask(self.texts.say("referee_which", count=len(names), usual=usual + 1))
            typed = typed or str(usual + 1)
            if typed.isdecimal() and len(typed) < 4 and 1 <= int(typed) <= len(names):
                return int(typed) - 1

    def answers(self, asks: Sequence[Ask], facts: Answers) -> Answers:
        answers: Answers = {}
        for ask in asks:
            if is_asked(ask, {**facts, **answers}):
                answers[ask["id"]] = self.ask(ask, {**facts, **answers})
        return answers

    def ask(self, ask: Ask, facts: Answers) -> Any:
        """Asks until the answer can be understood; nothing typed is what goes without saying."""
        if ask["kind"] in ("choice", "seat"):
            self.console.say(self.say(ask["id"]))
            names = [self.named(ask, value) for value in ask["choices"]]
            return ask["choices"][self.pick(names, ask["choices"].index(preset(ask)))]
        if ask["kind"] == "chosen" and len(set(facts.get(ask["from"], []))) == 1 == ask["most"]:
            return facts[ask["from"]][:1]
        while True:
            typed = self.console.ask(f"{self.say(ask['id'])} {self.hint(ask, facts)}> ")
            try:
                return self.read(ask, typed, facts)
            except Unclear as problem:
                self.console.say(str(problem))

    def named(self, ask: Ask, value: Any) -> str:
        """A choice in words."""
        code = f"{ask['id']}_{'null' if value is None else value}"
        if self.words.has("referee", code):
            return self.say(code)
        if ask["kind"] == "seat":
            return self.say("nobody") if value is None else self.reader.player(value, "nom")
        table = self.words.own.get(ask["words"] or "", {})
        return str(table.get(str(value), value))

    def hint(self, ask: Ask, facts: Answers) -> str:
        if ask["kind"] == "flag":
            return self.texts.say("referee_yes_no")
        if ask["kind"] == "number":
            return f"({ask['least']}–{ask['most']})"
        codes = list(dict.fromkeys(self.codes(ask, facts)))
        shown = codes if len(codes) <= LISTED_CARDS else [*codes[:2], "…", *codes[-2:]]
        return f"({' '.join(shown)})"

    def codes(self, ask: Ask, facts: Answers) -> list[str]:
        """The cards that an answer may name."""
        if ask["kind"] == "chosen":
            return list(facts.get(ask["from"], []))
        return [kind["card"] for kind in ask["cards"]]

    # reading

    def read(self, ask: Ask, typed: str, facts: Answers) -> Any:
        if ask["kind"] == "flag":
            return self.yes(typed, bool(preset(ask)))
        if ask["kind"] == "number":
            return self.number(typed or str(preset(ask)), ask["least"], ask["most"])
        codes = self.codes(ask, facts)
        if ask["kind"] == "plays":
            return [self.cards(part, codes) for part in typed.replace(",", " ").split()]
        cards = self.cards(typed, codes)
        if not ask["least"] <= len(cards) <= (ask["most"] or len(cards)):
            raise Unclear(self.texts.say("referee_count", least=ask["least"], most=ask["most"] or "…"))
        return cards

    def yes(self, typed: str, usual: bool) -> bool:
        if not typed:
            return usual
        for value, words in self.yes_no.items():
            if any(word.startswith(typed.casefold()) for word in words):
                return value == "true"
        raise Unclear(self.texts.say("referee_yes_no"))

    def number(self, typed: str, least: int, most: int) -> int:
        if not (typed.isdecimal() and len(typed) < 5 and least <= int(typed) <= most):
            raise Unclear(self.texts.say("pad_number", typed=shortened(typed)))
        return int(typed)

    def cards(self, typed: str, codes: Sequence[str]) -> list[str]:
        """Codes with blanks between them or without: `SS`, `g7 W`."""
        longest = sorted(set(codes), key=len, reverse=True)
        cards: list[str] = []
        for word in typed.replace(",", " ").split():
            rest = word
            while rest:
                card = next((code for code in longest if rest.startswith(code)), None)
                if card is None:
                    raise Unclear(self.texts.say("referee_card", typed=shortened(word)))
                cards.append(card)
                rest = rest[len(card) :]
        return cards
