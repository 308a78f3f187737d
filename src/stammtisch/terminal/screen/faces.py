"""What is drawn on a card: its code, its name without an article, a colour and, for suits, a shape.

A game whose words have a table `colours` has suits: a code that begins with one of its letters is of that suit.
"""

from __future__ import annotations

from typing import NamedTuple

from stammtisch.core.words import Words
from stammtisch.terminal.catalogue import Catalogue

# Ink on ivory, told apart by colour-blind eyes by the shape as well.
SUITS = {
    "r": ("●", "#B3261E"),
    "b": ("▲", "#1B4F9C"),
    "g": ("■", "#1B6E3C"),
    "y": ("◆", "#8A5A00"),
    "k": ("✚", "#2B2420"),
}
KINDS = ("#8C2F1B", "#1B4F9C", "#1B6E3C", "#7A4E00", "#6A2C7A", "#0F6A73", "#2B2420", "#8A1F57")


class Face(NamedTuple):
    """A card as it is drawn."""

    code: str
    name: str
    ink: str
    shape: str = ""


def face(code: str, codes: list[str], words: Words, texts: Catalogue) -> Face:
    """The face of this card, one of the game's `codes`; of one that lies open with a star behind it."""
    kind = code.removesuffix("*")
    name = bare(words.card(kind, "one"), texts)
    suit = code[:1]
    if len(kind) > 1 and suit in words.own.get("colours", {}) and suit in SUITS:
        shape, ink = SUITS[suit]
        return Face(code, name, ink, shape)
    return Face(code, name, KINDS[codes.index(kind) % len(KINDS)])


def bare(name: str, texts: Catalogue) -> str:
    """A card's name without its article; in German the adjective then shows the gender: "grüner Aussetzer"."""
    article, _, rest = name.partition(" ")
    ending = texts.texts["articles"].get(article)
    if not rest or ending is None:
        return name
    adjective, space, noun = rest.partition(" ")
    if ending and space and adjective.endswith("e"):
        adjective = adjective.removesuffix("e") + ending
    return adjective + space + noun
