"""Highest Card (Die Höchste), 3–4 players: the smallest complete game, as a pattern for others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from stammtisch.core import arguments
from stammtisch.core import chance as chances
from stammtisch.core.chance import Chance
from stammtisch.core.errors import IllegalMove
from stammtisch.core.game import Deal, Event, Game, Options, Setup, Sheet, View, rank
from stammtisch.core.moves import Move
from stammtisch.core.worlds import Equal

from . import notation
from .lane import OBSERVED, REVEALED, HighestCardLane
from .policy import Player, advise, candidates, play_on
from .rules import CARDS, CODES, HAND_SIZE, NUMBERS, State
from .view import Memory, ask, imagine, own, past, phrase, public, status


class HighestCard:
    """The game as the rest of the house sees it."""

    name = "hoechste"
    folder = Path(__file__).parent
    codes = CODES
    players = range(3, 5)
    minutes = (6, 6)
    options: dict[str, Any] = {"rounds": 3}
    bounds: dict[str, tuple[int, int]] = {}
    highest: dict[str, int] = {"rounds": 100}
    num_moves = CARDS
    limit = 10_000
    most_wins = True
    swing = 5  # all tricks
    least_worlds = 1
    reveals = frozenset({"deal"})

    # moves

    move_text = staticmethod(notation.MOVES.text)
    read = staticmethod(notation.read)

    def move_id(self, text: str) -> int:
        return notation.read(text).cards[0]

    def refusal(self, state: State, move: Move) -> IllegalMove | None:
        return state.refusal(move.cards[0])

    def play(self, state: State, move: Move) -> str:
        state.advance(move.cards[0])
        return notation.MOVES.text(move.cards[0])

    # rounds

    def state(self, players: int, seed: int, options: Options | None = None, **setup: Any) -> State:
        """One shuffled round; its `starter` is drawn if not given."""
        arguments.check_players(self, players)
        full = arguments.check_options(self, options)
        inherited = arguments.check_setup(setup, {"starter": None})
        arguments.check_seat(players, inherited["starter"])
        return self.deal(players, full, inherited, chances.fast(arguments.check_seed(seed)), None, None)

    def check_deal(self, players: int, deal: Deal) -> None:
        arguments.check_fields(deal, {"hands", "starter"})
        arguments.check_first(deal, "starter", players)
        hands = deal["hands"]
        if not isinstance(hands, list) or len(hands) != players:
            raise ValueError(f"'hands' is a list of {players} lists of cards")
        for seat, hand in enumerate(hands):
            if not isinstance(hand, list) or len(hand) != HAND_SIZE:
                raise ValueError(f"seat {seat} has no list of {HAND_SIZE} cards")
        cards = [card for hand in hands for card in hand]
        for card in cards:
            if not isinstance(card, str) or card not in NUMBERS:
                raise ValueError(f"{card!r} is no card of this game")
            if cards.count(card) > 1:
                raise ValueError(f"{card!r} is there twice")

    def fits(self, setup: Setup, deal: Deal) -> bool:
        return True

    def deal(
        self,
        players: int,
        options: Options,
        setup: Setup,
        chance: Chance,
        deal: Deal | None,
        news: list[Event] | None,
    ) -> State:
        """HO-3: the first starter is drawn (or given), later ones are inherited."""
        starter = setup["starter"]
        if starter is None:
            starter = deal["starter"] if deal and "starter" in deal else int(chance.below(players))
        state = State(players, starter, chance)
        state.news = news
        if deal is None:
            state.shuffle()
        else:
            state.deal([[NUMBERS[code] for code in hand] for hand in deal["hands"]])
        return state

    # research

    observed = OBSERVED
    revealed = REVEALED

    def lane(self, players: int, options: Options | None = None, **setup: Any) -> HighestCardLane:
        return HighestCardLane(self.state(players, 0, options, **setup), setup.get("starter"))

    # match

    def opening(self, players: int, options: Options) -> tuple[list[int], Setup]:
        return [0] * players, {"starter": None}

    def close(self, state: State, setup: Setup, scores: list[int], number: int) -> tuple[Sheet, Setup]:
        """HO-6, and HO-3: the left neighbour starts the next round."""
        entries = [
            {"seat": seat, "points": points, "rule": "HO-6", "code": "tricks"}
            for seat, points in enumerate(state.result)
        ]
        return {"entries": entries}, {"starter": (state.starter + 1) % state.players}

    def ranks(
        self, rounds: list[Sheet], setup: Setup, scores: list[int], options: Options
    ) -> list[int] | None:
        """HO-1, HO-6: after the agreed rounds most points win."""
        return rank(scores) if len(rounds) == options["rounds"] else None

    # knowledge, judgement and words

    memory = Memory
    public = staticmethod(public)
    own = staticmethod(own)
    past = staticmethod(past)
    imagine = staticmethod(imagine)
    advise = staticmethod(advise)
    player = Player
    candidates = staticmethod(candidates)
    play_on = staticmethod(play_on)
    status = staticmethod(status)
    ask = staticmethod(ask)
    phrase = staticmethod(phrase)

    def worlds(self, view: View) -> Equal:
        return Equal(self, view)


GAME: Game = HighestCard()
