"""Laws of matches: nobody is stuck, legal means accepted, records replay, data survives JSON."""

from __future__ import annotations

import copy
import json
import pickle
import random
from typing import Any

from stammtisch.core.game import Game
from stammtisch.core.match import Match, new_match
from stammtisch.testing.play import last, played, positions, refusal_of, views

UNREADABLE = ["", " ", "xyz", "pass ", "\x00", "draw" * 50]
ALPHABET = "abcgklmrsyABCHQWZ0123456789:*!+ "


def nobody_is_ever_stuck(game: Game, players: int, options: dict[str, Any]) -> None:
    for match in played(game, players, options, 1, 250):
        assert match.over == (match.to_move is None), "a match without a seat to move is not over"
        assert bool(match.legal_moves()) != match.over, "a seat to move has no legal move"
        assert len(set(match.legal_moves())) == len(match.legal_moves()), "a legal move is listed twice"


def legal_is_what_is_accepted(game: Game, players: int, options: dict[str, Any]) -> None:
    dice = random.Random(2)
    for step, match in enumerate(played(game, players, options, 2, 120)):
        if step % 6 or match.over:
            continue
        legal = set(match.state.legal())
        tried = range(game.num_moves) if game.num_moves < 200 else dice.sample(range(game.num_moves), 150)
        for move in {*tried, *legal}:
            text = game.move_text(move)
            refusal = match.refusal(text)
            assert (refusal is None) == (move in legal), (
                f"{text!r}: listed {move in legal}, refused: {refusal}"
            )


def a_refused_move_changes_nothing_and_explains_itself(
    game: Game, players: int, options: dict[str, Any]
) -> None:
    dice = random.Random(3)
    for step, match in enumerate(played(game, players, options, 3, 90)):
        if step % 15 or match.over:
            continue
        before = views(match)
        legal = set(match.legal_moves())
        texts = [game.move_text(dice.randrange(game.num_moves)) for _ in range(12)]
        for text in [text for text in texts if text not in legal] + UNREADABLE:
            problem = refusal_of(lambda match=match, text=text: match.play(text))  # type: ignore[misc]
            foretold = match.refusal(text)
            assert foretold is not None, f"refusal({text!r}) is None, but play raises"
            assert foretold.refusal == problem.refusal, f"refusal({text!r}) says something else than play"
            for lang in ("de", "en"):
                sentence = problem.explain(lang)
                assert sentence[0].isupper() or not sentence[0].isalpha(), sentence
                assert sentence.rstrip()[-1] in ".)!", sentence
                assert "{" not in sentence, sentence
        assert views(match) == before, "a refused move changed the match"


def any_text_is_read_or_refused(game: Game, players: int, options: dict[str, Any]) -> None:
    dice = random.Random(4)
    match = new_match(game.name, players, 4, options)
    before = views(match)
    for _ in range(100):
        text = "".join(dice.choices(ALPHABET, k=dice.randrange(12)))
        problem = match.refusal(text)
        if problem is not None:
            assert problem.rule, text
            assert problem.explain("de"), text
            assert problem.explain("en"), text
    assert views(match) == before, "asking for a refusal changed the match"


def records_replay_to_equal_views(game: Game, players: int, options: dict[str, Any]) -> None:
    match = last(game, players, options, 4, 150)
    again = Match.from_record(json.loads(json.dumps(match.record())))
    assert views(again) == views(match), "a record replays to other views"
    assert again.record() == match.record(), "a record replays to another record"


def views_and_events_are_plain_json(game: Game, players: int, options: dict[str, Any]) -> None:
    match = last(game, players, options, 5, 150)
    seen = views(match)
    assert json.loads(json.dumps(seen)) == seen, "a view does not survive JSON"
    assert json.loads(json.dumps(match.events)) == match.events, "an event does not survive JSON"
    for event in match.events:
        assert event["to"] == "all" or set(event["to"]) <= set(range(players)), event
        assert "seat" in event, event


def a_copy_goes_its_own_way(game: Game, players: int, options: dict[str, Any]) -> None:
    match = last(game, players, options, 6, 40)
    before = views(match)
    list(positions(match.copy(), 7, 40))
    assert views(match) == before, "playing a copy changed the match"
    twins = [match.copy(), copy.deepcopy(match), pickle.loads(pickle.dumps(match))]
    for twin in twins:
        assert views(twin) == before, "a copy looks different"
        list(positions(twin, 8, 40))
    for twin in twins[1:]:
        assert views(twin) == views(twins[0]), "two copies went different ways with the same moves"
        assert twin.events == twins[0].events, "two copies told different things of the same moves"


def round_sheets_add_up_to_the_scores(game: Game, players: int, options: dict[str, Any]) -> None:
    match = new_match(game.name, players, 9, options)
    start = list(match.scores)
    list(positions(match, 9, 600))
    for seat in range(players):
        total = sum(sheet["points"][seat] for sheet in match.rounds)
        assert match.scores[seat] == start[seat] + total, f"scores and sheets of seat {seat} differ"
        for sheet in match.rounds:
            entries = [entry for entry in sheet["entries"] if entry["seat"] == seat]
            assert sum(entry["points"] for entry in entries) == sheet["points"][seat], sheet
            assert all(entry["rule"] for entry in entries), "an entry names no clause"


def numbers_and_notation_translate(game: Game) -> None:
    texts = [game.move_text(move) for move in range(game.num_moves)]
    for move, text in enumerate(texts):
        assert game.move_id(text) == move, f"{text!r} is number {move}, but read as {game.move_id(text)}"
    for number in (-1, game.num_moves):
        try:
            text = game.move_text(number)
        except ValueError:
            continue
        raise AssertionError(f"there is no move number {number}, but it has the text {text!r}")


LAWS = [
    nobody_is_ever_stuck,
    legal_is_what_is_accepted,
    a_refused_move_changes_nothing_and_explains_itself,
    any_text_is_read_or_refused,
    records_replay_to_equal_views,
    views_and_events_are_plain_json,
    a_copy_goes_its_own_way,
    round_sheets_add_up_to_the_scores,
]
