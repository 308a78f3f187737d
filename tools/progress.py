"""What is being done and how much is left: a line that is redrawn in a terminal, elsewhere an occasional plain line."""

from __future__ import annotations

import shutil
import sys
import threading
from dataclasses import dataclass
from time import monotonic
from typing import TextIO

from tools.environment import words

BAR_LETTERS = 20
PLAIN_SECONDS = 10.0  # between two lines where the line can't be redrawn


@dataclass
class Step:
    """A part of the work; `seconds` is how long it usually takes."""

    de: str
    en: str
    seconds: float
    began: float | None = None
    ended: float | None = None

    @property
    def title(self) -> str:
        return words(self.de, self.en)

    def share(self, now: float) -> float:
        """How much of it is done, from 0 to 1; estimated from the time while it is running."""
        if self.began is None or self.ended is not None:
            return float(self.ended is not None)
        ratio = (now - self.began) / self.seconds
        return 0.8 * ratio if ratio < 1 else 1 - 0.2 / ratio

    def left(self, now: float) -> float:
        """The seconds that are left; a step that takes longer than usual probably needs some more."""
        if self.began is None or self.ended is not None:
            return 0.0 if self.ended is not None else self.seconds
        spent = now - self.began
        return max(self.seconds - spent, spent / 3)


class Progress:
    """Steps that may run in parallel; any thread may begin and end one, and one thread draws."""

    def __init__(self, steps: dict[str, Step], stream: TextIO | None = None) -> None:
        self.steps = steps
        self.aside = ""  # what goes on beside the steps without being waited for
        self.stream = stream or sys.stderr
        self.redraws = self.stream.isatty()
        self.blocks = "utf" in (self.stream.encoding or "").lower()
        self.started = self.written = monotonic()
        self.turn = threading.Lock()

    def begin(self, name: str) -> None:
        step = self.steps[name]
        step.began = monotonic()
        if self.redraws:
            self.draw()
        else:
            self.write(f"{self.clock()}  {step.title} …\n")

    def end(self, name: str) -> None:
        self.steps[name].ended = monotonic()

    def share(self) -> float:
        now = monotonic()
        whole = sum(step.seconds for step in self.steps.values())
        return sum(step.seconds * step.share(now) for step in self.steps.values()) / whole if whole else 1.0

    def seconds_left(self) -> float:
        """An estimate: the longest of the running steps, and all steps that have not begun."""
        now = monotonic()
        running = [step.left(now) for step in self.steps.values() if step.began is not None]
        return max(running, default=0.0) + sum(
            step.seconds for step in self.steps.values() if step.began is None
        )

    def clock(self) -> str:
        return f"{monotonic() - self.started:4.0f} s"

    def running(self) -> str:
        steps = list(self.steps.values())
        titles = [step.title for step in steps if step.began is not None and step.ended is None]
        return " · ".join([*titles, self.aside] if self.aside else titles)

    def left(self) -> str:
        seconds = max(5, 5 * round(self.seconds_left() / 5))
        return words(f"noch etwa {seconds} s", f"about {seconds} s left")

    def draw(self) -> None:
        """Shows the progress; to be called several times a second."""
        if self.redraws:
            share = self.share()
            full = round(BAR_LETTERS * share)
            done, left = "█░" if self.blocks else "#-"
            bar = done * full + left * (BAR_LETTERS - full)
            self.write("\r" + self.fitting(f"{bar} {share:4.0%}  {self.left()}  {self.running()}"))
        elif monotonic() - self.written >= PLAIN_SECONDS:
            self.write(f"{self.clock()}  {self.running()} … {self.left()}\n")

    def say(self, text: str) -> None:
        """A line that stays."""
        self.write(("\r" + self.fitting("") + "\r" if self.redraws else "") + text + "\n")

    def clear(self) -> None:
        if self.redraws:
            self.write("\r" + self.fitting("") + "\r")

    def fitting(self, text: str) -> str:
        """The text in exactly one line: a longer one could not be redrawn."""
        width = shutil.get_terminal_size().columns - 1
        return text[: width - 1] + "…" if len(text) > width else text.ljust(width)

    def write(self, text: str) -> None:
        with self.turn:
            self.written = monotonic()
            self.stream.write(text)
            self.stream.flush()
