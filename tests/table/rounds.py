"""Facts of rounds as people might enter them, from dice; now and then some that can't be."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

Facts = dict[str, Any]


def likely(dice: Random, game: str, players: int) -> Facts:
    return ROUNDS[game](dice, players)


def zoff_im_zoo(dice: Random, players: int) -> Facts:
    out = dice.sample(range(players), players - dice.randrange(2))
    if dice.random() < 0.5:
        return {"out": out}
    return {
        "out": out,
        "lions": [dice.randrange(2) for _ in range(players)],
        "lions_in_hand": dice.randrange(2),
        "no_hedgehog": dice.sample(range(players), max(0, players - dice.randrange(6))),
    }


def life_life(dice: Random, players: int) -> Facts:
    if dice.random() < 0.4:
        return {"set": dice.choice("HPC"), "seat": dice.randrange(players)}
    owners = [*range(players), None, None]
    return {"majorities": {animal: dice.choice(owners) for animal in "GBLZSDHPCM"}}


def mammuz(dice: Random, players: int) -> Facts:
    winner = dice.randrange(players)
    left = [0 if seat == winner else dice.randrange(4) for seat in range(players)]
    return {"winners": [winner], "left": left}


def mue(dice: Random, players: int) -> Facts:
    kind = dice.randrange(8)
    if kind == 0:
        return {"passed": True}
    chief, other = dice.sample(range(players), 2)
    if kind == 1:
        return {"open": [3 if seat in (chief, other) else 1 for seat in range(players)], "last": other}
    taken = [dice.randrange(12) for _ in range(players)]
    taken[chief] = (36 if players == 3 else 60) - sum(taken) + taken[chief]
    return {
        "chief": chief,
        "bid": dice.randrange(1, 6),
        "chief_trump": dice.choice("rgb"),
        "partner": None if players == 3 else other,
        "taken": taken,
    }


def mau_mau(dice: Random, players: int) -> Facts:
    winner = dice.randrange(players)
    points = [0 if seat == winner else dice.randrange(1, 40) for seat in range(players)]
    return {"winner": winner, "counted": points}


ROUNDS: dict[str, Callable[[Random, int], Facts]] = {
    "zoff_im_zoo": zoff_im_zoo,
    "life_life": life_life,
    "mammuz": mammuz,
    "mue": mue,
    "mau_mau": mau_mau,
}
