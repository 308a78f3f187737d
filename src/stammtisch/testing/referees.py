"""Laws of the referee: what is described is judged as a match would."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from stammtisch.core.errors import IllegalMove
from stammtisch.core.game import Game, View
from stammtisch.core.match import Match
from stammtisch.core.referee import judge, questions, refereed
from stammtisch.core.situations import is_asked, preset, text_of
from stammtisch.testing.play import played

STEPS = 300  # of a match: a second round of most games begins by then
OFTEN = 6  # this many positions of each phase are looked at, and every so many-th of the others
EVERY = 40
TRIED = 200  # moves of the whole table that are tried for each position
FILLINGS = (1, 2)


def described_moves_are_judged_as_in_a_match(game: Game, players: int, options: dict[str, Any]) -> None:
    """The same verdict, clause and sentence, whatever cards nobody described."""
    if not refereed(game):
        return
    seen: Counter[str] = Counter()
    for step, match in enumerate(played(game, players, options, players, STEPS)):
        if match.over:
            return
        view = match.view(match.to_move)
        phase = game.described(view, game.read(view["legal"][0])).get("phase", "")
        seen[phase] += 1
        if seen[phase] > OFTEN and step % EVERY:
            continue
        for text in candidates(match, step):
            facts = game.described(view, game.read(text))
            ruled = match.refusal(text)
            for seed in FILLINGS:
                verdict = judge(game.name, facts, text, seed)
                assert told(verdict) == told(ruled), f"{text} with {facts}: {verdict}, in the match {ruled}"


def candidates(match: Match, seed: int) -> list[str]:
    """A legal move of each verb, and of many others one for each way not to be legal."""
    dice = random.Random(seed)
    legal, texts = match.legal_moves(), match.game.moves.texts
    chosen = {match.game.read(text).verb: text for text in dice.sample(legal, len(legal))}
    refused = {str(told(match.refusal(text))[:2]): text for text in without(texts, legal, dice)}
    return [*chosen.values(), *refused.values()]


def without(texts: list[str], legal: list[str], dice: random.Random) -> list[str]:
    allowed = set(legal)
    return [text for text in dice.sample(texts, min(TRIED, len(texts))) if text not in allowed]


def told(problem: IllegalMove | None) -> Any:
    """What a refusal says, apart from who sits where."""
    if problem is None:
        return None
    refusal = problem.refusal
    params = {name: value for name, value in refusal.params.items() if not name.startswith("seat")}
    return refusal.rule, refusal.code, params


def all_that_is_asked_can_be_answered(game: Game, players: int, options: dict[str, Any]) -> None:
    """What a description needs is asked about, and moves are made of what is asked."""
    if not refereed(game):
        return
    for step, match in enumerate(played(game, players, options, players, STEPS // 2)):
        if match.over:
            return
        if step % (EVERY // 2) == 0:
            view = match.view(match.to_move)
            check_answers(game, players, view)


def check_answers(game: Game, players: int, view: View) -> None:
    text = view["legal"][0]
    facts = game.described(view, game.read(text))
    phases = {phase["phase"]: phase for phase in questions(game.name, players)["phases"]}
    phase = phases[facts.get("phase", next(iter(phases)))]
    ids = {ask["id"] for ask in phase["asks"]} | {"players", "me", "phase"}
    assert facts.keys() <= ids, f"{sorted(facts.keys() - ids)} is not asked"
    for move in phase["moves"]:
        answers = dict(facts)
        for ask in move["asks"]:
            answers[ask["id"]] = usual(ask, facts) if is_asked(ask, answers) else None
        written = text_of(move, answers)
        for part in written.split(" ") if written else []:
            game.read(part)


def usual(ask: dict[str, Any], facts: dict[str, Any]) -> Any:
    """An answer to a question about a move."""
    if ask["kind"] == "chosen":
        return facts.get(ask["from"], [])[: max(1, ask["least"])]
    if ask["kind"] == "kinds":
        return [ask["cards"][0]["card"]]
    return preset(ask)


LAWS = [described_moves_are_judged_as_in_a_match, all_that_is_asked_can_be_answered]
