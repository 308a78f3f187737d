"""A bar with the time that is left, while something takes long."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Self, TextIO

if TYPE_CHECKING:  # rich is read when there is a terminal to draw on
    from rich.progress import Progress as Bar


class Progress:
    """A bar on one line of a terminal; nothing elsewhere."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = sys.stderr if stream is None else stream
        self.bar: Bar | None = None

    def __call__(self, done: int, total: int) -> None:
        if not self.stream.isatty():
            return
        if self.bar is None:
            self.bar = _bar(self.stream)
        self.bar.start()
        self.bar.update(self.bar.task_ids[0], completed=done, total=total)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def clear(self) -> None:
        """Makes room for other lines; the next step shows the bar again."""
        if self.bar is not None:
            self.bar.stop()


def _bar(stream: TextIO) -> Bar:
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    console = Console(file=stream)
    bar = Bar(
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        # What is printed meanwhile stays with its own stream.
        redirect_stdout=False,
        redirect_stderr=False,
        disable=not console.is_interactive,
    )
    bar.add_task("")
    return bar
