"""Figures for people: a simulation's report, the speed of this machine, and a bar while they are made."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TextIO

from stammtisch.terminal.catalogue import Catalogue
from stammtisch.terminal.choices import title
from stammtisch.terminal.grid import Grid, Part
from stammtisch.terminal.measure import Speeds

if TYPE_CHECKING:  # rich is read when there is a terminal to draw on
    from rich.progress import Progress as Bar


class Progress:
    """A bar with the time that is left on one line of a terminal; nothing elsewhere."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = sys.stderr if stream is None else stream
        self.bar: Bar | None = None

    def __call__(self, done: int, total: int) -> None:
        if not self.stream.isatty():
            return
        if self.bar is None:
            self.bar = bar(self.stream)
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


def bar(stream: TextIO) -> Bar:
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    console = Console(file=stream)
    columns = BarColumn(), TextColumn("{task.percentage:>3.0f} %"), TimeRemainingColumn()
    found = Bar(
        *columns,
        console=console,
        transient=True,
        # What is printed meanwhile stays with its own stream.
        redirect_stdout=False,
        redirect_stderr=False,
        disable=not console.is_interactive,
    )
    found.add_task("")
    return found


def report(found: Mapping[str, Any], texts: Catalogue) -> list[Part]:
    """A simulation's result as lines and grids."""
    head = texts.say(
        "sim_head",
        mode=found["mode"],
        count=found["games"],
        game=title(found["game"], texts.lang),
        players=found["players"],
        seed=found["seed"],
    )
    parts: list[Part] = [head, texts.say("sim_cut", count=found["cut_off"]) if found["cut_off"] else ""]
    if found["finished"]:
        parts += [
            spread(found, texts),
            texts.say("sim_sample", mode=found["mode"], count=found["branching"]["games"]),
            "",
            seats(found, texts),
            texts.say("sim_best", mode=found["mode"]),
            "",
        ]
    speed = found["speed"]
    parts.append(
        texts.say(
            "sim_speed",
            mode=found["mode"],
            games=grouped(speed["games_per_second"], texts),
            decisions=grouped(speed["decisions_per_second"], texts),
            seconds=decimal(speed["seconds"], texts),
            jobs=speed["jobs"],
        )
    )
    return parts


def spread(found: Mapping[str, Any], texts: Catalogue) -> Grid:
    """Decisions and branching: mean, deviation, least and most."""
    head = ["", *(texts.say(key) for key in ("mean", "sd", "min", "max"))]
    length, ways = found["decisions"], found["branching"]
    numbers = [
        decimal(length["mean"], texts),
        decimal(length["sd"], texts),
        str(length["min"]),
        str(length["max"]),
    ]
    rows = [head, [texts.say("sim_decisions", mode=found["mode"]), *numbers]]
    if ways["decisions"]:
        rows.append(
            [texts.say("sim_branching"), decimal(ways["mean"], texts), "", str(ways["min"]), str(ways["max"])]
        )
    return rows


def seats(found: Mapping[str, Any], texts: Catalogue) -> Grid:
    """Results by seat."""
    rows = [[texts.say("seat"), *(texts.say(key) for key in ("mean", "sd", "best"))]]
    for seat in found["seats"]:
        share = decimal(100 * seat["best"], texts, 1) + " %"
        rows.append([str(seat["seat"]), decimal(seat["mean"], texts), decimal(seat["sd"], texts), share])
    return rows


def speeds(measured: list[Speeds], texts: Catalogue) -> Grid:
    """One line a game: decisions/s inside the engine and from Python, a copy's time, a state's size."""
    rows = [[texts.say(key) for key in ("game", "players", "b_playout", "b_apply", "b_copy", "b_bytes")]]
    for speed in measured:
        rows.append(
            [
                title(speed.game, texts.lang),
                str(speed.players),
                grouped(speed.playout, texts),
                grouped(speed.apply, texts),
                grouped(speed.copy_ns, texts),
                grouped(speed.state_bytes, texts),
            ]
        )
    return rows


def decimal(number: float, texts: Catalogue, digits: int = 2) -> str:
    text = f"{number:.{digits}f}"
    return text.replace(".", ",") if texts.lang == "de" else text


def grouped(number: float, texts: Catalogue) -> str:
    text = f"{round(number):,}"
    return text.replace(",", ".") if texts.lang == "de" else text
