"""What a seat may know in Zoff im Zoo.

Everything laid, passed and shown is public; the memory keeps it trick by trick.  Besides, partners know the cards they
exchanged, and the solo player the cards laid away.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from stammtisch.core.game import Event, View
from stammtisch.core.plain import copied
from stammtisch.games.zoff_im_zoo import rules
from stammtisch.games.zoff_im_zoo.cards import CODES, JOKER, codes, size
from stammtisch.games.zoff_im_zoo.rules import State

PHASES = {
    rules.PUSHING: "push",
    rules.RETURNING: "return",
    rules.LAYING_AWAY: "lay",
    rules.PLAYING: "raise",
    rules.COMPLETING: "add",
}

Play = dict[str, Any]  # seat, move, cards; a show also has partner and added (None: not yet answered)


class Memory:
    """The tricks, the open one last, and the cards each team exchanged, by its lower partner's seat."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.tricks: list[dict[str, Any]] = [{"taker": None, "plays": []}]
        self.exchanges: dict[int, dict[str, list[str]]] = {}

    def note(self, event: Event) -> None:
        kind, seat = event["type"], event["seat"]
        plays: list[Play] = self.tricks[-1]["plays"]
        if kind in ("lay", "pass", "no_lead"):
            plays.append({"seat": seat, "move": kind, "cards": event.get("cards", [])})
        elif kind == "show":
            request = {"partner": event["seat_partner"], "added": None}
            plays.append({"seat": seat, "move": "show", "cards": event["cards"], **request})
        elif kind in ("add", "decline"):
            plays[-1] = {**plays[-1], "added": event.get("cards", [])}
        elif kind == "trick":
            self.tricks[-1]["taker"] = seat
            self.tricks.append({"taker": None, "plays": []})
        elif kind == "pushed":
            self.exchanges[seat] = {"pushed": event["cards"]}
        elif kind == "returned":
            lower = event["seat_to"]
            self.exchanges[lower] = {**self.exchanges.get(lower, {}), "returned": event["cards"]}

    def copy(self) -> Memory:
        twin = Memory(self.players)
        twin.tricks = [{**trick, "plays": list(trick["plays"])} for trick in self.tricks]
        twin.exchanges = dict(self.exchanges)
        return twin


def public(state: State, memory: Memory) -> View:
    """The table as everybody sees it."""
    seats = range(int(state.players))
    solo = int(state.solo())
    seen: View = {
        "dealer": None if state.dealer < 0 else int(state.dealer),
        "leader": int(state.leader),
        "phase": phase(state),
        "teams": state.pairs(),
        "solo": None if solo < 0 else solo,
        "hands": [int(state.hand_size(seat)) for seat in seats],
        "places": [int(state.finish_rank(seat)) or None for seat in seats],
        "taken": [int(state.tricks(seat)) for seat in seats],
        "top": None,
        "shown": None,
        "trick": copied(memory.tricks[-1]["plays"]),
        "laid_away": int(size(state.away)),
    }
    if state.top_size:
        seen["top"] = {"seat": int(state.top_seat), "animal": CODES[state.top], "count": int(state.top_size)}
    if state.shown:
        seen["shown"] = {"seat": int(state.partner(state.to_move)), "cards": codes(state.shown)}
    return seen


def own(state: State, memory: Memory, seat: int) -> View:
    """A seat's hand, its team's exchange and the cards it laid away."""
    return {
        "hand": [CODES[kind] for kind in state.hand(seat)],
        "exchange": exchange(state, memory, seat),
        "away": codes(state.away) if seat == state.solo() else [],
    }


def past(state: State, memory: Memory, seat: int | None) -> View:
    """The tricks taken, and what follows from all that was laid, shown and exchanged."""
    return {
        "tricks": copied(memory.tricks[:-1]),
        "played": played(memory.tricks),
        "known": known(state, memory, seat),
    }


def phase(state: State) -> str:
    if state.over:
        return "over"
    return "lead" if state.phase == rules.PLAYING and state.top_size == 0 else PHASES[state.phase]


def played(tricks: list[dict[str, Any]]) -> list[str]:
    """ZZ-31: all cards played so far, in table order."""
    laid: Counter[str] = Counter()
    for trick in tricks:
        for _, cards in laid_by(trick["plays"]):
            laid.update(cards)
    return [code for code in CODES for _ in range(laid[code])]


def laid_by(plays: list[Play]) -> list[tuple[int, list[str]]]:
    """Which seat laid which cards; a show that was completed is a lay of both partners."""
    laid = []
    for play in plays:
        if play["move"] == "lay" or play.get("added"):
            laid.append((play["seat"], play["cards"]))
        if play.get("added"):
            laid.append((play["partner"], play["added"]))
    return laid


def exchange(state: State, memory: Memory, seat: int) -> dict[str, Any] | None:
    """ZZ-18: the cards this seat gave to its partner and got from it; None: not yet, or unknown."""
    partner = int(state.partner(seat))
    if partner < 0:
        return None
    lower = bool(state.is_lower(seat))
    cards = memory.exchanges.get(seat if lower else partner, {})
    gave, got = ("pushed", "returned") if lower else ("returned", "pushed")
    return {"partner": partner, "gave": copied(cards.get(gave)), "got": copied(cards.get(got))}


def known(state: State, memory: Memory, me: int | None) -> list[list[str]]:
    """By seat the cards that must be in its hand, as far as everybody, or its partner, knows."""
    holds: list[Counter[str]] = [Counter() for _ in range(int(state.players))]
    swap = None if me is None else exchange(state, memory, me)
    if swap:
        partner = holds[swap["partner"]]
        partner.update(swap["gave"] or [])
        if me in [low for _, low in state.pairs()]:  # what I pushed and got back is with me again
            holds[swap["partner"]] = partner - Counter(swap["got"] or [])
    for trick in memory.tricks:
        for play in trick["plays"]:
            if play["move"] == "show":
                holds[play["seat"]] |= Counter(play["cards"])
            elif play["move"] == "no_lead":
                holds[play["seat"]] |= Counter([CODES[JOKER]])
            for seat, cards in laid_by([play]):
                holds[seat] -= Counter(cards)
    return [[code for code in CODES for _ in range(cards[code])] for cards in holds]
