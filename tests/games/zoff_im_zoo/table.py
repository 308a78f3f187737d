"""Rounds of Zoff im Zoo with hands as small as a test needs them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from stammtisch.core import chance as chances
from stammtisch.core.errors import IllegalMove
from stammtisch.core.game import round_view
from stammtisch.games.zoff_im_zoo import GAME
from stammtisch.games.zoff_im_zoo.cards import CODES, NUMBERS, deck
from stammtisch.games.zoff_im_zoo.rules import PLAYING, State, fresh
from stammtisch.games.zoff_im_zoo.view import Memory

IN_ORDER = [0, 1, 2, 3, 4, 5, 6]  # a ranking: seat 0 is the best


def kinds(cards: str) -> list[int]:
    return [NUMBERS[code] for code in cards]


class Table:
    """A round with these hands; with a ranking there are teams, which exchange first if `exchange` is set."""

    def __init__(
        self, *hands: str, leader: int = 0, ranking: Sequence[int] = (), exchange: bool = False
    ) -> None:
        players = len(hands)
        dealer = -1 if players == 3 else (leader - 1) % players
        self.state: State = fresh(players, dealer, leader, list(ranking), chances.fast(1))
        self.news: list[dict[str, Any]] = []
        self.state.news = self.news
        self.memory = Memory(players)
        self.state.deal([kinds(hand) for hand in hands])
        if ranking and not exchange:
            self.state.resume(PLAYING, players, leader, [], [])

    def play(self, *texts: str) -> Table:
        for text in texts:
            move = GAME.read(text)
            refusal = GAME.refusal(self.state, move)
            if refusal:
                raise IllegalMove("zoff_im_zoo", refusal)
            GAME.play(self.state, move)
        return self

    def rule(self, text: str) -> str:
        """The clause that forbids this move, "" if it is legal."""
        refusal = GAME.refusal(self.state, GAME.read(text))
        return (refusal.rule or "") if refusal else ""

    def legal(self) -> set[str]:
        return {GAME.move_text(move) for move in self.state.legal()}

    def hand(self, seat: int) -> str:
        return "".join(CODES[kind] for kind in self.state.hand(seat))

    def tricks(self) -> list[int]:
        return [int(self.state.tricks(seat)) for seat in range(self.state.players)]

    def finish_ranks(self) -> list[int]:
        return [int(self.state.finish_rank(seat)) for seat in range(self.state.players)]

    def events(self, kind: str) -> list[dict[str, Any]]:
        return [event for event in self.news if event["type"] == kind]

    def view(self, seat: int | None) -> dict[str, Any]:
        memory = Memory(int(self.state.players))
        for event in self.news:
            memory.note(event)
        return round_view(GAME, self.state, memory, seat)


def scored(
    players: int, finish_ranks: Sequence[int], ranking: Sequence[int] = (), **cards: Sequence[str]
) -> State:
    """A finished round: ranks in going out by seat, and by seat `tricks` and `hands`."""
    state = fresh(players, -1, 0, list(ranking), chances.fast(1))
    tricks, hands = cards.get("tricks", [""] * players), cards.get("hands", [""] * players)
    for seat, rank in enumerate(finish_ranks):
        state.give(seat, kinds(hands[seat]), kinds(tricks[seat]), 1, rank)
    return state


def deal(players: int, *begin: str) -> list[str]:
    """Full hands that begin with these cards, the rest of the deck behind them in table order."""
    rest = Counter(CODES[kind] for kind in deck(players))
    for hand in begin:
        rest.subtract(hand)
    left = list(rest.elements())
    sizes = [len(deck(players)[seat::players]) for seat in range(players)]
    hands = []
    for hand, size in zip([*begin, *[""] * players], sizes, strict=False):
        missing = size - len(hand)
        hands.append(hand + "".join(left[:missing]))
        left = left[missing:]
    return hands
