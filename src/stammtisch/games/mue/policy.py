"""A sensible player's judgement in Mü: what to bid, which trump and partner to name, which card to play."""

from typing import final

from mypy_extensions import i64, mypyc_attr

from stammtisch.core.chance import Chance
from stammtisch.games.mue.auction import Auction
from stammtisch.games.mue.choices import PARTNER, TRUMP
from stammtisch.games.mue.rules import AUCTION, CHOICE, OVER, TRICKS, State
from stammtisch.games.mue.sight import Sight
from stammtisch.games.mue.tricks import Tricks


@final
@mypyc_attr(acyclic=True)
class Player:
    """One seat's judgement.

    The easy level does not remember the cards of earlier tricks nor who could not follow what, shows no cards to
    win a chief's favour, and is late to notice that others lay without measure.
    """

    def __init__(self, level: str) -> None:
        self.sight = Sight(level != "easy")
        self.auction = Auction(self.sight)
        self.tricks = Tricks(self.sight)

    def look(self, state: State) -> None:
        """Takes in what the seat to move knows."""
        self.sight.look(state)

    def choose(self, chance: Chance) -> i64:
        """The number of a legal move where it looked last; nothing is left to chance."""
        phase = self.sight.phase
        if phase == TRICKS:
            return self.tricks.best_card()
        if phase == AUCTION:
            return self.auction.bid()
        if phase == CHOICE:
            return PARTNER + self.auction.partner_to_choose()
        return TRUMP + self.auction.trump_to_name()


def play_on(state: State, players: list[Player], chance: Chance) -> i64:
    """Plays the round to its end, each seat by its player; returns the number of decisions."""
    moves: i64 = 0
    while state.phase != OVER:
        player = players[state.to_move]
        player.look(state)
        state.advance(player.choose(chance))
        moves += 1
    return moves
