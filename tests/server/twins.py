"""Two matches that a seat can't tell apart, and moves that can be played in both without telling them apart.

A plan is made without a server: a match is played for a while, then a match that the seat imagines replaces it in one
of two copies.  Both play on alike for as long as the rules tell the seat the same.  Whatever the seat sees must then be
the same, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from stammtisch import Match

TWINS = 40  # imagined matches to try for a long plan
TRIED_MOVES = 400  # at least; then the longest plan so far will do
CHOICES = 6  # moves to try before a plan ends


@dataclass
class Plan:
    """Moves up to a swap, then pairs of moves (for the real match, for the other); and moves that are refused."""

    game: str
    players: int
    seat: int  # of the player who can't tell the matches apart
    seed: int
    watching: str = "now"
    options: dict[str, Any] = field(default_factory=dict)
    prefix: list[str] = field(default_factory=list)
    twin: int = 0
    moves: list[tuple[str, str]] = field(default_factory=list)
    # By index in `moves`: what the seat can't play there.
    illegal: dict[int, list[str]] = field(default_factory=dict)

    def new_match(self) -> Match:
        return Match(self.game, self.players, self.seed, self.options)


def imagined(match: Match, seat: int, twin: int) -> Match:
    """A match that this seat can't tell from this one, in which others were told something else."""
    other = match.determinize(seat, twin)
    other.seed = match.seed  # later rounds are dealt alike
    other.moves = list(match.moves)
    other.events = [
        event if event["to"] == "all" or seat in event["to"] else {**event, "cards": f"twin {twin}"}
        for event in match.events
    ]
    return other


def events_for(match: Match, seat: int, begin: int) -> list[dict[str, Any]]:
    return [event for event in match.events[begin:] if event["to"] == "all" or seat in event["to"]]


def same_for_the_seat(plan: Plan, one: Match, other: Match, begin: int) -> bool:
    """Whether the seat was told the same; then it sees the same, and so does every onlooker."""
    if events_for(one, plan.seat, begin) != events_for(other, plan.seat, begin):
        return False
    assert one.view(plan.seat) == other.view(plan.seat), (plan.game, one.moves)
    assert one.view(None) == other.view(None), (plan.game, one.moves)
    return True


def same_for_late_onlookers(_: Plan, one: Match, other: Match, begin: int) -> bool:
    """Whether those who see only finished rounds see the same: the same seats were to move, and no round ended."""
    ended = any(event["type"] in ("round_end", "match_end") for event in one.events[begin:])
    return not ended and one.round == other.round and one.to_move == other.to_move and not other.over


def pairs(plan: Plan, one: Match, other: Match, dice: Random) -> Iterator[tuple[str, str]]:
    """Moves to try in both matches: the same, or any if none of the observers sees them."""
    mine, others = one.legal_moves(), other.legal_moves()
    if plan.watching == "now":
        shared = sorted(set(mine) & set(others))
        yield from ((move, move) for move in dice.sample(shared, min(CHOICES, len(shared))))
    else:
        yield from ((dice.choice(mine), dice.choice(others)) for _ in range(CHOICES))


def played_on(plan: Plan, one: Match, other: Match, dice: Random, length: int) -> Plan:
    same = same_for_the_seat if plan.watching == "now" else same_for_late_onlookers
    while len(plan.moves) < length and not one.over:
        begin = len(one.events)
        for move, other_move in pairs(plan, one, other, dice):
            after, other_after = one.copy(), other.copy()
            after.play(move)
            other_after.play(other_move)
            if same(plan, after, other_after, begin):
                break
        else:
            break
        if one.to_move == plan.seat and plan.watching == "now":
            plan.illegal[len(plan.moves)] = wrong_moves(one, dice)
        plan.moves.append((move, other_move))
        one, other = after, other_after
    return plan


def wrong_moves(match: Match, dice: Random) -> list[str]:
    legal = set(match.legal_moves())
    tried = [match.game.move_text(dice.randrange(match.game.num_moves)) for _ in range(4)]
    return [move for move in tried if move not in legal]


def make_plan(game: str, players: int, seat: int, seed: int, length: int, watching: str = "now") -> Plan:
    """The longest plan of several imagined matches."""
    best = Plan(game, players, seat, seed, watching)
    work = 0
    for twin in range(TWINS):
        dice = Random(f"{game} {players} {seat} {seed} {twin}")
        plan = Plan(game, players, seat, seed, watching, twin=twin)
        match = plan.new_match()
        for _ in range(dice.randrange(10)):
            before = match.copy()
            move = dice.choice(match.legal_moves())
            match.play(move)
            if match.over or match.round > 1:
                match = before
                break
            plan.prefix.append(move)
        other = imagined(match, seat, twin)
        if all(match.view(one) == other.view(one) for one in range(players)):
            continue  # nothing was hidden
        played_on(plan, match, other, dice, length)
        work += len(plan.moves) + 1
        if len(plan.moves) > len(best.moves):
            best = plan
        if len(best.moves) >= length or work > TRIED_MOVES:
            break
    return best
