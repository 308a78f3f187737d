"""Life Life with real cards: a round from majorities, counted hands, or the set that ended it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core import facts as shapes
from stammtisch.core.errors import Refusal
from stammtisch.core.facts import Begun, Entry, Facts, form, misshapen, question
from stammtisch.core.game import Phrase, Setup, Sheet
from stammtisch.games.life_life import scoring
from stammtisch.games.life_life.cards import CARDS, CODES, HAND_SIZE, KINDS, ROWS, VALUES, pack
from stammtisch.games.life_life.sheet import animals, ended, owned, scored, sudden

SETS = ("H", "P", "C")  # LL-11


def objection(begun: Begun, facts: Facts) -> Refusal | None:
    if sum(inside(begun)) < 2:
        return Refusal("match_over", {}, "LL-17")
    if "set" in facts:
        return bad_set(begun, facts)
    if "counts" in facts:
        return bad_counts(begun, facts)
    return bad_majorities(begun, facts)


def bad_set(begun: Begun, facts: Facts) -> Refusal | None:
    fields = {"set": shapes.one_of(SETS), "seat": shapes.seat(begun.players)}
    refusal = misshapen(facts, fields, {}) or outside(begun, [facts["seat"]])
    if refusal is None and facts["set"] not in sets(begun):
        return Refusal("no_cats", {}, "LL-18")
    return refusal


def bad_counts(begun: Begun, facts: Facts) -> Refusal | None:
    """LL-2: ten cards each, and no animal more often than there is."""
    numbers = shapes.each(shapes.each(shapes.number(0), KINDS), begun.players)
    refusal = misshapen(facts, {"counts": numbers}, {})
    if refusal is not None:
        return refusal
    counts = facts["counts"]
    sizes = [sum(row) for row in counts]
    for seat, was_in in enumerate(inside(begun)):
        if was_in and sizes[seat] != HAND_SIZE:
            return Refusal("ten_cards", {"seat": seat, "count": sizes[seat]}, "LL-2")
    for kind, column in enumerate(zip(*counts, strict=True)):
        if sum(column) > VALUES[kind]:
            return Refusal(
                "too_many", {"card": CODES[kind], "count": sum(column), "most": VALUES[kind]}, "LL-2"
            )
    return outside(begun, [seat for seat, size in enumerate(sizes) if size])


def bad_majorities(begun: Begun, facts: Facts) -> Refusal | None:
    """LL-13, LL-15: ten cards are enough for so many majorities."""
    whose = shapes.maybe(shapes.seat(begun.players))
    refusal = misshapen(facts, {"majorities": lambda value: isinstance(value, dict)}, {})
    refusal = refusal or misshapen(facts["majorities"], dict.fromkeys(CODES, whose), {})
    if refusal is not None:
        return refusal
    owners = [seat for seat in facts["majorities"].values() if seat is not None]
    most = HAND_SIZE // int(scoring.least_majority(sum(inside(begun))))
    greedy = [seat for seat in range(begun.players) if owners.count(seat) > most]
    if greedy:
        return Refusal("majorities", {"seat": greedy[0], "most": most}, "LL-15")
    return outside(begun, owners)


def outside(begun: Begun, seats: Sequence[int]) -> Refusal | None:
    """LL-17: who is out has no cards."""
    out = [seat for seat in seats if not inside(begun)[seat]]
    return Refusal("seat_out", {"seat": out[0]}, "LL-17") if out else None


def queries(begun: Begun, facts: Facts) -> list[Refusal]:
    if "counts" in facts:  # a full set would have ended the round before
        full = [
            code
            for code in sets(begun)
            for row in facts["counts"]
            if row[CODES.index(code)] == VALUES[CODES.index(code)]
        ]
        return [Refusal("full_set", {"card": full[0]}, "LL-11")] if full else []
    owners = {seat for seat in facts.get("majorities", {}).values() if seat is not None}
    one_has_all = "majorities" in facts and len(owners) == 1 and None not in facts["majorities"].values()
    return [Refusal("one_has_all", {"seat": owners.pop()}, "LL-13")] if one_has_all else []


def sets(begun: Begun) -> tuple[str, ...]:
    """LL-18: to a pro cats are nothing special."""
    return SETS[:2] if begun.options["pro"] else SETS


def inside(begun: Begun) -> list[int]:
    """1 for each seat that was in when the round was played."""
    return [int(lives > 0) for lives in begun.played["lives"]]


def majorities(begun: Begun, facts: Facts) -> list[dict[str, Any]]:
    """LL-13: the animals of a round that was scored, in table order."""
    if "majorities" in facts:
        return [owned(kind, facts["majorities"][code], "LL-13", None) for kind, code in enumerate(CODES)]
    hands = [pack([kind for kind, count in enumerate(row) for _ in range(count)]) for row in facts["counts"]]
    return animals(vec[i64](hands), begun.players, sum(inside(begun)))


def totals(begun: Begun, shown: list[dict[str, Any]]) -> list[int]:
    return [
        sum(animal["value"] for animal in shown if animal["seat"] == seat) for seat in range(begun.players)
    ]


def entries(begun: Begun, facts: Facts) -> list[Entry]:
    if "set" in facts:
        cards = [facts["set"]] * VALUES[CODES.index(facts["set"])]
        return sudden(facts["seat"], begun.options["pro"], cards, inside(begun), begun.scores)
    return scored(totals(begun, majorities(begun, facts)), inside(begun), begun.scores)


def settle(begun: Begun, facts: Facts, scores: list[int], number: int) -> tuple[Sheet, Setup]:
    lines = entries(begun, facts)
    page = ended(begun.scores, scores, lines)
    if "set" in facts:
        page.update(ender=facts["seat"], set=next(line["cards"] for line in lines if line["code"] == "set"))
    else:
        page["majorities"] = majorities(begun, facts)
        page["totals"] = totals(begun, page["majorities"])
    return page, inherited(begun.setup, begun.played["starter"], scores, number)


def inherited(setup: Setup, starter: int, lives: list[int], number: int) -> Setup:
    """LL-4: the next one alive to the left begins; LL-17: who went out now."""
    out = [
        number if gone is None and left == 0 else gone if left == 0 else None
        for gone, left in zip(setup["out"], lives, strict=True)
    ]
    to_the_left = [(starter + step) % len(lives) for step in range(1, len(lives) + 1)]
    following = next((seat for seat in to_the_left if lives[seat] > 0), starter)
    return {"lives": list(lives), "starter": following, "out": out}


def questions(begun: Begun) -> list[dict[str, Any]]:
    seats = [seat for seat, was_in in enumerate(inside(begun)) if was_in]
    return [
        form("majorities", question("majorities", "owners", "LL-13", seats=seats, cards=CODES)),
        *(form(code, question("seat", "seat", "LL-11", seats=seats), set=code) for code in sets(begun)),
        form(
            "counts",
            question("counts", "table", "LL-13", seats=seats, cards=CODES, most=VALUES, sum=HAND_SIZE),
        ),
    ]


def ahead(begun: Begun) -> dict[str, Any]:
    """LL-2, LL-4, LL-15."""
    lives = begun.setup["lives"]
    alive = sum(left > 0 for left in lives)
    rows = list(range(1, ROWS + 1))
    return {
        "starter": begun.setup["starter"],
        "lives": list(lives),
        "cards": [HAND_SIZE if left > 0 else 0 for left in lives],
        "rows": rows,
        "aside": CARDS - HAND_SIZE * alive - sum(rows),
        "least": int(scoring.least_majority(alive)),
    }


def announce(begun: Begun) -> list[Phrase]:
    told = ahead(begun)
    lines: list[Phrase] = [
        ("cards_each", {"count": HAND_SIZE}),
        ("rows", {"count": told["aside"]}),
        ("begins", {"seat": told["starter"]}),
    ]
    return [*lines, ("two_left", {})] if told["least"] > 1 else lines


def facts(sheet: Sheet) -> Facts:
    if sheet["end"] == "sudden_death":
        return {"set": sheet["set"][0], "seat": sheet["ender"]}
    return {"counts": [[hand.count(code) for code in CODES] for hand in sheet["hands"]]}
