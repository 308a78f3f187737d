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
from stammtisch.terminal.catalogue import Catalogue, Trouble
from stammtisch.terminal.console import Console
from stammtisch.terminal.place import Place, Scene, reasons, refusal
from stammtisch.terminal.solo import Solo

PATIENCE = 80  # moves of others in a row that are told one by one
# offers for which others wait; the rest can be taken up when nothing happens here any more
ASKING = frozenset({"agree", "come_back", "go_on", "start"})


class Leaving(Exception):
    """The player has asked to stop."""


class Table:
    """The conversation with the person at one place."""

    def __init__(self, place: Place, texts: Catalogue, console: Console) -> None:
        self.place = place
        self.texts = texts
        self.console = console
        self.board = Board(place, texts, console)
        self.waited = 0  # scenes since my last turn
        self.hinted = False
        self.going: Exception | None = None  # why somebody goes who was not asked
        self.wishes: dict[str, Callable[[str], None]] = {
            "rules": self.board.rules,
            "hand": lambda _: self.board.hand(),
            "table": lambda _: self.board.status(),
            "log": lambda _: self.board.log(),
            "score": lambda _: self.board.score(),
            "why": self.why,
            "say": self.place.say,
            reading.HELP: self.board.help,
            "quit": self.leave,
        }

    def run(self) -> int:
        """Plays to the end or until the player leaves; returns the exit code."""
        self.board.greet()
        try:
            while not self.place.scene.ended or self.place.scene.offers:
                self.turn(self.place.scene)
        except (EOFError, Leaving):
            return self.goodbye(0)
        except KeyboardInterrupt:
            self.console.say()
            return self.goodbye(130)
        finally:
            self.place.leave()
        self.news()
        with suppress(EOFError, KeyboardInterrupt, Leaving):
            self.afterwards()
        return 0

    def afterwards(self) -> None:
        """What somebody still wants to know after a match against bots: now they tell what they thought."""
        while isinstance(self.place, Solo) and self.console.live:
            line = self.console.ask(self.texts.say("prompt_over"))
            typed = reading.read(line, self.place.game, (), self.texts, str) if line else None
            if typed is None or not typed.wish:
                return
            self.grant(typed)

    def turn(self, scene: Scene) -> None:
        """My move, my answer, or whatever happens next."""
        if "continue" in scene.offers:
            self.news()
            self.take("continue")  # the score stands above and stays there
        elif scene.offers and (scene.ended or ASKING.intersection(scene.offers)):
            self.news()
            self.my_answer(scene)
        elif scene.mine:
            self.news()
            self.waited = 0
            self.my_move(scene)
        else:
            self.listen(scene)
            self.waited += 1
            if not isinstance(self.place, Solo) or self.waited % PATIENCE == 0:
                self.news()  # people want to hear at once what people do
            if self.waited == PATIENCE and not self.place.scene.ended:
                self.console.say(self.texts.say("others_play_on"))

    def listen(self, scene: Scene) -> None:
        """Waits for what happens; at a table with people one may ask and talk meanwhile, but not move."""
        if isinstance(self.place, Solo):
            self.place.wait(scene)
            return
        with self.console.overhearing(self.overheard):
            self.place.wait(scene)
        if self.going is not None:
            raise self.going

    def overheard(self, line: str) -> None:
        try:
            if not line:
                raise EOFError
            typed = reading.read(line.strip(), self.place.game, (), self.texts, str)
            if typed is not None and typed.wish:
                self.grant(typed)
            elif line.strip():
                self.console.say(refusal(Refused("not_your_turn"), self.texts))
        except (EOFError, Leaving) as going:
            self.going = going
            self.place.leave()  # so that nobody waits any longer

    def ask(self, prompt: str) -> str:
        """The next line; at a table with people none that was typed before it was asked for."""
        if not isinstance(self.place, Solo):
            self.console.forget()
        return self.console.ask(prompt)

    def news(self) -> None:
        """What the others did; while I am not asked for long, only how rounds end."""
        self.board.news(brief=self.waited > PATIENCE)

    def why(self, wanted: str) -> None:
        """Why the bots made their last moves, or those of a round."""
        for line in reasons(self.place, self.texts, wanted):
            self.console.say(line, hang=2)

    # my move

    def my_move(self, scene: Scene) -> None:
        """Asks until a legal move is made, or the table has changed."""
        self.board.turn()
        while self.place.scene.legal == scene.legal and self.place.scene.view == scene.view:
            line = self.ask(self.prompt(scene))
            self.news()  # what happened while I thought: above all that the line is lost
            typed = reading.read(line, self.place.game, scene.legal, self.texts, self.board.teller.move)
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
        return self.texts.say("prompt")

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
            self.place.play(text, scene)
        except Refused as problem:
            self.console.head(refusal(problem, self.texts))
            return False
        except IllegalMove as problem:
            self.console.head(refusal(problem, self.texts))
            self.suggest(text, scene)
            if not self.hinted:
                key = "hint_clause" if "-" in problem.rule else "hint_help"
                self.console.say(self.texts.say(key, clause=problem.rule))
                self.hinted = True
            return False
        return True

    def suggest(self, text: str, scene: Scene) -> None:
        """What an unreadable text may have meant, if that is clear."""
        if reading.readable(text, self.place.game):
            return
        in_words = self.board.teller.move
        move = reading.suggestion(text, scene.legal, in_words)
        if move is not None:
            self.console.say(self.texts.say("did_you_mean", move=move, words=in_words(move)))

    # my answer

    def my_answer(self, scene: Scene) -> None:
        """Asks which of the offers to take; Enter takes the first, unless others have to live with it."""
        default = "agree" not in scene.offers
        for number, offer in enumerate(scene.offers, 1):
            self.console.say(f"{number:2}) {self.texts.say(f'offer_{offer}')}")
        line = self.ask(self.texts.say("prompt_offer" if default else "prompt_answer"))
        number = int(line[:9]) if line.isdecimal() else 1
        typed = reading.read(line, self.place.game, scene.legal, self.texts, str) if line else None
        if typed is not None and typed.wish:
            self.grant(typed)
        elif not (line or default) or (line and not (line.isdecimal() and 1 <= number <= len(scene.offers))):
            self.console.say(self.texts.say("say_a_number", count=len(scene.offers)))
        else:
            self.take(scene.offers[number - 1])

    def take(self, offer: str) -> None:
        try:
            self.place.do(offer)
        except Refused as problem:
            self.console.say(refusal(problem, self.texts))

    # leaving

    def leave(self, _: str) -> None:
        raise Leaving

    def goodbye(self, status: int) -> int:
        """Offers to keep the match, if it is not kept and somebody is there to answer; says how to go on."""
        place = self.place
        try:
            while (
                isinstance(place, Solo)
                and place.file is None
                and self.console.live
                and self.offer_to_keep(place)
            ):
                pass
        except (EOFError, KeyboardInterrupt):
            self.console.say()
        for line in farewell(place, self.texts, self.console.live):
            self.console.say(line)
        return status

    def offer_to_keep(self, solo: Solo) -> bool:
        """Asks for a file; whether to ask again, because it can't be written."""
        name = self.console.ask(self.texts.texts["keep_as"])
        if not name:
            return False
        try:
            solo.keep(name)
        except Trouble as trouble:
            self.console.say(trouble.text)
        return solo.file is None


def farewell(place: Place, texts: Catalogue, asked: bool) -> list[str]:
    """What is said to who goes: where the match is kept, or that the seat is; `asked`: the player wants neither."""
    lines = [texts.say("goodbye")]
    if not isinstance(place, Solo):
        return lines if place.scene.ended or place.scene.seat is None else [texts.say("seat_kept"), *lines]
    if place.file is not None:
        return [texts.say("kept", path=str(place.file)), *lines]
    return lines if asked else [texts.say("not_kept"), *lines]
