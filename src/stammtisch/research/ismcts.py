"""OpenSpiel's search in the tree of what seats know (ISMCTS) as a bot: `openspiel-ismcts:200ms`.

It gets a view as all bots do.  Every simulation begins in a round imagined from that view alone.
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

    from stammtisch.research.openspiel import LIMIT, Game, State, load
except ImportError as missing:
    raise ImportError(
        "openspiel-ismcts needs OpenSpiel, which comes with the extra: pip install 'stammtisch[research]'"
    ) from missing

FORMS = "a time for each move such as 50ms, 200ms or 1s, from 1ms to 60s"
LONGEST = 60.0
PROBES = 16  # random ends of the round that tell how far results lie apart
EXPLORING = 2**0.5  # times that distance: how much a move seldom tried is worth a try


def bot(text: str) -> IsmctsBot:
    """The bot that thinks so long, as `200ms` or `1s`."""
    found = re.fullmatch(r"(\d{1,5})(ms|s)", text)
    seconds = int(found[1]) / (1000 if found[2] == "ms" else 1) if found else 0.0
    if not 0 < seconds <= LONGEST:
        raise ValueError(f"openspiel-ismcts takes {FORMS}, not {text!r}")
    return IsmctsBot(seconds)


class IsmctsBot:
    """Searches so many seconds for each move; how far it comes depends on the machine."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.simulations = 0  # all in all

    def choose(self, view: View, seed: int) -> str:
        end = perf_counter() + self.seconds
        rules = check_turn(view, seed)
        if len(view["legal"]) == 1:
            return str(view["legal"][0])
        game = load(view["game"], view["players"], LIMIT, **view["options"])
        dice = Random(f"openspiel-ismcts/{seed}")
        playouts = Playouts(dice.getrandbits(32))
        root = game.imagined(view, dice.getrandbits(32))
        spread = playouts.spread(root.position, view["seat"])
        search = Search(game, playouts, EXPLORING * spread, end, np.random.RandomState(dice.getrandbits(32)))
        search.set_resampler(lambda state, seat: state.resample_from_infostate(seat, dice.random))
        action = int(search.step(root))
        self.simulations += search.simulations
        return scrambled(rules, rules.move_text(action), dice)

    def why(self, lang: str, names: Sequence[str] = (), reader: int | None = None) -> str:
        return {"de": "Das habe ich am häufigsten versucht.", "en": "I tried it most often."}[lang]


class Playouts:
    """Judges a state by one random end of the round: OpenSpiel's random rollouts, by our compiled rules."""

    def __init__(self, seed: int) -> None:
        self.chance = fast(seed)

    def evaluate(self, state: State) -> list[float]:
        return self.end(state.position)

    def end(self, position: Position) -> list[float]:
        """What a random end of the round brings each seat; nothing where it does not end."""
        twin: Any = position.state.copy()  # type: ignore[union-attr]
        twin.chance = fast(int(self.chance.below(1 << 30)))
        twin.playout()
        table = position.root.table
        return gains(twin.result, table.game.most_wins) if twin.over else [0.0] * table.players

    def prior(self, state: State) -> list[tuple[int, float]]:
        """All moves are equally good before they are tried."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]

    def spread(self, position: Position, seat: int) -> float:
        """How far random ends lie apart for this seat."""
        return pstdev([self.end(position)[seat] for _ in range(PROBES)]) or 1.0


class Search(ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's search, ended by the clock and not by a number of simulations."""

    def __init__(self, game: Game, playouts: Playouts, exploring: float, end: float, dice: Any) -> None:
        super().__init__(game, playouts, exploring, max_simulations=1, random_state=dice)
        self.end = end
        self.simulations = 0

    def run_search(self, state: State) -> Any:
        """Each move with its probability; all are alike if the time is up before the first one is tried."""
        self.reset()
        root = self.create_new_node(state)
        while perf_counter() < self.end:
            self.run_simulation(self.sample_root_state(state))
            self.simulations += 1
        if root.total_visits < 1:
            return self._evaluator.prior(state)
        return self.get_final_policy(state, root)
