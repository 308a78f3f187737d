"""From chosen cards to moves: which legal moves use them, and what was meant where none does.

Nothing here knows a game: cards are what `game.cards_used` finds in a move, as moves write them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from stammtisch.core.errors import IllegalMove
from stammtisch.core.game import Game
from stammtisch.terminal import reading


def cards_of(game: Game, move: str) -> list[str]:
    """The cards that the move's text names."""
    return [card.text for card in game.cards_used(game.read(move))]


def fitting(game: Game, legal: Sequence[str], chosen: Sequence[str]) -> list[str]:
    """The legal moves that use all chosen cards, first those that use no others.

    While nothing is chosen all moves are there, those without cards first, as there are few.  Where no move is made
    with cards, choosing some changes nothing.
    """
    used = {move: Counter(cards_of(game, move)) for move in legal}
    cards = Counter(chosen) if any(used.values()) else Counter()
    return sorted((move for move in legal if cards <= used[move]), key=lambda move: used[move] != cards)


def playable(game: Game, legal: Sequence[str]) -> set[str]:
    """The cards that some legal move uses."""
    return {code for move in legal for code in cards_of(game, move)}


def meant(game: Game, legal: Sequence[str], chosen: Sequence[str]) -> str:
    """The text of a move with just these cards, legal or not: refusing it teaches why."""
    typed = "".join(chosen)
    readable = [guess for guess in reading.guesses(typed, legal) if reading.readable(guess, game)]
    verbs = {game.read(move).verb for move in legal}
    on = [guess for guess in readable if game.read(guess).verb in verbs]
    return next(iter([*on, *readable, typed]))


def first_of(game: Game, legal: Sequence[str], chosen: Sequence[str]) -> str:
    """The move with the first chosen card, where each can be played alone but no move can be said with all."""
    alone = [[move for move in legal if cards_of(game, move) == [code]] for code in chosen]
    if len(chosen) < 2 or any(len(moves) != 1 for moves in alone):
        return ""
    verbs = {game.read(moves[0]).verb for moves in alone}
    said = reading.readable(meant(game, legal, chosen), game)
    return alone[0][0] if len(verbs) == 1 and not said else ""


def in_order(game: Game, move: str, chosen: Sequence[str]) -> str:
    """The same move with its cards in the order in which they were chosen, where the text can say so."""
    cards = cards_of(game, move)
    if list(chosen) == cards or Counter(chosen) != Counter(cards):
        return move
    head = move[: len(move) - len("".join(cards))]
    twin = head + "".join(chosen)
    try:
        read, said = game.read(move), game.read(twin)
    except IllegalMove:
        return move
    return twin if said._replace(cards=read.cards) == read and cards_of(game, twin) == list(chosen) else move
