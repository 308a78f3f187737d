"""Imagining a round of Zoff im Zoo that a seat can't tell from the real one.

Some cards are known to be in a hand (exchanged or shown and not laid since, or the joker of a player who
could not lead).  All others that are unseen may be anywhere: every arrangement over the hands and the cards
laid away is equally likely, but that a player on lead never holds the joker alone (ZZ-12), and that the
score sheet of a finished round is known.
"""

from __future__ import annotations

from collections import Counter

from stammtisch.core.chance import Chance
from stammtisch.core.game import View
from stammtisch.core.plain import copied
from stammtisch.core.scatter import scatter
from stammtisch.games.zoff_im_zoo import rules
from stammtisch.games.zoff_im_zoo.cards import JOKER, NUMBERS, full_deck
from stammtisch.games.zoff_im_zoo.rules import State, fresh
from stammtisch.games.zoff_im_zoo.sheet import entries
from stammtisch.games.zoff_im_zoo.view import PHASES, Memory, laid_by

PHASE_NUMBERS = {name: number for number, name in PHASES.items()}
PHASE_NUMBERS |= {"lead": rules.PLAYING, "over": rules.PLAYING}

MOST_TRIES = 100_000  # far more than a true view ever needs


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
    """ZZ-12: no leader holds the joker alone; and the score sheet of a finished round is known."""
    if state.over:
        return bool(entries(state) == view["rounds"][-1]["entries"])
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
    state.resume(PHASE_NUMBERS[view["phase"]], team, to_move, shown, away)
    return state


def recall(view: View) -> Memory:
    """The memory of the view's seat; what other teams exchanged is not in it."""
    memory = Memory(view["players"])
    memory.tricks = copied([*view["tricks"], {"taker": None, "plays": view["trick"]}])
    swap = view["exchange"]
    if swap:
        me = view["seat"]
        is_lower = me in [low for _, low in view["teams"]]
        gave, got = ("pushed", "returned") if is_lower else ("returned", "pushed")
        cards = {gave: swap["gave"], got: swap["got"]}
        known_cards = {name: list(given) for name, given in cards.items() if given is not None}
        memory.exchanges[me if is_lower else swap["partner"]] = known_cards
    return memory
