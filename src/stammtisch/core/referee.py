"""The referee for people with the real cards: "May I do that?", and who wins a trick.

They describe what matters (`questions` says what); the game sets up that moment and asks its own rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from stammtisch.core.arguments import check_players
from stammtisch.core.chance import fast
from stammtisch.core.errors import IllegalMove, Refusal
from stammtisch.core.facts import SHAPE
from stammtisch.core.game import Game
from stammtisch.core.moves import Move
from stammtisch.core.registry import find
from stammtisch.core.situations import Impossible, checked, checked_trick, usual_players

MOST_MOVES = 60  # in one turn
MOVE_LETTERS = 400


class Won(NamedTuple):
    """Who wins a trick: the index of what they played; and why some plays don't count, by their index."""

    play: int | None
    refused: Mapping[int, IllegalMove]


def referees(game: str) -> bool:
    """Whether this game has a referee."""
    return bool(refereed(find(game)))


def refereed(game: Game) -> bool:
    return type(game).phases is not Game.phases


def questions(game: str, players: int | None = None) -> dict[str, Any]:
    """What is to be described with so many players (None: the usual number), as JSON data.

    `phases`: the moments that can be described, each with its `asks` and the `moves` judged in it; `trick`: what is
    asked about a trick, empty where nobody has to ask who wins one; `players_matter`: whether it depends on them.
    `core.situations` says what asks and moves hold.  Their words are in the section `referee` of the game's words.
    """
    rules = with_referee(game)
    count = usual_players(rules) if players is None else check_players(rules, players)
    asked = {number: (rules.phases(number), rules.trick(number)) for number in rules.players}
    phases, trick = asked[count]
    matter = any(each != (phases, trick) for each in asked.values())
    return {
        "game": rules.name,
        "players": count,
        "players_matter": matter,
        "phases": phases,
        "trick": trick,
    }


def judge(game: str, facts: Any, move: Any, seed: int = 0) -> IllegalMove | None:
    """Why this move is not allowed in this moment; None if it is.

    `move` is a text as records have it; several of one turn have blanks between them.  Raises Impossible if the facts
    can't be.  Whatever is not described is made up from the seed: the verdict never depends on it.
    """
    rules = with_referee(game)
    described = checked(rules, facts)
    try:
        moves = read(rules, move)
        for each in moves:
            if not rules.settles(described, each):
                raise Impossible(rules.name, Refusal("not_described", {}, SHAPE))
        refusal = ruling(rules, rules.situate(described, fast(seed)), moves)
        return None if refusal is None else IllegalMove(rules.name, refusal)
    except IllegalMove as problem:  # no move's text at all
        return problem.with_traceback(None)


def winner(game: str, facts: Any) -> Won:
    """Who wins a trick of these plays, the first one led; raises Impossible if they can't be."""
    rules = with_referee(game)
    if not rules.trick(rules.players[-1]):
        raise ValueError(f"in {game} nobody has to ask who wins a trick")
    play, refused = rules.taker(checked_trick(rules, facts))
    return Won(play, {at: IllegalMove(rules.name, refusal) for at, refusal in refused.items()})


def with_referee(game: str) -> Game:
    rules = find(game)
    if not refereed(rules):
        raise ValueError(f"{game} has no referee")
    return rules


def read(rules: Game, text: Any) -> list[Move]:
    """The moves of one turn."""
    if not isinstance(text, str) or len(text) > MOVE_LETTERS or text.count(" ") >= MOST_MOVES:
        return [rules.read(None if isinstance(text, str) else text)]
    return [rules.read(part) for part in text.split(" ")]


def ruling(rules: Game, state: Any, moves: list[Move]) -> Refusal | None:
    """What the rules say to these moves of one seat, one after the other."""
    mover = state.to_move
    for at, move in enumerate(moves):
        if state.to_move != mover:
            return rules.turn_over(state, mover)
        refusal = rules.refusal(state, move)
        if refusal is not None:
            return refusal
        if at + 1 < len(moves):
            rules.play(state, move)
    return None
