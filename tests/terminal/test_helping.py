"""`help me` at a terminal's table: a thought first, then the move; at a service's table only against bots."""

from __future__ import annotations

from pathlib import Path

import pytest

from stammtisch import new_match
from stammtisch.table.refused import Refused
from stammtisch.terminal.helping import Helping
from stammtisch.terminal.solo import Solo
from stammtisch.terminal.texts import catalogue
from tests.terminal.network import seated, service, until
from tests.terminal.script import played

PHRASES = {
    "de": ("hilf mir", "Mein Rat: ", "dann sage ich dir den Zug"),
    "en": ("help me", "My advice: ", "I will tell you the move"),
}


@pytest.mark.parametrize("lang", PHRASES)
def test_first_a_thought_then_the_move(lang: str) -> None:
    asking, advice, again = PHRASES[lang]
    match = new_match("mau_mau", 3, seed=3)
    assert match.to_move == 0
    once = played(match.copy(), f"{asking}\nquit\n", lang)
    assert again in once
    assert advice not in once
    twice = played(match.copy(), f"{asking}\n{asking}\nquit\n", lang)
    assert twice.index(again) < twice.index(advice)
    move = twice.partition(advice)[2].partition(")")[0].rpartition("(")[2]
    assert move in match.legal_moves()
    played(match, f"{asking}\n{move}\nquit\n", lang)
    assert match.moves[0] == move, "the words for it are those that play it"


def test_every_move_begins_with_a_thought() -> None:
    match = new_match("zoff_im_zoo", 3, seed=1)
    solo = Solo(match, match.to_move or 0, "Ada", catalogue("en"))
    helping = Helping(solo)
    first = helping.lines(catalogue("en"))
    assert helping.lines(catalogue("en")) != first
    assert "help me" not in " ".join(helping.lines(catalogue("en"))), "the move again"
    solo.play(solo.scene.legal[0])
    with pytest.raises(Refused, match="not_your_turn"):
        helping.lines(catalogue("en"))


def test_at_a_services_table_it_is_practice_and_only_against_bots(tmp_path: Path) -> None:
    with service(tmp_path) as at:
        table = at.table(pace=0.0, options={"rounds": 3})
        with seated(at, table, "Host") as [host]:
            host.do("fill")
            until(host, lambda scene: "start" in scene.offers)
            host.do("start")
            until(host, lambda scene: scene.mine)
            helping = Helping(host)
            [warning] = helping.lines(catalogue("en"))
            assert "becomes practice" in warning
            assert not host.scene.practice
            assert "I will tell you the move" in helping.lines(catalogue("en"))[-1]
            until(host, lambda scene: scene.practice)
            assert helping.lines(catalogue("en"))[0].startswith("My advice: ")
        other = at.table(pace=0.0)
        with seated(at, other, "Host", "Guest") as [host, _]:
            until(host, lambda scene: "fill" in scene.offers)
            host.do("fill")
            until(host, lambda scene: "start" in scene.offers)
            host.do("start")
            until(host, lambda scene: scene.view is not None)
            with pytest.raises(Refused, match="help_among_people"):
                Helping(host).lines(catalogue("en"))
