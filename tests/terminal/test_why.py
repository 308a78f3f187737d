"""`why` at a terminal's table: what anybody could say while a round is on, afterwards what the bots thought."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

import stammtisch
from stammtisch import Match, new_match
from stammtisch.core.words import LANGS, Reader, words_of
from stammtisch.table.reasons import remarked
from stammtisch.terminal.company import Company
from stammtisch.terminal.session import Why, reasons
from stammtisch.terminal.session import teller as teller_of
from stammtisch.terminal.solo import Solo
from stammtisch.terminal.texts import catalogue
from tests.terminal.network import Service, play_on, seated, service, until
from tests.terminal.script import RandomPlayer, printed, table

NAMES = ("Ada", "Ben", "Clara")
SHORT = {"life_life": {"lives": 2}, "mau_mau": {"rounds": 2}, "mammuz": {"rounds": 2}, "mue": {"target": 60}}


class Move(NamedTuple):
    """A bot's move, and what anybody could say about it, in English."""

    round: int
    seat: int
    text: str
    remark: str | None


class Watched(Company):
    """Keeps what its bots did."""

    def __init__(self) -> None:
        super().__init__("easy")
        self.made: list[Move] = []

    def move(self, match: Match) -> str:
        text, seat = super().move(match), match.to_move
        assert seat is not None
        found = remarked(match, text)
        words = words_of(match.game.name, "en")
        reader = Reader(words, NAMES, 0)
        remark = None if found is None else reader.fill(words.template("why", found[0]), found[1])
        self.made.append(Move(match.round, seat, text, remark))
        return text


def solo_of(game: str) -> tuple[Solo, Watched]:
    bots = Watched()
    return Solo(new_match(game, 3, 3, SHORT.get(game)), 0, "Ada", catalogue("en"), bots=bots), bots


def playing(solo: Solo) -> Iterator[None]:
    """After every move, bots' and mine, until the match is over."""
    dice = Random(1)
    while not solo.scene.ended:
        if solo.scene.mine:
            solo.play(dice.choice(solo.scene.legal))
        else:
            solo.wait(solo.scene)
        yield


@pytest.mark.parametrize("game", sorted(stammtisch.GAMES))
def test_while_a_round_is_on_bots_say_only_what_anybody_could_say(game: str) -> None:
    solo, bots = solo_of(game)
    asked = 0
    for step, _ in enumerate(playing(solo)):
        if step % 5 or solo.match.over:
            continue
        made = [move for move in bots.made if move.round == solo.match.round]
        told = solo.reasons("en", solo.match.round)
        assert [(said.move, said.text) for said in told] == [("", move.remark) for move in made]
        last = {said.seat: said.text for said in solo.reasons("en") if not said.move}
        assert last == {move.seat: move.remark for move in made}
        asked += len(made)
    assert asked > 5


@pytest.mark.parametrize("game", sorted(stammtisch.GAMES))
def test_after_a_round_bots_tell_what_they_thought(game: str) -> None:
    """Of every move, move by move, also when the match goes on."""
    solo, bots = solo_of(game)
    for _ in playing(solo):
        if bots.made and bots.made[-1].round > 1:
            break
    first = [(index, move) for index, move in enumerate(bots.made) if move.round == 1]
    thoughts = list(solo.thoughts.values())
    for lang in LANGS:
        teller = teller_of(solo.game, solo.scene, lang)
        expected = [
            Why(move.seat, NAMES[move.seat], teller.move(move.text), thoughts[index][lang])
            for index, move in first
        ]
        assert solo.reasons(lang, 1) == expected != []


def test_a_resumed_match_knows_the_round_that_is_on() -> None:
    """What bots thought in earlier rounds is not in the file; what can be seen is."""
    solo, _ = solo_of("mau_mau")
    for _ in playing(solo):
        if solo.match.round == 2 and len(solo.reasons("en", 2)) > 2:
            break
    again = Solo(Match.from_record(solo.match.record()), 0, "Ada", catalogue("en"))
    assert again.reasons("en", 2) == solo.reasons("en", 2)
    assert again.reasons("en", 1) == []
    assert reasons(again, catalogue("en"), "1") == ["There is nothing to tell about round 1."]


@pytest.mark.parametrize(("lang", "word"), [("de", "warum"), ("en", "why")])
def test_it_is_asked_for_by_the_number_of_a_round(lang: str, word: str) -> None:
    match = new_match("mau_mau", 3, seed=7, options={"rounds": 2})

    class Curious(RandomPlayer):
        """Asks once in the second round."""

        wondered = False

        def readline(self, size: int | None = -1, /) -> str:
            if self.match.round == 2 and not self.wondered:
                self.wondered = True
                return f"{word} 1\n"
            return super().readline(size)

    at = table(match, Curious(match), lang)
    assert at.run() == 0
    lines = [line for line in printed(at).splitlines() if line.startswith(("Ben (", "Clara ("))]
    assert len(lines) > 3
    assert all("): " in line for line in lines), "the move, then the thought"


def test_after_a_match_whoever_is_there_may_still_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match may have one round only; a script is not asked."""
    for live in (True, False):
        match = new_match("mau_mau", 3, seed=7, options={"rounds": 1})

        class Curious(RandomPlayer):
            """Asks once the match is over, then goes."""

            left = ["why 1\n", "score\n", "\n"]

            def readline(self, size: int | None = -1, /) -> str:
                return self.left.pop(0) if self.match.over else super().readline(size)

        at = table(match, Curious(match))
        monkeypatch.setattr(at.console, "live", live)
        assert at.run() == 0
        told = [line for line in printed(at).splitlines() if line.startswith(("Ben (", "Clara ("))]
        assert bool(told) == live


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder: Path = tmp_path_factory.mktemp("why")
    with service(folder) as made:
        yield made


def test_at_a_table_in_the_network_it_is_the_same(at: Service) -> None:
    table = at.table(game="mau_mau", players=3, options={"rounds": 1})
    with seated(at, table, "Host") as (host,):
        host.do("fill")
        until(host, lambda scene: scene.offers == ("start",)) and host.do("start")
        until(host, lambda scene: scene.mine)
        assert all(said.move == "" for said in host.reasons("en", 1))
        play_on(host, Random(2))
        told = host.reasons("en", 1)
        assert told
        assert all(said.move and said.text for said in told)
