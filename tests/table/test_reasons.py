"""Why a bot moved so: what it thought at the time, told to whom it is for, and no secrets while they are any."""

from __future__ import annotations

import asyncio
import random

import pytest

from stammtisch.bots.bot import is_secret
from stammtisch.core.game import Advice
from stammtisch.core.registry import GAMES
from stammtisch.table.desk import Move
from stammtisch.table.reasons import bot_seed, decision, explained, reason
from stammtisch.table.refused import Refused
from stammtisch.table.seats import Seat
from stammtisch.table.thinking import Thinkers, think
from stammtisch.table.verbs.playing import Continue, Play
from stammtisch.table.verbs.seating import Join, PutBot, Sit
from stammtisch.table.verbs.undoing import AskUndo
from tests.table.stage import NOBODY, AtOnce, Stage

LEVELS = ("easy", "normal", "normal", "easy")  # of the seats, without the first, where a person sits


def solo(game: str) -> Stage:
    """Ada against bots of different levels."""
    players = max(3, GAMES[game].players[0])
    stage = Stage(game=game, players=players, options={})
    stage.do("ada", Sit(0))
    for seat in range(1, players):
        stage.do("ada", PutBot(seat, LEVELS[seat]))  # type: ignore[arg-type]
    return stage.start()


def step(stage: Stage, chance: random.Random) -> tuple[int, Advice] | None:
    """One move; of a bot its row's number and what it thought."""
    table = stage.table
    if table.resting:
        stage.do("ada", Continue())
        return None
    match, seat = table.need_match(), table.to_move
    assert seat is not None
    if seat == 0:
        stage.do("ada", Play(chance.choice(match.legal_moves()), table.turn))
        return None
    view, seed = match.view(seat), bot_seed(match)
    advice = match.game.advise(view, LEVELS[seat], seed)
    assert think(LEVELS[seat], view, seed) == advice.move
    return stage.do(None, Move(seat, advice.move, table.turn, "bot")).seq, advice


def refused(stage: Stage, person: str, seq: int) -> str:
    with pytest.raises(Refused) as caught:
        decision(stage.table, person, seq)
    return caught.value.code


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_says_what_it_thought_and_keeps_its_secrets_while_the_match_is_on(game: str) -> None:
    stage, chance = solo(game), random.Random(3)
    thought = [found for _ in range(60) if stage.table.playing and (found := step(stage, chance))]
    assert len(thought) > 10
    for seq, advice in thought[:: max(1, len(thought) // 12)]:
        asked = decision(stage.table, "ada", seq)
        assert explained(asked) == advice
        over = reason(asked, advice, on=False)
        assert (over.seat, over.move, over.reason) == (asked.seat, advice.move, advice.reason)
        if is_secret(game, advice.move):
            with pytest.raises(Refused, match="bot_keeps_secret"):
                reason(asked, advice, on=True)
        else:
            assert (reason(asked, advice, on=True).move, advice.reason) == (None, over.reason)


def test_some_reasons_are_secret() -> None:
    """Else the test above would show nothing."""
    chance = random.Random(3)
    secret = 0
    for game in GAMES:
        stage = solo(game)
        for _ in range(60):
            found = step(stage, chance) if stage.table.playing else None
            secret += found is not None and is_secret(game, found[1].move)
    assert secret


def test_only_moves_of_bots_in_this_match_have_reasons() -> None:
    stage, chance = solo("mau_mau"), random.Random(4)
    found = None
    while found is None:
        found = step(stage, chance)
    seq, _ = found
    assert decision(stage.table, "ada", seq).move
    assert refused(stage, "eve", seq) == "not_here"
    stage.do("eve", Join("Eve", "owl"))
    assert refused(stage, "eve", seq) == "not_seated"
    for other in (0, 1, stage.table.first, stage.table.seq, 10**20):
        assert refused(stage, "ada", other) == "no_bot_move"
    mine = [played.seq for played in stage.table.played if played.by == "person"]
    assert all(refused(stage, "ada", one) == "no_bot_move" for one in mine)


def test_what_was_taken_back_has_no_reason() -> None:
    stage, chance = solo("zoff_im_zoo"), random.Random(4)
    found = None
    while found is None or not any(played.by == "person" for played in stage.table.played):
        found = step(stage, chance) or found
    while not (found := step(stage, chance)):
        pass
    stage.do("ada", AskUndo(practice=True))
    assert refused(stage, "ada", found[0]) == "no_bot_move"


def test_among_people_bots_keep_their_reasons_also_for_whoever_is_left() -> None:
    stage = Stage().seat("ada", "ben").start()
    while stage.table.to_move != 2:
        stage.play()
    match = stage.table.need_match()
    move = think("normal", match.view(2), bot_seed(match))
    seq = stage.do(None, Move(2, move, stage.table.turn, "bot")).seq
    assert refused(stage, "ada", seq) == "only_against_bots"
    stage.table.seats[1] = Seat(bot="normal")
    assert refused(stage, "ada", seq) == "only_against_bots", "the bot has taken over from a person"


def test_a_bot_that_would_move_otherwise_today_says_nothing() -> None:
    stage, chance = solo("mau_mau"), random.Random(4)
    found = None
    while found is None:
        found = step(stage, chance)
    asked = decision(stage.table, "ada", found[0])
    assert explained(asked._replace(move="something else")) is None
    assert explained(asked._replace(level="random")) is None, "it has no reasons"
    with pytest.raises(Refused, match="no_reason"):
        reason(asked, None, on=False)


def test_the_real_processes_explain_the_same() -> None:
    stage, chance = solo("mue"), random.Random(4)
    found = None
    while found is None:
        found = step(stage, chance)
    asked = decision(stage.table, "ada", found[0])

    async def scene() -> None:
        thinkers = Thinkers(1)
        try:
            assert await thinkers.explain(NOBODY, asked) == await AtOnce().explain(NOBODY, asked) == found[1]
        finally:
            thinkers.close()

    asyncio.run(scene())
