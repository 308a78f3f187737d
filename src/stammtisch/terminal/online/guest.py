"""A seat at a service's table: what the service sends becomes scenes, what I do becomes requests."""

from __future__ import annotations

from threading import Condition
from time import monotonic

from stammtisch.core.errors import IllegalMove
from stammtisch.core.game import Game
from stammtisch.core.registry import GAMES
from stammtisch.table.help import Help
from stammtisch.table.news import News, Snapshot
from stammtisch.table.refused import Refused
from stammtisch.table.settings import Level
from stammtisch.table.verbs.playing import Continue, Pause, Play, Start
from stammtisch.table.verbs.seating import Fill, Join, Return, Sit
from stammtisch.table.verbs.talking import Say
from stammtisch.table.verbs.undoing import AnswerUndo
from stammtisch.table.wire import Deed, Hello, NewPerson
from stammtisch.terminal.online.api import Api
from stammtisch.terminal.online.decoding import letters
from stammtisch.terminal.online.keyring import Keyring
from stammtisch.terminal.online.line import FromTable, Line
from stammtisch.terminal.online.link import Link
from stammtisch.terminal.online.table_state import TableState
from stammtisch.terminal.session import NAME_LETTERS, NAP_SECONDS, Note, Scene, Why, refusal
from stammtisch.terminal.session import teller as teller_of
from stammtisch.terminal.texts import Catalogue, Trouble

AVATARS = ("fox", "owl", "cat", "dog", "frog", "panda", "koala", "penguin")
ARRIVAL_SECONDS = 15.0  # until the table is there
BUSY_TRIES = 6
REASONS_AT_ONCE = 20  # that are asked of a service
TALK_LETTERS = 200


class Guest:
    """My session at a table of this service; Trouble if I can't get there."""

    shared = True
    pace_seconds = 0.0
    unsaved = False

    def __init__(
        self, link: Link, name: str, texts: Catalogue, keyring: Keyring, watch: bool = False
    ) -> None:
        self.texts = texts
        self.name = letters(name).strip()[:NAME_LETTERS] or texts.say("guest")
        self.api = Api(link.origin, texts)
        self.changed = Condition()
        self.left = False
        self.reported_lost = False
        try:
            self.table = link.table or self.api.find(link.code).id
            me = self.known(link.origin, keyring)
        except Refused as problem:
            raise Trouble(refusal(problem, texts)) from None
        self.state = TableState(me, texts.lang, watch)
        self.scene = self.state.scene(True, False)
        self.line = Line(link.socket, Hello(self.table, self.api.secret), self.hear, self.turned)
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
        """My id at this service: the one I had if it still knows me, else a new one."""
        self.api.secret = keyring.secret(origin, self.name)
        if self.api.secret:
            try:
                return self.api.me().id
            except Refused as problem:
                if problem.refusal.code != "unknown_person":
                    raise
                self.api.secret = ""
        entered = self.api.enter(NewPerson(self.name, self.avatar, "de" if self.texts.lang == "de" else "en"))
        self.api.secret = entered.secret
        keyring.keep(origin, self.name, entered.secret)
        return entered.me.id

    @property
    def avatar(self) -> str:
        return AVATARS[sum(map(ord, self.name)) % len(AVATARS)]

    # coming to the table

    def arrive(self) -> None:
        """Waits for the table, joins it, and takes a seat if there is one."""
        due = monotonic() + ARRIVAL_SECONDS
        with self.changed:
            while self.state.about is None and self.line.state != "gone":
                if monotonic() > due:
                    raise self.texts.trouble(
                        "no_service", address=self.api.origin, reason=self.texts.say("no_answer")
                    )
                self.changed.wait(NAP_SECONDS)
        about = self.state.about
        if about is None:
            raise self.line.ending or Refused("unreachable")
        if about.settings.game not in GAMES:
            raise self.texts.trouble("unknown_game", game=about.settings.game)
        if about.status == "closed":
            raise Refused("closed")
        if about.damaged is not None:
            raise Refused("damaged", row=about.damaged)
        settled = self.state.watch or self.state.seat() is not None
        if not settled and about.status != "playing":
            self.free_seat()  # without one, nobody is told that I came
        guest = about.guests.get(self.state.me)
        if guest is None or guest.name != self.name:
            self.line.do(Join(self.name, self.avatar))
        if settled:
            return
        if about.status == "playing":
            self.note("watch_until")
        else:
            self.sit()

    def free_seat(self) -> int:
        """A free one, else a bot's; Trouble if every seat is a person's."""
        assert self.state.about is not None
        seats = [
            (shown.bot is not None, seat)
            for seat, shown in enumerate(self.state.about.seats)
            if shown.person is None
        ]
        if not seats:
            raise self.texts.trouble("table_full")
        return min(seats)[1]

    def sit(self) -> None:
        while True:
            try:
                self.line.do(Sit(self.free_seat()))
            except Refused as problem:
                if problem.refusal.code == "seat_taken":  # someone else was quicker
                    continue
                raise
            return

    def note(self, key: str) -> None:
        with self.changed:
            self.state.entries.append(Note(key, {}))
            self.look()

    # hearing

    def hear(self, message: FromTable) -> None:
        with self.changed:
            self.tell_line()
            if isinstance(message, Snapshot):
                self.state.take(message)
            elif isinstance(message, News):
                self.state.apply(message)
            self.look()

    def turned(self) -> None:
        """The line's state has changed."""
        with self.changed:
            self.tell_line()
            if self.line.ending is not None and not self.left:
                text = refusal(self.line.ending, self.texts)
                self.state.entries.append(Note("sent_away", {"text": text}))
            self.look()

    def tell_line(self) -> None:
        """Notes once that the line is lost, and once that it is back."""
        lost = self.line.state == "lost"
        if self.state.about is not None and self.line.state != "gone" and lost != self.reported_lost:
            self.reported_lost = lost
            self.state.entries.append(Note("lost" if lost else "found_again", {}))

    def look(self) -> None:
        state = self.line.state
        self.scene = self.state.scene(state in ("lost", "connecting"), state == "gone" and not self.left)
        self.changed.notify_all()

    # the session

    @property
    def game(self) -> Game:
        assert self.state.about is not None
        return GAMES[self.state.about.settings.game]

    def wait(self, seen: Scene) -> Scene:
        with self.changed:
            while self.scene is seen and not self.left:
                self.changed.wait(NAP_SECONDS)
            return self.scene

    def play(self, move: str, seen: Scene | None = None) -> None:
        try:
            self.line.do(Play(move, (seen or self.scene).turn))
        except Refused as problem:
            if problem.refusal.rule is None:
                raise
            raise IllegalMove(self.game.name, problem.refusal) from None

    def do(self, offer: str) -> None:
        if offer == "sit":
            self.sit()
            return
        level: Level = self.state.about.settings.level if self.state.about is not None else "normal"
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
        for _ in range(BUSY_TRIES):
            try:
                self.line.do(verbs[offer])
            except Refused as problem:
                if problem.refusal.code != "busy":
                    raise
                self.line.closing.wait(NAP_SECONDS)  # the table has something to write first
            else:
                return
        raise Refused("busy")

    def say(self, text: str) -> None:
        if not letters(text).strip():
            raise Refused("empty")
        self.line.do(Say(letters(text).strip()[:TALK_LETTERS]))

    def reasons(self, lang: str, number: int = 0) -> list[Why]:
        rows = [row for row in self.state.bot_rows if number in (0, row.round)]
        if not number:
            rows = sorted({row.seat: row for row in rows}.values())  # the last of each
        reasons: list[Why] = []
        teller = teller_of(self.game, self.scene, lang)
        for row in rows[-REASONS_AT_ONCE:]:
            name = self.scene.names[row.seat]
            try:
                answer = self.api.why(self.table, row.seq)
            except Refused as problem:
                if problem.refusal.code == "after_the_round":
                    reasons.append(Why(row.seat, name, "", None))
                elif problem.refusal.code == "too_fast" and reasons:
                    break
                elif problem.refusal.code not in ("no_reason", "no_bot_move"):  # the latter was taken back
                    raise
                continue
            move = "" if answer.move is None else teller.move(answer.move)
            reasons.append(Why(row.seat, name, move, teller.say("why", answer.reason)))
        return reasons

    def help(self, agreed: bool) -> Help:
        return self.api.help(self.table, agreed)

    def save_as(self, name: str) -> None:
        raise Refused("not_understood")  # the service keeps the match

    def farewell(self, declined: bool) -> Note | None:
        gone = self.scene.ended or self.scene.seat is None
        return None if gone else Note("seat_kept", {})

    def leave(self) -> None:
        """Closes the line; the seat stays mine."""
        with self.changed:
            self.left = True
            self.changed.notify_all()
        self.line.close()
