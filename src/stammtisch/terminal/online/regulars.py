"""Names for bots, as the browser gives them: which regular sits where follows from the table's id and the seat."""

from __future__ import annotations

from functools import lru_cache

REGULARS = ("Kurt", "Lotte", "Willi", "Frieda", "Otto", "Hilde", "Erna", "Egon")
MASK = 0xFFFFFFFF


def regular(table: str, seat: int) -> str:
    """The name of the bot on this seat; all eight are different."""
    return seating(table)[seat % len(REGULARS)]


@lru_cache(maxsize=64)
def seating(table: str) -> tuple[str, ...]:
    """All regulars, in the order in which they take the seats of this table."""
    return tuple(sorted(REGULARS, key=lambda name: scattered(f"{table}/{name.lower()}")))


def scattered(text: str) -> int:
    """A number from a text, the same one as in the browser: FNV-1a over its letters, then a final mix."""
    mixed = 0x811C9DC5
    for letter in text:
        mixed = (mixed ^ ord(letter)) * 0x01000193 & MASK
    mixed = (mixed ^ mixed >> 16) * 0x85EBCA6B & MASK
    return mixed ^ mixed >> 13
