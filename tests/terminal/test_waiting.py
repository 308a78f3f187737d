"""While others play: a person at a terminal may ask and talk line by line, but does not move unasked."""

from __future__ import annotations

import os
import select
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

import pytest

from stammtisch import new_match
from stammtisch.terminal.console import Console
from stammtisch.terminal.plain import Conversation
from stammtisch.terminal.session import Scene
from stammtisch.terminal.solo import Solo
from stammtisch.terminal.texts import catalogue

pty = pytest.importorskip("pty", reason="terminals of POSIX")
termios = pytest.importorskip("termios")

DUE_SECONDS = 30.0  # for something that must happen


class Elsewhere:
    """A table with people, who move when they like."""

    shared = True
    unsaved = False

    def __init__(self) -> None:
        match = new_match("mau_mau", 2, seed=1)
        while match.to_move != 1:
            match.play(match.legal_moves()[0])
        self.solo = Solo(match, 0, "Ada", catalogue("en"))
        self.said: list[str] = []
        self.ready = Event()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.solo, name)

    def wait(self, seen: Scene) -> Scene:
        self.ready.wait(DUE_SECONDS)
        return self.solo.scene if self.solo.left else self.solo.wait(seen)

    def say(self, text: str) -> None:
        self.said.append(text)

    def leave(self) -> None:
        self.solo.leave()
        self.ready.set()


class Terminal:
    """A person's keys and eyes at a terminal without echo."""

    def __init__(self, keys: int, session: Elsewhere) -> None:
        self.keys = keys
        self.session = session
        self.shown = ""

    def type(self, text: str) -> None:
        os.write(self.keys, text.encode())

    def read(self, until: str) -> None:
        due = time.monotonic() + DUE_SECONDS
        while until not in self.shown:
            ready, _, _ = select.select([self.keys], [], [], max(0.0, due - time.monotonic()))
            assert ready, self.shown
            self.shown += os.read(self.keys, 4096).decode()


@contextmanager
def waiting() -> Iterator[Terminal]:
    keys, line = pty.openpty()
    settings = termios.tcgetattr(line)
    settings[3] &= ~termios.ECHO
    termios.tcsetattr(line, termios.TCSANOW, settings)
    session = Elsewhere()
    with (
        open(line, encoding="utf-8") as source,
        open(os.dup(line), "w", buffering=1, encoding="utf-8") as sink,
    ):
        table = Thread(target=Conversation(session, catalogue("en"), Console(source, sink, plain=True)).run)
        table.start()
        try:
            yield Terminal(keys, session)
            table.join(DUE_SECONDS)
            assert not table.is_alive()
        finally:
            os.close(keys)  # who still reads there reads no longer
            session.leave()
            table.join(DUE_SECONDS)


def test_lines_typed_before_my_turn_are_no_moves() -> None:
    with waiting() as me:
        me.read("You play against")
        me.type("1\n")
        me.read("not your turn")
        me.type("say Hello\n?\n")
        me.read("What you can type")
        assert me.session.said == ["Hello"]
        moves = len(me.session.match.moves)
        me.type("1")  # half a line is no answer either
        me.session.ready.set()
        me.read("> ")
        me.type("quit\n")
        me.read("See you")
        assert len(me.session.match.moves) == moves + 1, "the other's move"


def test_one_may_leave_while_others_play() -> None:
    with waiting() as me:
        me.read("You play against")
        me.type("quit\n")
        me.read("See you")


def test_the_end_of_input_ends_waiting() -> None:
    with waiting() as me:
        me.read("You play against")
        me.type("\x04")
        me.read("See you")
