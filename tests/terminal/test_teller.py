"""Where a game has no words for something, its code or notation is shown."""

import copy

import pytest

from stammtisch import GAMES
from stammtisch.core.words import LANGS
from stammtisch.terminal.teller import Teller


@pytest.mark.parametrize("lang", LANGS)
def test_without_words_the_code_is_shown(lang: str) -> None:
    teller = Teller(GAMES["mau_mau"], lang, ["Ada", "Ben"], 0)
    event = {"type": "juggled", "seat": 0, "to": [0]}
    assert teller.event(event) == teller.private(event) == "[juggled]"
    assert teller.say("moves", ("juggle", {})) == teller.part("moves", ("juggle", {})) == "[juggle]"
    thought, why = teller.thought_and_hint(("juggling", {}))
    assert thought == teller.say("think", ("plain", {}))
    assert why == "[juggling]"


def test_without_words_a_move_is_shown_as_it_is_written() -> None:
    game = copy.copy(GAMES["mau_mau"])
    vars(game).update(phrase=lambda _: ("juggle", {}))
    assert Teller(game, "en", ["Ada", "Ben"], 0).move("g7!") == "g7!"
