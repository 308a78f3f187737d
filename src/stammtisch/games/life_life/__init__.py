"""Life Life, 3–5 players."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from stammtisch.core import chance as chances
from stammtisch.core.arguments import check_options, check_players, check_seed
from stammtisch.core.chance import Chance
from stammtisch.core.errors import IllegalMove
from stammtisch.core.game import Deal, Event, Options, Setup, Sheet, View, rank
from stammtisch.core.moves import Move
from stammtisch.core.worlds import Equal
from stammtisch.games.life_life import notation, phrases, refusals, sheet
from stammtisch.games.life_life.advice import advise
from stammtisch.games.life_life.candidates import candidates
from stammtisch.games.life_life.cards import CODES, NUMBERS
from stammtisch.games.life_life.deals import check_deal, check_setup
from stammtisch.games.life_life.imagine import imagine
from stammtisch.games.life_life.lane import OBSERVED, REVEALED, LifeLifeLane
from stammtisch.games.life_life.policy import Player, play_on
from stammtisch.games.life_life.remarks import remark
from stammtisch.games.life_life.rules import NUM_MOVES, State, fresh
from stammtisch.games.life_life.view import Memory, own, past, public


class LifeLife:
    """The game as the rest of the house sees it."""

    name = "life_life"
    folder = Path(__file__).parent
    codes = CODES
    players = range(3, 6)
    minutes = (30, 30)
    options: dict[str, Any] = {"pro": False, "lives": 5}
    bounds: dict[str, tuple[int, int]] = {"lives": (1, 9)}
    highest: dict[str, int] = {}
    num_moves = NUM_MOVES
    limit = 50_000
    most_wins = True
    swing = 2  # LL-16, LL-18
    least_worlds = 1
    reveals = frozenset({"deal", "scoring", "sudden_death"})

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
    play_on = staticmethod(play_on)
    status = staticmethod(phrases.status)
    ask = staticmethod(phrases.ask)
    phrase = staticmethod(phrases.phrase)
    remark = staticmethod(remark)

    def move_id(self, text: str) -> int:
        return notation.number(notation.read(text))

    def refusal(self, state: State, move: Move) -> IllegalMove | None:
        fault = refusals.fault(state, move)
        return refusals.refusal_of(state, move, fault) if fault else None

    def play(self, state: State, move: Move) -> str:
        state.advance(notation.number(move))
        return notation.canonical(move)

    def worlds(self, view: View) -> Equal:
        return Equal(self, view)

    # research

    observed = OBSERVED
    revealed = REVEALED

    def lane(self, players: int, options: Options | None = None, **setup: Any) -> LifeLifeLane:
        starter = setup.get("starter")
        return LifeLifeLane(self.state(players, 0, options, **setup), -1 if starter is None else starter)

    # rounds

    def state(self, players: int, seed: int, options: Options | None = None, **setup: Any) -> State:
        """One shuffled round; what `setup` leaves out of lives, starter and out is as in a first round."""
        check_players(self, players)
        chosen = check_options(self, options)
        _, inherited = self.opening(players, chosen)
        inherited.update(setup)
        check_setup(players, inherited)
        return self.deal(players, chosen, inherited, chances.fast(check_seed(seed)), None, None)

    def deal(
        self,
        players: int,
        options: Options,
        setup: Setup,
        chance: Chance,
        deal: Deal | None,
        news: list[Event] | None,
    ) -> State:
        """LL-2, LL-3: a round at its first decision."""
        given = deal or {}
        starter = setup["starter"]
        if starter is None:
            starter = given.get("starter", -1)
        state = fresh(players, options["pro"], list(setup["lives"]), starter, chance)
        state.news = news
        if deal is None:
            state.shuffle()
        else:
            hands = [[NUMBERS[code] for code in hand] for hand in deal["hands"]]
            state.deal(hands, [[NUMBERS[code] for code in row] for row in deal["rows"]])
        return state

    def fits(self, setup: Setup, deal: Deal) -> bool:
        """Whether exactly those still in have cards; a first deal must not leave anybody out."""
        suits = [hand != "" for hand in deal["hands"]] == [lives > 0 for lives in setup["lives"]]
        if not suits and setup["starter"] is None:  # later rounds have a starter (LL-4)
            raise ValueError("deal 1 of life_life: in the first round every seat has 10 cards")
        return suits

    # match

    def opening(self, players: int, options: Options) -> tuple[list[int], Setup]:
        """LL-1, LL-19: everybody has the same number of lives."""
        lives = [options["lives"]] * players
        return lives, {"lives": list(lives), "starter": None, "out": [None] * players}

    def close(self, state: State, setup: Setup, scores: list[int], number: int) -> tuple[Sheet, Setup]:
        """The sheet; LL-4: the next one alive to the left begins; LL-17: who went out now."""
        out = [
            number if gone is None and lives == 0 else gone
            for gone, lives in zip(setup["out"], scores, strict=True)
        ]
        to_the_left = [(int(state.starter) + step) % len(scores) for step in range(1, len(scores) + 1)]
        starter = next(seat for seat in to_the_left if scores[seat] > 0)
        return sheet.sheet(state, scores), {"lives": list(scores), "starter": starter, "out": out}

    def ranks(
        self, rounds: list[Sheet], setup: Setup, scores: list[int], options: Options
    ) -> list[int] | None:
        """LL-17: the last one alive wins; of the others, who went out later is better."""
        if sum(lives > 0 for lives in scores) > 1:
            return None
        lasted = [len(rounds) + 1 if gone is None else gone for gone in setup["out"]]
        return rank(lasted)


GAME = LifeLife()
