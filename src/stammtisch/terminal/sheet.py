"""Score sheets: what a round brought, and the running result as a grid."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.core.game import Sheet
from stammtisch.terminal import grid
from stammtisch.terminal.texts import Catalogue, given

RECENT_ROUNDS = 6  # in the grid at the end of a round


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
