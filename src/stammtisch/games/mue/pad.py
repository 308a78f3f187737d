"""Mü with real cards: a round from the auction's outcome and the card points of each."""

from __future__ import annotations

from typing import Any

from stammtisch.core import facts as shapes
from stammtisch.core.errors import Refusal
from stammtisch.core.facts import Begun, Check, Entry, Facts, form, misshapen, question
from stammtisch.core.game import Phrase, Setup, Sheet
from stammtisch.games.mue.cards import COLOURS, FEW, FEW_COLOURS, NUM_DIGITS, TRUMPS, deck, digit_points
from stammtisch.games.mue.scoring import bonus, missed, target
from stammtisch.games.mue.sheet import Played, eklat_entries, played_entries, played_sheet

NONE = "none"


def objection(begun: Begun, facts: Facts) -> Refusal | None:
    if "passed" in facts:
        return misshapen(facts, {"passed": lambda value: value is True}, {})
    if "open" in facts:
        return bad_eklat(begun, facts)
    return misshapen(facts, *fields(begun.players)) or bad_auction(begun, facts) or bad_points(begun, facts)


def fields(players: int) -> tuple[dict[str, Check], dict[str, Check]]:
    """Those of a round that was played: needed, and possible."""
    seat, trump = shapes.seat(players), shapes.one_of(TRUMPS)
    needed = {
        "chief": seat,
        "bid": shapes.number(0),
        "chief_trump": trump,
        "partner": shapes.maybe(seat),
        "taken": shapes.each(shapes.number(0), players),
    }
    return needed, {"vice": shapes.maybe(seat), "vice_trump": shapes.maybe(trump)}


def bad_eklat(begun: Begun, facts: Facts) -> Refusal | None:
    """MU-10: several have the most open cards, and one of them laid last."""
    seat = shapes.seat(begun.players)
    sizes = shapes.each(shapes.number(0), begun.players)
    refusal = misshapen(facts, {"open": sizes, "last": seat}, {})
    if refusal is not None:
        return refusal
    most = max(facts["open"])
    if most == 0:
        return Refusal("nobody_laid", {}, "MU-11")
    if most > hand_size(begun.players):
        return Refusal("hand", {"count": most, "most": hand_size(begun.players)}, "MU-1")
    if facts["open"].count(most) < 2:
        return Refusal("no_eklat", {"seat": facts["open"].index(most), "count": most}, "MU-10")
    if facts["open"][facts["last"]] != most:
        return Refusal("last", {"seat": facts["last"]}, "MU-10")
    return None


def bad_auction(begun: Begun, facts: Facts) -> Refusal | None:
    """MU-1, MU-9: how many cards can lie open; MU-12 to MU-17: who can be what, and which trumps there are."""
    players, chief, bid = begun.players, facts["chief"], facts["bid"]
    vice, vice_trump = facts.get("vice"), facts.get("vice_trump")
    partner, few = facts["partner"], players == FEW
    out = [
        trump for trump in (facts["chief_trump"], vice_trump) if trump is not None and trump in aside(players)
    ]
    troubles = [
        (bid < 1, Refusal("no_bid", {}, "MU-9")),
        (bid > hand_size(players), Refusal("hand", {"count": bid, "most": hand_size(players)}, "MU-1")),
        (few and (vice is not None or vice_trump is not None), Refusal("no_vice", {}, "MU-13")),
        (vice == chief, Refusal("vice_is_chief", {"seat": chief}, "MU-12")),
        (vice_trump == NONE, Refusal("vice_names", {}, "MU-14")),
        (
            "vice_trump" in facts and "vice" in facts and (vice is None) != (vice_trump is None),
            Refusal("vice_names", {}, "MU-14"),
        ),
        (bool(out), Refusal("trump_out", {"trump": out[0] if out else ""}, "MU-1")),
        (facts["chief_trump"] == vice_trump, Refusal("same_trump", {}, "MU-15")),
        (few and partner is not None, Refusal("alone", {}, "MU-17")),
        (not few and partner is None, Refusal("partner_needed", {}, "MU-16")),
        (partner is not None and partner in (chief, vice), Refusal("partner", {"seat": partner}, "MU-16")),
    ]
    return next((refusal for trouble, refusal in troubles if trouble), None)


def bad_points(begun: Begun, facts: Facts) -> Refusal | None:
    """MU-25: all card points are in somebody's tricks."""
    total, there = sum(facts["taken"]), card_points(begun.players)
    if total == there:
        return None
    return Refusal(
        "points",
        {"count": total, "all": there, "short": there > total, "difference": abs(there - total)},
        "MU-25",
    )


def hand_size(players: int) -> int:
    return len(deck(players)) // players


def card_points(players: int) -> int:
    return sum(int(digit_points(kind % NUM_DIGITS)) for kind in deck(players))


def aside(players: int) -> str:
    """MU-1: the colours that are left out."""
    return COLOURS[FEW_COLOURS:] if players == FEW else ""


def entries(begun: Begun, facts: Facts) -> list[Entry]:
    if "chief" not in facts:
        return eklat_entries(open_cards(begun, facts), facts.get("last"))
    return played_entries(played(facts))


def open_cards(begun: Begun, facts: Facts) -> list[int]:
    """MU-11: if all passed, nobody has any."""
    return list(facts.get("open", [0] * begun.players))


def played(facts: Facts) -> Played:
    return Played(
        facts["chief"], facts["partner"], facts["bid"], TRUMPS.index(facts["chief_trump"]), facts["taken"]
    )


def settle(begun: Begun, facts: Facts, _scores: list[int], _number: int) -> tuple[Sheet, Setup]:
    dealer = begun.played["dealer"]
    inherits = inherited(dealer, begun.players)
    if "chief" in facts:
        page = played_sheet(played(facts), dealer, facts.get("vice"), facts.get("vice_trump"))
        return page, inherits
    return {"eklat": True, "dealer": dealer, "open": None, "entries": entries(begun, facts)}, inherits


def inherited(dealer: int, players: int) -> Setup:
    """MU-2: the left neighbour deals next."""
    return {"dealer": (dealer + 1) % players}


def questions(begun: Begun) -> list[dict[str, Any]]:
    players, seats = begun.players, list(range(begun.players))
    trumps = [trump for trump in TRUMPS if trump not in aside(players)]
    vice = [
        question("vice", "seat", "MU-12", seats=seats, none=True, but=["chief"]),
        question("vice_trump", "choice", "MU-14", choices=trumps[:-1], after="vice"),
    ]
    partner = question("partner", "seat", "MU-16", seats=seats, but=["chief", "vice"])
    auction = [
        question("chief", "seat", "MU-9", seats=seats),
        question("bid", "number", "MU-9", least=1, most=hand_size(players)),
        *([] if players == FEW else vice),
        question("chief_trump", "choice", "MU-15", choices=trumps, but=["vice_trump"]),
        *([] if players == FEW else [partner]),
    ]
    taken = question("taken", "numbers", "MU-25", seats=seats, sum=card_points(players), stakes=True)
    alone = {"partner": None} if players == FEW else {}
    return [
        form("played", *auction, taken, **alone),
        form(
            "eklat",
            question("open", "numbers", "MU-10", seats=seats, most=hand_size(players)),
            question("last", "seat", "MU-10", seats=seats),
        ),
        form("passed", passed=True),
    ]


def ahead(begun: Begun) -> dict[str, Any]:
    """MU-1 to MU-3: the dealer also begins the auction."""
    dealer = begun.setup["dealer"]
    return {
        "dealer": dealer,
        "starter": dealer,
        "cards": [hand_size(begun.players)] * begun.players,
        "aside": list(aside(begun.players)),
    }


def announce(begun: Begun) -> list[Phrase]:
    told = ahead(begun)
    lines: list[Phrase] = [("aside", {})] if told["aside"] else []
    return [*lines, ("cards_each", {"count": told["cards"][0]}), ("auction", {"seat": told["dealer"]})]


def outlook(begun: Begun, facts: Facts) -> list[Phrase]:
    """MU-17, MU-26, MU-27: what the chief's team needs, gets and risks, once the auction is over."""
    if "chief" not in facts:
        return []
    auction = {**facts, "taken": facts.get("taken", [0] * begun.players)}
    if misshapen(auction, *fields(begun.players)) or bad_auction(begun, auction):
        return []
    chief, partner, bid = facts["chief"], facts["partner"], facts["bid"]
    team = {"seat": chief} if partner is None else {"seat": chief, "seat_partner": partner}
    prize = int(bonus(bid, TRUMPS.index(facts["chief_trump"])))
    return [
        (
            "target" if partner is not None else "target_alone",
            {**team, "points": int(target(begun.players, bid))},
        ),
        ("prize" if partner is not None else "prize_alone", {**team, "points": prize}),
        ("miss", {"seat": chief, "points": -int(missed(1, True)), "others": int(missed(1, False))}),
    ]


def facts(sheet: Sheet) -> Facts:
    if sheet["eklat"]:
        sizes = [len(cards) for cards in sheet["open"]]
        last = next((line["seat"] for line in sheet["entries"] if line["last"]), None)
        return {"passed": True} if last is None else {"open": sizes, "last": last}
    taken = [line["points"] for line in sheet["entries"] if line["code"] == "tricks"]
    names = ("chief", "bid", "vice", "vice_trump", "chief_trump", "partner")
    return {**{name: sheet[name] for name in names}, "taken": taken}
