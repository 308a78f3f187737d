"""Draws the README's picture: a scene played in the terminal, as an SVG. `python -m tools.picture` writes it again."""

from __future__ import annotations

import contextlib
import io
import sys
import textwrap
from html import escape
from pathlib import Path

TARGET = Path(__file__).parent.parent / "docs" / "terminal.svg"
SCENE = ["play", "zoff_im_zoo", "--players", "4", "--seed", "3", "--plain", "--lang", "en"]
TYPED = ["S", "BB"]
LINE_PIXELS, LETTER_PIXELS, MARGIN_PIXELS = 20, 8.4, 24
LINE_LETTERS = 106

# Walnut, ink and bottle green: the colours of the table at night.
WALNUT, INK, ACCENT, REFUSED = "#241C17", "#F2E9DC", "#5CC29B", "#FF9A85"


def scene() -> list[str]:
    """What the terminal shows for these moves, from the first one on."""
    from stammtisch.cli import main

    screen = io.StringIO()
    sys.stdin = io.StringIO("\n".join([*TYPED, "quit"]) + "\n")
    with contextlib.redirect_stdout(screen), contextlib.suppress(SystemExit):
        main(SCENE)
    lines = screen.getvalue().splitlines()
    first = next(number for number, line in enumerate(lines) if line.endswith(f"> {TYPED[0]}"))
    return lines[first:-3]


def fold(line: str) -> list[str]:
    """The line, broken between words if it is too long."""
    return textwrap.wrap(line, LINE_LETTERS, subsequent_indent="  ", drop_whitespace=False) or [""]


def colour(line: str) -> str:
    if line.rstrip().endswith(")") and "-" in line[-8:]:
        return REFUSED
    return ACCENT if ">" in line else INK


def draw(lines: list[tuple[str, str]]) -> str:
    width = round(LINE_LETTERS * LETTER_PIXELS) + 2 * MARGIN_PIXELS
    height = len(lines) * LINE_PIXELS + 2 * MARGIN_PIXELS
    texts = [
        f'<text x="{MARGIN_PIXELS}" y="{MARGIN_PIXELS + (row + 0.75) * LINE_PIXELS:.0f}" fill="{ink}" '
        'xml:space="preserve">'
        f"{escape(line)}</text>"
        for row, (line, ink) in enumerate(lines)
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
            ' font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14">',
            f'<rect width="100%" height="100%" rx="12" fill="{WALNUT}"/>',
            *texts,
            "</svg>\n",
        ]
    )


if __name__ == "__main__":
    TARGET.write_text(
        draw([(part, colour(line)) for line in scene() for part in fold(line)]), encoding="utf-8"
    )
    print(f"{TARGET.name} written")
