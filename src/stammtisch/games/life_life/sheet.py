"""The score sheet of a round of Life Life: lives by seat, the clause behind them, and what was shown."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.facts import Entry, entry
from stammtisch.core.game import Sheet
from stammtisch.games.life_life.cards import CODES, KINDS, VALUES, count
from stammtisch.games.life_life.rules import State
from stammtisch.games.life_life.scoring import least_majority, lives_due, majority

LOST_BY_SET = 1  # life of everybody else (LL-11)
GAINED_BY_SET = 1  # life, as a pro (LL-18)


def sheet(state: State, lives: list[int]) -> Sheet:
    """What the round brought; `lives` are those after it."""
    before = list(state.lives)
    if state.ender >= 0:
        ender, shown = int(state.ender), state.set_codes()
        page = ended(before, lives, sudden(ender, state.pro, shown, before, before))
        page.update(ender=ender, set=shown)
    else:  # LL-20: all hands are shown
        page = ended(before, lives, scored(state.totals(), before, before))
        page["hands"] = [state.hand_codes(seat) for seat in range(state.players)]
        page["majorities"] = animals(state.cards, int(state.players), int(state.num_alive()))
        page["totals"] = state.totals()
    page["knocker"] = None if state.knocker < 0 else int(state.knocker)
    return page


def ended(before: list[int], lives: list[int], entries: list[Entry]) -> Sheet:
    """A sheet without what was shown."""
    return {
        "end": "sudden_death" if any(line["code"] == "set" for line in entries) else "scoring",
        "knocker": None,
        "ender": None,
        "set": None,
        "hands": None,
        "majorities": [],
        "totals": None,
        "lives": list(lives),
        "out": [seat for seat, left in enumerate(before) if left > 0 and lives[seat] == 0],
        "entries": entries,
    }


def animals(hands: vec[i64], players: int, alive: int) -> list[dict[str, Any]]:
    """Who scores what, from the hands of all seats; what comes behind them does not count."""
    return [animal(hands, players, alive, kind) for kind in range(KINDS)]


def animal(hands: vec[i64], players: int, alive: int, kind: int) -> dict[str, Any]:
    """LL-13 to LL-15."""
    counts = [int(count(hands[seat], kind)) for seat in range(players)]
    holder = int(majority(hands, players, kind, least_majority(alive)))
    rule = "LL-13"
    if alive == 2 and max(counts) == 1:
        rule = "LL-15"
    elif holder >= 0 and counts[holder] == 1:
        rule = "LL-14"
    return owned(kind, None if holder < 0 else holder, rule, counts)


def owned(kind: int, seat: int | None, rule: str, counts: list[int] | None) -> dict[str, Any]:
    """LL-13: what an animal brings whom."""
    return {
        "card": CODES[kind],
        "counts": counts,
        "seat": seat,
        "value": 0 if seat is None else VALUES[kind],
        "rule": rule,
        "code": "nobody" if seat is None else "majority",
    }


def scored(totals: list[int], inside: list[int], lives: list[int]) -> list[Entry]:
    """LL-16, LL-17: one entry for each seat that was in (not 0), from what it has scored and the lives it had."""
    due = lives_due(totals, inside)
    entries: list[Entry] = []
    for seat, was_in in enumerate(inside):
        if not was_in:
            continue
        lost = min(due[seat], lives[seat])
        rule, code = "LL-16", {0: "highest", 1: "between", 2: "lowest"}[due[seat]]
        if not any(due):
            code = "equal"
        elif lost < due[seat]:
            rule, code = "LL-17", "last_life"
        entries.append(entry(seat, -lost, rule, code, total=totals[seat]))
    return entries


def sudden(ender: int, pro: bool, shown: list[str], inside: list[int], lives: list[int]) -> list[Entry]:
    """LL-11, LL-18: the seat with the set, and the others."""
    rule = "LL-18" if pro else "LL-11"
    entries: list[Entry] = []
    for seat, was_in in enumerate(inside):
        if seat == ender:
            entries.append(entry(seat, GAINED_BY_SET if pro else 0, rule, "set", cards=shown))
        elif was_in:
            entries.append(entry(seat, -min(LOST_BY_SET, lives[seat]), rule, "no_set"))
    return entries
