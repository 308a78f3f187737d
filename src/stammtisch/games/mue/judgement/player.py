"""A sensible player's judgement in Mü: what to bid, which trump and partner to name, which card to play."""

from typing import cast, final

from mypy_extensions import i64

from stammtisch.core import judge
from stammtisch.core.chance import Chance
from stammtisch.core.round import Round
from stammtisch.games.mue.judgement.bidding import Bidding
from stammtisch.games.mue.judgement.knowledge import Knowledge
from stammtisch.games.mue.judgement.tricks import Tricks
from stammtisch.games.mue.rules import AUCTION, CHOICE, PARTNER, TRICKS, TRUMP, State


@final
class Judge(judge.Judge):
    """One seat's judgement.

    The easy level remembers neither the cards of earlier tricks nor who could not follow what, shows no cards to win a
    chief's favour, and is late to notice that others bid without measure.
    """

    def __init__(self, level: str) -> None:
        self.known = Knowledge(level != "easy")
        self.bidding = Bidding(self.known)
        self.tricks = Tricks(self.known)

    def look(self, state: Round) -> None:
        self.known.look(cast(State, state))

    def choose(self, chance: Chance) -> i64:
        """The best move; nothing is left to chance."""
        phase = self.known.phase
        if phase == TRICKS:
            return self.tricks.best_card()
        if phase == AUCTION:
            return self.bidding.bid()
        if phase == CHOICE:
            return PARTNER + self.bidding.partner_to_choose()
        return TRUMP + self.bidding.trump_to_name()
