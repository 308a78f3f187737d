"""A whole match: text in, events out.

`Match` knows no rules.  It asks the game to read and check a move, plays it on the round's state, closes rounds,
deals new ones, and keeps what a record needs.  A refused move changes nothing.
"""

from __future__ import annotations

import secrets
from typing import Any, Self

from stammtisch.core import chance
from stammtisch.core.arguments import check_deals, check_options, check_players, check_seat, check_seed
from stammtisch.core.errors import IllegalMove, Refusal
from stammtisch.core.game import Event, Game, Memory, Options, Setup, Sheet, View, round_view
from stammtisch.core.moves import Move
from stammtisch.core.plain import copied
from stammtisch.core.registry import find
from stammtisch.core.round import Round

FORMAT = 1


class Match:
    """A match in progress; make one with `new_match` or `Match.from_record`."""

    game: Game
    players: int
    options: Options
    seed: int
    deals: list[Any]
    moves: list[str]
    scores: list[int]
    round: int
    rounds: list[Sheet]
    ranks: list[int] | None
    events: list[Event]
    setup: Setup
    state: Round
    memory: Memory
    imagined: bool

    def __init__(
        self,
        game: str,
        players: int,
        seed: int | None = None,
        options: Options | None = None,
        deals: Any = None,
    ) -> None:
        self.game = find(game)
        self.players = check_players(self.game, players)
        self.options = check_options(self.game, options)
        self.seed = secrets.randbits(256) if seed is None else check_seed(seed)
        self.deals = check_deals(self.game, self.players, deals)
        self.moves = []
        self.scores, self.setup = self.game.opening(self.players, self.options)
        self.rounds = []
        self.ranks = None
        self.events = []
        self.imagined = False
        self.round = 0
        self._begin_round()
        self._settle()

    def __repr__(self) -> str:
        turn = "over" if self.over else f"round {self.round}, seat {self.to_move} to move"
        return f"<match of {self.game.name}, {self.players} players, {turn}>"

    # what anyone may ask

    @property
    def to_move(self) -> int | None:
        """The seat that decides now; None when the match is over."""
        return int(self.state.to_move) if self.ranks is None else None

    @property
    def over(self) -> bool:
        return self.ranks is not None

    def legal_moves(self) -> list[str]:
        """All legal moves of the seat to move, in table order."""
        if self.over:
            return []
        texts = self.game.moves.texts
        return [texts[move] for move in self.state.legal()]

    def view(self, seat: int | None = None) -> View:
        """All that this seat may know (None: an onlooker), as plain JSON data."""
        seat = check_seat(self.players, seat)
        return {
            "game": self.game.name,
            "options": dict(self.options),
            "rounds": copied(self.rounds),
            "setup": copied(self.setup),
            **self._standing(),
            **self._turn(seat),
            **round_view(self.game, self.state, self.memory, seat),
        }

    def glance(self, seat: int | None = None, public: View | None = None) -> View:
        """The view as far as it is needed to show the table: without what stays the same or only grows.

        `public` is the onlooker's glance, for a caller who has it already; the result shares its lists.
        """
        seat = check_seat(self.players, seat)
        if public is None:
            public = {**self._standing(), **self.game.public(self.state, self.memory)}
        if seat is None:
            return public
        return {**public, **self._turn(seat), **self.game.own(self.state, self.memory, seat)}

    def _standing(self) -> View:
        return {
            "players": self.players,
            "seat": None,
            "round": self.round,
            "to_move": self.to_move,
            "over": self.over,
            "scores": list(self.scores),
            "ranks": None if self.ranks is None else list(self.ranks),
        }

    def _turn(self, seat: int | None) -> View:
        if seat is not None and seat == self.to_move:
            return {"seat": seat, "legal": self.legal_moves()}
        return {"seat": seat}

    def round_begin(self) -> int:
        """Where the events of the running round begin; an imagined match has none of before it was imagined."""
        starts = [at for at, event in enumerate(self.events) if event["type"] == "round_start"]
        return starts[-1] if starts else 0

    # playing

    def play(self, text: str) -> list[Event]:
        """Plays a move and everything that follows without a decision; returns the events in order."""
        events: list[Event] = copied(self.push(text))
        return events

    def push(self, text: str) -> list[Event]:
        """`play` for callers who do not change the events: they are the match's own."""
        move = self._legal(text)
        before = len(self.events)
        self.moves.append(self.game.play(self.state, move))
        self._hear()
        self._settle()
        return self.events[before:]

    def refusal(self, text: str) -> IllegalMove | None:
        """What `play` would raise; None if the move is legal.  Nothing changes."""
        try:
            self._legal(text)
        except IllegalMove as problem:
            return problem.with_traceback(None)  # its frames would keep this match
        return None

    def _legal(self, text: str) -> Move:
        """The move that a text says; raises IllegalMove unless it is legal now."""
        move = self.game.read(text)
        refusal = Refusal("match_over", rule="phase") if self.over else self.game.refusal(self.state, move)
        if refusal is not None:
            raise IllegalMove(self.game.name, refusal)
        return move

    def _settle(self) -> None:
        """Closes rounds and deals new ones until someone has to decide or the match is over."""
        while self.state.over and not self.over:
            self._close_round()
            if not self.over:
                self._begin_round()

    def _begin_round(self) -> None:
        self.round += 1
        deal = self.deals[self.round - 1] if self.round <= len(self.deals) else None
        self.memory = self.game.memory(self.players)
        self._tell({"type": "round_start", "seat": None, "round": self.round, "to": "all"})
        if deal is not None and not self.game.fits(self.setup, deal):
            self._tell({"type": "deal_skipped", "seat": None, "round": self.round, "to": "all"})
            deal = None
        source = chance.exact(chance.key(self.game.name, self.seed, self.round))
        news: list[Event] = []
        self.state = self.game.deal(self.players, self.options, self.setup, source, deal, news)
        self._hear()

    def _close_round(self) -> None:
        points = [int(point) for point in self.state.result]
        self.scores = [score + point for score, point in zip(self.scores, points, strict=True)]
        sheet, self.setup = self.game.close(self.state, self.setup, self.scores, self.round)
        self.rounds.append({"round": self.round, "points": points, **sheet})
        self._tell(
            {
                "type": "round_end",
                "seat": None,
                "round": self.round,
                "points": points,
                "scores": list(self.scores),
                "sheet": copied(self.rounds[-1]),
                "to": "all",
            }
        )
        self.ranks = self.game.ranks(self.rounds, self.setup, self.scores, self.options)
        if self.ranks is not None:
            self._tell({"type": "match_end", "seat": None, "ranks": list(self.ranks), "to": "all"})

    def _hear(self) -> None:
        """Moves what the rules told into the match's events and the round's memory."""
        news = self.state.news
        assert news is not None
        for event in news:
            self._tell(event)
        news.clear()

    def _tell(self, event: Event) -> None:
        self.events.append(event)
        self.memory.note(event)

    # copies, records, imagined matches

    def copy(self) -> Self:
        """An independent copy."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.options = dict(self.options)
        twin.deals = copied(self.deals)
        twin.moves = list(self.moves)
        twin.scores = list(self.scores)
        twin.setup = copied(self.setup)
        twin.rounds = copied(self.rounds)
        twin.ranks = None if self.ranks is None else list(self.ranks)
        twin.events = list(self.events)
        twin.state = self.state.copy()
        twin.state.news = []
        twin.memory = self.memory.copy()
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def record(self) -> dict[str, Any]:
        """The whole match as JSON data; `Match.from_record` plays it again."""
        if self.imagined:
            raise ValueError("an imagined match has no record: its past was not played")
        return {
            "format": FORMAT,
            "game": self.game.name,
            "players": self.players,
            "options": dict(self.options),
            "seed": self.seed,
            "deals": copied(self.deals),
            "moves": list(self.moves),
        }

    @staticmethod
    def from_record(record: Any) -> Match:
        """Plays a record again; raises ValueError naming what is wrong, and the first bad move if it is a move."""
        from stammtisch.core.records import replay

        *_, last = replay(record)
        return last

    def determinize(self, seat: int, seed: int) -> Match:
        """A match that this seat can't tell from this one, built from `view(seat)` alone."""
        if seat is None:
            raise ValueError(f"only a seat from 0 to {self.players - 1} can imagine a match, no onlooker")
        return Match.from_view(self.view(check_seat(self.players, seat)), seed)

    @staticmethod
    def from_view(view: View, seed: int) -> Match:
        """An imagined match that looks to the view's seat exactly like the view."""
        game = find(view["game"])
        twin = object.__new__(Match)
        twin.game = game
        twin.players = view["players"]
        twin.options = dict(view["options"])
        twin.seed = check_seed(seed)
        twin.deals = []
        twin.moves = []
        twin.scores = list(view["scores"])
        twin.setup = copied(view["setup"])
        twin.round = view["round"]
        twin.rounds = copied(view["rounds"])
        twin.ranks = None if view["ranks"] is None else list(view["ranks"])
        twin.events = []
        twin.imagined = True
        twin.state, twin.memory = game.imagine(view, chance.fast(twin.seed))
        twin.state.news = []
        return twin


def new_match(
    game: str, players: int, seed: int | None = None, options: Options | None = None, deals: Any = None
) -> Match:
    """A match before its first decision (rarely one already over: Mammuz can be won at the deal)."""
    return Match(game, players, seed, options, deals)
