"""What is printed for a seat is made of what that seat may know, and of nothing else."""

import io
from random import Random

import pytest

import stammtisch
from stammtisch import Match, new_match
from stammtisch.core.game import is_for
from stammtisch.terminal.board import Board
from stammtisch.terminal.console import Console
from stammtisch.terminal.solo import Solo
from stammtisch.terminal.texts import catalogue


def shown(match: Match, seat: int) -> str:
    """Everything a player at this seat can have printed."""
    sink = io.StringIO()
    texts = catalogue("en")
    board = Board(Solo(match, seat, "Ada", texts), texts, Console(io.StringIO(), sink))
    board.catch_up()
    board.status()
    board.hand()
    board.log()
    board.score()
    if match.to_move == seat:
        board.turn()
        board.manual("")
    return sink.getvalue()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", sorted(stammtisch.GAMES))
def test_a_table_that_knows_only_the_seats_knowledge_prints_the_same(game: str, seed: int) -> None:
    players = stammtisch.GAMES[game].players
    match = new_match(game, players[seed % len(players)], seed=seed)
    chance = Random(seed)
    for _ in range(chance.randint(0, 60)):
        if match.over:
            break
        match.play(chance.choice(match.legal_moves()))
    for seat in range(match.players):
        twin = match.determinize(seat, 7)
        twin.events = [event for event in match.events if is_for(event, seat)]
        twin.moves = match.moves  # how many there were is no secret
        assert shown(twin, seat) == shown(match, seat)
