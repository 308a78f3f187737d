"""What a seat may know in Mü, and imagining the rest.

All but the cards in the others' hands is public, and a view holds all that was seen (MU-29).  Imagining: the
cards that nobody has seen are dealt over the hands of the others, and what was played is played again on that
deal.  Hard facts: whoever did not follow a suit has none of it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from stammtisch.core.chance import Chance
from stammtisch.core.game import Event, View
from stammtisch.core.plain import copied
from stammtisch.games.mue.cards import CODES, NUMBERS, TRUMPS, deck
from stammtisch.games.mue.choices import BID, DONE, PARTNER, PASS, PLAY, PLAY_OPEN, TRUMP
from stammtisch.games.mue.imagine import spread
from stammtisch.games.mue.rules import AUCTION, PHASES, State, fresh

SUITS = ["r", "b", "g", "y", "k", "trump"]


class Memory:
    """The round as it was played: bids turn by turn, tricks card by card, and who could not follow what."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.auction: list[dict[str, Any]] = []
        self.tricks: list[dict[str, Any]] = []
        self.trick: list[dict[str, Any]] = []
        self.voids: list[list[str]] = [[] for _ in range(players)]

    def note(self, event: Event) -> None:
        kind, seat = event["type"], event["seat"]
        if kind == "bid":
            if not self.auction or self.auction[-1]["seat"] != seat:
                self.auction.append({"seat": seat, "cards": []})
            turn = self.auction.pop()
            self.auction.append({"seat": seat, "cards": [*turn["cards"], event["card"]]})
        elif kind == "pass":
            self.auction.append({"seat": seat, "cards": []})
        elif kind == "play":
            self.trick.append({"seat": seat, "card": event["card"], "open": event["open"]})
            if not event["follows"] and event["suit"] not in self.voids[seat]:
                self.voids[seat] = sorted([*self.voids[seat], event["suit"]], key=SUITS.index)
        elif kind == "trick":
            self.tricks.append({"seat": seat, "points": event["points"], "cards": self.trick})
            self.trick = []

    def copy(self) -> Memory:
        twin = Memory(self.players)
        twin.auction = list(self.auction)
        twin.tricks = list(self.tricks)
        twin.trick = list(self.trick)
        twin.voids = list(self.voids)
        return twin


def public(state: State, memory: Memory) -> View:
    """The table as everybody sees it."""
    seats = range(int(state.players))
    bidding = state.phase == AUCTION
    return {
        "dealer": int(state.dealer),
        "phase": PHASES[state.phase],
        "hands": [int(state.hand_size(s)) for s in seats],
        "open": [[CODES[kind] for kind in state.lying(s)] for s in seats],
        "auction": copied(memory.auction),
        "most": int(state.most),  # the highest bid before this turn, later the chief's bid
        "room": int(state.room) if bidding else None,  # how many cards the bidder may still lay (MU-4)
        "laid": int(state.started) if bidding else None,
        "chief": present(state.chief),
        "vice": present(state.vice),
        "partner": present(state.partner),
        "chief_trump": None if state.chief_trump < 0 else TRUMPS[state.chief_trump],
        "vice_trump": None if state.vice_trump < 0 else TRUMPS[state.vice_trump],
        "target": None if state.chief < 0 else int(state.target),
        "suit": state.suit_led(),
        "trick": copied(memory.trick),
        "taken": [int(state.taken(s)) for s in seats],
        "voids": copied(memory.voids),
    }


def own(state: State, _: Memory, seat: int) -> View:
    """A seat's hand."""
    return {"hand": [CODES[kind] for kind in state.hand(seat)]}


def past(_: State, memory: Memory, __: int | None) -> View:
    """The tricks taken."""
    return {"tricks": copied(memory.tricks)}


def present(seat: int) -> int | None:
    return None if seat < 0 else int(seat)


# imagining the rest


def imagine(view: View, chance: Chance) -> tuple[State, Memory]:
    """A round that looks the same to the view's seat."""
    state = dealt_again(view, imagined_deal(view, chance), chance)
    memory = Memory(view["players"])
    for name in ("auction", "tricks", "trick", "voids"):
        setattr(memory, name, copied(view[name]))
    return state, memory


def imagined_deal(view: View, chance: Chance) -> list[list[int]]:
    """The cards that each seat may have been dealt."""
    hands = imagined_hands(view, chance)
    for seat, cards in shown(view):
        hands[seat] += cards
    return hands


def dealt_again(view: View, hands: list[list[int]], chance: Chance) -> State:
    """The round of the view from this deal on."""
    state = fresh(view["players"], view["dealer"], chance)
    state.deal(hands)
    play_again(state, view)
    return state


def imagined_hands(view: View, chance: Chance) -> list[list[int]]:
    """The seat's own hand, and the unseen cards dealt over the hands of the others."""
    mine = [NUMBERS[code] for code in view["hand"]]
    unseen = Counter(deck(view["players"]))
    unseen.subtract(mine)
    for _, cards in shown(view):
        unseen.subtract(cards)
    others = [seat for seat in range(view["players"]) if seat != view["seat"]]
    banned = [{kind for suit in view["voids"][seat] for kind in suit_kinds(view, suit)} for seat in others]
    dealt = spread(list(unseen.elements()), [view["hands"][seat] for seat in others], banned, chance)
    dealt.insert(view["seat"], mine)
    return dealt


def shown(view: View) -> list[tuple[int, list[int]]]:
    """Who showed which cards: laid open in the auction, or played from the hand."""
    laid = [(turn["seat"], [NUMBERS[code] for code in turn["cards"]]) for turn in view["auction"]]
    return laid + [(play["seat"], [NUMBERS[play["card"]]]) for play in plays(view) if not play["open"]]


def plays(view: View) -> list[dict[str, Any]]:
    """All cards played, in order."""
    return [play for trick in [*(done["cards"] for done in view["tricks"]), view["trick"]] for play in trick]


def suit_kinds(view: View, suit: str) -> set[int]:
    """MU-20: the kinds that make up a suit."""
    named = [view[name] for name in ("chief_trump", "vice_trump") if view[name] is not None]
    trumps = {kind for kind, code in enumerate(CODES) for trump in named if trump in code}
    if suit == "trump":
        return trumps
    return {kind for kind, code in enumerate(CODES) if code[0] == suit} - trumps


def play_again(state: State, view: View) -> None:
    """Repeats all moves that the view tells, on a fresh deal."""
    for turn in view["auction"]:
        if not turn["cards"]:
            state.advance(PASS)
            continue
        for code in turn["cards"]:
            state.advance(BID + NUMBERS[code])
        running = turn is view["auction"][-1] and view["to_move"] == turn["seat"]
        if state.to_move == turn["seat"] and not running:
            state.advance(DONE)
    for name in ("vice_trump", "chief_trump"):
        if view[name] is not None:
            state.advance(TRUMP + TRUMPS.index(view[name]))
    if view["partner"] is not None:
        state.advance(PARTNER + view["partner"])
    for play in plays(view):
        state.advance((PLAY_OPEN if play["open"] else PLAY) + NUMBERS[play["card"]])
