"""What a seat may know in Mü: all but the cards in the others' hands is public and may be remembered (MU-29)."""

from __future__ import annotations

from typing import Any

from stammtisch.core.game import Event, View
from stammtisch.core.moves import Card
from stammtisch.core.plain import copied
from stammtisch.games.mue.cards import CODES, TRUMPS
from stammtisch.games.mue.notation import OPEN_MARK
from stammtisch.games.mue.rules import AUCTION, PHASES, State

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


# reading a view


def cards_held(view: View) -> list[Card]:
    """A seat's hand, then the cards that lie open before it."""
    if view["seat"] is None:
        return []
    return [
        *(Card(code) for code in view["hand"]),
        *(Card(code, OPEN_MARK) for code in view["open"][view["seat"]]),
    ]


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
