"""Help with a move: against bots only, never without practice, from the person's own view, in two steps."""

from __future__ import annotations

import asyncio
import copy
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from stammtisch import GAMES, new_match
from stammtisch.core.lessons import lessons_of
from stammtisch.core.words import LANGS, Reader, words_of
from stammtisch.table import thinking
from stammtisch.table.desk import Desk
from stammtisch.table.help import helped
from stammtisch.table.refused import Refused
from stammtisch.table.seats import Seat
from stammtisch.table.verbs.playing import Pause, Play
from stammtisch.table.verbs.seating import Join, Leave
from tests.facts import GAMES as NAMES
from tests.table.rig import Rig, played
from tests.table.test_positions import lesson_table, seated


async def refusal(desk: Desk, agreed: bool = False, person: str = "ada") -> str:
    with pytest.raises(Refused) as caught:
        await desk.help(person, agreed)
    return caught.value.refusal.code


@pytest.fixture(autouse=True)
def _enough_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search does all its work, however slow this machine is: then it is the same each time."""
    monkeypatch.setattr(thinking, "MOVE_SECONDS", {"hard": 1000.0})


async def to_my_turn(rig: Rig, desk: Desk) -> None:
    """Until Ada, who plays against bots, is to move."""
    for _ in range(20):
        if desk.table.to_move == 0:
            return
        await rig.outside.pass_time(1)
    pytest.fail("the bots don't move")


def test_the_match_becomes_practice_and_not_without_asking(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, (ada,) = await rig.table("ada")
        await to_my_turn(rig, desk)
        assert await refusal(desk) == "help_is_practice"
        assert not desk.table.practice
        assert ada.rows("practice") == []
        help = await desk.help("ada", True)
        assert desk.table.practice
        assert [row["data"] for row in ada.rows("practice")] == [{"reason": "hint"}]
        assert await desk.help("ada", False) == help, "the second time there is nothing to agree to"
        assert len(ada.rows("practice")) == 1
        move = help.move
        await desk.do("ada", Play(move, desk.table.turn))

    played(tmp_path, scene)


def test_two_requests_at_once_are_both_answered(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, (ada,) = await rig.table("ada")
        await to_my_turn(rig, desk)
        one, two = await asyncio.gather(desk.help("ada", True), desk.help("ada", True))
        assert one == two
        assert len(ada.rows("practice")) == 1

    played(tmp_path, scene)


def test_among_people_there_is_none(tmp_path: Path) -> None:
    """Somebody who is away, and for whom a bot sits in, still plays; so does one who began the match and has left."""

    async def scene(rig: Rig) -> None:
        desk, (ada, _) = await rig.table("ada", "ben")
        assert await refusal(desk, True) == "help_among_people"
        desk.table.seats[1].bot = "normal"
        assert await refusal(desk, True) == "help_among_people"
        await desk.do("ben", Leave())
        assert desk.table.seats[1] == Seat(None, "normal")
        assert await refusal(desk, True) == "help_among_people"
        assert not desk.table.practice
        assert ada.rows("practice") == []

    played(tmp_path, scene)


def test_only_who_is_to_move_is_helped(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk, _ = await rig.table("ada")
        await to_my_turn(rig, desk)
        await desk.do("eve", Join("Eve", "fox"))
        assert await refusal(desk, True, "eve") == "not_seated"
        assert await refusal(desk, True, "nobody") == "not_here"
        await desk.do("ada", Pause(True))
        assert await refusal(desk, True) == "not_your_turn"
        await desk.do("ada", Pause(False))
        desk.table.seats[0].bot = "normal"
        assert await refusal(desk, True) == "bot_sits_in"
        desk.table.seats[0].bot = None
        await desk.do("ada", Play(desk.table.need_match().legal_moves()[0], desk.table.turn))
        assert desk.table.to_move != 0
        assert await refusal(desk, True) == "not_your_turn"

    played(tmp_path, scene)


def test_in_a_lesson_the_coach_helps(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        desk = await lesson_table(rig, lessons_of("mau_mau")["first"])
        assert await refusal(desk, True) == "help_in_lesson"

    played(tmp_path, scene)


def test_a_position_is_practice_already(tmp_path: Path) -> None:
    async def scene(rig: Rig) -> None:
        match = new_match("mue", 4, seed=5)
        assert match.to_move is not None
        desk = await seated(rig, match, seat=match.to_move, seed="3")
        help = await desk.help("ada", False)
        assert help.move in desk.table.need_match().legal_moves()

    played(tmp_path, scene)


# what it says


def positions(game: str) -> list[tuple[Any, int]]:
    """A few matches in the middle of a round, with as few and as many players as can be."""
    matches = []
    for players in {GAMES[game].players[0], GAMES[game].players[-1]}:
        match = new_match(game, players, seed=players)
        for step in range(10):
            if step % 3 == 0 and len(match.legal_moves()) > 1:
                matches.append((match.copy(), step))
            match.play(match.game.advise(match.view(match.to_move), "normal", step).move)
    return matches


@pytest.mark.parametrize("game", NAMES)
def test_first_the_cards_and_a_thought_then_the_move_and_why(game: str) -> None:
    for match, step in positions(game):
        seat = match.to_move
        view = match.view(seat)
        help = helped(view, step)
        assert help.move in view["legal"]
        used = Counter(card.text for card in match.game.cards_used(match.game.read(help.move)))
        held = Counter(card.text for card in match.game.cards_held(view))
        assert used <= Counter(help.cards) <= held, "the cards of the move, and only cards of one's own"
        assert help.reason[0] != "search", "the judgement's reason, not the figures of a search"
        for lang in LANGS:
            words = words_of(game, lang)
            thought, why = (
                Reader(words, ["A", "B", "C", "D", "E", "F", "G", "H"], seat).fill(template, help.reason[1])
                for template in words.thought_and_hint(help.reason[0])
            )
            assert thought[-1] in "?.", thought
            assert "%" not in why, why


@pytest.mark.parametrize("game", NAMES)
def test_nothing_hidden_plays_a_part(game: str) -> None:
    assert not peeks(game)


def peeks(game: str) -> bool:
    """Whether help changes when everything hidden is drawn again."""
    for match, step in positions(game)[:2]:
        seat = match.to_move
        one, other = (helped(each.view(seat), step) for each in (match, match.determinize(seat, step)))
        if one != other:
            return True
    return False


def test_help_that_peeks_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game keeps the round its last view was made from, and names a card of the next seat as the reason."""
    honest, kept = GAMES["mau_mau"], {}

    def own(state: Any, memory: Any, seat: int) -> dict[str, Any]:
        kept["card"] = honest.codes[state.hand((seat + 1) % state.players)[0]]
        return honest.own(state, memory, seat)

    peeking = copy.copy(honest)
    vars(peeking).update(own=own, reason=lambda _view, _move: ("only", {"must": True, **kept}))
    monkeypatch.setitem(GAMES, "mau_mau", peeking)
    assert peeks("mau_mau")
