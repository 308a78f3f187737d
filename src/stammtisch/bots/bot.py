"""What a bot is: it sees a view, answers with a move, and can say why."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from stammtisch.core.arguments import check_seed
from stammtisch.core.errors import IllegalMove
from stammtisch.core.game import LEVELS, Advice, Game, View
from stammtisch.core.registry import find
from stammtisch.core.words import Reader, words_of


class Bot(Protocol):
    """A player that is a program.  The same view and seed give the same move."""

    def choose(self, view: View, seed: int) -> str:
        """The move of the view's seat, which is to move, as notation."""
        ...

    def why(self, lang: str, names: Sequence[str] = (), reader: int | None = None) -> str:
        """One sentence about the move chosen last, for the reader at this seat; empty if there is none."""
        ...


class Reasoned:
    """A bot that knows the reason for the move it chose last."""

    def __init__(self) -> None:
        self.game = ""
        self.advice: Advice | None = None

    def why(self, lang: str, names: Sequence[str] = (), reader: int | None = None) -> str:
        if self.advice is None:
            return ""
        words = words_of(self.game, lang)
        code, params = self.advice.reason
        return Reader(words, names, reader).fill(words.template("why", code), params)


class JudgementBot(Reasoned):
    """Plays by the game's own judgement, at one level of knowledge."""

    def __init__(self, level: str) -> None:
        if level not in LEVELS:
            raise ValueError(f"there is no level {level!r}; the levels are: {', '.join(LEVELS)}")
        super().__init__()
        self.level = level

    def choose(self, view: View, seed: int) -> str:
        game = check_turn(view, seed)
        self.game = game.name
        self.advice = game.advise(view, self.level, check_seed(seed))
        return self.advice.move


class RandomBot:
    """Chooses what to do first, then how.

    If all moves were equally likely, the many bids of Mü or swaps of Life Life would leave no room for passing or
    knocking: each kind of move is weighted by the square root of the number of its moves.
    """

    def choose(self, view: View, seed: int) -> str:
        game = check_turn(view, seed)
        dice = Random(f"random/{seed}")
        by_verb: dict[str, list[str]] = {}
        for text in view["legal"]:
            by_verb.setdefault(game.read(text).verb, []).append(text)
        weights = [len(texts) ** 0.5 for texts in by_verb.values()]
        (texts,) = dice.choices(list(by_verb.values()), weights)
        return scrambled(game, dice.choice(texts), dice)

    def why(self, lang: str, names: Sequence[str] = (), reader: int | None = None) -> str:
        return {"de": "Ich ziehe, wie der Würfel fällt.", "en": "I move as the dice fall."}[lang]


def check_turn(view: View, seed: int) -> Game:
    """The view's game, if its seat is to move."""
    check_seed(seed)
    if "legal" not in view:
        raise ValueError("a bot can choose only for a seat that is to move, from that seat's own view")
    return find(view["game"])


def is_legal(view: View, move: str) -> bool:
    """Whether the seat to move may play this text; the order in which it names its cards does not matter."""
    game = find(view["game"])
    try:
        return game.move_text(game.move_id(move)) in view["legal"]
    except ValueError:  # it can't be read, or can never be played
        return False


def scrambled(game: Game, text: str, dice: Random) -> str:
    """The same cards in random order, where each is one letter: a fixed order would give secrets away (Mammuz)."""
    move = game.read(text)
    head, letters = text[: len(text) - len(move.cards)], list(text[len(text) - len(move.cards) :])
    if len(letters) < 2:
        return text
    dice.shuffle(letters)
    try:
        twin = game.read(head + "".join(letters))
    except IllegalMove:
        return text
    same = sorted(twin.cards) == sorted(move.cards)
    return head + "".join(letters) if same and twin._replace(cards=move.cards) == move else text
