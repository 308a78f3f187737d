"""Figures for people: a simulation's report, the speed of this machine, and a bar while they are made."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, TextIO

from stammtisch.terminal.catalogue import Catalogue
from stammtisch.terminal.choices import title
from stammtisch.terminal.measure import Speeds
from stammtisch.terminal.sheet import table

BAR = 30


class Progress:
    """A bar on one line of a terminal; nothing elsewhere."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = sys.stderr if stream is None else stream
        self.shown = -1

    def __call__(self, done: int, total: int) -> None:
        permille = 1000 * done // total
        if permille == self.shown or not self.stream.isatty():
            return
        self.shown = permille
        full = BAR * done // total
        print(
            f"\r[{'#' * full}{'.' * (BAR - full)}] {permille / 10:5.1f} %",
            end="",
            file=self.stream,
            flush=True,
        )

    def clear(self) -> None:
        if self.shown >= 0:
            print("\r\033[K", end="", file=self.stream, flush=True)


def report(found: Mapping[str, Any], texts: Catalogue) -> list[str]:
    """A simulation's result as lines."""
    head = texts.say(
        "sim_head",
        mode=found["mode"],
        count=found["games"],
        game=title(found["game"], texts.lang),
        players=found["players"],
        seed=found["seed"],
    )
    lines = [head, texts.say("sim_cut", count=found["cut_off"]) if found["cut_off"] else ""]
    if found["finished"]:
        lines += [
            *spread_table(found, texts),
            "",
            *seat_table(found, texts),
            texts.say("sim_best", mode=found["mode"]),
            "",
        ]
    speed = found["speed"]
    lines.append(
        texts.say(
            "sim_speed",
            mode=found["mode"],
            games=grouped(speed["games_per_second"], texts),
            decisions=grouped(speed["decisions_per_second"], texts),
            seconds=decimal(speed["seconds"], texts),
            jobs=speed["jobs"],
        )
    )
    return lines


def spread_table(found: Mapping[str, Any], texts: Catalogue) -> list[str]:
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
    note = texts.say("sim_sample", mode=found["mode"], count=ways["games"])
    return [*table(rows), note]


def seat_table(found: Mapping[str, Any], texts: Catalogue) -> list[str]:
    """Results by seat."""
    rows = [[texts.say("seat"), *(texts.say(key) for key in ("mean", "sd", "best"))]]
    for seat in found["seats"]:
        share = decimal(100 * seat["best"], texts, 1) + " %"
        rows.append([str(seat["seat"]), decimal(seat["mean"], texts), decimal(seat["sd"], texts), share])
    return table(rows)


def speed_table(speeds: list[Speeds], texts: Catalogue) -> list[str]:
    """One line a game: decisions/s inside the engine and from Python, a copy's time, a state's size."""
    rows = [[texts.say(key) for key in ("game", "players", "b_playout", "b_apply", "b_copy", "b_bytes")]]
    for speed in speeds:
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
    return table(rows)


def decimal(number: float, texts: Catalogue, digits: int = 2) -> str:
    text = f"{number:.{digits}f}"
    return text.replace(".", ",") if texts.lang == "de" else text


def grouped(number: float, texts: Catalogue) -> str:
    text = f"{round(number):,}"
    return text.replace(",", ".") if texts.lang == "de" else text
