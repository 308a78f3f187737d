"""`check_game` passes games that keep the laws, and names the law that a broken one breaks."""

from __future__ import annotations

import copy
import shutil
from pathlib import Path
from typing import Any

import pytest

import stammtisch
from stammtisch.core.game import Advice, Game, Moment, Occasion, Phrase
from stammtisch.core.words import words_of
from stammtisch.testing import check_game, registered
from stammtisch.testing import play as playing
from stammtisch.testing.judgement import every_move_has_a_reason
from stammtisch.testing.secrecy import cards_named
from stammtisch.testing.tips import tips_tell_nothing_hidden

GAME = stammtisch.GAMES["mau_mau"]


@pytest.fixture(autouse=True)
def few_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """One number of players and the default options: which law is named does not depend on them."""
    monkeypatch.setattr(stammtisch.testing, "settings", lambda _: [(3, {})])


def broken(**members: Any) -> Game:
    game = copy.copy(GAME)
    vars(game).update(members)
    return game


def test_a_game_of_the_house_passes() -> None:
    check_game(GAME)
    assert stammtisch.GAMES["mau_mau"] is GAME


def test_every_setting_is_tried() -> None:
    assert {players for players, _ in playing.settings(GAME)} == set(GAME.players)
    assert {options.get("must_play") for _, options in playing.settings(GAME)} == {None, True}


def leaking(state: Any, memory: Any, seat: int) -> dict[str, Any]:
    return {**GAME.own(state, memory, seat), "next": GAME.codes[state.hand((seat + 1) % 3)[0]]}


def talkative(state: Any, memory: Any) -> dict[str, Any]:
    return {**GAME.public(state, memory), "extra": 1}


def stubborn(view: dict[str, Any], level: str, seed: int) -> Advice:
    return Advice("draw" if level == "easy" else "g1", GAME.advise(view, level, seed).reason)


@pytest.mark.parametrize(
    ("members", "law"),
    [
        ({"own": leaking}, "law an imagined match keeps the view"),
        ({"advise": stubborn}, "law judgement never finds an illegal move"),
        ({"refusal": lambda _state, _move: None}, "law legal is what is accepted"),
        ({"move_id": lambda _text: 7}, "law numbers and notation translate"),
        ({"public": lambda _state, _memory: {"top": {1, 2}}}, "law "),
        ({"public": talkative}, "law views are as documented .* view.extra is not documented"),
        ({"options": {"rounds": 1.5, "must_play": False}}, "law options have bounds"),
    ],
)
def test_a_broken_game_is_told_which_law_it_breaks(members: dict[str, Any], law: str) -> None:
    with pytest.raises(AssertionError, match=law):
        check_game(broken(**members))
    assert stammtisch.GAMES["mau_mau"] is GAME


@pytest.mark.parametrize(
    ("reason", "trouble"),
    [
        (("no_such_code", {}), KeyError),  # there are no words for it
        (("only", {"must": True}), KeyError),  # the words need a card
    ],
)
def test_a_reason_that_nobody_can_tell_is_found(reason: Phrase, trouble: type[Exception]) -> None:
    every_move_has_a_reason(GAME, 3, {})
    with pytest.raises(trouble):
        every_move_has_a_reason(broken(reason=lambda _view, _move: reason), 3, {})


class Peeking:
    """A game that keeps the round its last view was made from, and looks there for what others hold."""

    def __init__(self) -> None:
        self.state: Any = None
        self.me = 0

    def own(self, state: Any, memory: Any, seat: int) -> dict[str, Any]:
        self.state, self.me = state, seat
        return GAME.own(state, memory, seat)

    def card(self) -> str:
        """One of the next seat's."""
        return GAME.codes[self.state.hand((self.me + 1) % self.state.players)[0]]

    def reason(self, _view: Any, _move: str) -> Phrase:
        return "only", {"must": True, "card": self.card()}

    def fits(self, _moment: Moment) -> bool:
        return self.card()[0] == "g"


def test_a_reason_that_peeks_is_found() -> None:
    peeking = Peeking()
    with (
        pytest.raises(AssertionError, match="depends on hidden cards"),
        registered(game := broken(own=peeking.own, reason=peeking.reason)),
    ):
        every_move_has_a_reason(game, 3, {})


def test_a_tip_that_peeks_is_found() -> None:
    peeking = Peeking()
    occasions = {**GAME.occasions, "had_to_draw": Occasion("my_draw", peeking.fits)}
    with (
        pytest.raises(AssertionError, match="tip stay-with-your-colour fits depends on hidden"),
        registered(game := broken(own=peeking.own, occasions=occasions)),
    ):
        tips_tell_nothing_hidden(game)


@pytest.mark.parametrize(
    ("game", "data", "named"),
    [
        ("mue", {"hint": "r7"}, {"r7"}),
        ("mue", [{"move": "r7*"}, ["bid:b3"]], {"r7", "b3"}),
        ("mue", {"move": "trump:r", "phase": "pass"}, set()),
        ("mau_mau", {"lay": "Wg!"}, {"W"}),
        ("mau_mau", ["g+2!", "draw"], {"g+2"}),
    ],
)
def test_a_card_is_found_by_its_code_and_in_the_text_of_a_move(game: str, data: Any, named: set[str]) -> None:
    assert cards_named(stammtisch.GAMES[game], data, set(words_of(game, "en").own["cards"])) == named


def copied(tmp_path: Path, *without: str) -> Path:
    """The texts of the game in a folder that can be changed."""
    ignored = shutil.ignore_patterns("*.py", "*.so", *without)
    return shutil.copytree(GAME.folder, tmp_path / "mau_mau", ignore=ignored)


def test_a_game_with_bounds_of_its_own_passes(tmp_path: Path) -> None:
    game = broken(bounds={"rounds": (3, 10)}, folder=copied(tmp_path, "lessons", "examples.json"))
    assert {options.get("rounds") for _, options in playing.settings(game)} == {None, 3}
    check_game(game)


def test_nothing_of_a_checked_game_is_kept(tmp_path: Path) -> None:
    """Its words are read again the next time, and those of the game of this name are its own."""
    folder = copied(tmp_path)
    words = folder / "words.en.json"
    words.write_text(words.read_text("utf-8").replace('"name": "', '"name": "Other '), "utf-8")
    check_game(broken(folder=folder))
    assert words_of("mau_mau", "en").own["name"] == "Mau Mau"
