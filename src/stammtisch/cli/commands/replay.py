"""`stammtisch replay`: a record told in words, as an onlooker, one seat or all of them together saw it."""

from __future__ import annotations

import sys
from argparse import Namespace

from stammtisch.cli import files
from stammtisch.cli.choices import check_seat
from stammtisch.cli.options import MAX_SEAT
from stammtisch.cli.texts import Texts
from stammtisch.cli.usage import Parser, between
from stammtisch.core import sheets
from stammtisch.core.game import Event, is_for
from stammtisch.core.match import Match
from stammtisch.terminal import company, sheet
from stammtisch.terminal.console import Console
from stammtisch.terminal.save_file import Saved
from stammtisch.terminal.teller import Teller
from stammtisch.terminal.texts import given

MAX_MOVES = 1_000_000


def add(parser: Parser) -> None:
    say = parser.texts.say
    parser.add_argument("record", metavar=say("m_file"), help=say("h_record"))
    eyes = parser.add_mutually_exclusive_group()
    eyes.add_argument("--seat", type=between(0, MAX_SEAT), metavar="K", help=say("h_replay_seat"))
    eyes.add_argument("--all", action="store_true", help=say("h_all"))
    parser.add_argument("--to", type=between(0, MAX_MOVES), metavar=say("m_move"), help=say("h_to"))


def run(arguments: Namespace, texts: Texts) -> int:
    saved = files.load(arguments.record, texts)
    console = Console(sys.stdin, sys.stdout)
    narrate(saved, arguments.seat, arguments.all, arguments.to, texts, console)
    return 0


class Narrator:
    """Tells a match in words while it is played again."""

    def __init__(
        self,
        match: Match,
        names: list[str],
        seat: int | None,
        everything: bool,
        texts: Texts,
        console: Console,
    ) -> None:
        self.match = match
        self.seat = seat
        self.everything = everything
        self.texts = texts
        self.console = console
        self.names = names
        self.teller = Teller(match.game, texts.lang, self.names, seat)
        self.told_events = 0

    def tell(self) -> None:
        """What has happened since the last time."""
        number = len(self.match.moves)
        label = f"{number:4}  " if number else " " * 6
        for event in self.match.events[self.told_events :]:
            text = self.words(event)
            if text:
                self.console.say(label + text, hang=6)
                label = " " * 6
            if event["type"] == "round_end":
                self.tell_sheet(event)
        self.told_events = len(self.match.events)

    def words(self, event: Event) -> str:
        """The event for this reader; private ones of others only if everything is to be told."""
        if is_for(event, self.seat):
            return self.teller.event(event)
        if not self.everything:
            return ""
        owners = sheet.join(self.texts, [self.names[seat] for seat in event["to"]])
        return self.texts.say("only_for", who=owners, text=self.teller.private(event))

    def tell_sheet(self, event: Event) -> None:
        rounds = self.match.rounds[: event["round"]]
        for line in sheets.round_lines(self.teller.reader, event["sheet"]):
            self.console.say(" " * 6 + line, hang=8)
        print(file=self.console.sink)
        for line in sheet.totals(self.texts, self.names, rounds, event["scores"], sheet.RECENT_ROUNDS):
            print(line, file=self.console.sink)
        print(file=self.console.sink)

    def tell_end(self) -> None:
        """The result, or whose turn it is."""
        if self.match.ranks is not None:
            lines = sheet.verdict(self.texts, self.names, self.match.ranks, self.seat)
        else:
            assert self.match.to_move is not None
            who = self.names[self.match.to_move]
            lines = [self.texts.say("stands", who=who, count=len(self.match.moves))]
            lines += self.teller.status(self.match.view(self.seat))
        for line in lines:
            self.console.say(line, hang=2)


def narrate(
    saved: Saved, seat: int | None, everything: bool, last: int | None, texts: Texts, console: Console
) -> None:
    """Tells a record up to move `last` (None: to its end); Trouble where it is damaged."""
    narrator: Narrator | None = None
    for match in files.steps(saved.record, texts):
        if narrator is None:
            check_seat(seat, match.players, texts)
            names = company.names(match.players, saved.seat, given(saved.name))
            narrator = Narrator(match, names, seat, everything, texts, console)
            console.head(narrator.teller.words.name())
        narrator.tell()
        if last is not None and len(match.moves) >= last:
            break
    assert narrator is not None
    narrator.tell_end()
