"""Laws of the score pad: facts give exactly what the rules give."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any, NamedTuple

from stammtisch.core.chance import fast
from stammtisch.core.game import LEVELS, Game, Options, Setup, Sheet
from stammtisch.core.pad import Pad
from stammtisch.testing.judgement import share

ROUNDS = 100  # of every game, spread over its settings


def facts_give_what_the_rules_give(
    game: Game, players: int, options: dict[str, Any], count: int = ROUNDS
) -> None:
    """The facts of a round's end give its points, its sheet's lines, the next set-up, and the ranks."""
    if not game.keeps_score:
        return
    names = [f"player {seat}" for seat in range(players)]
    pad = Pad(game.name, names, options)
    for played in rounds(game, players, pad.options, share(game, count)):
        if played.sheet["round"] == 1:
            pad = Pad(game.name, names, options, played.first)
        facts = game.facts(played.sheet)
        assert pad.questions(), "nothing is asked"
        assert pad.next, "nothing is told"
        entered = pad.enter(facts)
        assert entered["points"] == played.sheet["points"], f"{facts} gives other points"
        assert lines(entered) == lines(played.sheet), f"{facts} gives other lines"
        assert pad.setup == played.setup, f"after {facts} the next round begins otherwise"
        assert pad.ranks == played.ranks, f"{facts} gives other ranks"
    assert Pad.from_record(pad.record()).rounds == pad.rounds, "the record gives other sheets"


def lines(sheet: Sheet) -> list[tuple[int, int, str]]:
    """Of all entries what facts always determine."""
    return [(line["seat"], line["points"], line["code"]) for line in sheet["entries"]]


class Played(NamedTuple):
    """A round as the rules ended it."""

    first: int  # who began the match
    sheet: Sheet
    setup: Setup  # of the next round
    ranks: list[int] | None


def rounds(game: Game, players: int, options: Options, count: int) -> Iterator[Played]:
    """Rounds between sensible players, match after match."""
    seeds = itertools.count()
    while count > 0:
        first = next(seeds) % players
        scores, setup = game.opening(players, options)
        setup = {**setup, game.first_field(players): first}
        sheets: list[Sheet] = []
        ranks = None
        while ranks is None and count > 0:
            state = game.state(players, next(seeds), dict(options), **setup)
            judges = [game.judge(LEVELS[(seat + count) % 2]) for seat in range(players)]
            game.play_on(state, judges, fast(count))
            count -= 1
            if not state.over:  # they would have gone on for ever
                break
            points = [int(point) for point in state.result]
            scores = [score + point for score, point in zip(scores, points, strict=True)]
            sheet, setup = game.close(state, setup, scores, len(sheets) + 1)
            sheets.append({"round": len(sheets) + 1, "points": points, **sheet})
            ranks = game.ranks(sheets, setup, scores, options)
            yield Played(first, sheets[-1], setup, ranks)


LAWS = [facts_give_what_the_rules_give]
