"""Cells in columns, drawn by rich: with a ruled head on a terminal, plain everywhere else."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from io import StringIO
from typing import TYPE_CHECKING, Any, TextIO

if TYPE_CHECKING:  # rich is read when something is drawn: most commands draw nothing
    from rich.box import Box
    from rich.console import Console
    from rich.padding import PaddingDimensions
    from rich.table import Table

Grid = Sequence[Sequence[str]]  # the head, then the rows
Part = str | Grid  # of a report: a line, or cells
WIDE = 100_000  # columns: what is no terminal has no edge


def lines(grid: Grid) -> list[str]:
    """As plain text: the first column to the left, the others to the right, nothing cut or wrapped."""
    text = StringIO()
    _console(text, force_terminal=False, width=WIDE).print(_drawn(grid, padding=(0, 2, 0, 0)))
    return [line.rstrip() for line in text.getvalue().splitlines()]


def show(parts: Iterable[Part]) -> None:
    """Prints lines and grids. On a terminal that is too narrow cells are wrapped, not whole rows."""
    for part in parts:
        if isinstance(part, str):
            print(part)
        elif sys.stdout.isatty():
            from rich.box import SIMPLE_HEAD

            _console(sys.stdout).print(_drawn(part, box=SIMPLE_HEAD))
        else:
            print("\n".join(lines(part)))


def _console(stream: TextIO, **settings: Any) -> Console:
    """Takes every cell as it is: a bot's name may look like markup."""
    from rich.console import Console

    return Console(file=stream, markup=False, emoji=False, highlight=False, **settings)


def _drawn(grid: Grid, box: Box | None = None, padding: PaddingDimensions = (0, 1)) -> Table:
    from rich.table import Table

    table = Table(box=box, show_edge=False, pad_edge=False, collapse_padding=True, padding=padding)
    head, *rows = grid
    for number, title in enumerate(head):
        table.add_column(title, justify="right" if number else "left")
    for row in rows:
        table.add_row(*row)
    return table
