"""OpenSpiel's information set Monte Carlo tree search (ISMCTS) as a bot: `openspiel-ismcts:200ms`.

Like all bots it gets a view.  Every simulation begins in a round imagined from that view alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from statistics import pstdev
from time import perf_counter
from typing import Any

import numpy as np

from stammtisch.bots.bot import check_turn, scrambled
from stammtisch.core.chance import fast
from stammtisch.core.game import View, gains
from stammtisch.research.positions import Position

try:
    from open_spiel.python.algorithms.ismcts import ISMCTSBot

    from stammtisch.research.openspiel import LIMIT_DECISIONS, Game, State, load
except ImportError as missing:
    raise ImportError(
        "openspiel-ismcts needs OpenSpiel, which comes with the extra: pip install 'stammtisch[research]'"
    ) from missing

TIMES = "a time for each move such as 50ms, 200ms or 1s, from 1ms to 60s"
LONGEST_SECONDS = 60.0
PROBES = 16  # random playouts that show how far results spread
EXPLORATION = 2**0.5  # times that spread: how strongly moves that were seldom tried are favoured


def bot(time: str) -> IsmctsBot:
    """The bot that thinks this long about a move: `200ms`, `1s`."""
    parts = re.fullmatch(r"(\d{1,5})(ms|s)", time)
    seconds = int(parts[1]) / (1000 if parts[2] == "ms" else 1) if parts else 0.0
    if not 0 < seconds <= LONGEST_SECONDS:
        raise ValueError(f"openspiel-ismcts takes {TIMES}, not {time!r}")
    return IsmctsBot(seconds)


class IsmctsBot:
    """Searches for a fixed time; how many simulations that allows depends on the machine."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.simulations = 0  # of all moves

    def choose(self, view: View, seed: int) -> str:
        end = perf_counter() + self.seconds
        rules = check_turn(view, seed)
        if len(view["legal"]) == 1:
            return str(view["legal"][0])
        game = load(view["game"], view["players"], LIMIT_DECISIONS, **view["options"])
        dice = Random(f"openspiel-ismcts/{seed}")
        playouts = Playouts(dice.getrandbits(32))
        root = game.imagined(view, dice.getrandbits(32))
        spread = playouts.spread(root.position, view["seat"])
        seed_of_search = dice.getrandbits(32)
        search = Search(game, playouts, EXPLORATION * spread, end, np.random.RandomState(seed_of_search))
        search.set_resampler(lambda state, seat: state.resample_from_infostate(seat, dice.random))
        action = int(search.step(root))
        self.simulations += search.simulations
        return scrambled(rules, rules.move_text(action), dice)

    def why(self, lang: str, names: Sequence[str] = (), reader: int | None = None) -> str:
        return {"de": "Das habe ich am häufigsten versucht.", "en": "I tried it most often."}[lang]


class Playouts:
    """Values a state by one random playout: OpenSpiel's random rollouts, by our compiled rules."""

    def __init__(self, seed: int) -> None:
        self.chance = fast(seed)

    def evaluate(self, state: State) -> list[float]:
        return self.end(state.position)

    def end(self, position: Position) -> list[float]:
        """What a random playout brings each seat; nothing if the round does not end."""
        twin: Any = position.state.copy()  # type: ignore[union-attr]
        twin.chance = fast(int(self.chance.below(1 << 30)))
        twin.playout()
        settings = position.root.settings
        return gains(twin.result, settings.game.most_wins) if twin.over else [0.0] * settings.players

    def prior(self, state: State) -> list[tuple[int, float]]:
        """All moves are equally likely to be good before they are tried."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]

    def spread(self, position: Position, seat: int) -> float:
        """How far the results of random playouts spread for this seat."""
        return pstdev([self.end(position)[seat] for _ in range(PROBES)]) or 1.0


class Search(ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's search, ended by the clock instead of a number of simulations."""

    def __init__(self, game: Game, playouts: Playouts, exploration: float, end: float, dice: Any) -> None:
        super().__init__(game, playouts, exploration, max_simulations=1, random_state=dice)
        self.end = end
        self.simulations = 0

    def run_search(self, state: State) -> Any:
        """Each move with its probability; all are equal if the time is up before the first simulation."""
        self.reset()
        root = self.create_new_node(state)
        while perf_counter() < self.end:
            self.run_simulation(self.sample_root_state(state))
            self.simulations += 1
        if root.total_visits < 1:
            return self._evaluator.prior(state)
        return self.get_final_policy(state, root)
