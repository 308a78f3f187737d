"""The table line by line, for a terminal, a screen reader or a script.

A refused move changes nothing: you are told why and asked again.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from stammtisch.core.errors import IllegalMove
from stammtisch.table.refused import Refused
from stammtisch.terminal import reading
from stammtisch.terminal.board import Board
from stammtisch.terminal.console import Console
from stammtisch.terminal.helping import Helping
from stammtisch.terminal.session import NEXT, SHOW, Scene, Session, reasons, refusal
from stammtisch.terminal.texts import Catalogue, Trouble

MOVES_TOLD = 80  # of others in a row, one by one
# Offers for which others wait; the rest can be taken when nothing happens here any more.
URGENT = frozenset({"agree", "come_back", "go_on", "start"})


class Leaving(Exception):
    """The player has asked to stop."""


class Conversation:
    """With a person at a table: tells what happens, and asks until there is an answer."""

    def __init__(self, session: Session, texts: Catalogue, console: Console) -> None:
        self.session = session
        self.texts = texts
        self.console = console
        self.board = Board(session, texts, console)
        self.waited = 0  # scenes since my last turn
        self.helping = Helping(session)
        self.sent_to_rules = False
        self.learning = -1  # the step of a lesson that was announced
        self.leaving: Exception | None = None  # why the person goes without having been asked
        self.wishes: dict[str, Callable[[str], None]] = {
            "rules": self.board.rules,
            "hand": lambda _: self.board.hand(),
            "table": lambda _: self.board.status(),
            "log": lambda _: self.board.log(),
            "score": lambda _: self.board.score(),
            "why": self.why,
            "help_me": lambda _: self.help_me(),
            "say": self.session.say,
            reading.MANUAL: self.board.manual,
            "quit": self.leave,
            SHOW: lambda _: self.session.do(SHOW),
            NEXT: lambda _: self.session.do(NEXT),
        }

    def run(self) -> int:
        """Plays to the end or until the player leaves; returns the exit code."""
        self.board.greet()
        try:
            while not self.session.scene.ended or self.session.scene.offers:
                self.turn(self.session.scene)
        except (EOFError, Leaving):
            return self.goodbye(0)
        except KeyboardInterrupt:
            self.console.say()
            return self.goodbye(130)
        finally:
            self.session.leave()
        self.catch_up()
        if self.session.scene.coach is not None:
            self.announce(self.session.scene)
            self.board.speech()
            self.console.say(self.texts.say("goodbye"))
            return 0
        with suppress(EOFError, KeyboardInterrupt, Leaving):
            self.afterwards()
        return 0

    def afterwards(self) -> None:
        """Questions after a match against bots: now they tell what they thought."""
        while not self.session.shared and self.console.live:
            line = self.console.ask(self.texts.say("prompt_over"))
            typed = reading.read(line, self.session.game, (), self.texts, str) if line else None
            if typed is None or not typed.wish:
                return
            self.grant(typed)

    def turn(self, scene: Scene) -> None:
        """My move, my answer, or whatever happens next."""
        self.announce(scene)
        if "continue" in scene.offers:
            self.catch_up()
            self.take("continue")  # the score was printed and stays there
        elif NEXT in scene.offers:
            self.catch_up()
            self.heard()
        elif scene.offers and (scene.ended or URGENT.intersection(scene.offers)):
            self.catch_up()
            self.my_answer(scene)
        elif scene.mine:
            self.catch_up()
            self.waited = 0
            self.my_move(scene)
        else:
            self.listen(scene)
            self.waited += 1
            if self.session.shared or self.waited % MOVES_TOLD == 0:
                self.catch_up()  # people want to hear at once what people do
            if self.waited == MOVES_TOLD and not self.session.scene.ended:
                self.console.say(self.texts.say("others_play_on"))

    def listen(self, scene: Scene) -> None:
        """Waits for what happens; at a shared table you can ask and talk in the meantime, but not move."""
        if not self.session.shared:
            self.session.wait(scene)
            return
        with self.console.overhearing(self.overheard):
            self.session.wait(scene)
        if self.leaving is not None:
            raise self.leaving

    def overheard(self, line: str) -> None:
        try:
            if not line:
                raise EOFError
            typed = reading.read(line.strip(), self.session.game, (), self.texts, str)
            if typed is not None and typed.wish:
                self.grant(typed)
            elif line.strip():
                self.console.say(refusal(Refused("not_your_turn"), self.texts))
        except (EOFError, Leaving) as going:
            self.leaving = going
            self.session.leave()  # which ends the waiting

    def ask(self, prompt: str) -> str:
        """The next line; at a shared table none that was typed before the question."""
        if self.session.shared:
            self.console.forget()
        return self.console.ask(prompt)

    def catch_up(self) -> None:
        """Tells what the others did; after a long wait only how rounds end."""
        self.board.catch_up(brief=self.waited > MOVES_TOLD)

    def announce(self, scene: Scene) -> None:
        """Each step of a lesson once."""
        if scene.coach is not None and scene.coach.step != self.learning:
            self.learning = scene.coach.step
            self.board.step(scene.coach)

    def heard(self) -> None:
        """What the coach says; Enter goes on."""
        self.board.speech()
        line = self.ask(self.texts.say("prompt_next"))
        typed = reading.read(line, self.session.game, (), self.texts, str, (NEXT,))
        if not line:
            self.take(NEXT)
        elif typed is not None and typed.wish:
            self.grant(typed)

    def why(self, typed: str) -> None:
        """Why the bots made their last moves, or those of a round."""
        for line in reasons(self.session, self.texts, typed):
            self.console.say(line, hang=2)

    def help_me(self) -> None:
        """What a good player would do, a step at a time."""
        for line in self.helping.lines(self.texts):
            self.console.say(line, hang=2)

    # my move

    def my_move(self, scene: Scene) -> None:
        """Asks until a legal move is made, or the table has changed."""
        self.board.turn()
        while self.session.scene.legal == scene.legal and self.session.scene.view == scene.view:
            line = self.ask(self.prompt(scene))
            self.catch_up()  # what happened while I thought: above all that the line is lost
            typed = reading.read(
                line, self.session.game, scene.legal, self.texts, self.board.teller.move, scene.offers
            )
            if typed is None:
                key = "say_a_number" if line else "say_something"
                self.console.say(self.texts.say(key, count=len(scene.legal)))
            elif typed.wish:
                self.grant(typed)
            elif self.played(typed.text, scene):
                return

    def prompt(self, scene: Scene) -> str:
        if len(scene.legal) == 1:
            return self.texts.say("prompt_only", words=self.board.teller.move(scene.legal[0]))
        return self.texts.say("prompt_lesson" if SHOW in scene.offers else "prompt")

    def grant(self, typed: reading.Typed) -> None:
        try:
            self.wishes[typed.wish](typed.text)
        except Trouble as trouble:
            self.console.say(trouble.text)
        except Refused as problem:
            self.console.say(refusal(problem, self.texts))

    def played(self, text: str, scene: Scene) -> bool:
        """Whether the move was made; if not, why, and the first time where to read on."""
        try:
            self.session.play(text, scene)
        except Refused as problem:
            self.console.head(refusal(problem, self.texts))
            self.offer_help()
            return False
        except IllegalMove as problem:
            self.console.head(refusal(problem, self.texts))
            self.suggest(text, scene)
            if not self.sent_to_rules:
                key = "read_clause" if "-" in problem.rule else "see_moves"
                self.console.say(self.texts.say(key, clause=problem.rule))
                self.sent_to_rules = True
            self.offer_help()
            return False
        return True

    def offer_help(self) -> None:
        """After some tries the coach has something to add."""
        coach = self.session.scene.coach
        if coach is not None and coach.way_on is not None:
            self.console.say(coach.way_on.said(self.texts))

    def suggest(self, text: str, scene: Scene) -> None:
        """What an unreadable text may have meant, if that is clear."""
        if reading.readable(text, self.session.game):
            return
        in_words = self.board.teller.move
        move = reading.suggestion(text, scene.legal, in_words)
        if move is not None:
            self.console.say(self.texts.say("did_you_mean", move=move, words=in_words(move)))

    # my answer

    def my_answer(self, scene: Scene) -> None:
        """Asks which of the offers to take; Enter takes the first, unless it concerns others."""
        default = "agree" not in scene.offers
        for number, offer in enumerate(scene.offers, 1):
            self.console.say(f"{number:2}) {self.texts.say(f'offer_{offer}')}")
        line = self.ask(self.texts.say("prompt_offer" if default else "prompt_answer"))
        number = int(line[:9]) if line.isdecimal() else 1
        typed = reading.read(line, self.session.game, scene.legal, self.texts, str) if line else None
        if typed is not None and typed.wish:
            self.grant(typed)
        elif not (line or default) or (line and not (line.isdecimal() and 1 <= number <= len(scene.offers))):
            self.console.say(self.texts.say("say_a_number", count=len(scene.offers)))
        else:
            self.take(scene.offers[number - 1])

    def take(self, offer: str) -> None:
        try:
            self.session.do(offer)
        except Refused as problem:
            self.console.say(refusal(problem, self.texts))

    # leaving

    def leave(self, _: str) -> None:
        raise Leaving

    def goodbye(self, status: int) -> int:
        """Offers to save the match if it would be lost and a person is there to answer; says how to come back."""
        try:
            while self.session.unsaved and self.console.live and self.offer_to_save():
                pass
        except (EOFError, KeyboardInterrupt):
            self.console.say()
        for line in farewell(self.session, self.texts, self.console.live):
            self.console.say(line)
        return status

    def offer_to_save(self) -> bool:
        """Asks for a file; whether to ask again, because it can't be written."""
        name = self.console.ask(self.texts.texts["keep_as"])
        if not name:
            return False
        try:
            self.session.save_as(name)
        except Trouble as trouble:
            self.console.say(trouble.text)
            return True
        return False


def farewell(session: Session, texts: Catalogue, declined: bool) -> list[str]:
    """What is said to a person who leaves: how to come back, and goodbye."""
    note = session.farewell(declined)
    lines = [] if note is None else [note.said(texts)]
    return [*lines, texts.say("goodbye")]
