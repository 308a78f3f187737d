"""Laws of reasons while a round is on: they tell nothing hidden, not even by being refused, and read well."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import msgspec
import pytest

import stammtisch
from stammtisch import IllegalMove, Match
from stammtisch.bots.bot import Bot
from stammtisch.bots.roster import bot
from stammtisch.bots.search import SearchBot
from stammtisch.core.game import Event, Game, is_for
from stammtisch.core.words import LANGS, Reader, words_of
from stammtisch.table.reasons import Decision, bot_seed, explained, explained_at, reason
from stammtisch.table.refused import Refused
from stammtisch.testing.grammar import check_sentence
from stammtisch.testing.play import variants

LEVELS = ("easy", "normal", "hard", "expert")
POSITIONS = 200  # of each game and level
REDRAWN = 8  # how often everything hidden is drawn again in each
TRIES = 6  # for one such draw
GAMES = sorted(stammtisch.GAMES)


def player_of(game: str, level: str) -> Bot:
    """The bot of this level; one that searches does so as little as it can, for there are many positions."""
    player = bot(level)
    if isinstance(player, SearchBot):
        worlds = min(player.work.worlds, max(8, stammtisch.GAMES[game].least_worlds))
        player.work = player.work._replace(worlds=worlds, candidates=2)
    return player


def decision_at(match: Match, level: str, move: str) -> Decision:
    """What the table asks about the move that a bot of this level is about to make."""
    assert match.to_move is not None
    return Decision(match.record(), match.to_move, level, move, round_is_on=True)


def decisions(game: str, level: str, number: int) -> Iterator[tuple[Match, Decision]]:
    """Moves of such bots after which the round went on, this many, and the matches before them.

    Tables have all sizes and options.  Half of the moves are made by others or at random, so that all kinds of
    positions occur.
    """
    settings = itertools.cycle(
        itertools.product(variants(stammtisch.GAMES[game]), stammtisch.GAMES[game].players)
    )
    player, count, seed = player_of(game, level), 0, 0
    while count < number:
        options, players = next(settings)
        match, dice = stammtisch.new_match(game, players, seed, options), random.Random(seed)
        ahead = dice.choice((0, 20, 60, 150))  # some begin in later rounds
        for step in range(ahead + 40):
            if match.over or count == number:
                break
            view = match.view(match.to_move)
            if step < ahead or dice.random() < 0.3:
                match.play(match.game.advise(view, "easy", step).move)
                continue
            if dice.random() < 0.3:
                match.play(dice.choice(view["legal"]))
                continue
            before, move = match.copy(), player.choose(view, bot_seed(match))
            match.play(move)
            if not match.over and match.round == before.round:
                count += 1
                yield before, decision_at(before, level, move)
        seed += 1


def answer(before: Match, decision: Decision) -> bytes:
    """The answer to a question about the move, or the refusal."""
    try:
        return msgspec.json.encode(reason(decision, explained_at(before, decision)))
    except Refused as refused:
        return refused.refusal.code.encode()


def heard(before: Match, move: str) -> list[Event]:
    """What everybody hears of a move."""
    return [event for event in before.copy().play(move) if is_for(event, None)]


class Redrawing:
    """Draws again what is hidden in a match before a move, from an onlooker: the cards of the player to move, too."""

    def __init__(self, match: Match, move: str, dice: random.Random) -> None:
        assert match.to_move is not None
        self.match, self.move, self.dice, self.mover = match, move, dice, match.to_move
        self.public, self.events = match.view(None), heard(match, move)
        self.views = [match.view(seat) for seat in range(match.players)]
        self.shown = self.cards_shown()

    def cards_shown(self) -> list[str]:
        """The cards of the move that everybody saw coming from the hand: they have to be there again."""
        codes = [self.match.game.codes[kind] for kind in self.match.game.read(self.move).cards]
        seen = msgspec.json.encode(self.events).decode()
        return [] if self.move.endswith("*") else [code for code in codes if f'"{code}"' in seen]

    def draw(self) -> tuple[Match, str]:
        """A match and a move that an onlooker can't tell from these.

        If no such draw is found soon, at least the cards of all others are drawn again.
        """
        for _ in range(TRIES):
            try:
                twin = self.twin()
                move = self.move if self.shown else self.alike(twin)
                if twin.view(None) == self.public and heard(twin, move) == self.events:
                    return twin, move
            except (IllegalMove, ValueError, AssertionError, LookupError):
                continue  # these cards don't fit what was seen of the seat
        twin = self.seen_from(self.mover)
        assert twin.view(None) == self.public
        return twin, self.move

    def seen_from(self, seat: int) -> Match:
        return Match.from_view(self.views[seat], self.dice.getrandbits(60))

    def twin(self) -> Match:
        """As another seat may imagine it, with the cards shown in the hand."""
        twin = self.seen_from(
            self.dice.choice([seat for seat in range(len(self.views)) if seat != self.mover])
        )
        view = twin.view(self.mover)
        others, missing = list(view["hand"]), []
        for card in self.shown:
            if card in others:
                others.remove(card)
            else:
                missing.append(card)
        if not missing:
            return twin
        self.dice.shuffle(others)
        view["hand"] = sorted([*others[len(missing) :], *self.shown])
        return Match.from_view(view, self.dice.getrandbits(60))

    def alike(self, twin: Match) -> str:
        """A move of the same kind with as many cards, perhaps others: nobody saw them."""
        read = twin.game.read
        played = read(self.move)
        if not played.cards or self.move.endswith("*"):
            return self.move
        made = [(text, read(text)) for text in twin.legal_moves()]
        same = [
            text for text, move in made if move.verb == played.verb and len(move.cards) == len(played.cards)
        ]
        return self.dice.choice(same)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_during_a_round_depends_on_nothing_hidden(game: str, level: str) -> None:
    """Answers are equal byte for byte, refusals included, whatever the hidden cards are."""
    dice = random.Random(f"{game}/{level}")
    answers, fresh = set(), 0
    for step, (match, decision) in enumerate(decisions(game, level, POSITIONS)):
        first_answer = answer(match, decision)
        assert step % 10 or explained(decision) == explained_at(match, decision), (
            "as it is asked from the log"
        )
        answers.add(first_answer)
        again, hand = Redrawing(match, decision.move, dice), match.state.hand(decision.seat)
        for _ in range(REDRAWN):
            twin, move = again.draw()
            assert answer(twin, decision._replace(move=move)) == first_answer
            fresh += twin.state.hand(decision.seat) != hand
    assert fresh > POSITIONS * REDRAWN / 2, "the cards of the player to move are mostly others"
    if type(stammtisch.GAMES[game]).remark is not Game.remark:
        assert b"after_the_round" in answers, "something is not for everybody to say"
        assert len(answers) > POSITIONS / 10
    else:
        assert answers == {b"after_the_round"}


@pytest.mark.parametrize("game", GAMES)
def test_remarks_read_well_in_both_languages(game: str) -> None:
    """For any reader, also one whom they name; every remark that has words is made, and the other way round."""
    made = set()
    for level in ("normal", "random"):
        for match, decision in decisions(game, level, 1000):
            explanation = explained_at(match, decision)
            if explanation is None:
                continue
            code, params = explanation
            made.add(params["what"])
            names = [f"<{seat}>" for seat in range(match.players)]
            seats = [
                value for name, value in params.items() if name.startswith("seat") and value not in ([], None)
            ]
            readers = {
                None,
                *(seat for value in seats for seat in (value if isinstance(value, list) else [value])),
            }
            for lang, reader in itertools.product(LANGS, readers):
                words = words_of(game, lang)
                check_sentence(Reader(words, names, reader).fill(words.template("why", code), params), lang)
    for lang in LANGS:
        written = words_of(game, lang).own["why"].get("remark", {"?": "what"})
        assert made <= set(written), lang
        assert len(set(written) - made - {"?"}) <= 2, "words for what hardly ever happens"
