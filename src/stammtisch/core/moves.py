"""A move as data, and the fixed table of a game's moves."""

from typing import NamedTuple


class Move(NamedTuple):
    """What a move's text says, before anyone asks whether it is legal.

    `cards` are kinds in the order written; `number` is a row, a seat, a position or a colour named;
    `flag` is what a mark at the end of the text adds (Mau Mau's `!`, Mü's `*`).
    """

    verb: str
    cards: tuple[int, ...] = ()
    number: int = -1
    flag: bool = False


class Card(NamedTuple):
    """A card that a seat can play, and what moves write behind its code where they have to tell it from its equals."""

    code: str
    mark: str = ""

    @property
    def text(self) -> str:
        return self.code + self.mark


class MoveTable:
    """Moves by number: texts and numbers translate into each other."""

    def __init__(self, texts: list[str]) -> None:
        self.texts = texts
        self.numbers = {text: number for number, text in enumerate(texts)}
        if len(self.numbers) != len(texts):
            raise ValueError("a move stands twice in the table")

    def __len__(self) -> int:
        return len(self.texts)

    def text(self, number: int) -> str:
        if not 0 <= number < len(self.texts):
            raise ValueError(f"there is no move number {number}; numbers go from 0 to {len(self.texts) - 1}")
        return self.texts[number]
