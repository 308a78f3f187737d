"""Laws of judgement: at every level a sensible player finds a legal move from its own view, says why, and is fair."""

from __future__ import annotations

import itertools
import random
from typing import Any

from stammtisch.core.chance import fast
from stammtisch.core.game import LEVELS, Game
from stammtisch.core.words import LANGS, Reader, words_of
from stammtisch.testing.grammar import check_sentence
from stammtisch.testing.play import mixed, variants

POSITIONS = 1_000  # of every game, spread over its settings
MOVES_ASKED = 6  # of the legal ones in a position


def share(game: Game, count: int) -> int:
    """How many of these many positions each setting gets."""
    return count // (len(game.players) * len(variants(game))) + 1


def judgement_never_finds_an_illegal_move(
    game: Game, players: int, options: dict[str, Any], count: int = POSITIONS
) -> None:
    judges = {level: game.judge(level) for level in LEVELS}
    for step, match in mixed(game, players, options, share(game, count)):
        level = LEVELS[step % 2]
        text = game.advise(match.view(match.to_move), level, step).move
        assert match.refusal(text) is None, f"{level} advises {text!r}, which is not legal"
        judges[level].look(match.state)
        move = int(judges[level].choose(fast(step)))
        assert move in match.state.legal(), f"{level} chooses {game.move_text(move)!r}, which is not legal"


def judgement_is_fair(game: Game, players: int, options: dict[str, Any]) -> None:
    """With everything hidden drawn again and the same seed it makes the same move, from views and on states."""
    for step, match in mixed(game, players, options, 200):
        if step % 8:
            continue
        seat = match.to_move
        assert seat is not None
        other = match.determinize(seat, step)
        for level in LEVELS:
            one, two = (game.advise(twin.view(seat), level, step) for twin in (match, other))
            assert one == two, f"{level} advises by hidden cards"
            chosen = []
            for twin in (match, other):
                judge = game.judge(level)
                judge.look(twin.state)
                chosen.append(judge.choose(fast(step)))
            assert chosen[0] == chosen[1], f"{level} chooses by hidden cards"


def judgement_says_why_in_both_languages(game: Game, players: int, options: dict[str, Any]) -> None:
    """Also to a reader whom the reason names: verbs agree, and percents and colons follow the language."""
    names = [f"<{seat}>" for seat in range(players)]
    for step, match in mixed(game, players, options, 150):
        code, params = game.advise(match.view(match.to_move), LEVELS[step % 2], step).reason
        for lang, reader in itertools.product(LANGS, (None, *range(players))):
            words = words_of(game.name, lang)
            check_sentence(Reader(words, names, reader).fill(words.template("why", code), params), lang)


def every_move_has_a_reason(game: Game, players: int, options: dict[str, Any]) -> None:
    """In both languages, before the move and with it; and nothing that the seat can't see plays a part in it."""
    names = [f"<{seat}>" for seat in range(players)]
    dice = random.Random(players)
    for step, match in mixed(game, players, options, 40):
        if step % 4:
            continue
        seat = match.to_move
        assert seat is not None
        view = match.view(seat)
        moves = dice.sample(view["legal"], min(MOVES_ASKED, len(view["legal"])))
        moves.append(game.advise(view, LEVELS[-1], step).move)
        twin = match.determinize(seat, step)
        for move in moves:
            # each from its own view, made just before: a game that peeks may have kept the round it was made from
            reason, other = (game.reason(each.view(seat), move) for each in (match, twin))
            assert reason == other, f"the reason for {move!r} depends on hidden cards"
            for lang in LANGS:
                words = words_of(game.name, lang)
                for template in words.thought_and_hint(reason[0]):
                    check_sentence(Reader(words, names, seat).fill(template, reason[1]), lang)


def a_look_leaves_nothing_behind(game: Game, players: int, options: dict[str, Any]) -> None:
    """One judge looks at many rounds in turn: what it saw before does not matter."""
    used = {level: game.judge(level) for level in LEVELS}
    for seed in range(6):
        state = game.state(players, seed, options)
        for _ in range(seed * 3):
            if not state.over:
                state.apply(state.pick())
        if state.over:
            continue
        for level in LEVELS:
            used[level].look(state)
            new = game.judge(level)
            new.look(state)
            assert used[level].choose(fast(seed)) == new.choose(fast(seed)), (
                f"{level} remembers another round"
            )


LAWS = [
    judgement_never_finds_an_illegal_move,
    judgement_is_fair,
    judgement_says_why_in_both_languages,
    every_move_has_a_reason,
    a_look_leaves_nothing_behind,
]
