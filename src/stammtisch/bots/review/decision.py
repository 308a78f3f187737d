"""What a single decision was worth."""

from __future__ import annotations

from typing import NamedTuple

from stammtisch.bots.estimate import NOTHING, Estimate
from stammtisch.bots.review.comparison import Comparison, seed_of
from stammtisch.core.game import Game, Phrase, View
from stammtisch.core.registry import find

RIVALS = 8  # other moves that are looked at
FIRST_WORLDS = 16  # after which clearly worse rivals are dropped
CHOOSING_WORLDS = 64  # in which the best rival is found
JUDGING_WORLDS = (64, 192, 768)  # fresh ones, in which it is judged: more until the verdict is clear
EASY_WORLDS = 192  # in which the others know less
DROP_ERRORS = 1.96

# How sure and how large a loss has to be, in errors and in the spread of rounds.
MISTAKE_Z, MISTAKE_LOSS = 3.0, 0.1
BLUNDER_Z, BLUNDER_LOSS = 4.0, 0.3
EASY_Z = 1.0
CLEAR_ERRORS = 2.0  # between a loss and a bound that it is clearly below or above


class Decision(NamedTuple):
    """A move, and what it brought on average in rounds that looked like this one."""

    usual: str  # the move of `normal`
    effects: list[Estimate]  # by seat, of this move against `normal`'s
    better: str | None = None  # the best of the other moves, if there is one that seems better
    loss: Estimate = NOTHING  # against that one
    mark: str | None = None  # "mistake", "blunder"
    at_least: bool = False  # there were more moves than were looked at
    reason: Phrase | None = None  # what speaks for the better move


def weigh(view: View, text: str, thoroughly: bool) -> Decision:
    """A decision from its view; the best other move is only looked for where that is asked."""
    return Weighing(view, text).decision(thoroughly)


class Weighing:
    """One decision."""

    def __init__(self, view: View, text: str) -> None:
        self.game: Game = find(view["game"])
        self.view = view
        self.seat: int = view["seat"]
        self.made = self.number(text)
        self.usual_text = self.game.advise(view, "normal", seed_of(view, "advice")).move
        self.usual = self.number(self.usual_text)

    def number(self, text: str) -> int:
        return self.game.alike(self.game.move_id(text))

    def decision(self, thoroughly: bool) -> Decision:
        rivals = self.rivals() if thoroughly else []
        best = self.best(rivals) if rivals else None
        moves = list(dict.fromkeys([self.made, self.usual, *([] if best is None else [best])]))
        if len(moves) == 1:
            return Decision(self.usual_text, [NOTHING] * self.view["players"])
        fresh, loss = self.judged(moves, best)
        effects = [fresh.gain(self.made, self.usual, seat) for seat in range(self.view["players"])]
        if best is None or loss.mean <= 0:
            return Decision(self.usual_text, effects)
        better = self.game.move_text(best)
        return Decision(
            self.usual_text,
            effects,
            better,
            loss,
            self.mark(best, loss),
            len(rivals) + 1 < self.choices(),
            self.game.reason(self.view, better),
        )

    def choices(self) -> int:
        """How many moves there are that come to different things."""
        return len({self.number(text) for text in self.view["legal"]})

    def rivals(self) -> list[int]:
        """Moves worth a thought beside the one that was made, `normal`'s among them."""
        moves = [self.usual, *(self.game.alike(move) for move in self.game.candidates(self.view, RIVALS))]
        return [move for move in dict.fromkeys(moves) if move != self.made]

    def best(self, rivals: list[int]) -> int | None:
        """The rival that does best in the worlds for choosing; None if none does better than what was played."""
        choosing = Comparison(self.game, self.view, "choose")
        choosing.imagine([self.made, *rivals], FIRST_WORLDS)
        first = {move: choosing.gain(move, self.made, self.seat) for move in rivals}
        alive = [move for move, gain in first.items() if gain.mean + DROP_ERRORS * gain.error >= 0]
        if not alive:
            return None
        choosing.imagine([self.made, *alive], CHOOSING_WORLDS - FIRST_WORLDS)
        means = {move: choosing.gain(move, self.made, self.seat).mean for move in alive}
        best = max(alive, key=lambda move: means[move])
        return best if means[best] > 0 else None

    def judged(self, moves: list[int], best: int | None) -> tuple[Comparison, Estimate]:
        """The moves in fresh worlds, more until it is clear what the best rival is worth."""
        fresh, loss = Comparison(self.game, self.view, "judge"), NOTHING
        for worlds in JUDGING_WORLDS:
            fresh.imagine(moves, worlds - len(fresh.weights))
            if best is None:
                break
            loss = fresh.gain(best, self.made, self.seat)
            if self.is_clear(loss):
                break
        return fresh, loss

    def is_clear(self, loss: Estimate) -> bool:
        """Whether more worlds would hardly change the verdict."""
        mistake = MISTAKE_LOSS * self.game.spread
        if loss.mean + CLEAR_ERRORS * loss.error < mistake:
            return True
        return loss.z >= BLUNDER_Z and loss.mean - CLEAR_ERRORS * loss.error > mistake

    def mark(self, best: int, loss: Estimate) -> str | None:
        """What the loss is called; nothing unless it is certain, whoever the others are."""
        spread = self.game.spread
        if loss.z < MISTAKE_Z or loss.mean < MISTAKE_LOSS * spread or not self.holds(best):
            return None
        return "blunder" if loss.z >= BLUNDER_Z and loss.mean >= BLUNDER_LOSS * spread else "mistake"

    def holds(self, best: int) -> bool:
        """Whether it is still better if the others know less."""
        easy = Comparison(self.game, self.view, "easy", "easy")
        easy.imagine([self.made, best], EASY_WORLDS)
        return easy.gain(best, self.made, self.seat).z >= EASY_Z
