"""What a seat may know in Zoff im Zoo, and imagining the rest.

Everything laid, passed and shown is public; the memory keeps it trick by trick.  Besides, partners know the
cards they exchanged, and the solo player the cards he laid away.

Imagining: some cards are known to be in a hand (exchanged or shown and not laid since, or the joker of a
player who could not lead).  All others that are unseen may be anywhere: every arrangement over the hands
and the cards laid away is equally likely, but that a player on lead never holds the joker alone (ZZ-12),
and that the points of a finished round are known.
"""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

from stammtisch.core.chance import Chance
from stammtisch.core.game import Event, View
from stammtisch.core.scatter import scatter
from stammtisch.games.zoff_im_zoo import rules
from stammtisch.games.zoff_im_zoo.cards import CODES, JOKER, NUMBERS, codes, full_deck, size
from stammtisch.games.zoff_im_zoo.rules import State, fresh

PHASES = {
    rules.PUSHING: "push",
    rules.RETURNING: "return",
    rules.LAYING_AWAY: "lay",
    rules.PLAYING: "raise",
    rules.COMPLETING: "add",
}
NUMBERS_OF_PHASES = {name: number for number, name in PHASES.items()}
NUMBERS_OF_PHASES |= {"lead": rules.PLAYING, "over": rules.PLAYING}

MOST_TRIES = 100_000  # far more than a true view ever needs

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
            asked = {"partner": event["seat_partner"], "added": None}
            plays.append({"seat": seat, "move": "show", "cards": event["cards"], **asked})
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


def view(state: State, memory: Memory, seat: int | None) -> View:
    """The public table, and for a seat its hand, its team's exchange and the cards it laid away."""
    seats = range(int(state.players))
    solo = int(state.solo())
    tricks = copy.deepcopy(memory.tricks)
    seen: View = {
        "dealer": None if state.dealer < 0 else int(state.dealer),
        "leader": int(state.leader),
        "phase": phase(state),
        "teams": state.pairs(),
        "solo": None if solo < 0 else solo,
        "hands": [int(state.hand_size(s)) for s in seats],
        "places": [int(state.place(s)) or None for s in seats],
        "taken": [int(state.tricks(s)) for s in seats],
        "top": None,
        "shown": None,
        "trick": tricks[-1]["plays"],
        "tricks": tricks[:-1],
        "played": played(tricks),
        "laid_away": int(size(state.away)),
    }
    if state.top_size:
        seen["top"] = {"seat": int(state.top_seat), "animal": CODES[state.top], "count": int(state.top_size)}
    if state.shown:
        seen["shown"] = {"seat": int(state.partner(state.to_move)), "cards": codes(state.shown)}
    if seat is not None:
        seen["hand"] = [CODES[kind] for kind in state.hand(seat)]
        seen["exchange"] = exchange(state, memory, seat)
        seen["away"] = codes(state.away) if seat == solo else []
    seen["known"] = known(seen, seat)
    return seen


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
    return {"partner": partner, "gave": cards.get(gave), "got": cards.get(got)}


def known(seen: View, me: int | None) -> list[list[str]]:
    """By seat the cards that must be in its hand, as far as everybody, or its partner, knows."""
    holds: list[Counter[str]] = [Counter() for _ in seen["hands"]]
    swap = seen.get("exchange")
    if swap:
        partner = holds[swap["partner"]]
        partner.update(swap["gave"] or [])
        if me in [low for _, low in seen["teams"]]:  # what I pushed and got back is with me again
            partner -= Counter(swap["got"] or [])
            holds[swap["partner"]] = partner
    for trick in [*seen["tricks"], {"plays": seen["trick"]}]:
        for play in trick["plays"]:
            if play["move"] == "show":
                holds[play["seat"]] |= Counter(play["cards"])
            elif play["move"] == "no_lead":
                holds[play["seat"]] |= Counter([CODES[JOKER]])
            for seat, cards in laid_by([play]):
                holds[seat] -= Counter(cards)
    return [[code for code in CODES for _ in range(cards[code])] for cards in holds]


# imagining


def imagine(view: View, chance: Chance) -> tuple[State, Memory]:
    """A round that looks the same to the view's seat."""
    unseen, places, sizes = hidden(view)
    for _ in range(MOST_TRIES):
        dealt = scatter(unseen, sizes, chance)
        hands: dict[int, list[int]] = {view["seat"]: [NUMBERS[code] for code in view["hand"]]}
        away = [NUMBERS[code] for code in view["away"]]
        for place, cards in zip(places, dealt, strict=True):
            if place is None:
                away = cards
            else:
                hands[place] = cards + [NUMBERS[code] for code in view["known"][place]]
        state = restore(view, hands, away, chance)
        if possible(view, state):
            return state, recall(view)
    raise ValueError("no arrangement of the unseen cards fits what was seen")


def hidden(view: View) -> tuple[list[int], list[int | None], list[int]]:
    """The unseen cards, the places where they are (a seat, or None: laid away), and how many are in each."""
    me = view["seat"]
    unseen = Counter(full_deck(view["players"]))
    places: list[int | None] = []
    sizes = []
    for code in [*view["hand"], *view["played"], *view["away"]]:
        unseen[NUMBERS[code]] -= 1
    for seat, count in enumerate(view["hands"]):
        if seat != me:
            for code in view["known"][seat]:
                unseen[NUMBERS[code]] -= 1
            places.append(seat)
            sizes.append(count - len(view["known"][seat]))
    if me != view["solo"] and view["laid_away"]:
        places.append(None)
        sizes.append(view["laid_away"])
    return list(unseen.elements()), places, sizes


def possible(view: View, state: State) -> bool:
    """ZZ-12: no leader holds the joker alone; and the points of a finished round are known."""
    if state.over:
        return bool(state.result == view["rounds"][-1]["points"])
    return view["phase"] != "lead" or state.hand(state.to_move) != [JOKER]


def restore(view: View, hands: dict[int, list[int]], away: list[int], chance: Chance) -> State:
    """The round of the view with these hands and these cards laid away."""
    teams, solo = view["teams"], view["solo"]
    order = [high for high, _ in teams] + ([] if solo is None else [solo]) + [low for _, low in teams]
    dealer = -1 if view["dealer"] is None else view["dealer"]
    state = fresh(view["players"], dealer, view["leader"], order, chance)
    won: list[list[int]] = [[] for _ in view["hands"]]
    for trick in view["tricks"]:
        for _, cards in laid_by(trick["plays"]):
            won[trick["taker"]] += [NUMBERS[code] for code in cards]
    for seat, number in enumerate(view["taken"]):
        state.give(seat, hands[seat], won[seat], number, view["places"][seat] or 0)
    if view["top"]:
        laid = laid_by(view["trick"])
        trick_cards = [NUMBERS[code] for _, cards in laid for code in cards]
        top = [NUMBERS[view["top"]["animal"]]] * view["top"]["count"]
        state.lay_open(trick_cards, view["top"]["seat"], top)
    shown = [NUMBERS[code] for code in view["shown"]["cards"]] if view["shown"] else []
    to_move = -1 if view["over"] else view["to_move"]
    team = next((team for team, pair in enumerate(teams) if to_move in pair), len(teams))
    if view["phase"] not in ("push", "return"):
        team = len(teams) + 1 if view["phase"] != "lay" else len(teams)
    state.resume(NUMBERS_OF_PHASES[view["phase"]], team, to_move, shown, away)
    return state


def recall(view: View) -> Memory:
    """The memory of the view's seat; what other teams exchanged is not in it."""
    memory = Memory(view["players"])
    memory.tricks = copy.deepcopy([*view["tricks"], {"taker": None, "plays": view["trick"]}])
    swap = view["exchange"]
    if swap:
        me = view["seat"]
        is_lower = me in [low for _, low in view["teams"]]
        gave, got = ("pushed", "returned") if is_lower else ("returned", "pushed")
        cards = {gave: swap["gave"], got: swap["got"]}
        known_cards = {name: list(given) for name, given in cards.items() if given is not None}
        memory.exchanges[me if is_lower else swap["partner"]] = known_cards
    return memory
