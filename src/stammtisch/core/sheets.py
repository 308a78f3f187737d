"""Score sheets in words: what a round brought, entry by entry with its clause."""

from __future__ import annotations

import json
from typing import Any

from stammtisch.core.game import Sheet
from stammtisch.core.words import Reader


def round_lines(reader: Reader, sheet: Sheet) -> list[str]:
    """The hands that were shown, what the sheet explains, then the entries that make the points."""
    entries = sheet.get("entries", [])
    lines = []
    if not any("cards" in entry for entry in entries):
        lines += shown_hands(reader, sheet.get("hands"))
    for key, value in sheet.items():
        if key != "entries" and isinstance(value, list):
            lines += [entry_line(reader, item) for item in value if isinstance(item, dict) and "code" in item]
    lines += [entry_line(reader, entry) for entry in entries]
    return [line for line in lines if line]


def entry_line(reader: Reader, entry: dict[str, Any]) -> str:
    """One entry in words, its clause behind it; words that name nobody get name and points before them."""
    text, named = reason(reader, entry)
    if not named:
        text = ": ".join(part for part in (who_got_what(reader, entry), text) if part)
    return with_clause(text, entry)


def reason(reader: Reader, entry: dict[str, Any]) -> tuple[str, bool]:
    """The words of an entry, and whether they name somebody or there is nobody to name."""
    code = entry.get("code", "")
    if not reader.words.has("sheet", code):
        return "", False
    template = reader.words.template("sheet", code)
    return reader.fill(template, entry), "{seat" in json.dumps(template) or entry.get("seat") is None


def with_clause(text: str, entry: dict[str, Any]) -> str:
    rule = entry.get("rule")
    return f"{text} ({rule})" if text and rule else text


def who_got_what(reader: Reader, entry: dict[str, Any]) -> str:
    name = reader.player(entry["seat"], "nom")
    return f"{name[:1].upper()}{name[1:]} {entry.get('points', 0):+d}"


def shown_hands(reader: Reader, hands: Any) -> list[str]:
    """Hands laid open at the end of the round, by seat."""
    if not isinstance(hands, list) or not all(isinstance(hand, list) for hand in hands):
        return []
    lines = []
    for seat, hand in enumerate(hands):
        if hand:
            name = reader.player(seat, "nom")
            lines.append(f"{name[:1].upper()}{name[1:]}: {reader.words.cards(hand, 'nom')}.")
    return lines
