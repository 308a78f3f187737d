"""Why a bot moved so: what anybody could say while its round is on, afterwards what it thought, to whom it is for."""

from __future__ import annotations

import asyncio
import random

import pytest

from stammtisch.core.game import Advice, Phrase
from stammtisch.core.match import Match
from stammtisch.core.registry import GAMES
from stammtisch.table import reasons
from stammtisch.table.desk import Move
from stammtisch.table.reasons import bot_seed, decision, explained, reason, remarked
from stammtisch.table.refused import Refused
from stammtisch.table.seats import Seat
from stammtisch.table.thinking import Thinkers, think
from stammtisch.table.verbs.playing import Continue, Play
from stammtisch.table.verbs.seating import Join, PutBot, Sit
from stammtisch.table.verbs.undoing import AskUndo
from tests.table.stage import NOBODY, AtOnce, Stage

LEVELS = ("easy", "normal", "normal", "easy")  # of the seats, without the first, where a person sits
SHORT = {"mau_mau": {"rounds": 2}, "mue": {"target": 1000}, "mammuz": {"rounds": 2}}


def solo(game: str) -> Stage:
    """Ada against bots of different levels."""
    players = max(3, GAMES[game].players[0])
    stage = Stage(game=game, players=players, options=SHORT.get(game, {}))
    stage.do("ada", Sit(0))
    for seat in range(1, players):
        stage.do("ada", PutBot(seat, LEVELS[seat]))  # type: ignore[arg-type]
    return stage.start()


def step(stage: Stage) -> tuple[int, Advice] | None:
    """One move; of a bot its row's number and what it thought."""
    table = stage.table
    if table.resting:
        stage.do("ada", Continue())
        return None
    match, seat = table.need_match(), table.to_move
    assert seat is not None
    view, seed = match.view(seat), bot_seed(match)
    advice = match.game.advise(view, LEVELS[seat], seed)
    if seat == 0:
        stage.do("ada", Play(advice.move, table.turn))
        return None
    assert think(LEVELS[seat], view, seed) == advice.move
    return stage.do(None, Move(seat, advice.move, table.turn, "bot")).seq, advice


def bot_moves(stage: Stage, number: int = 1) -> list[tuple[int, Advice]]:
    """The first so many moves of bots."""
    found: list[tuple[int, Advice]] = []
    while len(found) < number:
        found += [made for made in [step(stage)] if made is not None]
    return found


def refused(stage: Stage, person: str, seq: int) -> str:
    with pytest.raises(Refused) as caught:
        decision(stage.table, person, seq)
    return caught.value.code


def told(stage: Stage, seq: int) -> tuple[str | None, Phrase] | str:
    """What Ada is told of this row: the move, if it is told, and the reason; or the refusal."""
    asked = decision(stage.table, "ada", seq)
    try:
        found = reason(asked, explained(asked))
    except Refused as problem:
        return problem.code
    assert found.seat == asked.seat
    return found.move, found.reason


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_tells_what_it_thought_once_the_round_is_over(game: str) -> None:
    """Not before, and then of every move, also when the match goes on."""
    stage = solo(game)
    match = stage.table.need_match()
    thought: list[tuple[int, Advice]] = []
    at_once = {}
    while match.round == 1 and not match.over:
        made = step(stage)
        if made is not None:
            thought.append(made)
            if match.round == 1 and not match.over:
                at_once[made[0]] = told(stage, made[0])
    for seq, _ in bot_moves(stage, 2):
        at_once[seq] = told(stage, seq)
    assert (match.round, match.over) == (2, False), "the match goes on"
    for found in at_once.values():
        assert found == "after_the_round" or found[0] is None, "the move is not told"
    for seq, advice in thought:
        assert told(stage, seq) == (advice.move, advice.reason)


def test_no_bot_is_asked_while_the_round_is_on(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = solo("mue")
    rows = [seq for seq, _ in bot_moves(stage, 24)]
    assert stage.table.need_match().round == 1
    monkeypatch.setattr(reasons, "bot", lambda _: pytest.fail("nobody asks a bot now"))
    found = [told(stage, seq) for seq in rows]
    assert "after_the_round" in found
    assert any(isinstance(one, tuple) and one[1][0] == "remark" for one in found)


def test_what_is_told_at_once_is_what_anybody_could_say() -> None:
    stage = solo("zoff_im_zoo")
    for seq, advice in bot_moves(stage, 12):
        asked = decision(stage.table, "ada", seq)
        remark = remarked(Match.from_record(asked.record), advice.move)
        assert told(stage, seq) == ("after_the_round" if remark is None else (None, remark))


def test_only_moves_of_bots_in_this_match_have_reasons() -> None:
    stage = solo("mau_mau")
    seq = bot_moves(stage, 6)[-1][0]
    assert decision(stage.table, "ada", seq).move
    assert refused(stage, "eve", seq) == "not_here"
    stage.do("eve", Join("Eve", "owl"))
    assert refused(stage, "eve", seq) == "not_seated"
    for other in (0, 1, stage.table.first, stage.table.seq, 10**20):
        assert refused(stage, "ada", other) == "no_bot_move"
    mine = [played.seq for played in stage.table.played if played.by == "person"]
    assert mine
    assert all(refused(stage, "ada", one) == "no_bot_move" for one in mine)


def test_what_was_taken_back_has_no_reason() -> None:
    stage = solo("zoff_im_zoo")
    while not any(played.by == "person" for played in stage.table.played):
        step(stage)
    ((seq, _),) = bot_moves(stage)
    stage.do("ada", AskUndo(practice=True))
    assert refused(stage, "ada", seq) == "no_bot_move"


def test_a_round_that_is_over_is_not_played_again() -> None:
    """Else its bots would have told their cards: what the next round shows can't be taken back."""
    stage = solo("mau_mau")
    match = stage.table.need_match()
    while match.round == 1:
        step(stage)
    assert stage.refused("ada", AskUndo()) == "cards_became_known"


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
    stage = solo("mau_mau")
    asked = decision(stage.table, "ada", bot_moves(stage)[0][0])._replace(on=False)
    assert explained(asked) is not None
    assert explained(asked._replace(move="something else")) is None
    assert explained(asked._replace(level="random")) is None, "it has no reasons"
    with pytest.raises(Refused, match="no_reason"):
        reason(asked, None)


def test_the_real_processes_explain_the_same() -> None:
    stage = solo("mue")
    ((seq, advice),) = bot_moves(stage)
    asked = decision(stage.table, "ada", seq)
    over = asked._replace(on=False)

    async def scene() -> None:
        thinkers = Thinkers(1)
        try:
            assert (
                await thinkers.explain(NOBODY, asked)
                == await AtOnce().explain(NOBODY, asked)
                == explained(asked)
            )
            assert await thinkers.explain(NOBODY, over) == advice.reason
        finally:
            thinkers.close()

    asyncio.run(scene())


def test_random_play_is_remarked_on_too() -> None:
    """What is said depends on the move alone, not on who made it."""
    match, dice = Match("mau_mau", 3, 5), random.Random(5)
    found = []
    for _ in range(30):
        move = dice.choice(match.legal_moves())
        found.append(remarked(match, move))
        match.play(move)
    assert any(found)
