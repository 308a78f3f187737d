"""Asking the place from the screen: in a thread, one thing at a time, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from textual.message import Message

from stammtisch.core.errors import IllegalMove
from stammtisch.table.refused import Refused
from stammtisch.terminal import reading
from stammtisch.terminal.catalogue import Catalogue, Trouble
from stammtisch.terminal.place import Place, refusal
from stammtisch.terminal.screen.stage import Stage


class Answered(Message):
    """What was asked of the place is done, or was refused."""

    def __init__(
        self, problem: IllegalMove | Refused | Trouble | None, lines: list[str] | None = None
    ) -> None:
        super().__init__()
        self.problem = problem
        self.lines = lines


class Asking(Stage):
    """A table of which something can be asked."""

    def __init__(self, place: Place, texts: Catalogue) -> None:
        super().__init__(place, texts)
        self.asking = False  # something is on its way to the place
        self.asked_at = 0  # entries that were there then
        self.tried = ""  # the move that was asked for last
        self.problem: Exception | None = None  # with which the screen ends

    def ask(self, work: Callable[[], list[str] | None]) -> None:
        """Lets the place do it in a thread; one thing at a time, so that a double click is one wish."""
        if self.asking:
            return
        self.asking = True
        self.asked_at = len(self.scene.entries)
        self.run_worker(partial(self.asked, work), thread=True, group="ask")

    def asked(self, work: Callable[[], list[str] | None]) -> None:
        try:
            lines = work()
        except (IllegalMove, Refused, Trouble) as problem:
            self.post_message(Answered(problem))
        else:
            self.post_message(Answered(None, lines))

    def on_answered(self, message: Answered) -> None:
        self.asking = False
        problem = message.problem
        if isinstance(problem, Trouble):
            self.problem = problem
            self.quit()
        elif problem is not None:
            self.typed.value = ""  # else only moves with that in them would be listed
            rule = problem.rule if isinstance(problem, IllegalMove) and "-" in problem.rule else ""
            self.complain(refusal(problem, self.texts) + self.suggestion(problem), rule)
        elif message.lines is not None:
            self.read_page("key_why", message.lines)
        else:
            self.accepted()

    def accepted(self) -> None:
        """The move was made: nothing is chosen any more."""
        self.seen = self.asked_at
        self.typed.value = ""
        self.hand.clear_choice()
        self.hand.focus()
        self.show(self.place.scene)

    def suggestion(self, problem: IllegalMove | Refused) -> str:
        """What an unreadable text may have meant, if that is clear."""
        if not isinstance(problem, IllegalMove) or problem.rule != "notation":
            return ""
        in_words = self.tale().teller.move
        move = reading.suggestion(self.tried, self.scene.legal, in_words)
        return "" if move is None else " " + self.texts.say("did_you_mean", move=move, words=in_words(move))

    def quit(self) -> None:
        self.exit()
