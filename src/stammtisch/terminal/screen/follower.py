"""Following a session in a thread of its own: the screen hears of every new scene, but not while a sheet is read."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event as Flag

from textual.message import Message

from stammtisch.core.game import Event
from stammtisch.terminal.screen.errands import Answered
from stammtisch.terminal.session import CLOSING, Note, Scene, Session
from stammtisch.terminal.texts import Trouble

OPENING_SECONDS = 0.05  # in which the screen opens a sheet


class Changed(Message):
    """There is a new scene."""

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.scene = scene


class Follower:
    """Posts `Changed` for every scene until it is stopped."""

    def __init__(self, session: Session, post: Callable[[Message], object]) -> None:
        self.session = session
        self.post = post
        scene = session.scene
        # Entries up to which sheets were shown.
        self.shown_entries = 0 if scene.ended else scene.round_begin()
        self.free = Flag()  # no sheet is being read
        self.free.set()
        self.stopped = Flag()

    def run(self, scene: Scene) -> None:
        """Posts what comes after this scene."""
        while not self.stopped.is_set():
            self.free.wait()
            try:
                scene = self.session.wait(scene)
            except Trouble as trouble:
                self.post(Answered(trouble))
                return
            self.post(Changed(scene))
            if not scene.mine and not scene.ended:
                self.stopped.wait(self.session.pace_seconds)
            elif closings(scene, self.shown_entries):
                self.stopped.wait(OPENING_SECONDS)

    def fresh_closings(self, scene: Scene) -> list[Event]:
        """Ends of rounds and of the match without a sheet so far; if there are any, following rests until `go_on`."""
        end = len(scene.entries)
        events = closings(scene, self.shown_entries, end)
        self.shown_entries = end
        if events:
            self.free.clear()
        return events

    def go_on(self) -> None:
        """The sheet was read."""
        self.free.set()

    def stop(self) -> None:
        self.stopped.set()
        self.free.set()


def closings(scene: Scene, begin: int, end: int | None = None) -> list[Event]:
    entries = scene.entries[begin:end]
    return [entry for entry in entries if not isinstance(entry, Note) and entry["type"] in CLOSING]
