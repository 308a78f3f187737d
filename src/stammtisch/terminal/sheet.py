"""Score sheets: what a round brought, entry by entry with its clause, and the running result as a grid."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from stammtisch.core.game import Sheet
from stammtisch.terminal import grid
from stammtisch.terminal.teller import Teller
from stammtisch.terminal.texts import Catalogue, given

RECENT_ROUNDS = 6  # in the grid at the end of a round


def entry_line(teller: Teller, entry: dict[str, Any]) -> str:
    """One entry in words, its clause behind it; words that name nobody get name and points before them."""
    code, rule = entry.get("code", ""), entry.get("rule")
    text, named = "", False
    if teller.words.has("sheet", code):
        text = teller.say("sheet", (code, entry))
        named = "{seat" in json.dumps(teller.words.template("sheet", code)) or entry.get("seat") is None
    if not named:
        text = ": ".join(part for part in (who_got_what(teller, entry), text) if part)
    return f"{text} ({rule})" if text and rule else text


def who_got_what(teller: Teller, entry: dict[str, Any]) -> str:
    name = teller.reader.player(entry["seat"], "nom")
    return f"{name[:1].upper()}{name[1:]} {entry.get('points', 0):+d}"


def round_lines(teller: Teller, sheet: Sheet) -> list[str]:
    """The hands that were shown, what the sheet explains, then the entries that make the points."""
    entries = sheet.get("entries", [])
    lines = []
    if not any("cards" in entry for entry in entries):
        lines += shown_hands(teller, sheet.get("hands"))
    for key, value in sheet.items():
        if key != "entries" and isinstance(value, list):
            lines += [entry_line(teller, item) for item in value if isinstance(item, dict) and "code" in item]
    lines += [entry_line(teller, entry) for entry in entries]
    return [line for line in lines if line]


def shown_hands(teller: Teller, hands: Any) -> list[str]:
    """Hands laid open at the end of the round, by seat."""
    if not isinstance(hands, list) or not all(isinstance(hand, list) for hand in hands):
        return []
    lines = []
    for seat, hand in enumerate(hands):
        if hand:
            name = teller.reader.player(seat, "nom")
            lines.append(f"{name[:1].upper()}{name[1:]}: {teller.cards(hand)}.")
    return lines


def totals(
    texts: Catalogue, names: Sequence[str], rounds: Sequence[Sheet], scores: Sequence[int], recent: int = 0
) -> list[str]:
    """Points by round (only the last ones if `recent` says how many) and the running result."""
    rows = [["", *names]]
    for sheet in rounds[-recent:] if recent else rounds:
        points = [f"{points:+d}" if points else "0" for points in sheet["points"]]
        rows.append([texts.say("round", number=sheet["round"]), *points])
    rows.append([texts.say("total"), *(str(score) for score in scores)])
    return grid.lines(rows)


def marked(texts: Catalogue, names: Sequence[str], me: int | None) -> list[str]:
    """Names for the heads of grids; mine is marked."""
    you = texts.say("you")
    return [
        name if seat != me else f"{name} ({you.lower()})" if given(name) else you
        for seat, name in enumerate(names)
    ]


def verdict(texts: Catalogue, names: Sequence[str], ranks: Sequence[int], me: int | None) -> list[str]:
    """Who has won, and everyone's rank."""
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    others = join(texts, [names[seat] for seat in winners if seat != me])
    if me in winners:
        text = texts.say("you_share", others=others) if len(winners) > 1 else texts.say("you_win")
    else:
        text = texts.say("they_share" if len(winners) > 1 else "they_win", others=others)
    order = sorted(range(len(ranks)), key=lambda seat: (ranks[seat], seat))
    return [text, *(f"{ranks[seat]}. {names[seat]}" for seat in order)]


def join(texts: Catalogue, parts: Sequence[str]) -> str:
    """ "a, b und c"."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {texts.texts['and']} {parts[-1]}"
