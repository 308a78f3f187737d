"""Zoff im Zoo, 3–7 players."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from stammtisch.core import chance as chances
from stammtisch.core.arguments import check_fields, check_first, check_options, check_players, check_seed
from stammtisch.core.chance import Chance
from stammtisch.core.errors import IllegalMove
from stammtisch.core.game import Deal, Event, Options, Setup, Sheet
from stammtisch.core.moves import Move
from stammtisch.games.zoff_im_zoo import notation, phrases, refusals
from stammtisch.games.zoff_im_zoo.advice import advise
from stammtisch.games.zoff_im_zoo.candidates import candidates
from stammtisch.games.zoff_im_zoo.cards import CODES, NUM_MOVES, NUMBERS, full_deck, pack
from stammtisch.games.zoff_im_zoo.features import features
from stammtisch.games.zoff_im_zoo.imagine import imagine
from stammtisch.games.zoff_im_zoo.lane import OBSERVED, REVEALED, ZoffImZooLane
from stammtisch.games.zoff_im_zoo.policy import Player, play_on
from stammtisch.games.zoff_im_zoo.remarks import remark
from stammtisch.games.zoff_im_zoo.rules import State, fresh
from stammtisch.games.zoff_im_zoo.sheet import entries
from stammtisch.games.zoff_im_zoo.view import Memory, own, past, public
from stammtisch.games.zoff_im_zoo.worlds import Worlds


class ZoffImZoo:
    """The game as the rest of the house sees it."""

    name = "zoff_im_zoo"
    folder = Path(__file__).parent
    codes = CODES
    players = range(3, 8)
    minutes = (60, 60)
    options: dict[str, Any] = {"target": 19, "teams": True}
    bounds: dict[str, tuple[int, int]] = {}
    highest: dict[str, int] = {"target": 200}
    num_moves = NUM_MOVES
    limit = 20_000
    most_wins = True
    swing = 19  # two places, all lions, a hedgehog (ZZ-16, ZZ-26, ZZ-29)
    least_worlds = 1
    reveals = frozenset({"add", "deal", "push", "return", "show"})

    move_text = staticmethod(notation.MOVES.text)
    read = staticmethod(notation.read)
    memory = Memory
    public = staticmethod(public)
    own = staticmethod(own)
    past = staticmethod(past)
    imagine = staticmethod(imagine)
    advise = staticmethod(advise)
    player = Player
    candidates = staticmethod(candidates)
    features = staticmethod(features)
    play_on = staticmethod(play_on)
    worlds = Worlds
    status = staticmethod(phrases.status)
    ask = staticmethod(phrases.ask)
    phrase = staticmethod(phrases.phrase)
    remark = staticmethod(remark)

    def move_id(self, text: str) -> int:
        return notation.number(notation.read(text))

    def refusal(self, state: State, move: Move) -> IllegalMove | None:
        fault = state.fault(notation.VERBS[move.verb], pack(list(move.cards)))
        return refusals.refusal(state, list(move.cards), fault) if fault else None

    def play(self, state: State, move: Move) -> str:
        number = notation.number(move)
        state.advance(number)
        return notation.MOVES.text(number)

    # research

    observed = OBSERVED
    revealed = REVEALED

    def lane(self, players: int, options: Options | None = None, **setup: Any) -> ZoffImZooLane:
        state = self.state(players, 0, options, **setup)
        first = setup.get(first_field(players))
        return ZoffImZooLane(state, -1 if first is None else first, setup.get("ranking") or [])

    # rounds

    def state(self, players: int, seed: int, options: Options | None = None, **setup: Any) -> State:
        """One shuffled round: the first one, or a later one with the seats by rank, best first, in `ranking`.

        Of a first round `dealer` (three players: `starter`) may be given; else it is drawn.
        """
        check_players(self, players)
        full = check_options(self, options)
        chance = chances.fast(check_seed(seed))
        check_setup(players, setup)
        ranking = setup.get("ranking")
        given = {name: seat for name, seat in setup.items() if name != "ranking" and seat is not None}
        state = self._before_deal(players, full, {"ranking": ranking}, chance, given)
        state.shuffle()
        return state

    def deal(
        self,
        players: int,
        options: Options,
        setup: Setup,
        chance: Chance,
        deal: Deal | None,
        news: list[Event] | None,
    ) -> State:
        state = self._before_deal(players, options, setup, chance, deal or {})
        state.news = news
        if deal is None:
            state.shuffle()
        else:
            state.deal([[NUMBERS[code] for code in hand] for hand in deal["hands"]])
        return state

    def _before_deal(
        self, players: int, options: Options, setup: Setup, chance: Chance, given: Deal
    ) -> State:
        """ZZ-3: who deals and leads; ZZ-17, ZZ-29, ZZ-30: whether there are teams."""
        ranking = setup["ranking"]
        if ranking is not None:
            teams = options["teams"] and players > 3
            dealer = -1 if players == 3 else ranking[0]
            return fresh(players, dealer, ranking[-1], ranking if teams else [], chance)
        field = first_field(players)
        first = given[field] if field in given else int(chance.below(players))
        if players == 3:
            return fresh(players, -1, first, [], chance)
        return fresh(players, first, (first + 1) % players, [], chance)

    def check_deal(self, players: int, deal: Deal) -> None:
        field = first_field(players)
        check_fields(deal, {"hands", field})
        check_first(deal, field, players)
        hands = deal["hands"]
        texts = isinstance(hands, list) and all(isinstance(hand, str) for hand in hands)
        if not texts or len(hands) != players:
            raise ValueError(f"'hands' is a list of {players} texts such as 'WWE'")
        dealt = Counter(code for hand in hands for code in hand)
        deck = Counter(CODES[kind] for kind in full_deck(players))
        for code, number in dealt.items():
            if code not in NUMBERS:
                raise ValueError(f"{code!r} is no card of this game")
            if number > deck[code]:
                raise ValueError(f"{code!r} is there {number} times, but the deck has {deck[code]}")
        sizes = sorted(len(hand) for hand in hands)
        wanted = sorted(len(full_deck(players)[seat::players]) for seat in range(players))
        if sizes != wanted:
            raise ValueError(f"the hands have {sizes} cards, not {wanted}")

    def fits(self, setup: Setup, deal: Deal) -> bool:
        return True

    # match

    def opening(self, players: int, options: Options) -> tuple[list[int], Setup]:
        return [0] * players, {"ranking": None}

    def close(self, state: State, setup: Setup, scores: list[int], number: int) -> tuple[Sheet, Setup]:
        """The places and the points of each player, and the new ranking."""
        places = [int(state.place(seat)) for seat in range(state.players)]
        ranking = rank_again(scores, setup["ranking"], places)
        sheet: Sheet = {
            "places": places,
            "teams": state.pairs(),
            "ranking": ranking,
            "entries": entries(state),
        }
        return sheet, {"ranking": list(ranking)}

    def ranks(
        self, rounds: list[Sheet], setup: Setup, scores: list[int], options: Options
    ) -> list[int] | None:
        """ZZ-28: two players have reached the target; ZZ-29: one of three has passed it."""
        if len(scores) == 3:
            ended = max(scores) > options["target"]
        else:
            ended = sum(score >= options["target"] for score in scores) >= 2
        return [setup["ranking"].index(seat) + 1 for seat in range(len(scores))] if ended else None


def first_field(players: int) -> str:
    """What an explicit deal of the first round may name."""
    return "starter" if players == 3 else "dealer"


def check_setup(players: int, setup: dict[str, Any]) -> None:
    """Refuses what a round does not inherit."""
    known = {"ranking", first_field(players)}
    unknown = sorted(set(setup) - known)
    if unknown:
        raise ValueError(f"a round for {players} inherits {' or '.join(sorted(known))}, not {unknown[0]!r}")
    ranking, first = setup.get("ranking"), setup.get(first_field(players))
    if first is not None:
        check_first(setup, first_field(players), players)
        if ranking is not None:
            raise ValueError(
                f"{first_field(players)!r} is for the first round only, and that has no 'ranking'"
            )
    if ranking is not None:
        plain = isinstance(ranking, list) and all(type(seat) is int for seat in ranking)
        if not plain or sorted(ranking) != list(range(players)):
            raise ValueError(f"'ranking' has each of {players} seats once, the best first, not {ranking!r}")


def rank_again(scores: list[int], before: list[int] | None, places: list[int]) -> list[int]:
    """ZZ-27: by points, ties turn the previous order around; ZZ-29: first round ties by place."""
    if before is None:
        return sorted(range(len(scores)), key=lambda seat: (-scores[seat], places[seat]))
    return sorted(range(len(scores)), key=lambda seat: (-scores[seat], -before.index(seat)))


GAME = ZoffImZoo()
