"""The rows of a benchmark's report, and how they are printed."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

HEADINGS = ("work", "ours", "against", "ratio", "goal", "result")


@dataclass(frozen=True)
class Row:
    """One line of the report; `met` is None where there is no goal."""

    work: str
    ours: str
    against: str = ""
    ratio: float | None = None
    goal: str = ""
    met: bool | None = None

    def cells(self) -> tuple[str, ...]:
        """The row as text, in the order of the headings."""
        ratio = "" if self.ratio is None else f"{self.ratio:.{2 if self.ratio < 10 else 1}f} ×"
        verdict = "" if self.met is None else ("met" if self.met else "MISSED")
        return self.work, self.ours, self.against, ratio, self.goal, verdict


def per_second(rate: float) -> str:
    """A rate with 3 significant digits and k or M: `437 k/s`, `2.92 M/s`."""
    for size, suffix in ((1e6, " M/s"), (1e3, " k/s")):
        if rate >= size * 0.9995:
            value = rate / size
            return f"{value:.{2 if value < 9.995 else 1 if value < 99.95 else 0}f}{suffix}"
    return f"{rate:.0f} /s"


def aligned(rows: Iterable[Row]) -> list[str]:
    """Headings, a rule, and the rows, in columns as wide as their widest cell."""
    lines = [HEADINGS, *(row.cells() for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADINGS))]
    right = {1, 3}
    printed = [
        "  ".join(
            cell.rjust(width) if column in right else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    ]
    return [printed[0], "  ".join("-" * width for width in widths), *printed[1:]]


def conclude(rows: Sequence[Row], data: dict[str, Any], file: Path | None) -> int:
    """Prints the rows and how many goals were met, writes everything to the file; 1 if a goal was missed, else 0."""
    print("\n".join(aligned(rows)))
    print(f"\n{os.cpu_count()} cores; load {' → '.join(f'{load[0]:.1f}' for load in data['load'])}.")
    goals = [row for row in rows if row.met is not None]
    missed = sum(row.met is False for row in goals)
    print(f"{len(goals) - missed} of {len(goals)} goals met" + (f", {missed} missed." if missed else "."))
    if file:
        whole = {**data, "rows": [asdict(row) for row in rows]}
        file.write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return int(missed > 0)


def add_to(file: Path, part: str, data: dict[str, Any]) -> None:
    """Writes the figures of one part into a file that other parts may have begun."""
    whole = json.loads(file.read_text("utf-8")) if file.exists() else {}
    whole[part] = data
    file.write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
