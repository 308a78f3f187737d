"""What a sensible player would do who sees a view of Mü, and why in words."""

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
from stammtisch.games.mue.choices import PASS
from stammtisch.games.mue.notation import MOVES
from stammtisch.games.mue.policy import Player
from stammtisch.games.mue.rules import PHASES, VICE_NAMES
from stammtisch.games.mue.scoring import bonus, eklat, target
from stammtisch.games.mue.sight import Sight, apart, together
from stammtisch.games.mue.view import plays, suit_kinds
from stammtisch.games.mue.worth import promise

LIKELY = 0.5  # a trick that comes with this chance is worth mentioning
SAFE = 99  # percent: as good as certain
DOUBTFUL = 40  # percent: below this the chance alone is no reason to go above


def advise(view: View, level: str, seed: int) -> Advice:
    """The move of a player at this level, and its reason (words section `why`)."""
    player = Player(level)
    read(player.sight, view)
    move = int(player.choose(fast(seed)))
    text = MOVES.text(move)
    if len(view["legal"]) == 1:
        return Advice(text, ("forced", {}))
    if view["phase"] == "auction":
        return Advice(text, bid_reason(player, move))
    if view["phase"] == "partner":
        return Advice(text, partner_reason(player, move))
    if view["phase"] == "play":
        return Advice(text, play_reason(player, view, text))
    return Advice(text, trump_reason(player))


# reading a view


def read(sight: Sight, view: View) -> None:
    """Fills a sight from a view, which also tells who could not follow what."""
    sight.players, sight.me = view["players"], view["seat"]
    sight.phase = PHASES.index(view["phase"])
    for seat in range(view["players"]):
        sight.lying[seat] = packed(view["open"][seat])
        sight.sizes[seat] = view["hands"][seat]
        sight.taken[seat] = view["taken"][seat]
        sight.lacking[seat] = lacking(view, seat) if sight.remembers else 0
    mine = sight.lying[sight.me]
    sight.hand = together(packed(view["hand"]), mine) & ~mine
    read_auction(sight, view)
    read_trick(sight, view["trick"])
    sight.forget()
    if sight.remembers:
        sight.hidden = apart(sight.hidden, packed([play["card"] for play in plays(view)]))


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


def read_auction(sight: Sight, view: View) -> None:
    """Bids, and when each seat last laid a card; chief, vice, partner and trumps."""
    laid = [0] * view["players"]
    cards = 0
    for turn in view["auction"]:
        if turn["cards"]:
            cards += len(turn["cards"])
            laid[turn["seat"]] = cards
    for seat, when in enumerate(laid):
        sight.laid[seat] = when
    sight.most, sight.started = view["most"], view["laid"] or 0
    sight.chief, sight.vice, sight.partner = (
        -1 if view[role] is None else view[role] for role in ("chief", "vice", "partner")
    )
    sight.chief_trump, sight.vice_trump = (
        -1 if view[name] is None else TRUMPS.index(view[name]) for name in ("chief_trump", "vice_trump")
    )
    sight.fix_trumps()


def read_trick(sight: Sight, trick: list[dict[str, Any]]) -> None:
    """The suit led, the highest card so far and who played it, and the points at stake."""
    sight.played, sight.best, sight.winner, sight.stake, sight.suit = len(trick), -1, -1, 0, ALL
    for play in trick:
        spot = spot_of(NUMBERS[play["card"]])
        if play is trick[0]:
            sight.suit = sight.suit_of(spot)
        strength = sight.strength(spot, sight.suit)
        if strength > sight.best:
            sight.best, sight.winner = strength, play["seat"]
        sight.stake += digit_points(int(play["card"][1]))


# reasons


def bid_reason(player: Player, move: int) -> Phrase:
    auction, sight = player.auction, player.sight
    facts: dict[str, Any] = {"how": bid_situation(player)}
    if move == PASS:
        return "pass", facts | pass_facts(player, str(facts["how"]))
    if auction.reason == "done":
        return "done", {}
    facts["card"] = CODES[move]
    if auction.reason == "race":
        reckless = auction.reckless()
        return "race", facts | {"seats": [seat for seat in range(sight.players) if reckless & bit(seat)]}
    if auction.reason == "advert":
        return "advert", facts | {"seat": int(auction.leader(auction.highest()))}
    return "bid", facts | {"bid": int(auction.highest()), **expectation(player)}


def bid_situation(player: Player) -> str:
    """How the seat stood before its turn: in the lead, in an Eklat that another or it has to pay, or behind."""
    auction, sight = player.auction, player.sight
    before = ones(sight.lying[sight.me]) - sight.started
    top = auction.highest()
    if before > top:
        return "lead"
    if before < top or top == 0:
        return "few" if auction.reason == "few" else "behind"
    return "last" if auction.lays_last(top) else "eklat"


def pass_facts(player: Player, how: str) -> dict[str, Any]:
    auction, sight = player.auction, player.sight
    top = int(auction.highest())
    if how == "eklat":
        tied = [seat for seat in range(sight.players) if ones(sight.lying[seat]) == top]
        return {"seat": max(tied, key=lambda seat: int(sight.laid[seat])), "points": int(eklat(top, False))}
    if how == "lead":
        return {"count": int(ones(sight.lying[sight.me]))}
    return expectation(player) if how == "behind" else {}


def expectation(player: Player) -> dict[str, Any]:
    """What the seat would need and take as chief with the bid in question, and the bonus for that bid."""
    auction, sight = player.auction, player.sight
    held = ones(sight.lying[sight.me]) + ones(sight.hand)
    auction.chiefs_value(auction.lead, held)  # weighing a race has left other numbers
    wanted, points = int(target(sight.players, auction.lead)), round(auction.points)
    return {
        "trump": TRUMPS[auction.trump],
        "points": points,
        "target": wanted,
        "reaches": points >= wanted,
        "bonus": int(bonus(auction.lead, auction.trump)),
    }


def trump_reason(player: Player) -> Phrase:
    auction, sight = player.auction, player.sight
    trump = int(auction.trump)
    mine = sight.hand | sight.lying[sight.me]
    role = "vice" if sight.phase == VICE_NAMES else "none" if TRUMPS[trump] == "none" else "chief"
    count = int(ones(mine & trump_cards(trump)))
    return "trump", {"role": role, "trump": TRUMPS[trump], "count": count, "points": round(auction.points)}


def partner_reason(player: Player, move: int) -> Phrase:
    sight = player.sight
    seat = int(MOVES.text(move).partition(":")[2])
    cards = [CODES[kind] for kind in kinds(sight.lying[seat])]
    return "partner", {
        "seat": seat,
        "cards": cards,
        "count": len(cards),
        "shows": promise(sight, seat) > 0,
    }


def play_reason(player: Player, view: View, text: str) -> Phrase:
    sight, tricks = player.sight, player.tricks
    spot = spot_of(NUMBERS[text[:2]])
    tricks.weigh(spot)
    points = int(digit_points(int(text[1])))
    facts: dict[str, Any] = {"card": text[:2]}
    if sight.played == 0:
        return "lead", facts | lead_facts(player, spot)
    spots = [spot_of(NUMBERS[move[:2]]) for move in view["legal"]]
    if sight.strength(spot, sight.suit) > sight.best:
        return "take", facts | take_facts(player, spot, spots, int(sight.stake) + points)
    if sight.friends(sight.me, sight.winner) and tricks.ours >= LIKELY:
        return ("feed" if points else "leave"), facts | {"seat": int(sight.winner), "points": points}
    return "spare", facts | {"can": any(sight.strength(other, sight.suit) > sight.best for other in spots)}


def lead_facts(player: Player, spot: int) -> dict[str, Any]:
    """What speaks for leading the card that was weighed last."""
    percent = round(100 * player.tricks.mine)
    if player.tricks.mine >= LIKELY:
        return {"how": "safe" if percent >= SAFE else "win", "percent": percent}
    return {"how": "trump" if bit(spot) & player.sight.trumps else "low", "percent": percent}


def take_facts(player: Player, spot: int, spots: list[int], points: int) -> dict[str, Any]:
    """What speaks for going above with the card that was weighed last: the trick, or that it is easy to spare."""
    sight, tricks = player.sight, player.tricks
    if sight.played == sight.players - 1:
        return {"how": "last", "points": points}
    percent = round(100 * tricks.mine)
    if percent >= DOUBTFUL:
        return {"how": "safe" if percent >= SAFE else "likely", "percent": percent}
    if keeping(player, spot) <= min(keeping(player, other) for other in spots):
        return {"how": "shed", "percent": percent}
    return {"how": "side", "percent": round(100 * tricks.ours)}


def keeping(player: Player, spot: int) -> float:
    """What a card would be worth later."""
    points = float(digit_points(digit_at(spot)))
    return float(player.tricks.keeping(spot, player.sight.suit_of(spot), points))
