"""What a seat may know (HO-7), imagining the rest, and how the table is put into words."""

from __future__ import annotations

from typing import Any

from stammtisch.core.chance import Chance
from stammtisch.core.game import Event, Phrase, View
from stammtisch.core.moves import Move
from stammtisch.core.scatter import scatter

from .rules import CARDS, CODES, NUMBERS, State, codes, like


class Memory:
    """All cards laid in this round, in order; all of it is public."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.laid: list[dict[str, Any]] = []

    def note(self, event: Event) -> None:
        if event["type"] == "lay":
            self.laid.append({"seat": event["seat"], "card": event["card"]})

    def copy(self) -> Memory:
        twin = Memory(self.players)
        twin.laid = list(self.laid)
        return twin


def public(state: State, _: Memory) -> View:
    """The table as everybody sees it."""
    return {
        "starter": state.starter,
        "leader": state.leader,
        "hands": [hand.bit_count() for hand in state.hands],
        "tricks": list(state.result),
        "trick": [CODES[card] for card in state.trick],
    }


def own(state: State, _: Memory, seat: int) -> View:
    """A seat's hand."""
    return {"hand": codes(state.hands[seat])}


def past(_: State, memory: Memory, __: int | None) -> View:
    """Every card laid."""
    return {"laid": [dict(entry) for entry in memory.laid]}


def imagine(view: View, chance: Chance) -> tuple[State, Memory]:
    """A round that looks the same to the view's seat: unseen cards are dealt anew to hidden places."""
    players, me = view["players"], view["seat"]
    own = [NUMBERS[code] for code in view["hand"]]
    seen = {*own, *(NUMBERS[entry["card"]] for entry in view["laid"])}
    unseen = [card for card in range(CARDS) if card not in seen]
    sizes = [0 if seat == me else count for seat, count in enumerate(view["hands"])]
    lacking = lacks(view)
    places = [*sizes, len(unseen) - sum(sizes)]  # the last one is out of play
    hands = scatter(unseen, places, chance, lambda card, place: not lacking[place] >> card & 1)[:players]
    hands[me] = own
    state = State(players, view["starter"], chance)
    state.deal(hands)
    state.leader = view["leader"]
    state.trick = [NUMBERS[code] for code in view["trick"]]
    state.laid = sum(1 << NUMBERS[entry["card"]] for entry in view["laid"])
    state.result = list(view["tricks"])
    memory = Memory(players)
    memory.laid = [dict(entry) for entry in view["laid"]]
    return state, memory


def lacks(view: View) -> list[int]:
    """HO-4 as a hard fact: by seat, and for what is out of play, the cards that can't be there."""
    lacking = [0] * (view["players"] + 1)
    led = 0
    for number, entry in enumerate(view["laid"]):
        card = NUMBERS[entry["card"]]
        if number % view["players"] == 0:
            led = card
        elif like(card) != like(led):
            lacking[entry["seat"]] |= like(led)
    return lacking


# words


def status(view: View) -> list[Phrase]:
    """The cards on the table and everybody's tricks."""
    players = view["players"]
    lines: list[Phrase] = [
        ("laid", {"seat": (view["leader"] + place) % players, "card": card})
        for place, card in enumerate(view["trick"])
    ]
    return lines + [("tricks", {"seat": seat, "count": count}) for seat, count in enumerate(view["tricks"])]


def ask(view: View) -> Phrase:
    if not view["trick"]:
        return "lead", {}
    return "follow", {"odd": NUMBERS[view["trick"][0]] % 2 == 0}


def phrase(move: Move) -> Phrase:
    return "lay", {"card": CODES[move.cards[0]]}
