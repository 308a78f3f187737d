"""What the columns of observations and actions mean: `python -m stammtisch.research.columns` prints it as Markdown.

Given a file, it writes the lists into it, between the two lines that begin with `<!-- columns`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import stammtisch
from stammtisch.core.game import Columns, Game, Observable
from stammtisch.core.words import words_of
from stammtisch.research.features import action_columns, width

BEGIN = "<!-- columns: written by python -m stammtisch.research.columns docs/research.md -->"
END = "<!-- columns end -->"


def markdown() -> str:
    """All games that come with Stammtisch, each with its observation, what is hidden, and its actions."""
    return "\n".join(line for game in shipped() for line in about(game))


def shipped() -> list[Game]:
    """The package's own games, without those from other folders."""
    home = Path(stammtisch.__file__).parent / "games"
    games = [game for game in stammtisch.GAMES.values() if isinstance(game, Observable)]
    return sorted((game for game in games if game.folder.parent == home), key=lambda game: game.name)


def about(game: Game) -> Iterator[str]:
    assert isinstance(game, Observable)
    yield from ("", f"### {words_of(game.name, 'en').name()}", "")
    yield f"`{game.name}`, {game.players[0]} to {game.players[-1]} players. Cards in table order:"
    yield " ".join(f"`{code}`" for code in game.codes) + "."
    yield from grid(f"observation: {width(game.observed)} columns", game.observed)
    if game.remembered:
        more, begin = width(game.remembered), width(game.observed)
        yield from grid(f"remembered, in version 1: {more} columns", game.remembered, begin)
    yield from grid(f"hidden (`reveal`): {width(game.revealed)} columns", game.revealed)
    actions = action_columns(game.name)
    yield from grid(f"action: one of {game.num_moves}, features in {width(actions)} columns", actions)


def grid(title: str, groups: Sequence[Columns], first: int = 0) -> Iterator[str]:
    """A row for each group of columns: its name, where it is, and what it means."""
    yield from ("", f"| {title} | columns | meaning |", "|---|---|---|")
    for name, count, meaning in groups:
        span = str(first) if count == 1 else f"{first}–{first + count - 1}"
        yield f"| `{name}` | {span} | {meaning} |"
        first += count


def updated(page: str) -> str:
    """The page with the columns as they are now."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{markdown()}\n\n{END}{after}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Prints what the columns of observations and actions mean.")
    parser.add_argument("page", nargs="?", type=Path, help="a Markdown file with the two marked lines")
    page = parser.parse_args().page
    if page is None:
        print(markdown())
    else:
        page.write_text(updated(page.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
