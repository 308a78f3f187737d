"""The table on the whole screen: shows the scene at a place, and lets keys and mouse do what can be done there.

The place is asked in threads of its own, so that nothing on the screen waits for bots or for the network.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Event as Flag

from textual import events
from textual.binding import Binding
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList

from stammtisch.core.words import LANGS
from stammtisch.terminal import pages, reading
from stammtisch.terminal.catalogue import Catalogue, Trouble, catalogue
from stammtisch.terminal.place import CLOSING, Note, Place, Scene, reasons
from stammtisch.terminal.screen import choice
from stammtisch.terminal.screen.asking import Answered, Asking
from stammtisch.terminal.screen.dialogs import Leave, Page, Rulebook
from stammtisch.terminal.screen.moves import Deed
from stammtisch.terminal.screen.stage import LEAVE, THEME
from stammtisch.terminal.screen.tale import Tale
from stammtisch.terminal.solo import Solo

PACE = 0.7  # seconds between two bots' moves: as long as it takes to read what happened


class Changed(Message):
    """The table is another one."""

    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.scene = scene


class TableApp(Asking):
    """One place at one table."""

    BINDINGS = [
        Binding("up", "step(-1)", show=False),
        Binding("down", "step(1)", show=False),
        Binding("enter", "play", show=False),
        Binding("pageup", "log(-1)", show=False),
        Binding("pagedown", "log(1)", show=False),
        Binding("escape", "clear", show=False),
        Binding("f1", "rules", show=False),
        Binding("f2,question_mark", "help", show=False),
        Binding("f3", "score", show=False),
        Binding("f4", "why", show=False),
        Binding("f5", "language", show=False),
        Binding("f6", "table", show=False),
        Binding("f7", "story", show=False),
        Binding("ctrl+q,ctrl+c,f10", "leave", show=False, priority=True),
    ]

    def __init__(self, place: Place, texts: Catalogue, pace: float = PACE) -> None:
        super().__init__(place, texts)
        self.pace = pace if isinstance(place, Solo) else 0.0
        self.closed = 0  # entries whose sheets were shown
        self.going = Flag()  # nobody reads a sheet
        self.going.set()
        self.left = Flag()

    # what happens

    def on_mount(self) -> None:
        self.register_theme(THEME)
        self.theme = THEME.name
        self.hand.focus()
        self.closed = self.scene.round_begin() if not self.scene.ended else 0
        self.show(self.scene)
        self.set_interval(1.0, self.tick)
        self.run_worker(self.follow, thread=True, group="follow")

    def follow(self) -> None:
        """Tells the screen of everything that happens at the place, until it is left."""
        scene = self.scene
        while not self.left.is_set():
            self.going.wait()
            try:
                scene = self.place.wait(scene)
            except Trouble as trouble:
                self.post_message(Answered(trouble))
                return
            self.post_message(Changed(scene))
            if not scene.mine and not scene.ended:
                self.left.wait(self.pace)
            elif any(
                not isinstance(entry, Note) and entry["type"] in CLOSING
                for entry in scene.entries[self.closed :]
            ):
                self.left.wait(0.05)  # the screen opens the sheet meanwhile

    def on_changed(self, message: Changed) -> None:
        """Only the latest scene is worth drawing; of a later one a message is on its way."""
        if message.scene is self.place.scene and message.scene is not self.scene:
            self.show(message.scene)

    def tick(self) -> None:
        if self.scene.due is not None and not self.left.is_set():
            self.show_head()

    def show(self, scene: Scene) -> None:
        super().show(scene)
        self.open_sheet(self.tale())

    def open_sheet(self, tale: Tale) -> None:
        """Once for every round that has ended: where the points came from."""
        end = len(self.scene.entries)
        fresh, self.closed = self.scene.entries[self.closed : end], end
        closing = [entry for entry in fresh if not isinstance(entry, Note) and entry["type"] in CLOSING]
        if closing:
            self.going.clear()
            title = " ".join(tale.teller.event(event) for event in closing)
            self.push_screen(Page(title, tale.sheet(closing), self.texts.say("continue")), self.sheet_read)

    def sheet_read(self, _: None) -> None:
        self.going.set()
        if "continue" in self.place.scene.offers:
            self.ask(partial(self.place.do, "continue"))

    # what can be done

    def on_hand_chosen(self) -> None:
        self.complain("")
        self.list_moves()
        if not self.hand.chosen or not self.scene.mine:
            return
        if not self.moves.deeds:
            self.complain(self.texts.say("no_move_with"))
        elif self.first_of_chosen():
            self.complain(self.texts.say("one_by_one", words=self.moves.deeds[0].words))

    def on_input_changed(self, event: Input.Changed) -> None:
        if event.input is self.typed:
            self.list_moves()

    async def on_event(self, event: events.Event) -> None:
        """Letters go to the line, wherever at the table one is, and what is typed or pasted after them too.

        So the line is gone to before a letter is passed on: the next key may be here already.
        """
        typing = isinstance(event, events.Key) and event.is_printable and (event.character or " ") not in " ?"
        if (
            (typing or isinstance(event, events.Paste))
            and not event.is_forwarded
            and not isinstance(self.screen, ModalScreen)
        ):
            self.screen.set_focus(self.typed)
        await super().on_event(event)

    def action_step(self, by: int) -> None:
        self.moves.step(by)

    def action_log(self, by: int) -> None:
        log = self.query_one("#log")
        log.scroll_relative(y=by * max(1, log.size.height - 1), animate=False)

    def action_clear(self) -> None:
        """Nothing is chosen or typed."""
        self.typed.value = ""
        self.hand.clear_choice()
        self.hand.focus()
        self.complain("")

    def action_play(self) -> None:
        """What is highlighted; else what the chosen cards would be, so that a refusal tells why not."""
        game, legal, chosen = self.place.game, self.scene.legal, self.hand.chosen
        deed = self.moves.current
        if deed is not None:
            self.take(deed)
        elif chosen and legal and not choice.fitting(game, legal, chosen):
            self.play(choice.meant(game, legal, chosen))
        elif legal:
            self.complain(self.texts.say("choose_first"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_index < len(self.moves.deeds):
            self.take(self.moves.deeds[event.option_index])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.input is not self.typed:
            return
        deed, line = self.moves.current, event.value.strip()
        if deed is not None and (self.moves.navigated or not line):
            self.take(deed)
            return
        in_words = self.tale().teller.move
        typed = reading.read(line, self.place.game, self.scene.legal, self.texts, in_words)
        if typed is not None and typed.wish:
            self.typed.value = ""
            self.grant(typed)
        elif not self.scene.legal:
            self.complain(self.tale().question())
        elif typed is None:
            self.complain(
                self.texts.say("say_a_number" if line else "choose_first", count=len(self.scene.legal))
            )
        elif deed is not None and not reading.readable(typed.text, self.place.game):
            self.take(deed)  # the only move in which that stands
        else:
            self.play(typed.text)

    def grant(self, typed: reading.Typed) -> None:
        """A wish that was typed: as in the plain table."""
        wishes: dict[str, Callable[[], None]] = {
            "rules": lambda: self.action_rules(typed.text),
            "score": self.action_score,
            "why": lambda: self.action_why(typed.text),
            reading.HELP: self.action_help,
            "quit": self.action_leave,
            "table": self.action_table,
            "hand": self.action_table,
            "log": self.action_story,
            "say": lambda: self.ask(partial(self.place.say, typed.text)),
        }
        wishes[typed.wish]()

    def take(self, deed: Deed) -> None:
        if deed.kind == "move":
            self.play(choice.in_order(self.place.game, deed.text, self.hand.chosen))
        elif deed.text == LEAVE:
            self.action_leave()
        else:
            self.ask(partial(self.place.do, deed.text))

    def play(self, move: str) -> None:
        self.tried = move
        self.ask(partial(self.place.play, move, self.scene))

    # what opens above the table

    def action_rules(self, clause: str = "") -> None:
        """At this clause, else at the one that the last refusal named, else at the beginning."""
        found = pages.clause_name(self.place.game, clause or self.clause, self.texts.lang)
        self.push_screen(Rulebook(self.place.game, found, self.texts))

    def action_help(self) -> None:
        self.read_page(
            "key_help", [*self.texts.texts["screen_help"], "", *self.texts.texts["help_lines"][:-1]]
        )

    def action_score(self) -> None:
        self.read_page("key_score", self.tale().score())

    def action_table(self) -> None:
        """How things stand, all of it, with my cards in words."""
        self.read_page("key_table", self.tale().all_status())

    def action_story(self) -> None:
        self.read_page("key_log", self.tale().log(0, len(self.scene.entries)))

    def action_why(self, wanted: str = "") -> None:
        """Why the bots made their last moves, or those of a round."""
        self.ask(partial(reasons, self.place, self.texts, wanted))

    def action_language(self) -> None:
        self.texts = catalogue(next(lang for lang in LANGS if lang != self.texts.lang))
        self.complain("")
        self.show(self.scene)

    def action_leave(self) -> None:
        """At once if nothing is lost by it; else the player is asked whether to keep the match."""
        place = self.place
        if isinstance(self.screen, Leave) or place.scene.ended or not isinstance(place, Solo) or place.file:
            self.quit()
        else:
            self.push_screen(Leave(place, self.texts), lambda going: self.quit() if going else None)

    def quit(self) -> None:
        self.on_unmount()
        super().quit()

    def on_unmount(self) -> None:
        """However the screen ends: whoever waits at the place waits no longer."""
        self.left.set()
        self.going.set()
        self.place.leave()

    def _handle_exception(self, error: Exception) -> None:
        """A failure of the screen is one sentence for the person, not a traceback (see `play`)."""
        self.problem = self.problem or error
        if self.is_headless:
            super()._handle_exception(error)
        else:
            self.quit()
