"""Mammuz, 3–7 players."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from stammtisch.core import chance as chances
from stammtisch.core.arguments import check_options, check_players, check_seat, check_seed, check_setup
from stammtisch.core.chance import Chance
from stammtisch.core.errors import IllegalMove
from stammtisch.core.game import Deal, Event, Options, Setup, Sheet, rank
from stammtisch.core.moves import Move
from stammtisch.games.mammuz import notation, phrases, refusals, rules
from stammtisch.games.mammuz.advice import advise
from stammtisch.games.mammuz.candidates import candidates
from stammtisch.games.mammuz.cards import CODES, NUMBERS, in_order, pack
from stammtisch.games.mammuz.deals import check_deal
from stammtisch.games.mammuz.features import features
from stammtisch.games.mammuz.imagine import imagine
from stammtisch.games.mammuz.lane import OBSERVED, REVEALED, MammuzLane
from stammtisch.games.mammuz.policy import Player, play_on
from stammtisch.games.mammuz.remarks import remark
from stammtisch.games.mammuz.rules import NUM_MOVES, State, fresh
from stammtisch.games.mammuz.scoring import ranks_by_cards
from stammtisch.games.mammuz.view import Memory, own, past, public
from stammtisch.games.mammuz.worlds import Worlds

VERBS = {"claim": rules.CLAIMS, "lay": rules.LAYS, "doubt": rules.DOUBTS, "herd": rules.GIVES}


class Mammuz:
    """The game as the rest of the house sees it."""

    name = "mammuz"
    folder = Path(__file__).parent
    codes = CODES
    players = range(3, 8)
    minutes = (20, 20)
    options: dict[str, Any] = {"rounds": 1}
    bounds: dict[str, tuple[int, int]] = {}
    highest: dict[str, int] = {"rounds": 100}
    num_moves = NUM_MOVES
    limit = 20_000
    most_wins = True
    swing = 1
    least_worlds = 1
    reveals = frozenset({"deal", "deal_out", "doubt", "extinct", "keep", "removed", "take"})

    move_text = staticmethod(notation.MOVES.text)
    read = staticmethod(notation.read)
    check_deal = staticmethod(check_deal)
    memory = Memory
    public = staticmethod(public)
    own = staticmethod(own)
    past = staticmethod(past)
    imagine = staticmethod(imagine)
    advise = staticmethod(advise)
    player = Player
    candidates = staticmethod(candidates)
    features = staticmethod(features)
    play_on = staticmethod(play_on)
    worlds = Worlds
    status = staticmethod(phrases.status)
    ask = staticmethod(phrases.ask)
    phrase = staticmethod(phrases.phrase)
    remark = staticmethod(remark)

    def move_id(self, text: str) -> int:
        """The move's number; a lay has the same one in any order of its cards."""
        number = notation.number(notation.read(text))
        if number < 0:
            raise ValueError(f"{text!r} can never be played, so it has no number")
        return number

    def refusal(self, state: State, move: Move) -> IllegalMove | None:
        number = min(move.number, NUM_MOVES)  # a text may name any; the state counts in 64 bits
        fault = state.fault(VERBS[move.verb], pack(list(move.cards)), number)
        return refusals.refusal(state, move, int(fault)) if fault else None

    def play(self, state: State, move: Move) -> str:
        """A lay keeps the order in which it is written (MM-25)."""
        if move.verb == "lay":
            state.lay(pack(list(move.cards)), in_order(list(move.cards)))
        else:
            state.advance(notation.number(move))
        return notation.text(move)

    # research

    observed = OBSERVED
    revealed = REVEALED

    def lane(self, players: int, options: Options | None = None, **setup: Any) -> MammuzLane:
        starter = setup.get("starter")
        return MammuzLane(self.state(players, 0, options, **setup), -1 if starter is None else starter)

    # rounds

    def state(self, players: int, seed: int, options: Options | None = None, **setup: Any) -> State:
        """One shuffled round; setup: `starter`, drawn if not given."""
        check_players(self, players)
        check_options(self, options)
        starter = check_seat(players, check_setup(setup, {"starter": None})["starter"])
        chance = chances.fast(check_seed(seed))
        state = fresh(players, chance.below(players) if starter is None else starter, chance)
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
        starter = setup["starter"]
        if starter is None:  # MM-3
            starter = given["starter"] if "starter" in given else int(chance.below(players))
        state = fresh(players, starter, chance)
        state.news = news
        if deal is None:
            state.shuffle()
        else:
            state.deal([[NUMBERS[code] for code in hand] for hand in deal["hands"]])
        return state

    def fits(self, setup: Setup, deal: Deal) -> bool:
        return True

    # match

    def opening(self, players: int, options: Options) -> tuple[list[int], Setup]:
        return [0] * players, {"starter": None}

    def close(self, state: State, setup: Setup, scores: list[int], number: int) -> tuple[Sheet, Setup]:
        """MM-24: a point a win; the winner starts the next round."""
        winners = state.winning_seats()
        cards = [int(state.hand_size(seat)) for seat in range(state.players)]
        rule = win_rule(state, cards)
        entries = [
            {"seat": seat, "points": 1, "rule": rule, "code": "shared_win" if len(winners) > 1 else "win"}
            for seat in winners
        ]
        return {"winners": winners, "cards": cards, "entries": entries}, {"starter": winners[0]}

    def ranks(
        self, rounds: list[Sheet], setup: Setup, scores: list[int], options: Options
    ) -> list[int] | None:
        """MM-24: one round is ranked by cards, several by points alone."""
        if len(rounds) < options["rounds"]:
            return None
        if options["rounds"] == 1:
            return ranks_by_cards(rounds[0]["points"], rounds[0]["cards"])
        return rank(scores)


def win_rule(state: State, cards: list[int]) -> str:
    """The clause by which the round was won: last cards laid, last cards extinct, or nothing left to name."""
    winner = state.winning_seats()[0]
    if cards[winner] > 0:
        return "MM-23"
    return "MM-20" if state.by_lay else "MM-21"


GAME = Mammuz()
