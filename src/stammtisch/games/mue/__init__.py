"""Mü, 3–6 players."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from stammtisch.core import chance as chances
from stammtisch.core.arguments import (
    check_fields,
    check_first,
    check_options,
    check_players,
    check_seat,
    check_seed,
    check_setup,
)
from stammtisch.core.chance import Chance
from stammtisch.core.errors import IllegalMove
from stammtisch.core.game import Deal, Event, Options, Setup, Sheet, rank
from stammtisch.core.moves import Move
from stammtisch.games.mue import notation, phrases, refusals
from stammtisch.games.mue.advice import advise
from stammtisch.games.mue.candidates import candidates
from stammtisch.games.mue.cards import CODES, NUMBERS, deck
from stammtisch.games.mue.choices import NUM_MOVES
from stammtisch.games.mue.lane import OBSERVED, REVEALED, MueLane
from stammtisch.games.mue.policy import Player, play_on
from stammtisch.games.mue.remarks import remark
from stammtisch.games.mue.rules import State, fresh
from stammtisch.games.mue.sheet import sheet
from stammtisch.games.mue.view import Memory, imagine, own, past, public
from stammtisch.games.mue.worlds import Worlds


class Mue:
    """The game as the rest of the house sees it."""

    name = "mue"
    folder = Path(__file__).parent
    codes = CODES
    players = range(3, 7)
    minutes = (60, 90)
    options: dict[str, Any] = {"target": 200}
    bounds: dict[str, tuple[int, int]] = {}
    highest: dict[str, int] = {"target": 2000}
    num_moves = NUM_MOVES
    limit = 20_000
    most_wins = True
    swing = 285  # 15 cards missed, and all tricks (MU-25, MU-27)
    least_worlds = 1
    reveals = frozenset({"deal"})

    move_text = staticmethod(notation.MOVES.text)
    read = staticmethod(notation.read)
    memory = Memory
    public = staticmethod(public)
    own = staticmethod(own)
    past = staticmethod(past)
    imagine = staticmethod(imagine)
    advise = staticmethod(advise)
    player = Player
    candidates = staticmethod(candidates)
    play_on = staticmethod(play_on)
    worlds = Worlds
    status = staticmethod(phrases.status)
    ask = staticmethod(phrases.ask)
    phrase = staticmethod(phrases.phrase)
    remark = staticmethod(remark)

    def move_id(self, text: str) -> int:
        return notation.number(notation.read(text))

    def refusal(self, state: State, move: Move) -> IllegalMove | None:
        verb, what = notation.parts(move)
        fault = int(state.fault(verb, what))
        return refusals.refusal(state, verb, what, fault) if fault else None

    def play(self, state: State, move: Move) -> str:
        number = notation.number(move)
        state.advance(number)
        return notation.MOVES.text(number)

    # research

    observed = OBSERVED
    revealed = REVEALED

    def lane(self, players: int, options: Options | None = None, **setup: Any) -> MueLane:
        dealer = setup.get("dealer")
        return MueLane(self.state(players, 0, options, **setup), -1 if dealer is None else dealer)

    # rounds

    def state(self, players: int, seed: int, options: Options | None = None, **setup: Any) -> State:
        """One shuffled round; `dealer` (a seat) may be given, else it is drawn."""
        check_players(self, players)
        check_options(self, options)
        dealer = check_seat(players, check_setup(setup, {"dealer": None})["dealer"])
        chance = chances.fast(check_seed(seed))
        state = fresh(players, chance.below(players) if dealer is None else dealer, chance)
        state.shuffle()
        return state

    def deal(
        self,
        players: int,
        options: Options,
        setup: Setup,
        chance: Chance,
        deal: Deal | None,
        news: list[Event] | None,
    ) -> State:
        given = deal or {}
        dealer = setup["dealer"]
        if dealer is None:  # MU-2
            dealer = given["dealer"] if "dealer" in given else int(chance.below(players))
        state = fresh(players, dealer, chance)
        state.news = news
        if deal is None:
            state.shuffle()
        else:
            state.deal([[NUMBERS[code] for code in hand] for hand in deal["hands"]])
        return state

    def check_deal(self, players: int, deal: Deal) -> None:
        check_fields(deal, {"hands", "dealer"})
        check_first(deal, "dealer", players)
        hands = deal["hands"]
        if (
            not isinstance(hands, list)
            or len(hands) != players
            or not all(isinstance(hand, list) for hand in hands)
        ):
            raise ValueError(f"'hands' is a list of {players} lists of cards")
        cards = Counter(CODES[kind] for kind in deck(players))
        size = cards.total() // players
        for seat, hand in enumerate(hands):
            for card in hand:
                if not isinstance(card, str) or card not in cards:
                    raise ValueError(f"{card!r} is no card of this game with {players} players")
                cards[card] -= 1
                if cards[card] < 0:
                    raise ValueError(f"{card!r} is there too often")
            if len(hand) != size:
                raise ValueError(f"seat {seat} has {len(hand)} cards, not {size}")

    def fits(self, setup: Setup, deal: Deal) -> bool:
        return True

    # match

    def opening(self, players: int, options: Options) -> tuple[list[int], Setup]:
        return [0] * players, {"dealer": None}

    def close(self, state: State, setup: Setup, scores: list[int], number: int) -> tuple[Sheet, Setup]:
        """The sheet, and MU-2: the left neighbour deals next."""
        return sheet(state), {"dealer": int(state.after(state.dealer))}

    def ranks(
        self, rounds: list[Sheet], setup: Setup, scores: list[int], options: Options
    ) -> list[int] | None:
        """MU-28: once somebody has more than the agreed points, most points win."""
        return rank(scores) if max(scores) > options["target"] else None


GAME = Mue()
