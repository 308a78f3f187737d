"""Where lines come from and where they go.

On a terminal long lines are wrapped and a little is bold; a script or a screen reader (`plain`) gets whole
lines and nothing else.  The end of the input is an EOFError.
"""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from contextlib import suppress
from typing import TextIO

PAGE = 80  # columns of a page nobody measures


class Console:
    """A pair of streams for talking with a person."""

    def __init__(self, source: TextIO, sink: TextIO, plain: bool = False) -> None:
        self.source = source
        self.sink = sink
        self.live = source.isatty() and sink.isatty()
        self.plain = plain or not sink.isatty()
        dumb = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
        self.styled = not self.plain and not dumb

    @property
    def width(self) -> int:
        """Columns to fill, at most 100: longer lines are hard to read."""
        return PAGE if self.plain else max(30, min(100, shutil.get_terminal_size((PAGE, 24)).columns))

    def say(self, text: str = "", hang: int = 0) -> None:
        """One line; wrapped where it is wider than the terminal, `hang` columns further in."""
        if not self.plain and len(text) > self.width:
            text = textwrap.fill(text, self.width, subsequent_indent=" " * hang, break_on_hyphens=False)
        print(text, file=self.sink)

    def head(self, text: str) -> None:
        """A line that stands out."""
        if not self.styled:
            self.say(text)
            return
        lines = textwrap.wrap(text, self.width)
        print("\n".join(f"\033[1m{line}\033[0m" for line in lines), file=self.sink)

    def ask(self, prompt: str) -> str:
        """The next line of input, without spaces around it; EOFError at the end."""
        if self.live and self.source is sys.stdin and self.sink is sys.stdout:
            _edit_lines()
            try:
                return input(prompt).strip()
            except EOFError:
                self.say()
                raise
        print(prompt, end="", file=self.sink, flush=True)
        line = self.source.readline()
        if not line:
            print(file=self.sink)
            raise EOFError
        if not self.source.isatty():
            print(line.rstrip("\n"), file=self.sink)  # so that a script's log shows what was typed
        return line.strip()


def _edit_lines() -> None:
    """Arrow keys and earlier lines, where Python has them."""
    with suppress(ImportError):
        import readline  # noqa: F401
