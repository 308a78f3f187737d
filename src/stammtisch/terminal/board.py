"""What a player at the table is shown: news as it comes, how things stand, the hand, the moves, the score.

Everything comes from the events addressed to the player's seat and from the player's own view, so it never
tells more than the player may know.
"""

from __future__ import annotations

from stammtisch.core.game import Event, is_for
from stammtisch.core.match import Match
from stammtisch.terminal import company, pages, sheet
from stammtisch.terminal.catalogue import Catalogue
from stammtisch.terminal.console import Console
from stammtisch.terminal.teller import Teller, paragraphs

SHORT = 30  # moves that are listed without being asked for
COLUMNS = 12  # more than so many stand in two columns, where there is room
LOG = 40  # lines of the log
CLOSING = ("round_end", "match_end")


class Board:
    """A match as one seat sees it, in lines."""

    def __init__(self, match: Match, seat: int, name: str, texts: Catalogue, console: Console) -> None:
        self.match = match
        self.seat = seat
        self.texts = texts
        self.console = console
        self.names = company.names(match.players, seat, name)
        self.teller = Teller(match.game, texts.lang, self.names, seat)
        self.told = 0  # events of the match that were told

    def lines(self, lines: list[str]) -> None:
        """Sentences: long ones are wrapped."""
        for line in lines:
            self.console.say(line, hang=2)

    def rows(self, rows: list[str]) -> None:
        """Rows of a table: as they are."""
        for row in rows:
            print(row, file=self.console.sink)

    # news

    def greet(self) -> None:
        others = [name for seat, name in enumerate(self.names) if seat != self.seat]
        self.console.head(f"{self.teller.words.name()}: {sheet.join(self.texts, self.names)}")
        self.console.say(self.texts.say("greeting", others=sheet.join(self.texts, others)))
        if self.match.moves:
            self.console.say(self.texts.say("resumed", count=len(self.match.moves)))
            self.told = self.match.round_begin()

    def news(self, brief: bool = False) -> None:
        """What has happened since the last time; `brief`: only how rounds and the match ended."""
        fresh = [event for event in self.match.events[self.told :] if is_for(event, self.seat)]
        self.told = len(self.match.events)
        batch: list[tuple[Event, str]] = []
        for event in fresh:
            if event["type"] in CLOSING or (event["type"] == "round_start" and not brief):
                self.lines(paragraphs(batch))
                batch = []
                self.milestone(event)
            elif not brief:
                batch.append((event, self.teller.event(event)))
        self.lines(paragraphs(batch))

    def milestone(self, event: Event) -> None:
        """The beginning or end of a round, or the end of the match."""
        self.console.say()
        self.console.head(self.teller.event(event))
        if event["type"] == "round_end":
            self.lines(sheet.round_lines(self.teller, event["sheet"]))
            self.console.say()
            rounds = self.match.rounds[: event["round"]]
            self.rows(sheet.totals(self.texts, self.marked(), rounds, event["scores"], sheet.RECENT))
        elif event["type"] == "match_end":
            self.lines(sheet.verdict(self.texts, self.marked(), event["ranks"], self.seat))

    def marked(self) -> list[str]:
        """Names for tables; mine is marked."""
        you, mine = self.texts.say("you"), self.names[self.seat]
        marked = mine if mine == you else f"{mine} ({you.lower()})"
        return [marked if seat == self.seat else name for seat, name in enumerate(self.names)]

    # my turn

    def turn(self) -> None:
        """All that is needed to decide."""
        view = self.match.view(self.seat)
        self.console.say()
        self.lines(self.teller.status(view))
        self.hand(view["hand"])
        self.console.head(self.teller.ask(view))
        self.moves()

    def status(self) -> None:
        self.lines(self.teller.status(self.match.view(self.seat)))

    def hand(self, hand: list[str] | None = None) -> None:
        """These cards, or those that I hold now."""
        if hand is None:
            hand = self.match.view(self.seat)["hand"]
        if not hand:
            self.console.say(self.texts.say("empty_hand"))
            return
        self.console.say(self.texts.say("hand", words=self.teller.cards(hand), count=len(hand)), hang=2)
        self.console.say(self.texts.say("codes", codes=" ".join(hand)), hang=2)

    def moves(self) -> None:
        """The legal moves with their numbers, if they are few; else how to type one."""
        legal = self.match.legal_moves()
        if len(legal) <= SHORT:
            self.every_move()
            return
        self.console.say(self.texts.say("many_moves", count=len(legal)), hang=2)
        examples = self.examples(legal)
        room = max(len(move) for move in examples)
        for move in examples:
            self.console.say(f"  {move.ljust(room)}  {self.teller.move(move)}", hang=room + 4)

    def every_move(self, wanted: str = "") -> None:
        """All legal moves with their numbers; `wanted`: only those that have this in their notation."""
        legal = self.match.legal_moves()
        room = max(len(move) for move in legal)
        rows = [
            f"{number:2}) {move.ljust(room)}  {self.teller.move(move)}"
            for number, move in enumerate(legal, 1)
            if wanted.casefold() in move.casefold()
        ]
        self.rows(self.in_columns(rows))
        if not rows:
            self.console.say(self.texts.say("no_such_moves", wanted=wanted))

    def examples(self, legal: list[str]) -> list[str]:
        """The first and the last move of each kind."""
        kinds: dict[str, list[str]] = {}
        for move in legal:
            kinds.setdefault(self.match.game.read(move).verb, []).append(move)
        return [move for moves in kinds.values() for move in dict.fromkeys((moves[0], moves[-1]))]

    def in_columns(self, rows: list[str]) -> list[str]:
        """Long lists side by side, where the terminal is wide enough."""
        half = (len(rows) + 1) // 2
        left, right = rows[:half], [*rows[half:], ""][:half]
        width = max((len(row) for row in left), default=0) + 2
        fits = width + max((len(row) for row in right), default=0) <= self.console.width
        if self.console.plain or len(rows) <= COLUMNS or not fits:
            return rows
        return [(first.ljust(width) + second).rstrip() for first, second in zip(left, right, strict=True)]

    # what the player may ask for

    def rules(self, clause: str) -> None:
        game, width = self.match.game, self.console.width
        if clause:
            self.console.sink.write(pages.clause(game, clause, self.texts, width))
        elif self.console.live:
            pages.show(pages.whole(game, self.texts.lang, width), self.texts)
        else:
            self.console.sink.write(pages.whole(game, self.texts.lang, width))

    def log(self) -> None:
        """The running round so far, as it was told to me."""
        events = [
            event for event in self.match.events[self.match.round_begin() :] if is_for(event, self.seat)
        ]
        self.lines(paragraphs((event, self.teller.event(event)) for event in events)[-LOG:])

    def score(self) -> None:
        self.rows(sheet.totals(self.texts, self.marked(), self.match.rounds, self.match.scores))

    def help(self, wanted: str) -> None:
        if not wanted:
            self.rows(self.texts.texts["help_lines"])
        self.every_move(wanted)
