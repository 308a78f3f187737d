"""What the columns mean, for people: `python -m stammtisch.research.tables` prints it in Markdown.

With the name of a file it writes the tables into it, between the two lines that begin with `<!-- tables`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import stammtisch
from stammtisch.core.game import Columns, Game, Observable
from stammtisch.core.words import words_of
from stammtisch.research.features import action_table, width

BEGIN = "<!-- tables: written by python -m stammtisch.research.tables docs/research.md -->"
END = "<!-- tables end -->"


def tables() -> str:
    """All games that come with Stammtisch, each with its observation, what is hidden, and its actions."""
    return "\n".join(line for game in shipped() for line in about(game))


def shipped() -> list[Game]:
    """The games of the package itself, without those of other folders."""
    home = Path(stammtisch.__file__).parent / "games"
    games = [game for game in stammtisch.GAMES.values() if isinstance(game, Observable)]
    return sorted((game for game in games if game.folder.parent == home), key=lambda game: game.name)


def about(game: Game) -> Iterator[str]:
    assert isinstance(game, Observable)
    yield from ("", f"### {words_of(game.name, 'en').name()}", "")
    yield f"`{game.name}`, {game.players[0]} to {game.players[-1]} players. Cards in table order:"
    yield " ".join(f"`{code}`" for code in game.codes) + "."
    yield from grouped(f"observation: {width(game.observed)} columns", game.observed)
    yield from grouped(f"hidden (`reveal`): {width(game.revealed)} columns", game.revealed)
    moves = action_table(game.name)
    yield from grouped(f"action: {game.num_moves} of them, features in {width(moves)} columns", moves)


def grouped(title: str, table: Sequence[Columns]) -> Iterator[str]:
    """A table with the places of each group of columns."""
    yield from ("", f"| {title} | columns | meaning |", "|---|---|---|")
    first = 0
    for name, count, meaning in table:
        places = str(first) if count == 1 else f"{first}–{first + count - 1}"
        yield f"| `{name}` | {places} | {meaning} |"
        first += count


def written(page: str) -> str:
    """The page with the tables as they are now."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{tables()}\n\n{END}{after}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Prints what the columns of observations and actions mean.")
    parser.add_argument("page", nargs="?", type=Path, help="a Markdown file that has a place for the tables")
    page = parser.parse_args().page
    if page is None:
        print(tables())
    else:
        page.write_text(written(page.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
