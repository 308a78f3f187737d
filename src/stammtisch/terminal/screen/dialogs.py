"""What opens above the table: the rulebook, a score sheet, help, saving before leaving."""

from __future__ import annotations

import re
from collections.abc import Sequence

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Resize
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static

from stammtisch.core.game import Game
from stammtisch.core.words import words_of
from stammtisch.terminal import pages
from stammtisch.terminal.session import Session
from stammtisch.terminal.texts import Catalogue, Trouble

PAGE_COLUMNS = 100  # longer lines are hard to read


class Page(ModalScreen[None]):
    """A text to read, with one button that closes it; arrows and the wheel scroll."""

    BINDINGS = [
        Binding("escape,q,enter", "close", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown,space", "page(1)", show=False),
        Binding("home", "edge(0)", show=False),
        Binding("end", "edge(1)", show=False),
    ]
    AUTO_FOCUS = ""

    def __init__(self, title: str, lines: Sequence[str], close: str) -> None:
        super().__init__()
        self.heading = title
        self.lines = list(lines)
        self.closing = close

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(self.heading, classes="title", markup=False)
            with VerticalScroll(can_focus=False):
                yield Static("\n".join(self.lines), id="text", markup=False)
            yield Button(self.closing, id="close", variant="success", compact=True)

    def on_button_pressed(self) -> None:
        self.action_close()

    def action_close(self) -> None:
        self.dismiss()

    @property
    def sheet(self) -> VerticalScroll:
        return self.query_one(VerticalScroll)

    def action_scroll(self, lines: int) -> None:
        self.sheet.scroll_relative(y=lines, animate=False)

    def action_page(self, pages: int) -> None:
        self.sheet.scroll_relative(y=pages * max(1, self.sheet.size.height - 2), animate=False)

    def action_edge(self, end: int) -> None:
        if end:
            self.sheet.scroll_end(animate=False)
        else:
            self.sheet.scroll_home(animate=False)


class Rulebook(Page):
    """The game's rulebook, opened at a clause if there is one."""

    def __init__(self, game: Game, clause: str, texts: Catalogue) -> None:
        super().__init__(
            texts.say("rules_of", game=words_of(game.name, texts.lang).name()), [], texts.say("close")
        )
        self.game = game
        self.clause = clause
        self.lang = texts.lang

    def on_resize(self, _: Resize) -> None:
        self.call_after_refresh(self.write)

    def write(self) -> None:
        """The text as wide as there is room, and the clause at the top."""
        width = max(30, min(PAGE_COLUMNS, self.sheet.scrollable_content_region.width - 1))
        text = pages.whole(self.game, self.lang, width)
        self.query_one("#text", Static).update(text)
        match = re.search(rf"^{re.escape(self.clause)}\b", text, re.MULTILINE) if self.clause else None
        if match:
            line = text.count("\n", 0, match.start())
            self.call_after_refresh(self.sheet.scroll_to, y=line, animate=False)


class Leave(ModalScreen[bool]):
    """Whether to save a match that is not saved yet; True: the player goes."""

    BINDINGS = [Binding("escape", "stay", show=False)]

    def __init__(self, session: Session, texts: Catalogue) -> None:
        super().__init__()
        self.session = session
        self.texts = texts

    def compose(self) -> ComposeResult:
        say = self.texts.say
        with Vertical(classes="page small"):
            yield Static(say("leave_head"), classes="title", markup=False)
            yield Static(say("leave_text"), markup=False)
            yield Input(placeholder=say("leave_file"), id="file", compact=True)
            yield Static("", id="problem", markup=False)
            with Horizontal(classes="buttons"):
                yield Button(say("leave_keep"), id="keep", variant="success", compact=True)
                yield Button(say("leave_go"), id="go", compact=True)
                yield Button(say("leave_stay"), id="stay", compact=True)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "keep":
            self.save()
        else:
            self.dismiss(event.button.id == "go")

    def on_input_submitted(self) -> None:
        if self.query_one(Input).value.strip():
            self.save()
        else:
            self.dismiss(True)

    def save(self) -> None:
        name = self.query_one(Input).value.strip()
        try:
            if not name:
                raise self.texts.trouble("leave_name")
            self.session.save_as(name)
        except Trouble as trouble:
            self.query_one("#problem", Static).update(trouble.text)
            return
        self.dismiss(True)

    def action_stay(self) -> None:
        self.dismiss(False)
