"""Checks of explicit deals and of what a round inherits."""

from __future__ import annotations

from stammtisch.core import deals
from stammtisch.core.game import Deal, Setup
from stammtisch.games.zoff_im_zoo.cards import CODES, deck


def first_field(players: int) -> str:
    """What the setup or an explicit deal of a first round may name: the dealer, or of three the one who leads."""
    return "starter" if players == 3 else "dealer"


def check_deal(players: int, deal: Deal) -> None:
    """Raises ValueError unless all of the game's cards are dealt, as evenly as possible; any seats may have more."""
    field = first_field(players)
    deals.check_fields(deal, {"hands", field})
    deals.check_first(deal, field, players)
    hands = deal["hands"]
    texts = isinstance(hands, list) and all(isinstance(hand, str) for hand in hands)
    if not texts or len(hands) != players:
        raise ValueError(f"'hands' is a list of {players} texts such as 'WWE'")
    cards = [CODES[kind] for kind in deck(players)]
    deals.check_cards("".join(hands), cards)
    sizes = sorted(len(hand) for hand in hands)
    even = sorted(len(cards[seat::players]) for seat in range(players))
    if sizes != even:
        raise ValueError(f"the hands have {sizes} cards, not {even}")


def check_setup(players: int, setup: Setup) -> Setup:
    """Raises ValueError unless a round can inherit this: a first one who begins, a later one the ranking."""
    field = first_field(players)
    deals.check_setup(setup, {"ranking", field})
    ranking = setup["ranking"]
    if setup.get(field) is not None:
        deals.check_first(setup, field, players)
        if ranking is not None:
            raise ValueError(f"{field!r} is for the first round only, which has no 'ranking'")
    if ranking is not None:
        seats = isinstance(ranking, list) and all(type(seat) is int for seat in ranking)
        if not seats or sorted(ranking) != list(range(players)):
            raise ValueError(f"'ranking' has each of {players} seats once, the best first, not {ranking!r}")
    return setup
