"""What the page says about a card without showing it: it can be played now, or not."""

from __future__ import annotations

import json
from typing import Any

import pytest

import stammtisch
from tests.browser.conftest import Invite
from tests.browser.measuring import SETTLE
from tests.browser.states import counts, hardest, show
from tests.facts import GAMES

DISABLED = """Object.fromEntries([...document.querySelectorAll("[data-card]")].map(
  (card) => [card.dataset.card, card.getAttribute("aria-disabled") === "true"],
))"""


NAMING = ("claim", "trump")  # a tapped card names a species or a trump, and is not played


def unplayable(game: str, view: dict[str, Any]) -> dict[str, bool]:
    """By card of mine whether it is in no legal move, as the rules have it."""
    rules = stammtisch.GAMES[game]
    used = {card.text for move in view["legal"] for card in rules.cards_used(rules.read(move))}
    return {card.text: card.text not in used for card in rules.cards_held(view)}


@pytest.mark.parametrize("game", GAMES)
def test_a_card_is_disabled_where_it_is_in_no_legal_move(visit: Invite, game: str) -> None:
    ada = visit("Ada", "desktop", "de")
    ada.go_to(ada.new_table(game, counts(game)[0]))
    me = ada.ask("/api/me")["id"]
    compared = 0
    for kind, state in hardest(game, counts(game)[1]).items():
        told = json.loads(state)
        view = told["view"]
        if told["table"]["resting"] or view["legal"][0].startswith(NAMING):
            continue
        show(ada, me, state)
        ada.page.evaluate(SETTLE)
        shown = ada.page.evaluate(DISABLED)
        rules = unplayable(game, view)
        assert shown == {card: rules[card] for card in shown}, kind
        assert set(view["hand"]) <= set(shown), kind
        compared += 1
    assert compared > 1
