"""A scene on the screen: the widgets, what is chosen and typed in them, and the moves that fit it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Input, Static

from stammtisch.core.game import Game
from stammtisch.core.words import LANGS
from stammtisch.terminal.screen import choice
from stammtisch.terminal.screen.faces import face
from stammtisch.terminal.screen.hand import Hand
from stammtisch.terminal.screen.mats import Mats
from stammtisch.terminal.screen.moves import Deed, Moves
from stammtisch.terminal.screen.tale import Tale
from stammtisch.terminal.session import SHOW, Coaching, Scene
from stammtisch.terminal.texts import Catalogue

# Columns and lines in which everything can be seen.
SMALLEST_SIZE = (80, 24)
LEAVE = "leave"  # an offer of the screen itself
KEYS = (
    ("F1", "rules"),
    ("F2", "manual"),
    ("F3", "score"),
    ("F4", "why"),
    ("F5", "language"),
    ("F8", SHOW),
    ("^Q", "leave"),
)


class SceneView(Vertical):
    """The table as one person sees it; what they do there is the app's business."""

    def __init__(self, game: Game, scene: Scene, texts: Catalogue) -> None:
        super().__init__(id="table")
        self.game = game
        self.scene = scene
        self.texts = texts
        self.clause = ""  # that the last refusal named
        self.read_entries = 0  # that were there when I moved last

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        yield Mats(id="mats")
        with Container(id="middle"):
            with VerticalScroll(id="status", can_focus=False):
                yield Static(markup=False)
            with VerticalScroll(id="log", can_focus=False):
                yield Static()
        yield Static(id="coach", markup=False)
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

    def tale(self) -> Tale:
        return Tale(self.game, self.scene, self.texts)

    # drawing

    def show(self, scene: Scene) -> None:
        """Draws the whole table."""
        moved = scene.legal != self.scene.legal or scene.view != self.scene.view
        self.scene = scene
        tale = self.tale()
        self.show_head()
        self.query_one(Mats).seat(scene, self.texts)
        self._write("#status Static", "\n".join(tale.status()))
        self._show_coach(scene.coach)
        self._write("#ask", tale.question())
        self.query_one("#ask").set_class(not scene.mine, "others")
        self._show_log(tale)
        self._show_hand()
        if moved:
            self.complain("")
        self.list_moves()
        self._show_keys()

    def show_in(self, texts: Catalogue) -> None:
        """The same scene in another language."""
        self.texts = texts
        self.complain("")
        self.show(self.scene)

    def show_head(self) -> None:
        columns, lines = SMALLEST_SIZE
        small = self.app.size.width < columns or self.app.size.height < lines
        too_small = self.texts.say("too_small", columns=columns, lines=lines)
        self._write("#head", too_small if small else self.tale().head())

    def on_resize(self) -> None:
        self.call_after_refresh(self.show_head)  # the app learns its size after this

    def _write(self, where: str, content: str | Content) -> None:
        self.query_one(where, Static).update(content)

    def _show_coach(self, coach: Coaching | None) -> None:
        """What the coach says, after the part of the lesson that begins here."""
        self.set_class(coach is not None, "lesson")
        if coach is not None:
            part = [Content(coach.part(self.texts)).stylize("bold")] if coach.part(self.texts) else []
            speech = coach.speech(self.texts) or [self.texts.say("coach_watches")]
            if self.scene.mine and coach.step == 0 and coach.way_on is None:
                speech.append(self.texts.say("choose_first"))
            self._write("#coach", Content("\n").join([*part, *map(Content, speech)]))

    def _show_log(self, tale: Tale) -> None:
        """Everything since my last move stands out."""
        end = len(self.scene.entries)
        old, new = tale.log(0, min(self.read_entries, end)), tale.log(self.read_entries, end)
        parts = [(f"{line}\n", "dim") for line in old] + [(f"{line}\n", "$foreground") for line in new]
        self._write("#log Static", Content.assemble(*parts).rstrip())
        self.query_one("#log").scroll_end(animate=False)

    def _show_hand(self) -> None:
        words = self.tale().teller.words
        cards = [] if self.scene.view is None else self.game.cards_held(self.scene.view)
        faces = [face(card, list(self.game.codes), words, self.texts) for card in cards]
        empty = "" if self.scene.view is None or self.scene.seat is None else self.texts.say("empty_hand")
        pointed = () if self.scene.coach is None else self.scene.coach.cards
        self.hand.hold(faces, choice.playable(self.game, self.scene.legal), empty, pointed)

    def _show_keys(self) -> None:
        other = next(lang for lang in LANGS if lang != self.texts.lang)
        labels = [
            f"[@click=app.{action}]{key} {self.texts.say(f'key_{action}', lang=other)}[/]"
            for key, action in KEYS
            if action != SHOW or self.scene.coach is not None
        ]
        self._write("#keys", Content.from_markup("  ".join(labels)))
        self.typed.placeholder = self.texts.say("type_wish" if self.scene.seat is None else "type_here")

    def complain(self, text: str, clause: str = "", kindly: bool = False) -> None:
        """One sentence in the colour of refusals, or of the coach, with a link to the clause it is about."""
        self.clause = clause
        content = Content(text)
        if clause:
            link = f"[@click=app.rules]{self.texts.say('read_rule', clause=clause)}[/]"
            content = Content.assemble(text, "  ", Content.from_markup(link))
        self._write("#trouble", content)
        self.query_one("#trouble").set_class(bool(text), "there")
        self.query_one("#trouble").set_class(kindly, "kindly")

    # choosing

    def on_hand_chosen(self) -> None:
        self.complain("")
        self.list_moves()
        if not self.hand.chosen or not self.scene.mine:
            return
        if not self.moves.deeds:
            self.complain(self.texts.say("no_move_with"))
        elif self._first_of_chosen():
            self.complain(self.texts.say("one_by_one", words=self.moves.deeds[0].words))

    def on_input_changed(self) -> None:
        self.list_moves()

    def list_moves(self) -> None:
        """Offers what fits what is chosen and typed."""
        game, scene, chosen = self.game, self.scene, self.hand.chosen
        in_words = self.tale().teller.move
        fitting = choice.fitting(game, scene.legal, chosen) or self._first_of_chosen()
        deeds = [Deed("move", move, in_words(move)) for move in fitting]
        typed = self.typed.value.strip().casefold()
        deeds = [deed for deed in deeds if typed in deed.text.casefold() or typed in deed.words.casefold()]
        exact = bool(chosen and deeds and sorted(choice.cards_of(game, deeds[0].text)) == sorted(chosen))
        only = len(scene.legal) == 1 or (len(deeds) == 1 and bool(chosen or typed))
        if not chosen and not typed:
            offers = [*scene.offers, *([LEAVE] if scene.ended else [])]
            offered = [Deed("offer", offer, self.texts.say(f"offer_{offer}")) for offer in offers]
            deeds = [*deeds, *offered] if SHOW in offers else [*offered, *deeds]  # a move should come first
        self.moves.offer(deeds, exact or only or not scene.mine)

    def _first_of_chosen(self) -> list[str]:
        """Where only one card can be played at a time: the move with the first."""
        first = choice.first_of(self.game, self.scene.legal, self.hand.chosen)
        return [first] if first else []

    def clear(self) -> None:
        """Nothing is chosen or typed any more."""
        self.typed.value = ""
        self.hand.clear_choice()
        self.hand.focus()

    def scroll_log(self, pages: int) -> None:
        log = self.query_one("#log")
        log.scroll_relative(y=pages * max(1, log.size.height - 1), animate=False)
