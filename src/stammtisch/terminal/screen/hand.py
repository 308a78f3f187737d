"""My cards: equal ones are a stack with a count; a click or the space bar chooses one more of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from textual.binding import Binding
from textual.color import Color
from textual.content import Content
from textual.events import Click, Resize
from textual.message import Message
from textual.style import Style
from textual.widgets import Static

from stammtisch.terminal.screen.faces import Face

IVORY, DIMMED, CHOSEN, LIT, INK = "#FFFDF8", "#C9BFB0", "#5CC29B", "#FFD97A", "#1C1511"
GAP_COLUMNS = 1
TALL_LINES = 34  # of a screen on which cards are three lines high

Cell = tuple[str, Style]


class Hand(Static, can_focus=True):
    """The hand as cards side by side, in as many rows as it takes."""

    BINDINGS = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("home", "step(-99)", show=False),
        Binding("end", "step(99)", show=False),
        Binding("space", "pick", show=False),
        Binding("backspace,delete", "drop", show=False),
    ]

    class Chosen(Message):
        """Other cards are chosen now."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.stacks: list[tuple[Face, int]] = []
        self.playable: set[str] = set()
        self.pointed: set[str] = set()
        self.chosen: list[str] = []  # codes, in the order in which they were chosen
        self.at = 0
        self.empty = ""

    def hold(
        self, faces: Sequence[Face], playable: set[str], empty: str, pointed: Sequence[str] = ()
    ) -> None:
        """Shows these cards from now on; of the chosen ones, those that are still there stay chosen.

        A coach points at some.
        """
        counts = Counter(face.code for face in faces)
        self.stacks = [(face, counts[face.code]) for face in dict.fromkeys(faces)]
        self.playable, self.empty, self.pointed = playable, empty, set(pointed)
        kept = Counter(self.chosen) & counts
        self.chosen = [code for code in self.chosen if kept[code]]
        self.at = max(0, min(self.at, len(self.stacks) - 1))
        self.draw()

    # choosing

    def action_step(self, by: int) -> None:
        self.at = max(0, min(len(self.stacks) - 1, self.at + by))
        self.draw()

    def action_pick(self, index: int | None = None) -> None:
        """Chooses one more card of this stack; after the last one, none of it."""
        if not self.stacks:
            return
        self.at = self.at if index is None else index
        face, count = self.stacks[self.at]
        if self.chosen.count(face.code) < count:
            self.chosen.append(face.code)
        else:
            self.chosen = [code for code in self.chosen if code != face.code]
        self.choice_changed()

    def on_click(self, event: Click) -> None:
        index = event.style.meta.get("stack")
        if isinstance(index, int) and index < len(self.stacks):
            self.action_pick(index)

    def action_drop(self) -> None:
        """Chooses one card less of this stack."""
        if self.stacks and self.stacks[self.at][0].code in self.chosen:
            self.chosen.reverse()
            self.chosen.remove(self.stacks[self.at][0].code)
            self.chosen.reverse()
            self.choice_changed()

    def clear_choice(self) -> None:
        self.chosen = []
        self.choice_changed()

    def choice_changed(self) -> None:
        self.draw()
        self.post_message(self.Chosen())

    # drawing

    def on_resize(self, _: Resize) -> None:
        self.draw()

    def on_focus(self) -> None:
        self.draw()

    def on_blur(self) -> None:
        self.draw()

    def draw(self) -> None:
        if not self.stacks:
            self.update(Content(self.empty))
            return
        cards = [self.card(index) for index in range(len(self.stacks))]
        self.update(Content("\n").join(list(self.rows(cards))))

    @property
    def tall(self) -> bool:
        return self.app.size.height >= TALL_LINES

    def rows(self, cards: list[list[Cell]]) -> Iterator[Content]:
        """The cards' lines, as many cards side by side as fit."""
        width, used = max(20, self.size.width), 0
        rows: list[list[list[Cell]]] = []
        for card in cards:
            wide = len(card[0][0]) + GAP_COLUMNS
            if not rows or used + wide > width + GAP_COLUMNS:
                rows.append([])
                used = 0
            rows[-1].append(card)
            used += wide
        for number, row in enumerate(rows):
            if number and self.tall:
                yield Content("")
            for line in range(len(row[0])):
                yield Content(" " * GAP_COLUMNS).join([Content.assemble(card[line]) for card in row])

    def card(self, index: int) -> list[Cell]:
        """One card's lines, all equally wide."""
        face, count = self.stacks[index]
        picked = self.chosen.count(face.code)
        many = f"{picked}/{count}" if picked and count > 1 else f"×{count}" if count > 1 else ""
        here = "▸" if index == self.at and self.has_focus else " "
        done = "✓" if picked else "◂" if face.code in self.pointed else " "
        corner = f"{face.shape} {face.code}".strip()
        if self.tall:
            wide = max(len(face.name), len(corner) + len(many) + 1) + 2
            lines = [
                f"{here}{corner}{many.rjust(wide - len(corner) - 2)}{done}",
                f" {face.name}",
                f"{face.code} ".rjust(wide),
            ]
            lines = [line.ljust(wide) for line in lines]
        else:
            lines = [" ".join(part for part in (here + corner, face.name, many) if part) + done]
        style = self.style_of(face, bool(picked)) + Style.from_meta({"stack": index})
        return [(line, style) for line in lines]

    def style_of(self, face: Face, picked: bool) -> Style:
        """Chosen cards stand out by their ground and a tick, those that can be played are bright and bold.

        What the coach points at is in a warmer light.
        """
        usable = face.code in self.playable or not self.playable
        pointed = face.code in self.pointed
        ground = CHOSEN if picked else LIT if pointed else IVORY if usable else DIMMED
        return Style(Color.parse(ground), Color.parse(INK if picked else face.ink), bold=usable or picked)
