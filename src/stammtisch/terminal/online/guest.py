"""A seat at a service's table: what the service tells becomes scenes, what I do becomes requests."""

from __future__ import annotations

from threading import Condition
from time import monotonic

from stammtisch.core.errors import IllegalMove
from stammtisch.core.game import Game
from stammtisch.core.registry import GAMES
from stammtisch.table.news import News, Present, Snapshot
from stammtisch.table.refused import Refused
from stammtisch.table.settings import Level
from stammtisch.table.verbs.playing import Continue, Pause, Play, Start
from stammtisch.table.verbs.seating import Fill, Join, Return, Sit
from stammtisch.table.verbs.talking import Say
from stammtisch.table.verbs.undoing import AnswerUndo
from stammtisch.table.wire import Deed, Hello, NewPerson
from stammtisch.terminal.catalogue import Catalogue, Trouble
from stammtisch.terminal.online.house import House
from stammtisch.terminal.online.keyring import Keyring
from stammtisch.terminal.online.line import Line
from stammtisch.terminal.online.link import Link
from stammtisch.terminal.online.memory import Memory
from stammtisch.terminal.online.told import letters
from stammtisch.terminal.place import NAME_LETTERS, NAP, Note, Scene, Why, refusal
from stammtisch.terminal.place import teller as told_by

AVATARS = ("fox", "owl", "cat", "dog", "frog", "panda", "koala", "penguin")
PATIENCE = 15.0  # seconds for the first news from the table
TRIES = 6  # of what the table is too busy for
ASKED = 20  # reasons that a service gives at once
TALK = 200  # letters that can be said at once


class Guest:
    """My place at a table of this service; Trouble if I can't come there."""

    def __init__(
        self, link: Link, name: str, texts: Catalogue, keyring: Keyring, watch: bool = False
    ) -> None:
        self.texts = texts
        self.name = letters(name).strip()[:NAME_LETTERS] or texts.say("guest")
        self.house = House(link.origin, texts)
        self.changed = Condition()
        self.left = False
        self.lost = False  # and it was told
        try:
            self.table = link.table or self.house.find(link.code).id
            me = self.known(link.origin, keyring)
        except Refused as problem:
            raise Trouble(refusal(problem, texts)) from None
        self.memory = Memory(me, texts.lang, watch)
        self.scene = self.memory.scene(True, False)
        self.line = Line(link.socket, Hello(self.table, self.house.secret), self.hear, self.turned)
        self.line.open()
        try:
            self.arrive()
        except Refused as problem:
            self.leave()
            raise Trouble(refusal(problem, texts)) from None
        except BaseException:
            self.leave()
            raise

    def known(self, origin: str, keyring: Keyring) -> str:
        """My id at this service: as before if it knows me again, else as somebody new."""
        self.house.secret = keyring.secret(origin, self.name)
        if self.house.secret:
            try:
                return self.house.me().id
            except Refused as problem:
                if problem.code != "unknown_person":
                    raise
                self.house.secret = ""
        entered = self.house.enter(
            NewPerson(self.name, self.avatar, "de" if self.texts.lang == "de" else "en")
        )
        self.house.secret = entered.secret
        keyring.keep(origin, self.name, entered.secret)
        return entered.me.id

    @property
    def avatar(self) -> str:
        return AVATARS[sum(map(ord, self.name)) % len(AVATARS)]

    # coming to the table

    def arrive(self) -> None:
        """Waits for the table, comes in, and takes a seat if one can be had."""
        due = monotonic() + PATIENCE
        with self.changed:
            while self.memory.about is None and self.line.state != "gone":
                if monotonic() > due:
                    raise self.texts.trouble(
                        "no_service", address=self.house.origin, reason=self.texts.say("no_answer")
                    )
                self.changed.wait(NAP)
        about = self.memory.about
        if about is None:
            raise self.line.ending or Refused("unreachable")
        if about.settings.game not in GAMES:
            raise self.texts.trouble("unknown_game", game=about.settings.game)
        if about.status == "closed":
            raise Refused("closed")
        if about.damaged is not None:
            raise Refused("damaged", row=about.damaged)
        settled = self.memory.watch or self.memory.seat() is not None
        if not settled and about.status != "playing":
            self.free_seat()  # who finds none is not announced either
        guest = about.guests.get(self.memory.me)
        if guest is None or guest.name != self.name:
            self.line.do(Join(self.name, self.avatar))
        if settled:
            return
        if about.status == "playing":
            self.note("watch_until")
        else:
            self.sit()

    def free_seat(self) -> int:
        """A free one, else a bot's; Trouble if people sit everywhere."""
        assert self.memory.about is not None
        without = [
            (place.bot is not None, seat)
            for seat, place in enumerate(self.memory.about.seats)
            if place.person is None
        ]
        if not without:
            raise self.texts.trouble("table_full")
        return min(without)[1]

    def sit(self) -> None:
        while True:
            try:
                self.line.do(Sit(self.free_seat()))
            except Refused as problem:
                if problem.code == "seat_taken":  # somebody was quicker
                    continue
                raise
            return

    def note(self, key: str) -> None:
        with self.changed:
            self.memory.entries.append(Note(key, {}))
            self.look()

    # hearing

    def hear(self, told: Snapshot | News | Present) -> None:
        with self.changed:
            self.tell_line()
            if isinstance(told, Snapshot):
                self.memory.take(told)
            elif isinstance(told, News):
                self.memory.lay(told)
            self.look()

    def turned(self) -> None:
        """The line is there, lost or gone."""
        with self.changed:
            self.tell_line()
            if self.line.ending is not None and not self.left:
                text = refusal(self.line.ending, self.texts)
                self.memory.entries.append(Note("sent_away", {"text": text}))
            self.look()

    def tell_line(self) -> None:
        """Once that the line is lost, and once that it is there again."""
        lost = self.line.state == "lost"
        if self.memory.about is not None and self.line.state != "gone" and lost != self.lost:
            self.lost = lost
            self.memory.entries.append(Note("lost" if lost else "found_again", {}))

    def look(self) -> None:
        state = self.line.state
        self.scene = self.memory.scene(state in ("lost", "connecting"), state == "gone" and not self.left)
        self.changed.notify_all()

    # a place

    @property
    def game(self) -> Game:
        assert self.memory.about is not None
        return GAMES[self.memory.about.settings.game]

    def wait(self, seen: Scene) -> Scene:
        with self.changed:
            while self.scene is seen and not self.left:
                self.changed.wait(NAP)
            return self.scene

    def play(self, move: str, seen: Scene | None = None) -> None:
        try:
            self.line.do(Play(move, (seen or self.scene).turn))
        except Refused as problem:
            if problem.rule is None:
                raise
            raise IllegalMove(self.game.name, problem.rule, problem.code, problem.params) from None

    def do(self, offer: str) -> None:
        if offer == "sit":
            self.sit()
            return
        level: Level = self.memory.about.settings.level if self.memory.about is not None else "normal"
        verbs: dict[str, Deed] = {
            "start": Start(),
            "rematch": Start(),
            "fill": Fill(level),
            "continue": Continue(),
            "go_on": Pause(False),
            "agree": AnswerUndo(True),
            "disagree": AnswerUndo(False),
            "come_back": Return(),
        }
        for _ in range(TRIES):
            try:
                self.line.do(verbs[offer])
            except Refused as problem:
                if problem.code != "busy":
                    raise
                self.line.closing.wait(NAP)  # the table has something to write first
            else:
                return
        raise Refused("busy")

    def say(self, text: str) -> None:
        if not letters(text).strip():
            raise Refused("empty")
        self.line.do(Say(letters(text).strip()[:TALK]))

    def reasons(self, lang: str, number: int = 0) -> list[Why]:
        rows = [row for row in self.memory.bot_rows if number in (0, row.round)]
        if not number:
            rows = sorted({row.seat: row for row in rows}.values())  # the last of each
        found: list[Why] = []
        teller = told_by(self.game, self.scene, lang)
        for row in rows[-ASKED:]:
            name = self.scene.names[row.seat]
            try:
                told = self.house.why(self.table, row.seq)
            except Refused as problem:
                if problem.code == "after_the_round":
                    found.append(Why(row.seat, name, "", None))
                elif problem.code == "too_fast" and found:
                    break
                elif problem.code not in ("no_reason", "no_bot_move"):  # the latter was taken back
                    raise
                continue
            move = "" if told.move is None else teller.move(told.move)
            found.append(Why(row.seat, name, move, teller.say("why", told.reason)))
        return found

    def leave(self) -> None:
        """Closes the line; the seat stays mine."""
        with self.changed:
            self.left = True
            self.changed.notify_all()
        self.line.close()
