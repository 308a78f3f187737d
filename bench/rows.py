"""Do rows that know what people know pay?  The same learner, the same time, rows of version 0 against version 1.

    python -m bench.rows --seconds 20 --trainings 2 --deals 200

The learner is that of `examples/to_the_table.py`.  It is trained as often with the one as with the other, for
the same time of the processor (rows of version 1 are wider, so it plays fewer decisions).  Then both play
single rounds with four players, two seats each, every deal twice with the seats changed over.  What is shown
is how many points a seat with new rows was ahead of one with old ones, with a 95 % interval over deals.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import numpy as np

import stammtisch
from stammtisch.research.episode import Episode
from stammtisch.research.features import Observer

EXAMPLE = Path(__file__).parents[1] / "examples" / "to_the_table.py"
PLAYERS = 4
PAIRS = ((0, 2), (1, 3))  # who has the new rows


def learner() -> Any:
    spec = importlib.util.spec_from_file_location("to_the_table", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def duel(old: Any, new: Any, deal: int, options: dict[str, Any]) -> float:
    """How far a seat with the new rows is ahead in this deal, each side in each pair of seats."""
    return fmean(one_round(old, new, deal, pair, options) for pair in PAIRS)


def one_round(old: Any, new: Any, deal: int, pair: tuple[int, int], options: dict[str, Any]) -> float:
    episode = Episode(old.game, PLAYERS, deal, options)
    observers = [Observer(old.game, PLAYERS, options, version) for version in (0, 1)]
    rewards = [0.0] * PLAYERS
    decisions = 0
    while not episode.over and decisions < episode.game.limit:
        seat = int(episode.state.to_move)
        mine = seat in pair
        row = observers[mine].observe(episode.state, seat, episode.trail if mine else None)
        moves = np.array(episode.state.legal())
        guesses = (new if mine else old).guess(row[None], np.zeros_like(moves), moves)
        rewards = episode.apply(int(moves[guesses.argmax()]))
        decisions += 1
    return sum(reward if seat in pair else -reward for seat, reward in enumerate(rewards)) / PLAYERS


def main() -> None:
    parser = argparse.ArgumentParser(description="Rows of version 1 against those of version 0.")
    parser.add_argument("--seconds", type=float, default=20.0, help="of the processor, for each training")
    parser.add_argument("--trainings", type=int, default=2, help="of each version, with different seeds")
    parser.add_argument("--deals", type=int, default=200, help="that each pair of agents plays twice")
    parser.add_argument("--games", nargs="*", default=sorted(stammtisch.GAMES))
    args = parser.parse_args()
    module = learner()
    print(f"{'game':12} ahead, a seat and round       decisions learned from, old and new")
    for game in args.games:
        leads: list[float] = []
        learned = [0, 0]
        for seed in range(args.trainings):
            trained = []
            for version in (0, 1):
                trained.append(module.train(game, PLAYERS, args.seconds, seed, version, say=lambda _: None))
                learned[version] += trained[-1].decisions
            options = module.OPTIONS.get(game, {})
            old, new = trained
            leads += [duel(old, new, deal, options) for deal in range(args.deals)]
        margin = 1.96 * stdev(leads) / len(leads) ** 0.5
        print(
            f"{game:12} {fmean(leads):+8.3f} ± {margin:.3f}         {learned[0]:12} {learned[1]:12}",
            flush=True,
        )


if __name__ == "__main__":
    main()
