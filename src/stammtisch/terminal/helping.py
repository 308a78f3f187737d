"""Help with my move, told in two steps: first what to think about, then the move and why it is good.

At a service's table a match with help is practice.  That is said the first time; asking again is to agree.
"""

from __future__ import annotations

from stammtisch.core.game import View
from stammtisch.table.help import Help
from stammtisch.table.refused import Refused
from stammtisch.terminal.session import Session, refusal, teller
from stammtisch.terminal.texts import Catalogue


class Helping:
    """What has been told to the person in this session."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.warned: View | None = None  # where it was said that the match becomes practice
        self.view: View | None = None  # which the help is for
        self.help: Help | None = None

    def lines(self, texts: Catalogue) -> list[str]:
        """The next step, line by line; Refused where there is no help."""
        scene = self.session.scene
        if self.help is not None and scene.view == self.view:
            return self.move(self.help, texts)
        try:
            self.help = self.session.help(self.warned is not None and self.warned == scene.view)
        except Refused as problem:
            if problem.refusal.code != "help_is_practice":
                raise
            self.warned = scene.view
            return [refusal(problem, texts)]
        self.view = scene.view
        return self.thought(self.help, texts)

    def thought(self, help: Help, texts: Catalogue) -> list[str]:
        telling = teller(self.session.game, self.session.scene, texts.lang)
        codes = {card.text: card.code for card in self.session.game.cards_held(self.session.scene.view or {})}
        cards = [codes[card] for card in help.cards if card in codes]
        about = [texts.say("help_cards", what=telling.cards(cards))] if cards else []
        return [telling.thought_and_hint(help.reason)[0], *about, texts.say("help_again")]

    def move(self, help: Help, texts: Catalogue) -> list[str]:
        telling = teller(self.session.game, self.session.scene, texts.lang)
        words = telling.part("moves", help.phrase)
        return [texts.say("help_move", words=words, move=help.move), telling.thought_and_hint(help.reason)[1]]
