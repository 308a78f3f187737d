"""Deals and short ways to play them, for the tests of Mü."""

from collections import Counter
from typing import Any

import pytest

from stammtisch import IllegalMove, Match, new_match
from stammtisch.core import chance
from stammtisch.games.mue.cards import CODES, NUMBERS, TRUMPS, deck
from stammtisch.games.mue.rules import OVER, PLAY, SEAT_WORDS, TAKEN, TRICKS, State, fresh

# three players, each with one colour
RED = "r0 r1 r1 r2 r3 r4 r5 r6 r7 r7 r8 r9"
BLUE = "b0 b1 b1 b2 b3 b4 b5 b6 b7 b7 b8 b9"
GREEN = "g0 g1 g1 g2 g3 g4 g5 g6 g7 g7 g8 g9"
COLOURS = (RED, BLUE, GREEN)

# three players: seat 1 has no green, seat 2 has no red
MIXED = (
    "r1 r3 r5 r7 r9 b0 b2 b4 g1 g3 g5 g7",
    "r0 r1 r2 r4 r6 r7 r8 b1 b3 b5 b6 b7",
    "b1 b7 b8 b9 g0 g1 g2 g4 g6 g7 g8 g9",
)


def deal(players: int, *hands: str, dealer: int = 0) -> dict[str, Any]:
    """Each seat has at least the cards named; the others follow in table order, seat by seat."""
    given = [hand.split() for hand in hands] + [[] for _ in range(players - len(hands))]
    left = Counter(CODES[kind] for kind in deck(players))
    left.subtract(card for hand in given for card in hand)
    rest = list(left.elements())
    size = len(deck(players)) // players
    for hand in given:
        while len(hand) < size:
            hand.append(rest.pop(0))
    return {"hands": given, "dealer": dealer}


def table(players: int, *hands: str, dealer: int = 0, **options: int) -> Match:
    return new_match("mue", players, seed=1, options=options, deals=[deal(players, *hands, dealer=dealer)])


def play(match: Match, moves: str) -> Match:
    for move in moves.split():
        match.play(move)
    return match


def auction(match: Match, *bids: str) -> Match:
    """Lays each seat's cards, one a turn, and then passes until the auction is over."""
    left = [bid.split() for bid in bids] + [[] for _ in range(match.players - len(bids))]
    number = match.round
    while match.round == number and not match.over and match.view()["phase"] == "auction":
        seat = match.to_move
        assert seat is not None
        if not left[seat]:
            match.play("pass")
            continue
        match.play(f"bid:{left[seat].pop(0)}")
        if "done" in match.legal_moves():
            match.play("done")
    return match


def refused(match: Match, move: str) -> str:
    """The rule by which a move is refused; nothing has changed then."""
    views = [match.view(seat) for seat in (None, *range(match.players))]
    with pytest.raises(IllegalMove) as caught:
        match.play(move)
    assert views == [match.view(seat) for seat in (None, *range(match.players))]
    assert move not in match.legal_moves()
    return caught.value.rule


def reason(match: Match, move: str, lang: str) -> str:
    """The sentence that explains a refused move."""
    with pytest.raises(IllegalMove) as caught:
        match.play(move)
    return caught.value.explain(lang)


def one_trick(cards: str, chief: str = "none", vice: str | None = None) -> State:
    """A round of a single trick, played in this order under these trumps."""
    codes = cards.split()
    state = fresh(len(codes), 0, chance.fast(1))
    state.deal([[NUMBERS[code]] for code in codes])
    state.phase = TRICKS
    state.chief, state.partner, state.most = 0, 1, 1
    state.chief_trump = TRUMPS.index(chief)
    state.vice_trump = -1 if vice is None else TRUMPS.index(vice)
    state.fix_trumps()
    for code in codes:
        state.advance(PLAY + NUMBERS[code])
    return state


def finished(taken: list[int], bid: int, trump: str, partner: int) -> State:
    """A round played to its end: seat 0 was chief; these points lie in tricks."""
    state = fresh(len(taken), 0, chance.fast(1))
    state.chief, state.partner, state.most = 0, partner, bid
    state.chief_trump = TRUMPS.index(trump)
    state.phase, state.to_move = OVER, -1
    for seat, points in enumerate(taken):
        state.words[SEAT_WORDS * seat + TAKEN] = points
    return state
