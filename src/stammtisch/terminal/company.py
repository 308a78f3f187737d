"""Who sits at the table besides you: names by seat, and bots that play at random."""

from __future__ import annotations

from random import Random

from stammtisch.core.errors import IllegalMove
from stammtisch.core.game import Game
from stammtisch.core.match import Match

NAMES = ("Anna", "Ben", "Clara", "David", "Emma", "Finn", "Greta", "Hannes", "Ida", "Jonas", "Klara", "Leo")


def names(players: int, me: int | None = None, mine: str = "") -> list[str]:
    """A first name for every seat, always the same one; a bot that would be called like you takes another."""
    free = [name for name in NAMES[players:] if name.casefold() != mine.casefold()]
    seated = []
    for seat in range(players):
        name = NAMES[seat] if seat < len(NAMES) else f"Nr. {seat + 1}"
        if seat != me and name.casefold() == mine.casefold() and free:
            name = free.pop(0)
        seated.append(mine if seat == me and mine else name)
    return seated


def random_move(match: Match) -> str:
    """A legal move at random: the same one whenever this match stands here.

    First what to do, then how: were all moves alike, the many bids of Mü or swaps of Life Life would leave no
    room for passing or knocking.
    """
    chance = Random(f"{match.seed}/{len(match.moves)}")
    by_verb: dict[str, list[str]] = {}
    for text in match.legal_moves():
        by_verb.setdefault(match.game.read(text).verb, []).append(text)
    weights = [len(texts) ** 0.5 for texts in by_verb.values()]
    (texts,) = chance.choices(list(by_verb.values()), weights)
    return scrambled(match.game, chance.choice(texts), chance)


def scrambled(game: Game, text: str, chance: Random) -> str:
    """The same cards in random order, where each is one letter: a fixed order would tell secrets (Mammuz)."""
    move = game.read(text)
    head, letters = text[: len(text) - len(move.cards)], list(text[len(text) - len(move.cards) :])
    if len(letters) < 2:
        return text
    chance.shuffle(letters)
    try:
        twin = game.read(head + "".join(letters))
    except IllegalMove:
        return text
    same = sorted(twin.cards) == sorted(move.cards)
    return head + "".join(letters) if same and twin._replace(cards=move.cards) == move else text
