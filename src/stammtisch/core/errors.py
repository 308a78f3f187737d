"""What can be wrong with a move."""

from typing import Any


class IllegalMove(ValueError):
    """A move that is refused.

    `rule` is the clause it breaks, or `"notation"`, `"phase"`, `"hand"` where it does not come that far.
    `code` and `params` choose and fill the sentence in the game's words; `explain(lang)` says it.
    """

    def __init__(self, game: str, rule: str, code: str, params: dict[str, Any] | None = None) -> None:
        super().__init__(game, rule, code)
        self.game = game
        self.rule = rule
        self.code = code
        self.params = params or {}

    def explain(self, lang: str = "en") -> str:
        """One sentence for a person, with the cards in question and the clause."""
        from stammtisch.core.words import refusal

        return refusal(self, lang)

    def __str__(self) -> str:
        return self.explain("en")

    def __reduce__(self) -> tuple[Any, ...]:
        return IllegalMove, (self.game, self.rule, self.code, self.params)
