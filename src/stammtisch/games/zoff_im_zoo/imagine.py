"""Imagining a round of Zoff im Zoo that a seat can't tell from the real one.

Every arrangement of the unseen cards is equally likely, but that a player on lead never holds the joker alone (ZZ-12),
and that the score sheet of a finished round is known.
"""

from __future__ import annotations

from stammtisch.core.chance import Chance
from stammtisch.core.game import View
from stammtisch.core.plain import copied
from stammtisch.games.zoff_im_zoo import rules
from stammtisch.games.zoff_im_zoo.arrange import Arrangement, Dealer, Moved, kinds
from stammtisch.games.zoff_im_zoo.cards import JOKER, NUMBERS
from stammtisch.games.zoff_im_zoo.rules import State, fresh
from stammtisch.games.zoff_im_zoo.sheet import ending, entries
from stammtisch.games.zoff_im_zoo.view import PHASES, Memory, laid_by

PHASE_NUMBERS = {name: number for number, name in PHASES.items()}
PHASE_NUMBERS |= {"lead": rules.PLAYING, "over": rules.PLAYING}

MOST_TRIES = 100_000  # far more than a true view ever needs


def imagine(view: View, chance: Chance, moved: Moved | None = None) -> tuple[State, Memory]:
    """A round that looks the same to the view's seat; every one is equally likely unless the cards are moved."""
    dealer = Dealer(view)
    for _ in range(MOST_TRIES):
        state = rebuilt(view, dealer.arrange(chance, moved), chance)
        if possible(view, state):
            return state, recall(view)
    raise ValueError("no arrangement of the unseen cards fits what was seen")


def possible(view: View, state: State) -> bool:
    """ZZ-12: no leader holds the joker alone; and the score sheet of a finished round is known."""
    if state.over:
        return bool(entries(ending(state)) == view["rounds"][-1]["entries"])
    return view["phase"] != "lead" or state.hand(state.to_move) != [JOKER]


def rebuilt(view: View, arranged: Arrangement, chance: Chance) -> State:
    """The round of the view with these hands and these cards laid away."""
    hands, away = arranged
    teams, solo = view["teams"], view["solo"]
    order = [high for high, _ in teams] + ([] if solo is None else [solo]) + [low for _, low in teams]
    dealer = -1 if view["dealer"] is None else view["dealer"]
    state = fresh(view["players"], dealer, view["leader"], order, chance)
    won: list[list[int]] = [[] for _ in view["hands"]]
    for trick in view["tricks"]:
        for _, cards in laid_by(trick["plays"]):
            won[trick["taker"]] += kinds(cards)
    for seat, number in enumerate(view["taken"]):
        state.give(seat, hands[seat], won[seat], number, view["places"][seat] or 0)
    if view["top"]:
        trick_cards = [kind for _, cards in laid_by(view["trick"]) for kind in kinds(cards)]
        top = [NUMBERS[view["top"]["animal"]]] * view["top"]["count"]
        state.lay_open(trick_cards, view["top"]["seat"], top)
    shown = kinds(view["shown"]["cards"]) if view["shown"] else []
    to_move = -1 if view["over"] else view["to_move"]
    state.resume(PHASE_NUMBERS[view["phase"]], exchanging(view), to_move, shown, away)
    return state


def exchanging(view: View) -> int:
    """ZZ-20: the team whose turn it is before play; the solo player comes after the teams, play after that."""
    teams: list[list[int]] = view["teams"]
    if view["phase"] in ("push", "return"):
        return next(team for team, pair in enumerate(teams) if view["to_move"] in pair)
    return len(teams) if view["phase"] == "lay" else len(teams) + 1


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
