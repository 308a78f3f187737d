"""Lines on a terminal: wrapped where they are too long, ended where it is closed."""

import errno
import io

import pytest

from stammtisch import cli
from stammtisch.terminal.console import Console


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


class Closed(Terminal):
    def readline(self, size: int | None = -1, /) -> str:
        raise OSError(errno.EIO, "Input/output error")


@pytest.mark.parametrize("plain", [False, True])
def test_long_lines_are_wrapped_on_a_terminal(plain: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    sink = Terminal()
    Console(Terminal(), sink, plain).say("word " * 30)
    assert max(map(len, sink.getvalue().splitlines())) <= 40
    sink = io.StringIO()  # type: ignore[assignment]
    Console(io.StringIO(), sink, plain).say("word " * 30)
    assert len(sink.getvalue().splitlines()) == 1


def test_a_terminal_that_is_closed_is_the_end_of_input() -> None:
    with pytest.raises(EOFError):
        Console(Closed(), Terminal()).ask("?")


def test_a_terminal_that_is_closed_ends_the_program_quietly(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def closed(*_: object) -> int:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(cli, "run", closed)
    monkeypatch.setattr("os.dup2", lambda *_: None)
    assert cli.main([]) == 0
    assert capfd.readouterr().err == ""
