"""A bot by another author can't spoil a match: when it fails, our own judgement takes over."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.bots.bot import JudgementBot, is_legal
from stammtisch.bots.program import Failure, ProgramBot
from stammtisch.core.game import View


class Guarded:
    """Asks the program until it first fails; from then on `normal` plays."""

    def __init__(self, program: ProgramBot, name: str) -> None:
        self.program = program
        self.name = name
        self.stand_in = JudgementBot("normal")
        self.failure = ""  # why the program is no longer asked

    def choose(self, view: View, seed: int) -> str:
        if not self.failure:
            try:
                return self.checked(view, seed)
            except Failure as problem:
                self.failure = str(problem)
                self.program.end()
        return self.stand_in.choose(view, seed)

    def checked(self, view: View, seed: int) -> str:
        move = self.program.choose(view, seed)
        if not is_legal(view, move):
            raise Failure(f"answered {move[:60]!r}, which is not a legal move")
        return move

    def why(self, lang: str, names: Sequence[str] = (), reader: int | None = None) -> str:
        return (self.stand_in if self.failure else self.program).why(lang, names, reader)

    def close(self) -> None:
        self.program.end()
