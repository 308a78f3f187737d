"""The players around the table: who is to move, how many cards they hold, their scores."""

from __future__ import annotations

from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from stammtisch.terminal.session import Scene
from stammtisch.terminal.sheet import marked
from stammtisch.terminal.texts import Catalogue

# With this many columns a mat has room for whole words, or at least for letters.
ROOMY_COLUMNS, NARROW_COLUMNS = 24, 12


class Mats(Static):
    """One mat a player, in playing order, two lines high."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.scene: Scene | None = None
        self.texts: Catalogue | None = None

    def seat(self, scene: Scene, texts: Catalogue) -> None:
        self.scene, self.texts = scene, texts
        self.draw()

    def on_resize(self, _: Resize) -> None:
        self.draw()

    def draw(self) -> None:
        scene, texts = self.scene, self.texts
        if scene is None or texts is None or not scene.names:
            return
        wide = max(6, (self.size.width or 80) // len(scene.names))
        view = scene.view or {}
        mover = view.get("to_move") if scene.stage == "playing" else None
        names, below = [], []
        for seat, name in enumerate(self.named(wide, scene, texts)):
            mark = "▶ " if seat == mover else "  "
            style = "bold $accent" if seat == mover else "bold"
            shown = name or texts.say("free")
            names.append((fit(mark + shown, wide), style if name else "dim"))
            below.append(
                (fit("  " + standing(view, seat, wide, texts), wide), "dim" if seat != mover else "$accent")
            )
        self.update(Content("\n").join([Content.assemble(*names), Content.assemble(*below)]))

    def named(self, wide: int, scene: Scene, texts: Catalogue) -> list[str]:
        """Everyone's name, mine marked; where there is no room for that I am just "you"."""
        if wide >= NARROW_COLUMNS:
            return marked(texts, scene.names, scene.seat)
        return [texts.say("you") if seat == scene.seat else name for seat, name in enumerate(scene.names)]


def standing(view: dict[str, object], seat: int, wide: int, texts: Catalogue) -> str:
    """Cards, in hand and open, and result of this seat, as far as the view knows them."""
    hands, scores, lying = view.get("hands"), view.get("scores"), view.get("open")
    cards = hands[seat] if isinstance(hands, list) and isinstance(hands[seat], int) else None
    if cards is not None and isinstance(lying, list):
        cards += len(lying[seat])
    score = scores[seat] if isinstance(scores, list) else None
    key = "mat" if wide >= ROOMY_COLUMNS else "mat_short" if wide >= NARROW_COLUMNS else "mat_tiny"
    if cards is None or score is None:
        return "" if score is None else str(score)
    return texts.say(key, held=cards, score=score)


def fit(text: str, wide: int) -> str:
    """The text in exactly this many columns, the last one empty."""
    return (text if len(text) < wide else text[: wide - 2] + "…").ljust(wide)
