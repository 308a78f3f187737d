"""Help for a person who plays against nobody but bots: what a good player would do in their place, and why.

A bot that searches chooses the move, from the person's own view; the game's judgement says what speaks for it, in words
for newcomers.  A match with help is practice: the person has to know that before the first time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from stammtisch.core.game import Game, Phrase, View
from stammtisch.core.registry import find
from stammtisch.store.store import BOT
from stammtisch.table.refused import Refused
from stammtisch.table.table import Table
from stammtisch.table.thinking import think

HELPER = "hard"  # the level that chooses: good, and quick enough to wait for
CANDIDATES = 6  # of which one may be the other move to think about


class Help(Struct, frozen=True):
    """What a good player would think about, and do, in the person's place; to be told in two steps."""

    cards: Sequence[str]  # first: which of the person's own to think about, as moves write them
    move: str  # then: what to do
    phrase: Phrase  # the same in words: a code of `moves`
    uses: Sequence[str]  # the cards that it names
    reason: Phrase  # a code of the game's words: the thought in `think`, what speaks for the move in `hint`


def need_help(table: Table, person: str, agreed: bool) -> int:
    """The seat that is to be helped; Refused if this person may not be, or has not agreed to practice."""
    seat = table.need_seat(person)
    table.need_match()
    if table.lesson is not None:
        raise Refused("help_in_lesson")
    if not plays_alone(table, person):
        raise Refused("help_among_people")
    if table.seats[seat].by_bot:
        raise Refused("bot_sits_in")
    if table.to_move != seat:
        raise Refused("not_your_turn")
    if not table.practice and not agreed:
        raise Refused("help_is_practice")
    return seat


def plays_alone(table: Table, person: str) -> bool:
    """Whether nobody else sits here, not even away, or began this match, whose rating help would undo."""
    return table.alone(person) and all(player.startswith(BOT) or player == person for player in table.players)


def helped(view: View, seed: int) -> Help:
    """Help for the view's seat, which is to move."""
    game = find(view["game"])
    move = game.move_text(game.move_id(think(HELPER, view, seed)))
    reason, read = game.reason(view, move), game.read(move)
    uses = [card.text for card in game.cards_used(read)]
    return Help(worth_a_thought(game, view, move, reason), move, game.phrase(read), uses, reason)


def worth_a_thought(game: Game, view: View, move: str, reason: Phrase) -> list[str]:
    """The cards of this move and of the next best one: which of the two it is, is left to the person for a moment.

    If neither has any, those of their own that the reason is about.
    """
    others = [game.move_text(number) for number in game.candidates(view, CANDIDATES)]
    counts = cards_of(game, move)
    rivals = [
        cards for text in others if text != move and (cards := cards_of(game, text)) and cards != counts
    ]
    counts |= rivals[0] if rivals else Counter()
    if not counts:
        named = reason[1].get("cards") or [reason[1].get("card", "")]
        counts = Counter({code: len(view["hand"]) for code in named})
    return taken(counts, (card.text for card in game.cards_held(view)))


def cards_of(game: Game, move: str) -> Counter[str]:
    """How many of which card a move names."""
    return Counter(card.text for card in game.cards_used(game.read(move)))


def taken(counts: Counter[str], held: Iterable[str]) -> list[str]:
    """Of the cards held so many of each, in their order."""
    cards = []
    for card in held:
        if counts[card] > 0:
            counts[card] -= 1
            cards.append(card)
    return cards
