"""Laws of secrecy: views hold only what a seat was told, and imagined matches keep them."""

from __future__ import annotations

import json
import random
import re
from typing import Any

from stammtisch.core.errors import IllegalMove
from stammtisch.core.game import Game, is_for
from stammtisch.core.words import words_of
from stammtisch.testing.play import everyone, last, played, positions, views


def an_imagined_match_keeps_the_view(game: Game, players: int, options: dict[str, Any]) -> None:
    dice = random.Random(1)
    for step, match in enumerate(played(game, players, options, 11, 200)):
        if step % 11 and not match.over:
            continue
        seat = dice.randrange(players)
        imagined = match.determinize(seat, step)
        assert imagined.view(seat) == match.view(seat), (
            f"seat {seat} can tell the imagined match from the real one"
        )
        assert imagined.view(None) == match.view(None), (
            "an onlooker can tell the imagined match from the real one"
        )
        direct = match.determinize(seat, 77)
        assert views(imagined.determinize(seat, 77)) == views(direct), "more than the view went into it"


def an_imagined_match_can_be_played_on(game: Game, players: int, options: dict[str, Any]) -> None:
    match = last(game, players, options, 12, 60)
    for seat in range(players):
        for imagined in positions(match.determinize(seat, seat), seat, 60):
            assert bool(imagined.legal_moves()) != imagined.over, "an imagined match is stuck"


def a_view_names_only_cards_its_seat_was_told_of(game: Game, players: int, options: dict[str, Any]) -> None:
    codes = set(words_of(game.name, "en").own["cards"])
    assert codes, "the words name no cards"
    match = last(game, players, options, 13, 25)
    for seat in everyone(match):
        view = match.view(seat)
        view.pop("legal", None)
        known = cards_named(game, [event for event in match.events if is_for(event, seat)], codes)
        untold = cards_named(game, view, codes) - known
        assert not untold, f"the view of seat {seat} names {sorted(untold)}, of which it was not told"


def what_is_hidden_does_not_show(game: Game, players: int, options: dict[str, Any]) -> None:
    """Two matches that differ only in what a seat can't know look the same to it, and to an onlooker."""
    match = last(game, players, options, 14, 45)
    if match.over:
        return
    for seat in range(players):
        one, other = match.determinize(seat, 1), match.determinize(seat, 2)
        assert one.view(seat) == other.view(seat), f"what is hidden shows to seat {seat}"
        assert one.view(None) == other.view(None), "what is hidden shows to an onlooker"
        if seat == match.to_move:
            assert one.legal_moves() == other.legal_moves(), "what is hidden decides what is legal"


def a_view_may_be_spoilt_without_harm(game: Game, players: int, options: dict[str, Any]) -> None:
    match = last(game, players, options, 15, 120)
    before = views(match)
    twin = match.copy()
    for seat in range(players):
        spoil(match.view(seat))
        spoil(twin.rounds)
    assert views(match) == before, "a view shares data with the match"


def spoil(data: Any) -> None:
    """Empties all lists and mappings inside."""
    inner = list(data.values()) if isinstance(data, dict) else list(data)
    for part in inner:
        if isinstance(part, dict | list):
            spoil(part)
    data.clear()


def cards_named(game: Game, data: Any, codes: set[str]) -> set[str]:
    """All cards named anywhere in this data, by a code or by a move's text."""
    texts = set(re.findall(r'"((?:[^"\\]|\\.)*)"', json.dumps(data)))
    return (texts & codes).union(*(cards_in_move(game, text) for text in texts))


def cards_in_move(game: Game, text: str) -> set[str]:
    """The cards in what may be the text of a move."""
    try:
        return {card.code for card in game.cards_used(game.read(text))}
    except IllegalMove:
        return set()


LAWS = [
    an_imagined_match_keeps_the_view,
    an_imagined_match_can_be_played_on,
    a_view_names_only_cards_its_seat_was_told_of,
    what_is_hidden_does_not_show,
    a_view_may_be_spoilt_without_harm,
]
