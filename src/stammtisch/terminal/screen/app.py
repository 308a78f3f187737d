"""The table on the whole screen: keys and mouse do what can be done in a session."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList

from stammtisch.core.errors import IllegalMove
from stammtisch.core.words import LANGS
from stammtisch.table.refused import Refused
from stammtisch.terminal import pages, reading
from stammtisch.terminal.helping import Helping
from stammtisch.terminal.screen import choice
from stammtisch.terminal.screen.dialogs import Leave, Page, Rulebook
from stammtisch.terminal.screen.errands import Answered, Errands, Work
from stammtisch.terminal.screen.follower import Changed, Follower
from stammtisch.terminal.screen.moves import Deed
from stammtisch.terminal.screen.scene_view import LEAVE, SceneView
from stammtisch.terminal.screen.theme import THEME
from stammtisch.terminal.session import NEXT, SHOW, Advised, Scene, Session, reasons, refusal
from stammtisch.terminal.texts import Catalogue, Trouble, catalogue


class WholeScreen(App[None]):
    """One session: a view of its scene, a follower of what happens in it, and errands to it."""

    TITLE = "Stammtisch"
    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-tall")]
    BINDINGS = [
        Binding("up", "step(-1)", show=False),
        Binding("down", "step(1)", show=False),
        Binding("enter", "play", show=False),
        Binding("pageup", "log(-1)", show=False),
        Binding("pagedown", "log(1)", show=False),
        Binding("escape", "clear", show=False),
        Binding("f1", "rules", show=False),
        Binding("f2,question_mark", "manual", show=False),
        Binding("f3", "score", show=False),
        Binding("f4", "why", show=False),
        Binding("f5", "language", show=False),
        Binding("f6", "table", show=False),
        Binding("f7", "story", show=False),
        Binding("f8", "help_or_show", show=False),
        Binding("ctrl+q,ctrl+c,f10", "leave", show=False, priority=True),
    ]

    def __init__(self, session: Session, texts: Catalogue) -> None:
        super().__init__()
        self.session = session
        self.table = SceneView(session.game, session.scene, texts)
        self.follower = Follower(session, self.post_message)
        self.errands = Errands(self)
        self.entries_before = 0  # that were there when the last errand began
        self.tried_move = ""
        self.helping = Helping(session)
        self.reading_about = ""  # the title of what the errand on its way brings
        self.problem: Exception | None = None  # with which the screen ends

    @property
    def texts(self) -> Catalogue:
        return self.table.texts

    def compose(self) -> ComposeResult:
        yield self.table

    def on_mount(self) -> None:
        self.register_theme(THEME)
        self.theme = THEME.name
        self.table.hand.focus()
        self.show(self.session.scene)
        self.set_interval(1.0, self.tick)
        self.run_worker(partial(self.follower.run, self.table.scene), thread=True, group="follow")

    # what happens

    def on_changed(self, message: Changed) -> None:
        """Only the latest scene is worth drawing: a message about it is on its way."""
        if message.scene is self.session.scene and message.scene is not self.table.scene:
            self.show(message.scene)

    def tick(self) -> None:
        if self.table.scene.due is not None and not self.follower.stopped.is_set():
            self.table.show_head()

    def show(self, scene: Scene) -> None:
        """Draws the scene and, once for every round that has ended, opens a sheet: where the points came from."""
        self.table.show(scene)
        closings = self.follower.fresh_closings(scene)
        if closings:
            tale = self.table.tale()
            title = " ".join(tale.teller.event(event) for event in closings)
            self.push_screen(Page(title, tale.sheet(closings), self.texts.say("continue")), self.sheet_read)

    def sheet_read(self, _: None) -> None:
        self.follower.go_on()
        if "continue" in self.session.scene.offers:
            self.ask(partial(self.session.do, "continue"))

    # errands and what comes of them

    def ask(self, work: Work, title: str = "") -> None:
        """Sends an errand, unless one is on its way; with a title if it brings something to read."""
        if self.errands.send(work):
            self.entries_before = len(self.table.scene.entries)
            self.reading_about = title

    def on_answered(self, message: Answered) -> None:
        self.errands.busy = False
        problem = message.problem
        if isinstance(problem, Trouble):
            self.problem = problem
            self.quit()
        elif problem is not None:
            self.table.typed.value = ""  # else only moves with that in them would be listed
            rule = problem.rule if isinstance(problem, IllegalMove) and "-" in problem.rule else ""
            text = refusal(problem, self.texts) + self.suggestion(problem)
            self.table.complain(text, rule, kindly=isinstance(problem, Advised))
        elif message.lines is not None:
            self.read_page(self.reading_about, message.lines)
        else:
            self.table.read_entries = self.entries_before
            self.table.clear()
            self.show(self.session.scene)

    def suggestion(self, problem: IllegalMove | Refused) -> str:
        """What an unreadable text may have meant, if that is clear."""
        if not isinstance(problem, IllegalMove) or problem.rule != "notation":
            return ""
        in_words = self.table.tale().teller.move
        move = reading.suggestion(self.tried_move, self.table.scene.legal, in_words)
        return "" if move is None else " " + self.texts.say("did_you_mean", move=move, words=in_words(move))

    # what can be done

    async def on_event(self, event: events.Event) -> None:
        """Letters go to the line from anywhere at the table, and so does what is typed or pasted after them.

        The line gets the focus before the letter is passed on: the next key may be here already.
        """
        typing = isinstance(event, events.Key) and event.is_printable and (event.character or " ") not in " ?"
        if (
            (typing or isinstance(event, events.Paste))
            and not event.is_forwarded
            and not isinstance(self.screen, ModalScreen)
        ):
            self.screen.set_focus(self.table.typed)
        await super().on_event(event)

    def action_step(self, by: int) -> None:
        self.table.moves.step(by)

    def action_log(self, by: int) -> None:
        self.table.scroll_log(by)

    def action_clear(self) -> None:
        self.table.clear()
        self.table.complain("")

    def action_play(self) -> None:
        """Plays what is highlighted; else what the chosen cards would be, so that a refusal says why not."""
        game, legal, chosen = self.session.game, self.table.scene.legal, self.table.hand.chosen
        deed = self.table.moves.current
        if deed is not None:
            self.take(deed)
        elif chosen and legal and not choice.fitting(game, legal, chosen):
            self.play(choice.meant(game, legal, chosen))
        elif legal:
            self.table.complain(self.texts.say("choose_first"))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_index < len(self.table.moves.deeds):
            self.take(self.table.moves.deeds[event.option_index])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.input is not self.table.typed:
            return
        deed, line, legal = self.table.moves.current, event.value.strip(), self.table.scene.legal
        if deed is not None and (self.table.moves.navigated or not line):
            self.take(deed)
            return
        in_words, offers = self.table.tale().teller.move, self.table.scene.offers
        typed = reading.read(line, self.session.game, legal, self.texts, in_words, offers)
        if typed is not None and typed.wish:
            self.table.typed.value = ""
            self.grant(typed)
        elif not legal:
            self.table.complain(self.table.tale().question())
        elif typed is None:
            self.table.complain(self.texts.say("say_a_number" if line else "choose_first", count=len(legal)))
        elif deed is not None and not reading.readable(typed.text, self.session.game):
            self.take(deed)  # the only move that contains the line
        else:
            self.play(typed.text)

    def grant(self, typed: reading.Typed) -> None:
        """A wish that was typed, as at the plain table."""
        wishes: dict[str, Callable[[], None]] = {
            "rules": lambda: self.action_rules(typed.text),
            "score": self.action_score,
            "why": lambda: self.action_why(typed.text),
            "help_me": self.action_help_me,
            reading.MANUAL: self.action_manual,
            "quit": self.action_leave,
            "table": self.action_table,
            "hand": self.action_table,
            "log": self.action_story,
            "say": lambda: self.ask(partial(self.session.say, typed.text)),
            SHOW: self.action_show,
            NEXT: lambda: self.ask(partial(self.session.do, NEXT)),
        }
        wishes[typed.wish]()

    def take(self, deed: Deed) -> None:
        if deed.kind == "move":
            self.play(choice.in_order(self.session.game, deed.text, self.table.hand.chosen))
        elif deed.text == LEAVE:
            self.action_leave()
        else:
            self.ask(partial(self.session.do, deed.text))

    def play(self, move: str) -> None:
        self.tried_move = move
        self.ask(partial(self.session.play, move, self.table.scene))

    def action_help_or_show(self) -> None:
        """Help with my move; in a lesson the coach makes it."""
        if self.table.scene.coach is None:
            self.action_help_me()
        else:
            self.action_show()

    def action_show(self) -> None:
        """The coach makes the move, in a lesson."""
        if SHOW in self.table.scene.offers:
            self.ask(partial(self.session.do, SHOW))

    # what opens above the table

    def action_rules(self, clause: str = "") -> None:
        """At this clause, else at the one that the last refusal named, else at the beginning."""
        name = pages.clause_name(self.session.game, clause or self.table.clause, self.texts.lang)
        self.push_screen(Rulebook(self.session.game, name, self.texts))

    def action_manual(self) -> None:
        *typed, _ = self.texts.manual_lines(self.table.scene.refused_wishes)  # the last line announces moves
        self.read_page("key_manual", [*self.texts.texts["manual_keys"], "", *typed])

    def action_score(self) -> None:
        self.read_page("key_score", self.table.tale().score())

    def action_table(self) -> None:
        """How things stand, all of it, with my cards in words."""
        self.read_page("key_table", self.table.tale().all_status())

    def action_story(self) -> None:
        self.read_page("key_log", self.table.tale().log(0, len(self.table.scene.entries)))

    def action_why(self, typed: str = "") -> None:
        """Why the bots made their last moves, or those of a round."""
        self.ask(partial(reasons, self.session, self.texts, typed), "key_why")

    def action_help_me(self) -> None:
        """What a good player would do, a step at a time."""
        self.ask(partial(self.helping.lines, self.texts), "key_help_me")

    def read_page(self, title: str, lines: list[str]) -> None:
        self.push_screen(Page(self.texts.say(title), lines, self.texts.say("close")))

    def action_language(self) -> None:
        self.table.show_in(catalogue(next(lang for lang in LANGS if lang != self.texts.lang)))

    # leaving

    def action_leave(self) -> None:
        """At once if nothing is lost by it; else the person is asked whether to save the match."""
        if isinstance(self.screen, Leave) or not self.session.unsaved:
            self.quit()
        else:
            self.push_screen(Leave(self.session, self.texts), lambda going: self.quit() if going else None)

    def quit(self) -> None:
        self.on_unmount()
        self.exit()

    def on_unmount(self) -> None:
        """However the screen ends, nobody goes on waiting in the session."""
        self.follower.stop()
        self.session.leave()

    def _handle_exception(self, error: Exception) -> None:
        """A failure of the screen is one sentence for the person, not a traceback (see `display.show`)."""
        self.problem = self.problem or error
        if self.is_headless:
            super()._handle_exception(error)
        else:
            self.quit()
