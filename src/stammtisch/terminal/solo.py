"""A match of my own against bots, on this computer."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Condition

from stammtisch.core.game import Event, is_for
from stammtisch.core.match import Match
from stammtisch.core.records import replay
from stammtisch.table.help import Help, helped
from stammtisch.table.reasons import bot_seed, remarked
from stammtisch.table.refused import Refused
from stammtisch.terminal import company, save_file
from stammtisch.terminal.company import Company
from stammtisch.terminal.session import NAP_SECONDS, Entry, Note, Scene, Stage, Why
from stammtisch.terminal.session import teller as teller_of
from stammtisch.terminal.texts import Catalogue

READING_SECONDS = 0.7  # for a bot's move on the screen


class Solo:
    """One player's match; `file`, if there is one, holds it after every move.

    Bots move while `wait` is called: it returns after each of their moves.
    """

    shared = False

    def __init__(
        self,
        match: Match,
        seat: int,
        name: str,
        texts: Catalogue,
        file: Path | None = None,
        bots: Company | None = None,
        pace_seconds: float = READING_SECONDS,
        names: Sequence[str] = (),
    ) -> None:
        self.match = match
        self.game = match.game
        self.seat = seat
        self.name = name
        self.texts = texts
        self.file = file
        self.company = bots or Company()
        self.pace_seconds = pace_seconds
        self.names = tuple(names or company.names(match.players, seat, name))
        self.entries: list[Entry] = []
        self.entered = 0  # events of the match that are among the entries
        self.failed: set[int] = set()  # seats whose bot was reported as failed
        # Of bots, by number of the move and language.
        self.thoughts: dict[int, dict[str, str]] = {}
        self.left = False
        self.changed = Condition()
        self._come_back()
        self.scene = self._look()
        self.save()

    def _come_back(self) -> None:
        """Of a match that was begun before, the current round is told."""
        if self.match.moves:
            self.entries.append(Note("resumed", {"count": len(self.match.moves)}))
            self.entered = self.match.round_begin()

    # what happens

    def wait(self, seen: Scene) -> Scene:
        with self.changed:
            while self.scene is seen and not self.left and seen.still:
                self.changed.wait(NAP_SECONDS)
            if self.scene is not seen or self.left:
                return self.scene
        seat, move = self.match.to_move, self._next_move()
        if not self.left and seat is not None:
            self.thoughts[len(self.match.moves)] = self.company.thought(seat, self.names, self.seat)
            self._advance(move)
        return self.scene

    def _next_move(self) -> str:
        """Of a bot."""
        return self.company.move(self.match)

    def play(self, move: str, seen: Scene | None = None) -> None:
        with self.changed:
            if not self.scene.mine:
                raise Refused("not_your_turn")
            self._advance(move)

    def _advance(self, move: str) -> None:
        with self.changed:
            self.match.play(move)
            self.scene = self._look()
            self.changed.notify_all()
            self.save()  # before the next move, else an older file might win

    def _look(self) -> Scene:
        """The scene after what has happened since the last one."""
        match = self.match
        events = match.events[self.entered : self._told_until()]
        self.entered += len(events)
        self.entries += [event for event in events if self._hears(event)]
        self._report()
        cut = not match.over and len(match.moves) >= match.game.limit
        if cut:
            self.entries.append(Note("cut_off", {"limit": match.game.limit}))
        view = match.glance(self.seat)
        legal = () if cut else tuple(view.get("legal", ()))
        stage: Stage = "over" if match.over or cut else "playing"
        return Scene(stage, self.seat, self.names, view, legal, self.entries, list(match.rounds))

    def _told_until(self) -> int:
        """The number of the match's events that are told by now."""
        return len(self.match.events)

    def _hears(self, event: Event) -> bool:
        return is_for(event, self.seat)

    def _report(self) -> None:
        """A bot that has failed is named once; a sensible player takes over its seat."""
        for seat, reason in self.company.failures().items():
            if seat not in self.failed:
                self.failed.add(seat)
                name = f"{self.names[seat]} ({self.company.level})"
                self.entries.append(Note("bot_failed", {"name": name, "reason": reason}))

    # what else can be done

    def do(self, offer: str) -> None:
        raise Refused("not_understood")

    def say(self, text: str) -> None:
        raise Refused("chat_off")

    def reasons(self, lang: str, number: int = 0) -> list[Why]:
        with self.changed:
            record, thoughts = self.match.record(), dict(self.thoughts)
            on = None if self.match.over else self.match.round
        teller = teller_of(self.game, self.scene, lang)
        reasons = []
        for step, (before, move) in enumerate(zip(replay(record), record["moves"], strict=False)):
            seat = before.to_move
            if seat is None or seat == self.seat or number not in (0, before.round):
                continue
            if before.round == on:
                phrase = remarked(before, move)
                text = None if phrase is None else teller.say("why", phrase)
                reasons.append(Why(seat, self.names[seat], "", text))
            else:
                thought = thoughts.get(step, {}).get(lang, "")
                reasons.append(Why(seat, self.names[seat], teller.move(move), thought))
        if not number:
            reasons = sorted({said.seat: said for said in reasons}.values())  # the last of each
        return [said for said in reasons if said.text != ""]

    def help(self, agreed: bool) -> Help:
        with self.changed:
            if not self.scene.mine:
                raise Refused("not_your_turn")
            view, seed = self.match.view(self.seat), bot_seed(self.match)
        return helped(view, seed)

    def leave(self) -> None:
        with self.changed:
            self.left = True
            self.changed.notify_all()
        self.company.leave()

    # saving it

    @property
    def unsaved(self) -> bool:
        return self.file is None and not self.scene.ended

    def save(self) -> None:
        if self.file is not None:
            self._write(self.file)

    def save_as(self, name: str) -> None:
        path = Path(name).expanduser()
        with self.changed:
            save_file.check_free(path, self.match, self.texts)
            self._write(path)
            self.file = path

    def _write(self, path: Path) -> None:
        save_file.save(path, self.match, self.seat, self.name, self.company.level, self.texts)

    def farewell(self, declined: bool) -> Note | None:
        if self.file is not None:
            return Note("kept", {"path": str(self.file)})
        return None if declined else Note("not_kept", {})
