"""Where lines come from and where they go.

On a terminal long lines are wrapped and a little is bold, unless it is to be `plain`; a script gets whole lines and
nothing else.  The end of the input is an EOFError, and so is a terminal that was closed.
"""

from __future__ import annotations

import os
import select
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import TextIO

PAGE_COLUMNS = 80  # of output that is no terminal


class Console:
    """A pair of streams for talking with a person."""

    def __init__(self, source: TextIO, sink: TextIO, plain: bool = False) -> None:
        self.source = source
        self.sink = sink
        self.live = source.isatty() and sink.isatty()
        self.wraps = sink.isatty()
        self.plain = plain or not sink.isatty()
        dumb = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
        self.styled = not self.plain and not dumb

    @property
    def width(self) -> int:
        """Columns to fill, at most 100: longer lines are hard to read."""
        return (
            max(30, min(100, shutil.get_terminal_size((PAGE_COLUMNS, 24)).columns))
            if self.wraps
            else PAGE_COLUMNS
        )

    def say(self, text: str = "", hang: int = 0) -> None:
        """One line; wrapped where it is wider than the terminal, `hang` columns further in."""
        if self.wraps and len(text) > self.width:
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
            except OSError:
                raise EOFError from None
        print(prompt, end="", file=self.sink, flush=True)
        line = self._line()
        if not line:
            print(file=self.sink)
            raise EOFError
        if not self.source.isatty():
            print(line.rstrip("\n"), file=self.sink)  # so that a script's log shows what was typed
        return line.strip()

    def _line(self) -> str:
        """The next line, empty at the end."""
        try:
            return self.source.readline()
        except OSError:  # the terminal was closed
            return ""

    # what is typed while nothing is asked

    @contextmanager
    def overhearing(self, heard: Callable[[str], None]) -> Iterator[None]:
        """Passes lines typed inside the block to `heard`, from a thread, the last one empty; a script's lines wait."""
        if not self.live or os.name == "nt":  # Windows can't wait for keys and something else at once
            yield
            return
        waker, wake = os.pipe()
        listener = Thread(target=self._overhear, args=(heard, waker), daemon=True)
        listener.start()
        try:
            yield
        finally:
            os.close(wake)
            listener.join()
            os.close(waker)

    def _overhear(self, heard: Callable[[str], None], waker: int) -> None:
        while True:
            ready, _, _ = select.select([self.source.fileno(), waker], [], [])
            if waker in ready:
                return
            line = self._line()
            heard(line)
            if not line:
                return

    def forget(self) -> None:
        """What was typed at a terminal before now was no answer to what is asked next."""
        if self.live:
            with suppress(ImportError, OSError):
                import termios

                termios.tcflush(self.source, termios.TCIFLUSH)


def _edit_lines() -> None:
    """Arrow keys and earlier lines, where Python has them."""
    with suppress(ImportError):
        import readline  # noqa: F401
