"""What is drawn on a card: its code, its name without an article, a colour and, for suits, a shape.

A game whose words have a table `colours` has suits: a code that begins with one of its letters is of that suit.
"""

from __future__ import annotations

from typing import NamedTuple

from stammtisch.core.moves import Card
from stammtisch.core.words import Words
from stammtisch.terminal.texts import Catalogue

# Ink on ivory; the shapes help eyes that can't tell the colours apart.
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

    # With its mark, as moves write it.
    code: str
    name: str
    ink: str
    shape: str = ""


def face(card: Card, codes: list[str], words: Words, texts: Catalogue) -> Face:
    """The face of this card, whose code is one of the game's `codes`."""
    name = bare(words.card(card.code, "one"), texts)
    suit = card.code[:1]
    if len(card.code) > 1 and suit in words.own.get("colours", {}) and suit in SUITS:
        shape, ink = SUITS[suit]
        return Face(card.text, name, ink, shape)
    return Face(card.text, name, KINDS[codes.index(card.code) % len(KINDS)])


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
