"""What the screen asks of a session: one thing at a time, in a thread of its own, so that nothing on it waits."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from textual.app import App
from textual.message import Message

from stammtisch.core.errors import IllegalMove
from stammtisch.table.refused import Refused
from stammtisch.terminal.texts import Trouble

Work = Callable[[], list[str] | None]


class Answered(Message):
    """An errand is done, perhaps with lines to read, or was refused."""

    def __init__(
        self, problem: IllegalMove | Refused | Trouble | None, lines: list[str] | None = None
    ) -> None:
        super().__init__()
        self.problem = problem
        self.lines = lines


class Errands:
    """Runs errands for the app, which hears `Answered` after each."""

    def __init__(self, app: App[None]) -> None:
        self.app = app
        self.busy = False

    def send(self, work: Work) -> bool:
        """Whether the errand is on its way; not while another one is, so that a double click counts once."""
        if self.busy:
            return False
        self.busy = True
        self.app.run_worker(partial(self._run, work), thread=True, group="errands")
        return True

    def _run(self, work: Work) -> None:
        try:
            lines = work()
        except (IllegalMove, Refused, Trouble) as problem:
            self.app.post_message(Answered(problem))
        else:
            self.app.post_message(Answered(None, lines))
