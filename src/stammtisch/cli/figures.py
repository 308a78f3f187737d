"""Figures as people read them in their language, or as JSON data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from stammtisch.cli.texts import Texts
from stammtisch.core import speed
from stammtisch.terminal import grid, save_file

STANDARD_OUTPUT = "-"


def show(data: dict[str, Any], report: list[grid.Part], path: str | None, texts: Texts) -> int:
    """Prints the report and, if there is a path, writes the data there; `-` prints the data instead."""
    text = json.dumps(data, indent=1)
    if path == STANDARD_OUTPUT:
        print(text)
        return 0
    grid.show([*report, speed.notice(texts.lang)])
    if path is not None:
        save_file.store(Path(path), text, texts)
    return 0


def decimal(number: float, texts: Texts, digits: int = 2) -> str:
    text = f"{number:.{digits}f}"
    return text.replace(".", ",") if texts.lang == "de" else text


def grouped(number: float, texts: Texts) -> str:
    text = f"{round(number):,}"
    return text.replace(",", ".") if texts.lang == "de" else text


def percent(share: float | None, texts: Texts) -> str:
    return "–" if share is None else decimal(100 * share, texts, 1) + " %"
