"""The score sheet of a round of Life Life: lives by seat, the clause behind them, and what was shown."""

from __future__ import annotations

from typing import Any

from stammtisch.core.game import Sheet
from stammtisch.games.life_life.cards import CODES, KINDS, VALUES, count
from stammtisch.games.life_life.rules import State
from stammtisch.games.life_life.scoring import least_majority, lives_due, lives_lost, majority


def sheet(state: State, lives: list[int]) -> Sheet:
    """What the round brought; `lives` are those after it."""
    page: Sheet = {
        "end": "scoring" if state.ender < 0 else "sudden_death",
        "knocker": None if state.knocker < 0 else int(state.knocker),
        "ender": None if state.ender < 0 else int(state.ender),
        "set": None if state.ender < 0 else state.set_codes(),
        "hands": None,
        "majorities": [],
        "totals": None,
        "lives": list(lives),
        "out": [seat for seat, before in enumerate(state.lives) if before > 0 and lives[seat] == 0],
    }
    if state.ender < 0:  # LL-20: all hands are shown
        page["hands"] = [state.hand_codes(seat) for seat in range(state.players)]
        page["majorities"] = [animal(state, kind) for kind in range(KINDS)]
        page["totals"] = state.totals()
        page["entries"] = scored(state)
    else:
        page["entries"] = ended(state)
    return page


def animal(state: State, kind: int) -> dict[str, Any]:
    """LL-13 to LL-15: who scores an animal."""
    counts = [int(count(state.cards[seat], kind)) for seat in range(state.players)]
    two = int(state.num_alive()) == 2
    holder = int(majority(state.cards, state.players, kind, least_majority(state.num_alive())))
    rule = "LL-13"
    if two and max(counts) == 1:
        rule = "LL-15"
    elif holder >= 0 and counts[holder] == 1:
        rule = "LL-14"
    return {
        "card": CODES[kind],
        "counts": counts,
        "seat": None if holder < 0 else holder,
        "value": VALUES[kind] if holder >= 0 else 0,
        "rule": rule,
        "code": "nobody" if holder < 0 else "majority",
    }


def scored(state: State) -> list[dict[str, Any]]:
    """LL-16, LL-17: one entry for each seat that was in."""
    totals = state.totals()
    due, lost = lives_due(totals, state.lives), lives_lost(totals, state.lives)
    entries: list[dict[str, Any]] = []
    for seat, left in enumerate(state.lives):
        if left == 0:
            continue
        rule, code = "LL-16", {0: "highest", 1: "between", 2: "lowest"}[due[seat]]
        if not any(due):
            code = "equal"
        elif lost[seat] < due[seat]:
            rule, code = "LL-17", "last_life"
        entries.append(
            {"seat": seat, "points": -lost[seat], "rule": rule, "code": code, "total": totals[seat]}
        )
    return entries


def ended(state: State) -> list[dict[str, Any]]:
    """LL-11, LL-18: the seat with the set, and the others."""
    rule = "LL-18" if state.pro else "LL-11"
    entries: list[dict[str, Any]] = []
    for seat, change in enumerate(state.result):
        if state.lives[seat] == 0:
            continue
        entry: dict[str, Any] = {"seat": seat, "points": change, "rule": rule, "code": "no_set"}
        if seat == state.ender:
            entry.update({"code": "set", "cards": state.set_codes()})
        entries.append(entry)
    return entries
