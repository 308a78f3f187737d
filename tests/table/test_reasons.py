"""Why a bot moved: what anyone could say during the round, afterwards what it thought; and who may ask."""

from __future__ import annotations

import asyncio
import random

import pytest

from stammtisch.core.game import Advice, Phrase
from stammtisch.core.match import Match
from stammtisch.core.registry import GAMES
from stammtisch.table import reasons
from stammtisch.table.driver import Move
from stammtisch.table.reasons import bot_seed, decision_of, explained, reason, remarked
from stammtisch.table.refused import Refused
from stammtisch.table.seats import Seat
from stammtisch.table.thinking import Thinkers, think
from stammtisch.table.verbs.playing import Continue, Play
from stammtisch.table.verbs.seating import Join, PutBot, Sit
from stammtisch.table.verbs.undoing import AskUndo
from tests.table.doubles import NOBODY, AtOnce
from tests.table.lone_table import LoneTable

LEVELS = ("easy", "normal", "normal", "easy")  # of the seats, without the first, where a person sits
SHORT = {"mau_mau": {"rounds": 2}, "mue": {"target": 1000}, "mammuz": {"rounds": 2}}


def solo(game: str) -> LoneTable:
    """Ada against bots of different levels."""
    players = max(3, GAMES[game].players[0])
    lone = LoneTable(game=game, players=players, options=SHORT.get(game, {}))
    lone.do("ada", Sit(0))
    for seat in range(1, players):
        lone.do("ada", PutBot(seat, LEVELS[seat]))  # type: ignore[arg-type]
    return lone.start()


def step(lone: LoneTable) -> tuple[int, Advice] | None:
    """One move; of a bot its row's number and what it thought."""
    table = lone.table
    if table.resting:
        lone.do("ada", Continue())
        return None
    match, seat = table.need_match(), table.to_move
    assert seat is not None
    view, seed = match.view(seat), bot_seed(match)
    advice = match.game.advise(view, LEVELS[seat], seed)
    if seat == 0:
        lone.do("ada", Play(advice.move, table.turn))
        return None
    assert think(LEVELS[seat], view, seed) == advice.move
    return lone.do(None, Move(seat, advice.move, table.turn, "bot")).seq, advice


def bot_moves(lone: LoneTable, number: int = 1) -> list[tuple[int, Advice]]:
    """The first moves of bots, this many."""
    moves: list[tuple[int, Advice]] = []
    while len(moves) < number:
        moves += [move for move in [step(lone)] if move is not None]
    return moves


def refused(lone: LoneTable, person: str, seq: int) -> str:
    with pytest.raises(Refused) as caught:
        decision_of(lone.table, person, seq)
    return caught.value.refusal.code


def answer(lone: LoneTable, seq: int) -> tuple[str | None, Phrase] | str:
    """What Ada is told of this row: the move, if it is told, and the reason; or the refusal."""
    decision = decision_of(lone.table, "ada", seq)
    try:
        given = reason(decision, explained(decision))
    except Refused as problem:
        return problem.refusal.code
    assert given.seat == decision.seat
    return given.move, given.reason


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_tells_what_it_thought_once_the_round_is_over(game: str) -> None:
    """Not before, and then of every move, also when the match goes on."""
    lone = solo(game)
    match = lone.table.need_match()
    thought: list[tuple[int, Advice]] = []
    at_once = {}
    while match.round == 1 and not match.over:
        move = step(lone)
        if move is not None:
            thought.append(move)
            if match.round == 1 and not match.over:
                at_once[move[0]] = answer(lone, move[0])
    for seq, _ in bot_moves(lone, 2):
        at_once[seq] = answer(lone, seq)
    assert (match.round, match.over) == (2, False), "the match goes on"
    for early in at_once.values():
        assert early == "after_the_round" or early[0] is None, "the move is not told"
    for seq, advice in thought:
        assert answer(lone, seq) == (advice.move, advice.reason)


def test_no_bot_is_asked_while_the_round_is_on(monkeypatch: pytest.MonkeyPatch) -> None:
    lone = solo("mue")
    rows = [seq for seq, _ in bot_moves(lone, 24)]
    assert lone.table.need_match().round == 1
    monkeypatch.setattr(reasons, "bot", lambda _: pytest.fail("nobody asks a bot now"))
    answers = [answer(lone, seq) for seq in rows]
    assert "after_the_round" in answers
    assert any(isinstance(early, tuple) and early[1][0] == "remark" for early in answers)


def test_what_is_told_at_once_is_what_anyone_could_say() -> None:
    lone = solo("zoff_im_zoo")
    for seq, advice in bot_moves(lone, 12):
        decision = decision_of(lone.table, "ada", seq)
        remark = remarked(Match.from_record(decision.record), advice.move)
        assert answer(lone, seq) == ("after_the_round" if remark is None else (None, remark))


def test_only_moves_of_bots_in_this_match_have_reasons() -> None:
    lone = solo("mau_mau")
    seq = bot_moves(lone, 6)[-1][0]
    assert decision_of(lone.table, "ada", seq).move
    assert refused(lone, "eve", seq) == "not_here"
    lone.do("eve", Join("Eve", "owl"))
    assert refused(lone, "eve", seq) == "not_seated"
    for other in (0, 1, lone.table.first, lone.table.seq, 10**20):
        assert refused(lone, "ada", other) == "no_bot_move"
    mine = [played.seq for played in lone.table.played if played.by == "person"]
    assert mine
    assert all(refused(lone, "ada", seq) == "no_bot_move" for seq in mine)


def test_what_was_taken_back_has_no_reason() -> None:
    lone = solo("zoff_im_zoo")
    while not any(played.by == "person" for played in lone.table.played):
        step(lone)
    ((seq, _),) = bot_moves(lone)
    lone.do("ada", AskUndo(practice=True))
    assert refused(lone, "ada", seq) == "no_bot_move"


def test_a_round_that_is_over_is_not_played_again() -> None:
    """Else its bots would have told their cards: what the next round shows can't be taken back."""
    lone = solo("mau_mau")
    match = lone.table.need_match()
    while match.round == 1:
        step(lone)
    assert lone.refused("ada", AskUndo()) == "cards_became_known"


def test_among_people_bots_keep_their_reasons_even_from_the_last_person_left() -> None:
    lone = LoneTable().seat("ada", "ben").start()
    while lone.table.to_move != 2:
        lone.play()
    match = lone.table.need_match()
    move = think("normal", match.view(2), bot_seed(match))
    seq = lone.do(None, Move(2, move, lone.table.turn, "bot")).seq
    assert refused(lone, "ada", seq) == "only_against_bots"
    lone.table.seats[1] = Seat(bot="normal")
    assert refused(lone, "ada", seq) == "only_against_bots", "the bot has taken over from a person"


def test_a_bot_that_would_move_otherwise_today_says_nothing() -> None:
    lone = solo("mau_mau")
    decision = decision_of(lone.table, "ada", bot_moves(lone)[0][0])._replace(round_is_on=False)
    assert explained(decision) is not None
    assert explained(decision._replace(move="something else")) is None
    assert explained(decision._replace(level="random")) is None, "it has no reasons"
    with pytest.raises(Refused, match="no_reason"):
        reason(decision, None)


def test_the_real_processes_explain_the_same() -> None:
    lone = solo("mue")
    ((seq, advice),) = bot_moves(lone)
    decision = decision_of(lone.table, "ada", seq)
    over = decision._replace(round_is_on=False)

    async def scene() -> None:
        thinkers = Thinkers(1)
        try:
            assert (
                await thinkers.explain(NOBODY, decision)
                == await AtOnce().explain(NOBODY, decision)
                == explained(decision)
            )
            assert await thinkers.explain(NOBODY, over) == advice.reason
        finally:
            thinkers.close()

    asyncio.run(scene())


def test_random_play_is_remarked_on_too() -> None:
    """What is said depends on the move alone, not on who made it."""
    match, dice = Match("mau_mau", 3, 5), random.Random(5)
    remarks = []
    for _ in range(30):
        move = dice.choice(match.legal_moves())
        remarks.append(remarked(match, move))
        match.play(move)
    assert any(remarks)
