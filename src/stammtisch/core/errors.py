"""Why a move or a request is not possible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

SHOWN_LETTERS = 40  # of a text that nobody can read


@dataclass(frozen=True, slots=True)
class Refusal:
    """The code of a sentence, what the sentence names, and the clause behind it.

    Where a move does not come as far as a clause, `rule` is "notation", "phase" or "hand"; None where no rule of
    a game is at stake.
    """

    code: str
    params: dict[str, Any] = field(default_factory=dict)
    rule: str | None = None


class Objection(ValueError):
    """Something that a game refuses.

    `rule` is the clause it breaks.  `refusal` chooses and fills the sentence in the game's words; `explain(lang)` says
    it.
    """

    section: ClassVar[str]  # of the words

    def __init__(self, game: str, refusal: Refusal, names: Sequence[str] = ()) -> None:
        super().__init__(game, refusal, names)
        self.game = game
        self.refusal = refusal
        self.names = names  # of the players, by seat

    @property
    def rule(self) -> str:
        return self.refusal.rule or ""

    def explain(self, lang: str = "en") -> str:
        """One sentence for a person, with the cards in question and the clause."""
        from stammtisch.core.words import explain

        return explain(self.game, self.refusal, lang, self.section, self.names)

    def __str__(self) -> str:
        return self.explain("en")


class IllegalMove(Objection):
    """A move that is refused; its `rule` is `"notation"`, `"phase"` or `"hand"` where it does not come to a clause."""

    section = "refusals"


class BadFacts(Objection):
    """Facts for a score pad that can't be; their `rule` is `"facts"` where the data has the wrong shape."""

    section = "facts"


def unreadable(game: str, text: object) -> IllegalMove:
    """The refusal of something that is not the text of a move."""
    shown = text[:SHOWN_LETTERS] if isinstance(text, str) else type(text).__name__
    return IllegalMove(game, Refusal("unreadable", {"text": shown}, "notation"))
