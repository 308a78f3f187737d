"""Grids and the bar: on a terminal as in a pipe, in real processes."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from stammtisch import cli
from stammtisch.terminal import grid

ESCAPE = "\x1b"
ROWS = [["bot", "wins", "interval"], ["[bold]mine[/bold] :cat:", "12.5 %", "–"], ["雨", "100.0 %", ""]]
SIMULATE = ["simulate", "mau_mau", "--games", "400", "--jobs", "1", "--lang", "en"]


def test_cells_stand_in_columns_and_are_taken_as_they_are() -> None:
    assert grid.lines(ROWS) == [
        "bot                         wins  interval",
        "[bold]mine[/bold] :cat:   12.5 %         –",
        "雨                       100.0 %",
    ]


def test_outside_a_terminal_nothing_is_cut_or_coloured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("COLUMNS", "20"), ("FORCE_COLOR", "1"), ("TTY_COMPATIBLE", "1")):
        monkeypatch.setenv(name, value)
    names = [f"bot-number-{number}" for number in range(30)]
    grid.show(["a line", [["among", *names], ["one", *["100.0 % ± 10.0"] * 30]], "the end"])
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 4
    assert told[1].split() == ["among", *names]
    assert ESCAPE not in "".join(told)
    assert cli.main(SIMULATE) == 0
    text, trouble = capsys.readouterr()
    assert ESCAPE not in text
    assert trouble == ""


@pytest.mark.skipif(os.name == "nt", reason="there are no pseudo-terminals")
@pytest.mark.parametrize(("kind", "drawn"), [("xterm-256color", True), ("dumb", False)])
def test_on_a_terminal_a_bar_comes_and_goes(kind: str, drawn: bool) -> None:
    """The bar is drawn on the terminal of stderr and taken away; the output, a pipe, knows nothing of it."""
    output, shown = on_a_terminal([sys.executable, "-m", "stammtisch", *SIMULATE], kind)
    assert "400 random rounds" in output
    assert ESCAPE not in output
    assert ("100 %" in shown) == drawn
    assert shown.count(f"{ESCAPE}[?25h") == shown.count(f"{ESCAPE}[?25l"), "the cursor is back"
    assert not drawn or shown.endswith(f"{ESCAPE}[2K"), "the line is empty again"


def on_a_terminal(command: list[str], kind: str) -> tuple[str, str]:
    """What a command writes into a pipe, and what to a terminal on stderr."""
    import pty

    ours, theirs = pty.openpty()
    variables = {**os.environ, "TERM": kind}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=theirs, env=variables, text=True
    ) as process:
        os.close(theirs)
        shown = b""
        while True:
            try:
                part = os.read(ours, 65536)
            except OSError:  # how Linux says that nobody writes any more
                break
            if not part:
                break
            shown += part
        assert process.stdout is not None
        output = process.stdout.read()
    os.close(ours)
    assert process.returncode == 0
    return output, shown.decode()
