"""The table line by line: you against bots, for a terminal, a screen reader or a script.

A refused move changes nothing: you are told why and asked again.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from stammtisch.core.errors import IllegalMove
from stammtisch.core.match import Match
from stammtisch.terminal import files, reading
from stammtisch.terminal.board import Board
from stammtisch.terminal.catalogue import Catalogue, Trouble
from stammtisch.terminal.company import Company
from stammtisch.terminal.console import Console

PATIENCE = 80  # moves of others in a row that are told one by one


class Leaving(Exception):
    """The player has asked to stop."""


class Table:
    """One player's match against bots; `keep` is the file that holds it after every move."""

    def __init__(
        self,
        match: Match,
        seat: int,
        name: str,
        texts: Catalogue,
        console: Console,
        keep: Path | None = None,
        company: Company | None = None,
    ) -> None:
        self.match = match
        self.seat = seat
        self.name = name
        self.texts = texts
        self.console = console
        self.keep = keep
        self.company = company or Company()
        self.failed: set[int] = set()  # seats whose bot was reported
        self.board = Board(match, seat, name, texts, console)
        self.waited = 0  # moves of others since my last turn
        self.hinted = False
        self.wishes: dict[str, Callable[[str], None]] = {
            "rules": self.board.rules,
            "hand": lambda _: self.board.hand(),
            "table": lambda _: self.board.status(),
            "log": lambda _: self.board.log(),
            "score": lambda _: self.board.score(),
            "why": lambda _: self.why(),
            reading.HELP: self.board.help,
            "quit": self.leave,
        }

    def run(self) -> int:
        """Plays to the end or until the player leaves; returns the exit code."""
        self.board.greet()
        try:
            self.save()
            while not self.match.over and len(self.match.moves) < self.match.game.limit:
                self.turn()
        except (EOFError, Leaving):
            return self.goodbye(0)
        except KeyboardInterrupt:
            self.console.say()
            return self.goodbye(130)
        finally:
            self.company.leave()
        self.news()
        if not self.match.over:
            self.console.say(self.texts.say("cut_off", limit=self.match.game.limit))
        return 0

    def turn(self) -> None:
        """One move, mine or a bot's, and what follows from it."""
        if self.match.to_move == self.seat:
            self.news()
            self.waited = 0
            self.my_move()
        else:
            self.match.play(self.company.move(self.match))
            self.report()
            self.waited += 1
            if self.waited % PATIENCE == 0:
                self.news()
            if self.waited == PATIENCE and not self.match.over:
                self.console.say(self.texts.say("others_play_on"))
        self.save()

    def news(self) -> None:
        """What the others did; while I am not asked for long, only how rounds end."""
        self.board.news(brief=self.waited > PATIENCE)

    def report(self) -> None:
        """A bot that has failed is named once; a sensible player goes on in its place."""
        for seat, reason in self.company.failures().items():
            if seat not in self.failed:
                self.failed.add(seat)
                name = f"{self.board.names[seat]} ({self.company.level})"
                self.console.say(self.texts.say("bot_failed", name=name, reason=reason))

    def why(self) -> None:
        """What the bots thought with their last moves."""
        reasons = self.company.reasons(self.texts.lang, self.board.names, self.seat)
        for seat, text in reasons.items():
            self.console.say(f"{self.board.names[seat]}: {text or self.texts.say('no_comment')}", hang=2)
        if not reasons:
            self.console.say(self.texts.say("no_reasons"))

    def save(self) -> None:
        if self.keep is not None:
            self.save_as(self.keep)

    def save_as(self, path: Path) -> None:
        files.save(path, self.match, self.seat, self.name, self.company.level, self.texts)

    # my move

    def my_move(self) -> None:
        """Asks until a legal move is made."""
        self.board.turn()
        legal = self.match.legal_moves()
        while True:
            line = self.console.ask(self.prompt(legal))
            typed = reading.read(line, self.match.game, legal, self.texts, self.board.teller.move)
            if typed is None:
                key = "say_a_number" if line else "say_something"
                self.console.say(self.texts.say(key, count=len(legal)))
            elif typed.wish:
                self.grant(typed)
            elif self.played(typed.text):
                return

    def prompt(self, legal: list[str]) -> str:
        if len(legal) == 1:
            return self.texts.say("prompt_only", words=self.board.teller.move(legal[0]))
        return self.texts.say("prompt")

    def grant(self, typed: reading.Typed) -> None:
        try:
            self.wishes[typed.wish](typed.text)
        except Trouble as trouble:
            self.console.say(trouble.text)

    def played(self, text: str) -> bool:
        """Whether the move was legal; if not, why, and the first time where to read on."""
        try:
            self.match.play(text)
        except IllegalMove as refusal:
            self.console.head(refusal.explain(self.texts.lang))
            self.suggest(text)
            if not self.hinted:
                key = "hint_clause" if "-" in refusal.rule else "hint_help"
                self.console.say(self.texts.say(key, clause=refusal.rule))
                self.hinted = True
            return False
        return True

    def suggest(self, text: str) -> None:
        """What an unreadable text may have meant, if that is clear."""
        if reading.readable(text, self.match.game):
            return
        in_words = self.board.teller.move
        move = reading.suggestion(text, self.match.legal_moves(), in_words)
        if move is not None:
            self.console.say(self.texts.say("did_you_mean", move=move, words=in_words(move)))

    # leaving

    def leave(self, _: str) -> None:
        raise Leaving

    def goodbye(self, status: int) -> int:
        """Says where the match is kept, or offers to keep it."""
        try:
            while self.keep is None and self.console.live and self.offer_to_keep():
                pass
        except (EOFError, KeyboardInterrupt):
            self.console.say()
        if self.keep is not None:
            self.console.say(self.texts.say("kept", path=str(self.keep)))
        elif not self.console.live:
            self.console.say(self.texts.say("not_kept"))
        self.console.say(self.texts.say("goodbye"))
        return status

    def offer_to_keep(self) -> bool:
        """Asks for a file; whether to ask again, because it can't be written."""
        name = self.console.ask(self.texts.texts["keep_as"])
        if not name:
            return False
        try:
            files.check_free(Path(name), self.texts)
            self.save_as(Path(name))
            self.keep = Path(name)
        except Trouble as trouble:
            self.console.say(trouble.text)
        return self.keep is None
