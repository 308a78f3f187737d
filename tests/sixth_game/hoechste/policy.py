"""A sensible player's judgement: take tricks with no more than it needs, else spare the high cards."""

from __future__ import annotations

from stammtisch.core.bits import lowest
from stammtisch.core.chance import Chance, fast
from stammtisch.core.game import Advice, View

from .rules import CARDS, CODES, NUMBERS, State, like

ALL = (1 << CARDS) - 1


class Player:
    """What one seat knows, as sets of cards, and what it makes of it.

    The easy level does not remember the cards of earlier tricks.
    """

    def __init__(self, level: str) -> None:
        self.remembers = level != "easy"
        self.hand = 0
        self.trick: list[int] = []
        self.unseen = 0  # cards that others may still hold
        self.last = False  # whether nobody lays after this seat
        self.reason = ""

    def look(self, state: State) -> None:
        """From a state."""
        self.hand = state.hands[state.to_move]
        self.note(state.trick, state.laid if self.remembers else 0, state.players)

    def read(self, view: View) -> None:
        """From a view."""
        self.hand = sum(1 << NUMBERS[code] for code in view["hand"])
        laid = sum(1 << NUMBERS[entry["card"]] for entry in view["laid"])
        self.note([NUMBERS[code] for code in view["trick"]], laid if self.remembers else 0, view["players"])

    def note(self, trick: list[int], laid: int, players: int) -> None:
        self.trick = trick
        self.unseen = ALL & ~(self.hand | laid | sum(1 << card for card in trick))
        self.last = len(trick) == players - 1

    def choose(self, chance: Chance) -> int:
        """The lowest card that is sure to take the trick, else the lowest of all."""
        playable = self.hand
        if self.trick:
            playable = self.hand & like(self.trick[0]) or self.hand
        best = max([*self.trick, 0 if self.last else self.unseen.bit_length() - 1])
        sure = playable >> (best + 1) << (best + 1)
        self.reason = "sure" if sure else "spare"
        return int(lowest(sure or playable))


def advise(view: View, level: str, seed: int) -> Advice:
    player = Player(level)
    player.read(view)
    move = player.choose(fast(seed))
    return Advice(CODES[move], (player.reason, {"card": CODES[move]}))


def candidates(view: View, most: int) -> list[int]:
    """All cards that may be laid, the lowest first."""
    return sorted(NUMBERS[code] for code in view["legal"])[:most]


def play_on(state: State, players: list[Player], chance: Chance) -> int:
    """Plays the round to its end, each seat by its player; returns the number of decisions."""
    decisions = 0
    while not state.over:
        player = players[state.to_move]
        player.look(state)
        state.advance(player.choose(chance))
        decisions += 1
    return decisions
