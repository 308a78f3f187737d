"""Mau Mau, 2–8 players."""

from __future__ import annotations

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
from stammtisch.games.mau_mau import notation, refusals
from stammtisch.games.mau_mau.advice import advise
from stammtisch.games.mau_mau.candidates import candidates
from stammtisch.games.mau_mau.cards import CODES, COPIES, HAND_SIZE, NUMBERS, WILD, WILDS
from stammtisch.games.mau_mau.imagine import Worlds, imagine
from stammtisch.games.mau_mau.lane import OBSERVED, REVEALED, MauMauLane
from stammtisch.games.mau_mau.phrases import ask, phrase, status
from stammtisch.games.mau_mau.policy import Player, play_on
from stammtisch.games.mau_mau.remarks import remark
from stammtisch.games.mau_mau.rules import NUM_MOVES, State, fresh
from stammtisch.games.mau_mau.view import Memory, own, past, public


class MauMau:
    """The game as the rest of the house sees it."""

    name = "mau_mau"
    folder = Path(__file__).parent
    codes = CODES
    players = range(2, 9)
    minutes = (20, 30)
    options: dict[str, Any] = {"rounds": 3, "must_play": False}
    bounds: dict[str, tuple[int, int]] = {}
    highest: dict[str, int] = {"rounds": 100}
    num_moves = NUM_MOVES
    limit = 20_000
    most_wins = False  # MA-21
    swing = 740  # all cards in one hand (MA-20)
    least_worlds = 100  # most of a round is luck
    reveals = frozenset({"deal", "draw", "reshuffle"})

    move_text = staticmethod(notation.MOVES.text)
    read = staticmethod(notation.read)
    memory = Memory
    public = staticmethod(public)
    own = staticmethod(own)
    past = staticmethod(past)
    imagine = staticmethod(imagine)
    worlds = Worlds
    advise = staticmethod(advise)
    player = Player
    candidates = staticmethod(candidates)
    play_on = staticmethod(play_on)
    status = staticmethod(status)
    ask = staticmethod(ask)
    phrase = staticmethod(phrase)
    remark = staticmethod(remark)

    def move_id(self, text: str) -> int:
        return notation.number(notation.read(text))

    def refusal(self, state: State, move: Move) -> IllegalMove | None:
        number = notation.number(move)
        fault = state.fault(number)
        return refusals.refusal(state, number, fault) if fault else None

    def play(self, state: State, move: Move) -> str:
        number = notation.number(move)
        state.advance(number)
        return notation.MOVES.text(number)

    # research

    observed = OBSERVED
    revealed = REVEALED

    def lane(self, players: int, options: Options | None = None, **setup: Any) -> MauMauLane:
        dealer = setup.get("dealer")
        return MauMauLane(self.state(players, 0, options, **setup), -1 if dealer is None else dealer)

    # rounds

    def state(self, players: int, seed: int, options: Options | None = None, **setup: Any) -> State:
        """One shuffled round; its `dealer` is drawn if not given."""
        check_players(self, players)
        dealer = check_seat(players, check_setup(setup, {"dealer": None})["dealer"]) if setup else None
        must_play = False if options is None else check_options(self, options)["must_play"]
        chance = chances.fast(check_seed(seed))
        state = fresh(players, must_play, chance.below(players) if dealer is None else dealer, chance)
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
        if dealer is None:
            dealer = given["dealer"] if "dealer" in given else int(chance.below(players))
        state = fresh(players, options["must_play"], dealer, chance)
        state.news = news
        if deal is None:
            state.shuffle()
        else:
            hands = [[NUMBERS[code] for code in hand] for hand in deal["hands"]]
            state.deal(hands, NUMBERS[deal["upcard"]], [NUMBERS[code] for code in deal["stock"]])
        return state

    def check_deal(self, players: int, deal: Deal) -> None:
        check_fields(deal, {"hands", "upcard", "stock", "dealer"})
        check_first(deal, "dealer", players)
        hands, stock = deal["hands"], deal.get("stock")
        if (
            not isinstance(hands, list)
            or len(hands) != players
            or not all(isinstance(hand, list) for hand in hands)
        ):
            raise ValueError(f"'hands' is a list of {players} lists of cards")
        if not isinstance(stock, list):
            raise ValueError("'stock' is a list of cards, the top one first")
        cards = [card for hand in hands for card in hand] + [deal.get("upcard"), *stock]
        for card in cards:
            if not isinstance(card, str) or card not in NUMBERS:
                raise ValueError(f"{card!r} is no card of this game")
            if cards.count(card) > (WILDS if card == CODES[WILD] else COPIES):
                raise ValueError(f"{card!r} is there too often")
        for seat, hand in enumerate(hands):
            if len(hand) != HAND_SIZE:
                raise ValueError(f"seat {seat} has {len(hand)} cards, not {HAND_SIZE}")

    def fits(self, setup: Setup, deal: Deal) -> bool:
        return True

    # match

    def opening(self, players: int, options: Options) -> tuple[list[int], Setup]:
        return [0] * players, {"dealer": None}

    def close(self, state: State, setup: Setup, scores: list[int], number: int) -> tuple[Sheet, Setup]:
        """MA-20, and MA-3: the left neighbour deals next."""
        hands = [[CODES[kind] for kind in state.hand(seat)] for seat in range(state.players)]
        entries = [
            {
                "seat": seat,
                "points": points,
                "rule": "MA-20",
                "code": "left" if hands[seat] else "won",
                "cards": hands[seat],
            }
            for seat, points in enumerate(state.result)
        ]
        sheet: Sheet = {"winner": int(state.winner), "hands": hands, "entries": entries}
        return sheet, {"dealer": int(state.dealer + 1) % int(state.players)}

    def ranks(
        self, rounds: list[Sheet], setup: Setup, scores: list[int], options: Options
    ) -> list[int] | None:
        """MA-21: after the agreed rounds the lowest total wins."""
        return rank(scores, self.most_wins) if len(rounds) == options["rounds"] else None


GAME = MauMau()
