"""Mammuz with real cards: may I name, lay or doubt?"""

from __future__ import annotations

from stammtisch.core import situations
from stammtisch.core.chance import Chance
from stammtisch.core.errors import Refusal
from stammtisch.core.facts import Facts
from stammtisch.core.game import View
from stammtisch.core.moves import Move
from stammtisch.core.situations import Impossible, Phase, rest
from stammtisch.games.mammuz import rules
from stammtisch.games.mammuz.cards import (
    CODES,
    COUNTS,
    HAND_SIZE,
    MOST_LAID,
    NUMBERS,
    SPECIES_IN_PLAY,
    TRICERATOPS,
    deck,
    in_order,
    in_play,
    pack,
)
from stammtisch.games.mammuz.rules import State, fresh

HAND_CARDS = 40  # more than anybody will tap


def phases(players: int) -> list[Phase]:
    species = CODES[: SPECIES_IN_PLAY[players]]
    codes = [CODES[kind] for kind in deck(players)]
    name = [situations.kinds("extinct", species), situations.kinds("barred", species, 0, 1)]
    last = situations.number("last", 0, MOST_LAID, preset=0)
    emptied = situations.flag("emptied", when={"last": list(range(1, MOST_LAID + 1))}, moves=["lay"])
    hand = situations.cards("hand", codes, 0, HAND_CARDS, place="hand", moves=["lay"])
    return [
        situations.phase(
            "lay",
            [last, emptied, hand],
            [
                situations.move("lay", "lay:{cards}", situations.chosen("cards", "hand")),
                situations.move("doubt", "doubt:{place}", situations.number("place", 1, MOST_LAID)),
            ],
        ),
        situations.phase(
            "name",
            name,
            [
                situations.move(
                    "claim", "claim:{species}", situations.kinds("species", CODES[: len(in_all())], 1, 1)
                )
            ],
        ),
        situations.phase(
            "give", [], [situations.move("herd", "herd:{seat}", situations.seat("seat", players))]
        ),
    ]


def in_all() -> range:
    """All species, whoever plays."""
    return range(max(SPECIES_IN_PLAY.values()))


def situate(facts: Facts, chance: Chance) -> State:
    players, me, phase = facts["players"], facts["me"], facts["phase"]
    mine = numbers(facts.get("hand", []))
    gone = numbers(facts.get("extinct", []))
    state = fresh(players, me, chance)
    state.left = pack([kind for kind in in_play(players) if kind not in gone]) & COUNTS
    if state.left == 0:
        raise Impossible("mammuz", Refusal("all_extinct", {}, "MM-23"))
    others = [kind for kind in rest(deck(players), mine, chance) if kind not in gone]
    state.hands[me] = pack(mine)
    complete = next((kind for kind in mine if mine.count(kind) == in_play(players).count(kind)), None)
    if complete is not None:
        raise Impossible("mammuz", Refusal("complete", {"card": CODES[complete]}, "MM-15"))
    laid = [others.pop() for _ in range(facts.get("last", 0))]
    for seat in range(players):
        if seat != me:
            size = min(HAND_SIZE[players], len(others) // players)
            state.hands[seat] = pack([others.pop() for _ in range(size)])
    state.to_move = me
    if phase == "name":
        state.phase = rules.NAME
        state.barred = next(iter(numbers(facts["barred"])), -1)
        return state
    state.named = 0
    if phase == "give":
        state.phase, state.turned = rules.GIVE, TRICERATOPS
    else:
        start(state, laid, facts["emptied"], me)
    return state


def start(state: State, laid: list[int], emptied: bool, me: int) -> None:
    """The herd so far: the last lay, if there is one."""
    state.phase = rules.GO_ON if laid else rules.START
    if laid:
        state.layer = (me - 1) % state.players
        state.herd, state.last, state.last_size = pack(laid), in_order(laid), len(laid)
        if emptied:
            state.hands[state.layer] = 0


def numbers(codes: list[str]) -> list[int]:
    return [NUMBERS[code] for code in codes]


def described(view: View, _: Move) -> Facts:
    facts: Facts = {"players": view["players"], "me": view["seat"]}
    if view["phase"] == "name":
        barred = [] if view["barred"] is None else [view["barred"]]
        return {**facts, "phase": "name", "extinct": view["extinct"], "barred": barred}
    if view["phase"] == "give":
        return {**facts, "phase": "give"}
    last = view["herd"][-1]["count"] if view["herd"] else 0
    return {**facts, "phase": "lay", "last": last, "emptied": view["must_doubt"], "hand": view["hand"]}
