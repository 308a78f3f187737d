"""What people see while Stammtisch is set up: a line that is redrawn in a terminal, plain lines elsewhere."""

from __future__ import annotations

import io
from time import monotonic

import pytest

from tools.progress import Progress, Step


class Terminal(io.StringIO):
    encoding = "utf-8"  # type: ignore[assignment]

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "90")
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def steps() -> dict[str, Step]:
    return {
        "fetch": Step("Pakete holen", "fetching packages", 10),
        "build": Step("Seiten für den Browser bauen", "building the pages for the browser", 30),
    }


def test_a_terminal_gets_one_line_that_is_redrawn() -> None:
    stream = Terminal()
    progress = Progress(steps(), stream)
    progress.begin("fetch")
    progress.begin("build")
    progress.draw()
    progress.end("fetch")
    progress.draw()
    lines = stream.getvalue().split("\r")[1:]
    assert {len(line) for line in lines} == {89}
    assert "\n" not in stream.getvalue()
    assert "fetching packages · building" in lines[-2]
    assert "fetching" not in lines[-1]
    assert lines[-1].startswith("█████░")  # a quarter of the work is done


def test_elsewhere_there_are_plain_lines_without_a_bar() -> None:
    stream = io.StringIO()
    progress = Progress(steps(), stream)
    progress.begin("fetch")
    progress.draw()  # too early for another line
    progress.written -= 60
    progress.draw()
    progress.say("Done.")
    assert stream.getvalue().splitlines() == [
        "   0 s  fetching packages …",
        "   0 s  fetching packages … about 40 s left",
        "Done.",
    ]


def test_it_speaks_the_users_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    progress = Progress(steps(), io.StringIO())
    progress.begin("build")
    assert progress.running() == "Seiten für den Browser bauen"
    assert progress.left() == "noch etwa 40 s"


def test_a_line_that_stays_erases_the_bar() -> None:
    stream = Terminal()
    progress = Progress(steps(), stream)
    progress.begin("build")
    progress.say("Done.")
    assert stream.getvalue().endswith("\r" + " " * 89 + "\rDone.\n")


def test_a_terminal_without_blocks_gets_letters() -> None:
    stream = Terminal()
    stream.encoding = "ascii"  # type: ignore[misc]
    progress = Progress(steps(), stream)
    progress.begin("fetch")
    progress.end("fetch")
    progress.draw()
    assert "#####----" in stream.getvalue()


@pytest.mark.parametrize("spent", [0, 1, 9, 11, 100, 10_000])
def test_a_running_step_always_advances_and_is_never_done(spent: float) -> None:
    now = monotonic()
    step = Step("", "", 10, began=now - spent)
    assert step.share(now) < step.share(now + 1) < 1
    assert step.left(now) > 0


def test_the_time_left_is_the_longest_running_step_and_all_later_ones() -> None:
    now = monotonic()
    parts = {**steps(), "later": Step("", "", 5)}
    parts["fetch"].began = parts["build"].began = now
    assert 34 < Progress(parts, io.StringIO()).seconds_left() <= 35
