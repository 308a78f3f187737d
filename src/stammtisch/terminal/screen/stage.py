"""What is on the screen: the widgets, and drawing a scene with them."""

from __future__ import annotations

from textual.app import App, ComposeResult
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.theme import Theme
from textual.widgets import Input, Static

from stammtisch.core.words import LANGS
from stammtisch.terminal.catalogue import Catalogue
from stammtisch.terminal.place import Place, Scene
from stammtisch.terminal.screen import choice
from stammtisch.terminal.screen.dialogs import Page
from stammtisch.terminal.screen.faces import face
from stammtisch.terminal.screen.hand import Hand
from stammtisch.terminal.screen.mats import Mats
from stammtisch.terminal.screen.moves import Deed, Moves
from stammtisch.terminal.screen.tale import Tale

# walnut, ink and bottle green: the colours of the table at night
THEME = Theme(
    "stammtisch",
    primary="#5CC29B",
    accent="#5CC29B",
    error="#FF9A85",
    foreground="#F2E9DC",
    background="#241C17",
    surface="#33271F",
    panel="#5B4433",
    variables={"scrollbar": "#8A6B50", "scrollbar-background": "#33271F", "border": "#B98A5A"},
)
SMALLEST = (80, 24)  # columns and lines on which everything is seen
LEAVE = "leave"  # an offer of the screen itself


class Stage(App[None]):
    """The table as it is drawn; what happens there is another's business (`TableApp`)."""

    TITLE = "Stammtisch"
    CSS_PATH = "style.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (34, "-tall")]

    def __init__(self, place: Place, texts: Catalogue) -> None:
        super().__init__()
        self.place = place
        self.texts = texts
        self.scene = place.scene
        self.clause = ""  # that the last refusal named
        self.seen = 0  # entries that were there when I moved last

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        yield Mats(id="mats")
        with Container(id="middle"):
            with VerticalScroll(id="status", can_focus=False):
                yield Static(markup=False)
            with VerticalScroll(id="log", can_focus=False):
                yield Static()
        yield Static(id="ask", markup=False)
        with VerticalScroll(id="cards", can_focus=False):
            yield Hand(id="hand")
        yield Static(id="trouble")
        yield Moves(id="moves")
        yield Input(id="typed", compact=True, select_on_focus=False)
        yield Static(id="keys")

    @property
    def hand(self) -> Hand:
        return self.query_one(Hand)

    @property
    def moves(self) -> Moves:
        return self.query_one(Moves)

    @property
    def typed(self) -> Input:
        return self.query_one("#typed", Input)

    def text(self, where: str, content: str | Content) -> None:
        self.query_one(where, Static).update(content)

    def tale(self) -> Tale:
        return Tale(self.place.game, self.scene, self.texts)

    # drawing

    def show(self, scene: Scene) -> None:
        """The whole table anew."""
        moved = scene.legal != self.scene.legal or scene.view != self.scene.view
        self.scene = scene
        tale = self.tale()
        self.show_head()
        self.query_one(Mats).seat(scene, self.texts)
        self.text("#status Static", "\n".join(tale.status()))
        self.text("#ask", tale.question())
        self.query_one("#ask").set_class(not scene.mine, "others")
        self.show_log(tale)
        self.show_hand()
        if moved:
            self.complain("")
        self.list_moves()
        self.show_keys()

    def show_head(self) -> None:
        columns, lines = SMALLEST
        small = self.size.width < columns or self.size.height < lines
        self.text(
            "#head",
            self.texts.say("too_small", columns=columns, lines=lines) if small else self.tale().head(),
        )

    def on_resize(self) -> None:
        self.call_after_refresh(self.show_head)  # the screen learns its size after this

    def show_log(self, tale: Tale) -> None:
        """Everything since my last move stands out."""
        end = len(self.scene.entries)
        old, new = tale.log(0, min(self.seen, end)), tale.log(self.seen, end)
        parts = [(f"{line}\n", "dim") for line in old] + [(f"{line}\n", "$foreground") for line in new]
        self.text("#log Static", Content.assemble(*parts).rstrip())
        self.query_one("#log").scroll_end(animate=False)

    def show_hand(self) -> None:
        game, words = self.place.game, self.tale().teller.words
        faces = [face(code, list(game.codes), words, self.texts) for code in self.scene.cards]
        empty = "" if self.scene.view is None or self.scene.seat is None else self.texts.say("empty_hand")
        self.hand.hold(faces, choice.playable(game, self.scene.legal), empty)

    def show_keys(self) -> None:
        other = next(lang for lang in LANGS if lang != self.texts.lang)
        keys = [
            ("F1", "rules"),
            ("F2", "help"),
            ("F3", "score"),
            ("F4", "why"),
            ("F5", "language"),
            ("^Q", "leave"),
        ]
        labels = [
            f"[@click=app.{action}]{key} {self.texts.say(f'key_{action}', lang=other)}[/]"
            for key, action in keys
        ]
        self.text("#keys", Content.from_markup("  ".join(labels)))
        self.typed.placeholder = self.texts.say("type_wish" if self.scene.seat is None else "type_here")

    def list_moves(self) -> None:
        """What fits what is chosen and typed."""
        game, scene, chosen = self.place.game, self.scene, self.hand.chosen
        in_words = self.tale().teller.move
        fitting = choice.fitting(game, scene.legal, chosen) or self.first_of_chosen()
        deeds = [Deed("move", move, in_words(move)) for move in fitting]
        wanted = self.typed.value.strip().casefold()
        deeds = [deed for deed in deeds if wanted in deed.text.casefold() or wanted in deed.words.casefold()]
        exact = bool(chosen and deeds and sorted(choice.cards_of(game, deeds[0].text)) == sorted(chosen))
        only = len(scene.legal) == 1 or (len(deeds) == 1 and bool(chosen or wanted))
        if not chosen and not wanted:
            offers = [*scene.offers, *([LEAVE] if scene.ended else [])]
            deeds = [*(Deed("offer", offer, self.texts.say(f"offer_{offer}")) for offer in offers), *deeds]
        self.moves.offer(deeds, exact or only or not scene.mine)

    def first_of_chosen(self) -> list[str]:
        """Where only one card can be played at a time: the move with the first."""
        first = choice.first_of(self.place.game, self.scene.legal, self.hand.chosen)
        return [first] if first else []

    def complain(self, text: str, clause: str = "") -> None:
        """One sentence in the colour of refusals, with a way to the clause it is about."""
        self.clause = clause
        content = Content(text)
        if clause:
            link = f"[@click=app.rules]{self.texts.say('read_rule', clause=clause)}[/]"
            content = Content.assemble(text, "  ", Content.from_markup(link))
        self.text("#trouble", content)
        self.query_one("#trouble").set_class(bool(text), "there")

    def read_page(self, title: str, lines: list[str]) -> None:
        self.push_screen(Page(self.texts.say(title), lines, self.texts.say("close")))
