"""What a player types: a move (notation, number in the list, or words) or a wish (`rules`, `hand`, …)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from difflib import get_close_matches
from typing import NamedTuple

from stammtisch.core.errors import IllegalMove
from stammtisch.core.game import Game
from stammtisch.terminal.texts import Catalogue

MANUAL = "manual"
LIKENESS = 0.75  # of a misspelt move to the one that is meant, as difflib counts it


class Typed(NamedTuple):
    """`wish` is empty for a move; `text` is the move's notation or what follows the wish."""

    wish: str
    text: str


def read(
    line: str,
    game: Game,
    legal: Sequence[str],
    texts: Catalogue,
    in_words: Callable[[str], str],
    offers: Sequence[str] = (),
) -> Typed | None:
    """What the line says; None if it is empty or a number that is not in the list.

    A legal move's notation always means that move.  Then come numbers, offers that are there, wishes, and what the game
    makes of it.
    """
    if line in legal:
        return Typed("", line)
    if not line:
        return Typed("", legal[0]) if len(legal) == 1 else None
    number = line.removeprefix("#")
    if number.isdecimal():
        index = int(number[:9]) - 1
        return Typed("", legal[index]) if 0 <= index < len(legal) else None
    for offer in offers:
        if squeezed(line) in texts.offers.get(offer, ()):
            return Typed(offer, "")
    word, _, rest = line.partition(" ")
    if word.startswith("?"):
        return Typed(MANUAL, (word[1:] + " " + rest).strip())
    whole = " ".join(line.casefold().split())
    for wish, words in texts.wishes.items():  # some have two words: "help me" is not "help"
        if whole in words:
            return Typed(wish, "")
    for wish, words in texts.wishes.items():
        if word.casefold() in words:
            return Typed(wish, rest.strip())
    return Typed("", _meant(line, game, legal, in_words))


def _meant(line: str, game: Game, legal: Sequence[str], in_words: Callable[[str], str]) -> str:
    """The line itself if the game can read it, else the one move that looks or sounds like it.

    What follows a legal move's verb means that move even where the game can read it alone: `r3` for `bid:r3`.
    """
    named = [move for move in legal if line and move.partition(":")[2] == line]
    if len(named) == 1:
        return named[0]
    if readable(line, game):
        return line
    typed = squeezed(line)
    alike = [move for move in legal if typed in {move.casefold(), squeezed(in_words(move))}]
    if len(alike) == 1:
        return alike[0]
    tries = guesses("".join(line.split()), legal)
    folded = {guess.casefold() for guess in tries}
    tries = [guess for guess in tries if readable(guess, game)]
    if not tries:  # capitals count where the game can tell: some have both `B` and `b`
        tries = [move for move in legal if move.casefold() in folded]
    for candidates in ([guess for guess in tries if guess in legal], tries):
        if len(candidates) == 1:
            return candidates[0]
    return line if tries else _barred(typed, folded, game, in_words) or line


def _barred(typed: str, folded: set[str], game: Game, in_words: Callable[[str], str]) -> str:
    """The one move of the game, now illegal, that looks or sounds like it: refusing it teaches why."""
    moves = []
    for move in map(game.move_text, range(game.num_moves)):
        with suppress(LookupError):  # words about a seat that this table does not have
            if move.casefold() in folded or squeezed(in_words(move)) == typed:
                moves.append(move)
    return moves[0] if len(moves) == 1 else ""


def guesses(text: str, legal: Sequence[str]) -> list[str]:
    """The text as it is and with each verb that a legal move has: `HHD` and `lay HHD` for `lay:HHD`."""
    tries = [text]
    folded = text.casefold()
    for verb in dict.fromkeys(move.partition(":")[0] for move in legal if ":" in move):
        tries.append(f"{verb}:{text}")
        if folded.startswith(verb.casefold()):
            tries.append(f"{verb}:{text[len(verb) :].removeprefix(':')}")
        moves = [move for move in legal if move.startswith(f"{verb}:")]
        if folded == verb.casefold() and len(moves) == 1:
            tries.append(moves[0])
    return list(dict.fromkeys(tries))


def suggestion(line: str, legal: Sequence[str], in_words: Callable[[str], str]) -> str | None:
    """The one legal move that an unreadable line may have meant; None if there is none or more than one."""
    typed = squeezed(line)
    if not typed:
        return None
    folded = {move: (move.casefold(), squeezed(in_words(move))) for move in legal}
    begun = [move for move, names in folded.items() if any(name.startswith(typed) for name in names)]
    close = [move for move, names in folded.items() if get_close_matches(typed, names, 1, LIKENESS)]
    for moves in (begun, close):
        if moves:
            return moves[0] if len(moves) == 1 else None
    return None


def readable(text: str, game: Game) -> bool:
    try:
        game.read(text)
    except IllegalMove:
        return False
    return True


def squeezed(text: str) -> str:
    return "".join(text.casefold().split())
