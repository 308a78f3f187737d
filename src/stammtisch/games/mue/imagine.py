"""Imagining a round of Mü that a seat can't tell from the real one.

The cards that nobody has seen are dealt over the hands of the others, and what was played is played again on that
deal.  A seat that did not follow a suit gets none of it.
"""

from __future__ import annotations

from collections import Counter

from stammtisch.core.chance import Chance
from stammtisch.core.game import View
from stammtisch.core.plain import copied
from stammtisch.games.mue.arrange import spread
from stammtisch.games.mue.cards import NUMBERS, TRUMPS, deck
from stammtisch.games.mue.rules import BID, DONE, PARTNER, PASS, PLAY, PLAY_OPEN, TRUMP, State, fresh
from stammtisch.games.mue.view import Memory, plays, suit_kinds


def imagine(view: View, chance: Chance) -> tuple[State, Memory]:
    """A round that looks the same to the view's seat; every deal that fits is equally likely."""
    state = rebuilt(view, imagined_deal(view, chance), chance)
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


def imagined_hands(view: View, chance: Chance) -> list[list[int]]:
    """The seat's own hand, and the unseen cards dealt over the hands of the others."""
    mine = [NUMBERS[code] for code in view["hand"]]
    unseen = Counter(deck(view["players"]))
    unseen.subtract(mine)
    for _, cards in shown(view):
        unseen.subtract(cards)
    others = [seat for seat in range(view["players"]) if seat != view["seat"]]
    banned = [{kind for suit in view["voids"][seat] for kind in suit_kinds(view, suit)} for seat in others]
    hands = spread(list(unseen.elements()), [view["hands"][seat] for seat in others], banned, chance)
    hands.insert(view["seat"], mine)
    return hands


def shown(view: View) -> list[tuple[int, list[int]]]:
    """Who showed which cards: laid open in the auction, or played from the hand."""
    laid = [(turn["seat"], [NUMBERS[code] for code in turn["cards"]]) for turn in view["auction"]]
    return laid + [(play["seat"], [NUMBERS[play["card"]]]) for play in plays(view) if not play["open"]]


def rebuilt(view: View, hands: list[list[int]], chance: Chance) -> State:
    """The round of the view, if these were the hands dealt."""
    state = fresh(view["players"], view["dealer"], chance)
    state.deal(hands)
    play_again(state, view)
    return state


def play_again(state: State, view: View) -> None:
    """Repeats all moves that the view tells of."""
    for turn in view["auction"]:
        bid_again(state, view, turn["seat"], turn["cards"], turn is view["auction"][-1])
    for name in ("vice_trump", "chief_trump"):
        if view[name] is not None:
            state.advance(TRUMP + TRUMPS.index(view[name]))
    if view["partner"] is not None:
        state.advance(PARTNER + view["partner"])
    for play in plays(view):
        state.advance((PLAY_OPEN if play["open"] else PLAY) + NUMBERS[play["card"]])


def bid_again(state: State, view: View, seat: int, cards: list[str], last: bool) -> None:
    """Repeats one turn of the auction; the last one may still be running."""
    if not cards:
        state.advance(PASS)
        return
    for code in cards:
        state.advance(BID + NUMBERS[code])
    running = last and view["to_move"] == seat
    if state.to_move == seat and not running:
        state.advance(DONE)
