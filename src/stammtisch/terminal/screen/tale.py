"""What the screen says, from the scene: the head, the question, how things stand, what happened, score sheets."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from stammtisch.core import sheets
from stammtisch.core.game import Event, Game
from stammtisch.terminal import sheet
from stammtisch.terminal.session import NEXT, Entry, Note, Scene, teller
from stammtisch.terminal.teller import Teller, paragraphs
from stammtisch.terminal.texts import Catalogue

LOG_ENTRIES = 300


class Tale:
    """One scene for one reader."""

    def __init__(self, game: Game, scene: Scene, texts: Catalogue) -> None:
        self.scene = scene
        self.texts = texts
        self.teller: Teller = teller(game, scene, texts.lang)

    def head(self) -> str:
        """The game, the round, and whose turn it is; in a lesson, what is being learnt."""
        parts = [self.teller.words.name()]
        if self.scene.coach is not None:
            return " · ".join([*parts, self.scene.coach.heading(self.texts)])
        if self.scene.view is not None:
            parts.append(self.texts.say("round", number=self.scene.view["round"]))
        if self.scene.practice:
            parts.append(self.texts.say("practice"))
        parts.append(self.turn())
        if self.scene.due is not None and self.scene.stage == "playing":
            parts.append(self.texts.say("time_left", count=max(0, round(self.scene.due - monotonic()))))
        return " · ".join(part for part in parts if part)

    def turn(self) -> str:
        scene = self.scene
        if scene.lost:
            return self.texts.say("lost")
        if scene.coach is not None and (scene.ended or NEXT in scene.offers):
            return self.texts.say("lesson_over" if scene.ended else "coach_waits")
        if scene.stage != "playing" or scene.view is None:
            return self.texts.say(f"stage_{scene.stage}") if scene.stage != "playing" else ""
        if scene.mine:
            return self.texts.say("your_turn")
        mover = scene.view["to_move"]
        return "" if mover is None else self.texts.say("turn_of", name=scene.names[mover])

    def question(self) -> str:
        """What is asked of me, or why nothing is."""
        scene = self.scene
        if scene.mine and scene.view is not None:
            return self.teller.ask(scene.view)
        if (
            scene.stage == "over"
            and scene.coach is None
            and scene.view is not None
            and scene.view["ranks"] is not None
        ):
            marked = sheet.marked(self.texts, scene.names, scene.seat)
            return sheet.verdict(self.texts, marked, scene.view["ranks"], scene.seat)[0]
        if scene.host and not scene.lost:
            return self.texts.say("host_starts", name=scene.host)
        return self.turn()

    def status(self) -> list[str]:
        """How things stand; before a match, who sits where."""
        scene = self.scene
        if scene.view is not None:
            return self.teller.status(scene.view, mats=True)
        free = self.texts.say("free")
        return [f"{seat + 1}. {name or free}" for seat, name in enumerate(scene.names)]

    def all_status(self) -> list[str]:
        """The same with everyone's number of cards and my hand."""
        view = self.scene.view
        if view is None:
            return self.status()
        hand = view.get("hand", [])
        held = [self.texts.say("hand", words=self.teller.cards(hand), count=len(hand))] if hand else []
        return [*self.teller.status(view), "", *held]

    def log(self, begin: int, end: int) -> list[str]:
        """What happened, from one entry to another, line by line."""
        entries = self.scene.entries[max(begin, end - LOG_ENTRIES) : end]
        return paragraphs(self.entry(entry) for entry in entries)

    def entry(self, entry: Entry) -> tuple[Event, str]:
        if isinstance(entry, Note):
            return {"type": entry.key, "params": None}, entry.said(self.texts)
        text = self.teller.event(entry)
        if entry["type"] == "round_end":
            text += f" {self.points(entry['points'])}."
        return entry, text

    def points(self, points: Sequence[int]) -> str:
        names = sheet.marked(self.texts, self.scene.names, self.scene.seat)
        return ", ".join(f"{name} {got:+d}" for name, got in zip(names, points, strict=True))

    def sheet(self, events: Sequence[Event]) -> list[str]:
        """How a round ended, entry by entry, and the scores; after the last one, who has won."""
        marked = sheet.marked(self.texts, self.scene.names, self.scene.seat)
        lines: list[str] = []
        for event in events:
            if event["type"] == "match_end":
                lines += ["", *sheet.verdict(self.texts, marked, event["ranks"], self.scene.seat)]
                continue
            rounds = self.scene.sheets[: event["round"]]
            lines += [*sheets.round_lines(self.teller.reader, event["sheet"]), ""]
            lines += sheet.totals(self.texts, marked, rounds, event["scores"], sheet.RECENT_ROUNDS)
        return lines

    def score(self) -> list[str]:
        """All rounds and the total."""
        if self.scene.view is None:
            return []
        marked = sheet.marked(self.texts, self.scene.names, self.scene.seat)
        return sheet.totals(self.texts, marked, self.scene.sheets, self.scene.scores)
