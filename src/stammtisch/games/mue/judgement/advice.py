"""Advice from a view of Mü: packs what the seat knows, lets the judge choose, and gives the reason as a phrase."""

from __future__ import annotations

from typing import Any

from stammtisch.core.bits import bit, ones
from stammtisch.core.chance import fast
from stammtisch.core.game import Advice, Phrase, View
from stammtisch.games.mue.cards import (
    ALL,
    CODES,
    NUMBERS,
    SECONDS,
    TRUMPS,
    digit_at,
    digit_points,
    kinds,
    spot_of,
    trump_cards,
)
from stammtisch.games.mue.judgement.knowledge import Knowledge, apart, together
from stammtisch.games.mue.judgement.player import Judge
from stammtisch.games.mue.judgement.worth import chiefs_points, promise, vices_points
from stammtisch.games.mue.notation import MOVES
from stammtisch.games.mue.rules import BID, DONE, PASS, PHASES, TRUMP, VICE_NAMES
from stammtisch.games.mue.scoring import bonus, eklat, target
from stammtisch.games.mue.view import plays, suit_kinds

LIKELY = 0.5  # a trick that comes with this chance is worth mentioning
SAFE_PERCENT = 99  # as good as certain
DOUBTFUL_PERCENT = 40  # below this the chance alone is no reason to go above


def advise(view: View, level: str, seed: int) -> Advice:
    """What a player at this level does, and why."""
    judge = Judge(level)
    read(judge.known, view)
    move = int(judge.choose(fast(seed)))
    return Advice(MOVES.text(move), explained(judge, view, move))


def reason(view: View, move: str) -> Phrase:
    """What speaks for any legal move."""
    judge = Judge("normal")
    read(judge.known, view)
    own, chosen = int(judge.choose(fast(0))), MOVES.numbers[move]
    bids = view["phase"] == "auction" and chosen not in (PASS, DONE)
    if bids and (own in (PASS, DONE) or judge.bidding.reason == "advert") and chosen != own:
        return "show", show_facts(judge, chosen)
    return explained(judge, view, chosen)


def explained(judge: Judge, view: View, move: int) -> Phrase:
    """What the judge, which has chosen, sees in this move."""
    if len(view["legal"]) == 1:
        return "forced", {}
    if view["phase"] == "auction":
        return bid_reason(judge, move)
    if view["phase"] == "partner":
        return partner_reason(judge, move)
    if view["phase"] == "play":
        return play_reason(judge, view, MOVES.text(move))
    return trump_reason(judge, move)


# reading a view


def read(known: Knowledge, view: View) -> None:
    """Fills in what a view tells; unlike a state it also tells who could not follow what."""
    known.players, known.me = view["players"], view["seat"]
    known.phase = PHASES.index(view["phase"])
    for seat in range(view["players"]):
        known.lying[seat] = packed(view["open"][seat])
        known.sizes[seat] = view["hands"][seat]
        known.taken[seat] = view["taken"][seat]
        known.lacking[seat] = lacking(view, seat) if known.remembers else 0
    mine = known.lying[known.me]
    known.hand = together(packed(view["hand"]), mine) & ~mine
    read_auction(known, view)
    read_trick(known, view["trick"])
    known.forget()
    if known.remembers:
        known.hidden = apart(known.hidden, packed([play["card"] for play in plays(view)]))


def packed(codes: list[str]) -> int:
    """Cards as a set."""
    cards = 0
    for code in codes:
        cards = int(together(cards, bit(spot_of(NUMBERS[code]))))
    return cards


def lacking(view: View, seat: int) -> int:
    """All cards of the suits that this seat could not follow."""
    cards = 0
    for suit in view["voids"][seat]:
        for kind in suit_kinds(view, suit):
            card = int(bit(spot_of(kind)))
            cards |= card | (2 * card & SECONDS)
    return cards


def read_auction(known: Knowledge, view: View) -> None:
    """Bids, and when each seat last laid a card; chief, vice, partner and trumps."""
    laid = [0] * view["players"]
    cards = 0
    for turn in view["auction"]:
        if turn["cards"]:
            cards += len(turn["cards"])
            laid[turn["seat"]] = cards
    for seat, when in enumerate(laid):
        known.laid[seat] = when
    known.most, known.started = view["most"], view["laid"] or 0
    known.chief, known.vice, known.partner = (
        -1 if view[role] is None else view[role] for role in ("chief", "vice", "partner")
    )
    known.chief_trump, known.vice_trump = (
        -1 if view[name] is None else TRUMPS.index(view[name]) for name in ("chief_trump", "vice_trump")
    )
    known.fix_trumps()


def read_trick(known: Knowledge, trick: list[dict[str, Any]]) -> None:
    """The suit led, the highest card so far and who played it, and the points at stake."""
    known.played, known.best, known.winner, known.stake, known.suit = len(trick), -1, -1, 0, ALL
    for play in trick:
        spot = spot_of(NUMBERS[play["card"]])
        if play is trick[0]:
            known.suit = known.suit_of(spot)
        strength = known.strength(spot, known.suit)
        if strength > known.best:
            known.best, known.winner = strength, play["seat"]
        known.stake += digit_points(int(play["card"][1]))


# reasons


def bid_reason(judge: Judge, move: int) -> Phrase:
    bidding, known = judge.bidding, judge.known
    facts: dict[str, Any] = {"how": bid_situation(judge)}
    if move == PASS:
        return "pass", facts | pass_facts(judge, str(facts["how"]))
    if move == DONE:
        return "done", {}
    facts["card"] = CODES[move]
    if bidding.reason == "race":
        reckless = bidding.reckless()
        return "race", facts | {"seats": [seat for seat in range(known.players) if reckless & bit(seat)]}
    if bidding.reason == "advert":
        return "advert", facts | {"seat": int(bidding.leader(bidding.highest()))}
    return "bid", facts | {"bid": int(bidding.highest()), **expectation(judge)}


def bid_situation(judge: Judge) -> str:
    """How the seat stood before its turn: in the lead, in an Eklat that it or another has to pay, or behind."""
    bidding, known = judge.bidding, judge.known
    before = ones(known.lying[known.me]) - known.started
    top = bidding.highest()
    if before > top:
        return "lead"
    if before < top or top == 0:
        held = ones(known.lying[known.me]) + ones(known.hand)
        return "few" if bidding.lead > held else "behind"
    return "last" if bidding.lays_last(top) else "eklat"


def show_facts(judge: Judge, move: int) -> dict[str, Any]:
    """Where a card that judgement would not lay brings the seat in the auction."""
    bidding, known = judge.bidding, judge.known
    bid, top = int(ones(known.lying[known.me])) + 1, int(bidding.highest())
    how = "ahead" if bid > top else "level" if bid == top else "below"
    return {"how": how, "card": CODES[move - BID], "count": bid}


def pass_facts(judge: Judge, how: str) -> dict[str, Any]:
    bidding, known = judge.bidding, judge.known
    top = int(bidding.highest())
    if how == "eklat":
        tied = [seat for seat in range(known.players) if ones(known.lying[seat]) == top]
        return {"seat": max(tied, key=lambda seat: int(known.laid[seat])), "points": int(eklat(top, False))}
    if how == "lead":
        return {"count": int(ones(known.lying[known.me]))}
    return expectation(judge) if how == "behind" else {}


def expectation(judge: Judge) -> dict[str, Any]:
    """What the seat would need and take as chief with the bid in question, and the bonus for that bid."""
    bidding, known = judge.bidding, judge.known
    held = ones(known.lying[known.me]) + ones(known.hand)
    bidding.chiefs_value(bidding.lead, held)  # weighing a race has left other numbers
    needed, points = int(target(known.players, bidding.lead)), round(bidding.points)
    return {
        "trump": TRUMPS[bidding.trump],
        "points": points,
        "target": needed,
        "reaches": points >= needed,
        "bonus": int(bonus(bidding.lead, bidding.trump)),
    }


def trump_reason(judge: Judge, move: int) -> Phrase:
    known = judge.known
    trump = move - TRUMP
    mine = known.hand | known.lying[known.me]
    count = int(ones(mine & trump_cards(trump)))
    if known.phase == VICE_NAMES:
        role, points = "vice", vices_points(known, trump)
    else:
        role = "none" if TRUMPS[trump] == "none" else "chief"
        points = chiefs_points(known.players, mine, trump, known.vice_cards)
    return "trump", {"role": role, "trump": TRUMPS[trump], "count": count, "points": round(points)}


def partner_reason(judge: Judge, move: int) -> Phrase:
    known = judge.known
    seat = int(MOVES.text(move).partition(":")[2])
    cards = [CODES[kind] for kind in kinds(known.lying[seat])]
    return "partner", {
        "seat": seat,
        "cards": cards,
        "count": len(cards),
        "shows": promise(known, seat) > 0,
    }


def play_reason(judge: Judge, view: View, text: str) -> Phrase:
    known, tricks = judge.known, judge.tricks
    spot = spot_of(NUMBERS[text[:2]])
    tricks.prepare()
    tricks.weigh(spot)
    points = int(digit_points(int(text[1])))
    facts: dict[str, Any] = {"card": text[:2]}
    if known.played == 0:
        return "lead", facts | {"points": points} | lead_facts(judge, spot)
    spots = [spot_of(NUMBERS[move[:2]]) for move in view["legal"]]
    if known.strength(spot, known.suit) > known.best:
        return "take", facts | take_facts(judge, spot, spots, int(known.stake) + points)
    if known.friends(known.me, known.winner) and tricks.ours >= LIKELY:
        return ("feed" if points else "leave"), facts | {"seat": int(known.winner), "points": points}
    facts["points"] = points
    return "spare", facts | {"can": any(known.strength(other, known.suit) > known.best for other in spots)}


def lead_facts(judge: Judge, spot: int) -> dict[str, Any]:
    """What speaks for leading the card that was weighed last."""
    percent = round(100 * judge.tricks.mine)
    if judge.tricks.mine >= LIKELY:
        return {"how": "safe" if percent >= SAFE_PERCENT else "win", "percent": percent}
    return {"how": "trump" if bit(spot) & judge.known.trumps else "low", "percent": percent}


def take_facts(judge: Judge, spot: int, spots: list[int], points: int) -> dict[str, Any]:
    """What speaks for going above with the card that was weighed last: the trick, or that it is easy to spare."""
    known, tricks = judge.known, judge.tricks
    if known.played == known.players - 1:
        return {"how": "last", "points": points}
    percent = round(100 * tricks.mine)
    if percent >= DOUBTFUL_PERCENT:
        return {"how": "safe" if percent >= SAFE_PERCENT else "likely", "percent": percent}
    if keeping(judge, spot) <= min(keeping(judge, other) for other in spots):
        return {"how": "shed", "percent": percent}
    return {"how": "side", "percent": round(100 * tricks.ours)}


def keeping(judge: Judge, spot: int) -> float:
    """What a card would be worth later."""
    points = float(digit_points(digit_at(spot)))
    return float(judge.tricks.keeping(spot, judge.known.suit_of(spot), points))
