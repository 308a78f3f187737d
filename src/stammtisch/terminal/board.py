"""What a player at the table is shown: what happens, how things stand, the hand, the moves, the score.

Everything comes from the session's scene, so it never tells more than the player may know.
"""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.core import sheets
from stammtisch.core.game import Event, Game
from stammtisch.terminal import pages, sheet
from stammtisch.terminal.console import Console
from stammtisch.terminal.session import CLOSING, Coaching, Note, Scene, Session, teller
from stammtisch.terminal.teller import Teller, paragraphs
from stammtisch.terminal.texts import Catalogue

LISTED_MOVES = 30  # without being asked for
ONE_COLUMN_MOVES = 12  # more are listed in two columns, where there is room
LOG_LINES = 40


class Board:
    """A table as one person sees it, in lines."""

    def __init__(self, session: Session, texts: Catalogue, console: Console) -> None:
        self.session = session
        self.texts = texts
        self.console = console
        self.told_entries = 0

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def scene(self) -> Scene:
        return self.session.scene

    @property
    def teller(self) -> Teller:
        return teller(self.game, self.scene, self.texts.lang)

    def lines(self, lines: list[str]) -> None:
        """Sentences: long ones are wrapped."""
        for line in lines:
            self.console.say(line, hang=2)

    def rows(self, rows: list[str]) -> None:
        """Rows of a table: as they are."""
        for row in rows:
            print(row, file=self.console.sink)

    # what happened

    def greet(self) -> None:
        scene = self.scene
        if scene.coach is not None:
            self.greet_learner(scene.coach)
            return
        names = [name for name in scene.names if name]
        others = [name for seat, name in enumerate(scene.names) if seat != scene.seat and name]
        self.console.head(f"{self.teller.words.name()}: {sheet.join(self.texts, names)}")
        key = "greeting_watch" if scene.seat is None else "greeting" if others else "greeting_alone"
        self.console.say(self.texts.say(key, others=sheet.join(self.texts, others)))
        if scene.host:
            waiting = self.texts.say("stage_waiting")
            self.console.say(f"{waiting}. {self.texts.say('host_starts', name=scene.host)}")

    def greet_learner(self, coach: Coaching) -> None:
        self.console.head(coach.lesson.title[self.texts.lang])
        key = "lesson_goes_on" if coach.step else "greeting_lesson"
        self.console.say(self.texts.say(key, count=coach.lesson.minutes))

    def catch_up(self, brief: bool = False) -> None:
        """Tells what has happened since the last time; `brief`: only how rounds and the match ended."""
        end = len(self.scene.entries)
        fresh, self.told_entries = self.scene.entries[self.told_entries : end], end
        tell = self.teller
        batch: list[tuple[Event, str]] = []
        for entry in fresh:
            if isinstance(entry, Note):
                batch.append(({"type": entry.key, "params": None}, entry.said(self.texts)))
            elif entry["type"] in CLOSING or (entry["type"] == "round_start" and not brief):
                self.lines(paragraphs(batch))
                batch = []
                self.milestone(entry)
            elif not brief:
                batch.append((entry, tell.event(entry)))
        self.lines(paragraphs(batch))

    def milestone(self, event: Event) -> None:
        """The beginning or end of a round, or the end of the match."""
        self.console.say()
        self.console.head(self.teller.event(event))
        scene = self.scene
        marked = sheet.marked(self.texts, scene.names, scene.seat)
        if event["type"] == "round_end":
            self.lines(sheets.round_lines(self.teller.reader, event["sheet"]))
            self.console.say()
            rounds = scene.sheets[: event["round"]]
            self.rows(sheet.totals(self.texts, marked, rounds, event["scores"], sheet.RECENT_ROUNDS))
        elif event["type"] == "match_end":
            self.lines(sheet.verdict(self.texts, marked, event["ranks"], scene.seat))

    # what the coach says

    def step(self, coach: Coaching) -> None:
        """Something new to learn."""
        self.console.say()
        for heading in filter(None, (coach.part(self.texts), coach.heading(self.texts))):
            self.console.head(heading)

    def speech(self) -> None:
        """What the coach says now, if there is one."""
        if self.scene.coach is not None:
            self.lines(self.scene.coach.speech(self.texts))

    # my turn

    def turn(self) -> None:
        """All that is needed to decide."""
        view = self.scene.view
        assert view is not None
        self.console.say()
        self.status()
        self.hand()
        self.console.head(self.teller.ask(view))
        self.moves()
        self.speech()

    def status(self) -> None:
        if self.scene.view is not None:
            self.lines(self.teller.status(self.scene.view))

    def hand(self) -> None:
        """The cards that I hold now; in words only the hand: the rest is described with the table."""
        view = self.scene.view
        hand = [] if view is None else view.get("hand", [])
        cards = [] if view is None else [card.text for card in self.game.cards_held(view)]
        if hand:
            self.console.say(self.texts.say("hand", words=self.teller.cards(hand), count=len(hand)), hang=2)
        self.console.say(self.texts.say("codes" if cards else "empty_hand", codes=" ".join(cards)), hang=2)

    def moves(self) -> None:
        """The legal moves with their numbers, if they are few; else how to type one."""
        legal = self.scene.legal
        if len(legal) <= LISTED_MOVES:
            self.every_move()
            return
        self.console.say(self.texts.say("many_moves", count=len(legal)), hang=2)
        examples = self.examples(legal)
        room = max(len(move) for move in examples)
        for move in examples:
            self.console.say(f"  {move.ljust(room)}  {self.teller.move(move)}", hang=room + 4)

    def every_move(self, part: str = "") -> None:
        """All legal moves with their numbers; `part`: only those with this in their notation."""
        legal = self.scene.legal
        room = max((len(move) for move in legal), default=0)
        tell = self.teller
        rows = [
            f"{number:2}) {move.ljust(room)}  {tell.move(move)}"
            for number, move in enumerate(legal, 1)
            if part.casefold() in move.casefold()
        ]
        self.rows(self.in_columns(rows))
        if not rows:
            self.console.say(self.texts.say("no_such_moves", wanted=part))

    def examples(self, legal: Sequence[str]) -> list[str]:
        """The first and the last move of each kind."""
        kinds: dict[str, list[str]] = {}
        for move in legal:
            kinds.setdefault(self.game.read(move).verb, []).append(move)
        return [move for moves in kinds.values() for move in dict.fromkeys((moves[0], moves[-1]))]

    def in_columns(self, rows: list[str]) -> list[str]:
        """Long lists side by side, where the terminal is wide enough."""
        half = (len(rows) + 1) // 2
        left, right = rows[:half], [*rows[half:], ""][:half]
        width = max((len(row) for row in left), default=0) + 2
        fits = width + max((len(row) for row in right), default=0) <= self.console.width
        if self.console.plain or len(rows) <= ONE_COLUMN_MOVES or not fits:
            return rows
        return [(first.ljust(width) + second).rstrip() for first, second in zip(left, right, strict=True)]

    # what the player may ask for

    def rules(self, clause: str) -> None:
        game, width = self.game, self.console.width
        if clause:
            self.console.sink.write(pages.clause(game, clause, self.texts, width))
        elif self.console.live:
            pages.show(pages.whole(game, self.texts.lang, width), self.texts)
        else:
            self.console.sink.write(pages.whole(game, self.texts.lang, width))

    def log(self) -> None:
        """The running round so far, as it was told to me."""
        entries = self.scene.entries[self.scene.round_begin() :]
        events = [entry for entry in entries if not isinstance(entry, Note)]
        tell = self.teller
        self.lines(paragraphs((event, tell.event(event)) for event in events)[-LOG_LINES:])

    def score(self) -> None:
        scene = self.scene
        if scene.view is not None:
            marked = sheet.marked(self.texts, scene.names, scene.seat)
            self.rows(sheet.totals(self.texts, marked, scene.sheets, scene.scores))

    def manual(self, part: str) -> None:
        if not part:
            self.rows(self.texts.manual_lines(self.scene.refused_wishes))
        if self.scene.legal:
            self.every_move(part)
