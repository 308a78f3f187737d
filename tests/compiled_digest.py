"""Plays many seeded rounds and matches and prints one digest a setting, as JSON: the work of `test_compiled`.

Run with and without STAMMTISCH_PURE=1 it has to print the same digests.
"""

from __future__ import annotations

import hashlib
import json
import random
from typing import Any

import stammtisch
from stammtisch import IllegalMove
from stammtisch.core import bits, chance
from stammtisch.core.speed import COMPILED
from tests.facts import HOUSE, facts

PLAYOUTS = 8
ROUNDS = 4
ROUND_STEPS = 120  # then the round is played out
VIEWS_EVERY = 15


class Digest:
    """SHA-256 of everything noted, in order."""

    def __init__(self) -> None:
        self.sum = hashlib.sha256()

    def note(self, *facts: Any) -> None:
        self.sum.update(json.dumps(facts).encode() + b"\n")


def rounds(game: str, players: int, options: dict[str, Any], digest: Digest) -> None:
    """By number: legal moves, picks and refusals step by step, copies played out, results."""
    rules = stammtisch.GAMES[game]
    for seed in range(ROUNDS):
        state = rules.state(players, seed, options)
        for step in range(ROUND_STEPS):
            if state.over:
                break
            if step % 20 == 0:
                digest.note(
                    refused(state, (7919 * step + seed) % rules.num_moves), refused(state, rules.num_moves)
                )
            if step % 10 == 0:
                digest.note([int(move) for move in state.legal()])
            move = int(state.pick())
            digest.note(int(state.to_move), move)
            state.apply(move)
        twin = state.copy()
        digest.note(int(state.playout()), list(map(int, state.result)), bool(state.over))
        digest.note(int(twin.playout()), list(map(int, twin.result)))
    for seed in range(10**6, 10**6 + PLAYOUTS):
        state = rules.state(players, seed, options)
        digest.note(int(state.playout()), list(map(int, state.result)))


def refused(state: Any, move: int) -> Any:
    try:
        state.copy().apply(move)
    except IllegalMove as refusal:
        return [refusal.rule, refusal.explain("de"), refusal.explain("en")]
    return None


def match(game: str, players: int, options: dict[str, Any], digest: Digest) -> None:
    """By text: events, views of all seats, imagined matches, scores."""
    dice = random.Random(players)
    table = stammtisch.new_match(game, players, 77, options)
    digest.note(table.events)
    for step in range(facts(game).digest_moves):
        if table.over:
            break
        if step % VIEWS_EVERY == 0:
            digest.note([table.view(seat) for seat in [*range(players), None]])
            imagined = table.determinize(step % players, step)
            digest.note([imagined.view(seat) for seat in range(players)])
        legal = table.legal_moves()
        digest.note(table.play(dice.choice([text for text in legal if text != "draw"] or legal)))
    digest.note(table.record(), table.scores, table.ranks, table.rounds)


def foundations(digest: Digest) -> None:
    """Bits and chance by themselves, at their edges."""
    for index in range(62):
        word = int(bits.bit(index))
        digest.note(word, int(bits.ones(word - 1)), int(bits.lowest(word)), int(bits.nth(word | 1, 0)))
    for source in (chance.fast(0), chance.fast(2**62 - 1), chance.fast(2**80), chance.exact(b"key")):
        digest.note(
            [int(source.below(n)) for n in (1, 2, 3, 52, 110, 2**16, 2**30, 2**31) for _ in range(20)]
        )


def main() -> None:
    print(json.dumps({"compiled": COMPILED}))
    digest = Digest()
    foundations(digest)
    print(json.dumps({"setting": "core", "digest": digest.sum.hexdigest()}))
    for game in HOUSE:
        for players in facts(game).players:
            for options in facts(game).digested:
                digest = Digest()
                rounds(game, players, options, digest)
                match(game, players, options, digest)
                name = f"{game} for {players} with {json.dumps(options)}"
                print(json.dumps({"setting": name, "digest": digest.sum.hexdigest()}))


if __name__ == "__main__":
    main()
