"""Zoff im Zoo with real cards: a round from the order of going out, lions and hedgehogs."""

from __future__ import annotations

from collections import Counter
from typing import Any

from stammtisch.core import facts as shapes
from stammtisch.core.errors import Refusal
from stammtisch.core.facts import Begun, Entry, Facts, form, misshapen, question
from stammtisch.core.game import Phrase, Setup, Sheet
from stammtisch.games.zoff_im_zoo import sheet as sheets
from stammtisch.games.zoff_im_zoo.cards import CODES, HEDGEHOG, LION, deck, pack
from stammtisch.games.zoff_im_zoo.deals import first_field
from stammtisch.games.zoff_im_zoo.sheet import Ending, rank_again, sheet

EXCHANGED = 2  # cards (ZZ-18)
FULL = 7  # players who play with all cards


def objection(begun: Begun, facts: Facts) -> Refusal | None:
    seat = shapes.seat(begun.players)
    single = {
        "lions": shapes.each(shapes.number(0), begun.players),
        "lions_in_hand": shapes.number(0),
        "no_hedgehog": shapes.different(seat),
    }
    return (
        misshapen(facts, {"out": shapes.each(seat)}, single)
        or misplaced(begun, facts)
        or (too_many(begun, facts) if counts_single(begun) else uncounted(facts))
    )


def misplaced(begun: Begun, facts: Facts) -> Refusal | None:
    """ZZ-15: all but one go out, each once."""
    out = facts["out"]
    if len(set(out)) == len(out) and len(out) in (begun.players - 1, begun.players):
        return None
    return Refusal("out", {"count": begun.players - 1}, "ZZ-15")


def too_many(begun: Begun, facts: Facts) -> Refusal | None:
    """ZZ-26: there are only so many lions and hedgehogs."""
    cards = Counter(deck(begun.players))
    lions = sum(facts.get("lions", [])) + facts.get("lions_in_hand", 0)
    hedgehogs = begun.players - len(facts.get("no_hedgehog", []))
    if lions > cards[LION]:
        return Refusal("lions", {"count": lions, "most": cards[LION]}, "ZZ-26")
    if hedgehogs > cards[HEDGEHOG]:
        return Refusal("hedgehogs", {"count": hedgehogs, "most": cards[HEDGEHOG]}, "ZZ-26")
    return None


def uncounted(facts: Facts) -> Refusal | None:
    """ZZ-16: in such a round tricks count nothing."""
    if any(facts.get("lions", [])) or facts.get("lions_in_hand") or facts.get("no_hedgehog"):
        return Refusal("no_single_scoring", {}, "ZZ-16")
    return None


def queries(begun: Begun, facts: Facts) -> list[Refusal]:
    nobody = len(facts.get("no_hedgehog", [])) == begun.players
    return [Refusal("nobody_has_hedgehog", {}, "ZZ-26")] if nobody else []


def entries(begun: Begun, facts: Facts) -> list[Entry]:
    return sheets.entries(ending(begun, facts))


def settle(begun: Begun, facts: Facts, scores: list[int], _number: int) -> tuple[Sheet, Setup]:
    end = ending(begun, facts)
    ranking = rank_again(scores, begun.setup["ranking"], end.places)
    return sheet(end, ranking), {"ranking": ranking}


def ending(begun: Begun, facts: Facts) -> Ending:
    seats = range(begun.players)
    order = [*facts["out"], *(seat for seat in seats if seat not in facts["out"])]
    lions = facts.get("lions", [0] * begun.players)
    without = facts.get("no_hedgehog", [])
    in_hand = facts.get("lions_in_hand", 0)
    return Ending(
        places=[order.index(seat) + 1 for seat in seats],
        teams=teams(begun)[0],
        single=counts_single(begun),
        tricks=[int(pack([LION] * lions[seat] + [HEDGEHOG] * (seat not in without))) for seat in seats],
        hands=[int(pack([LION] * in_hand)) if seat == order[-1] else 0 for seat in seats],
    )


def teams(begun: Begun) -> tuple[list[list[int]], int | None]:
    """ZZ-17: the teams that were played, the higher partner first, and the solo player."""
    ranking = begun.played["ranking"]
    if ranking is None or begun.players == 3 or not begun.options["teams"]:
        return [], None
    number = begun.players // 2
    pairs = zip(ranking[:number], ranking[-number:], strict=True)
    return [[high, low] for high, low in pairs], ranking[number] if begun.players % 2 else None


def counts_single(begun: Begun) -> bool:
    """ZZ-26, ZZ-29: lions and hedgehogs count with teams and with three players."""
    return begun.players == 3 or bool(teams(begun)[0])


def questions(begun: Begun) -> list[dict[str, Any]]:
    seats = list(range(begun.players))
    order = question("out", "order", "ZZ-15", seats=seats)
    if not counts_single(begun):
        return [form("round", order)]
    lions = Counter(deck(begun.players))[LION]
    return [
        form(
            "round",
            order,
            question("lions", "numbers", "ZZ-26", seats=seats, most=lions, preset=[0] * begun.players),
            question("lions_in_hand", "number", "ZZ-26", least=0, most=lions, preset=0),
            question("no_hedgehog", "seats", "ZZ-26", seats=seats),
        )
    ]


def ahead(begun: Begun) -> dict[str, Any]:
    """ZZ-1 to ZZ-3, ZZ-17 to ZZ-21."""
    players, ranking = begun.players, begun.setup["ranking"]
    pairs, solo = teams(begun)
    dealer, leader = begins(begun)
    cards = deck(players)
    after = 0 if dealer is None else dealer + 1  # who gets the first card
    sizes = [len(cards[(seat - after) % players :: players]) for seat in range(players)]
    aside = Counter(CODES[kind] for kind in deck(FULL)) - Counter(CODES[kind] for kind in cards)
    return {
        "dealer": dealer,
        "leader": leader,
        "ranking": ranking,
        "teams": pairs,
        "solo": solo,
        "exchange": [{"from": low, "to": high, "cards": EXCHANGED} for high, low in pairs],
        "cards": sizes,
        "aside": dict(aside),
    }


def begins(begun: Begun) -> tuple[int | None, int]:
    """ZZ-3: who deals, with three players nobody in particular; and who leads."""
    ranking = begun.setup["ranking"]
    if ranking is None:
        first = int(begun.setup[first_field(begun.players)])
        return (None, first) if begun.players == 3 else (first, (first + 1) % begun.players)
    return (None if begun.players == 3 else ranking[0]), ranking[-1]


def announce(begun: Begun) -> list[Phrase]:
    told = ahead(begun)
    sorted_out = [code for code, count in told["aside"].items() for _ in range(count)]
    lines: list[Phrase] = [("aside", {"cards": sorted_out})] if sorted_out else []
    if begun.players < FULL:
        lines.append(("cards_each", {"count": told["cards"][0]}))
    if told["dealer"] is not None:
        lines.append(("deals", {"seat": told["dealer"]}))
    lines += [("team", {"seat": high, "seat_partner": low}) for high, low in told["teams"]]
    if told["solo"] is not None:
        lines.append(("solo", {"seat": told["solo"]}))
    lines.append(("leads", {"seat": told["leader"]}))
    return lines


def facts(sheet: Sheet) -> Facts:
    places = sheet["places"]
    players = len(places)
    order = sorted(range(players), key=lambda seat: places[seat])
    if players > 3 and not sheet["teams"]:
        return {"out": order[:-1]}
    said = {code: [line for line in sheet["entries"] if line["code"] == code] for code in SINGLE}
    lions = {line["seat"]: line["count"] for line in said["lions"]}
    return {
        "out": order[:-1],
        "lions": [lions.get(seat, 0) for seat in range(players)],
        "lions_in_hand": sum(line["count"] for line in said["lions_in_hand"]),
        "no_hedgehog": [line["seat"] for line in said["no_hedgehog"]],
    }


SINGLE = ("lions", "lions_in_hand", "no_hedgehog")
