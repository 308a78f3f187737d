"""The games as OpenSpiel games: importing this registers `python_stammtisch_<game>`.

>>> import pyspiel
>>> import stammtisch.research.openspiel
>>> game = pyspiel.load_game("python_stammtisch_mau_mau(players=3,must_play=True)")
>>> state = game.new_initial_state()
>>> while state.is_chance_node():
...     state.apply_action(state.legal_actions()[0])
>>> [state.action_to_string(action) for action in state.legal_actions()]
['g1', 'g2', 'g4', 'g5', 'g7']

An OpenSpiel game is one round, dealt as the first of a match.  Every random outcome is a chance node of its own.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from stammtisch.core.game import Observable
from stammtisch.core.registry import GAMES
from stammtisch.research.features import columns, observable
from stammtisch.research.positions import (
    CHANCE,
    SEED_NUMBER_BELOW,
    SEED_NUMBERS,
    Position,
    encoded,
    settings_for,
)

PREFIX = "python_stammtisch_"
LIMIT_DECISIONS = 1000  # where no other limit is given
USUAL_PLAYERS = 4  # where the game allows it
# Groups of columns that only their seat sees.
PRIVATE = ("hand", "away")
# Random outcomes that a deal may need, and each decision on average.
DEAL_OUTCOMES = 128
DECISION_OUTCOMES = 8
SEEDS = 1 << 53


def load(
    name: str,
    players: int | None = None,
    limit: int = LIMIT_DECISIONS,
    chance: str = CHANCE[0],
    **options: Any,
) -> Game:
    """The OpenSpiel game of one of our games; ValueError naming what is allowed if anything is wrong."""
    rules = observable(name)
    players = usual_players(rules) if players is None else players
    return new_game(name, {"players": players, "limit": limit, "chance": chance, **options})


def new_game(name: str, params: dict[str, Any]) -> Game:
    return CLASSES[name](params)


def usual_players(game: Any) -> int:
    return USUAL_PLAYERS if USUAL_PLAYERS in game.players else int(game.players[0])


def game_type(name: str) -> Any:
    """What OpenSpiel needs to know about a game before it is loaded."""
    game = observable(name)
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=f"Stammtisch {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # so that programs learn from observations
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "players": usual_players(game),
            "limit": LIMIT_DECISIONS,
            "chance": CHANCE[0],
            **game.options,
        },
    )


class Game(pyspiel.Game):  # type: ignore[misc]
    """One round of one of our games; made by `load` or OpenSpiel's `load_game`."""

    name: str
    kind: Any  # pyspiel.GameType

    def __init__(self, params: dict[str, Any]) -> None:
        options = {key: value for key, value in params.items() if key not in ("players", "limit", "chance")}
        chance = params.get("chance", CHANCE[0])
        self.settings = settings_for(self.name, params["players"], options, params["limit"], chance)
        rules = self.settings.game
        self.names = columns(rules.observed)
        groups = [name.partition("[")[0] for name in self.names]
        self.private = np.array([group in PRIVATE for group in groups])
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.num_moves,
            max_chance_outcomes=max(len(rules.codes), rules.players[-1])
            if chance == CHANCE[0]
            else SEED_NUMBER_BELOW,
            num_players=self.settings.players,
            min_utility=-float(rules.swing),
            max_utility=float(rules.swing),
            utility_sum=0.0,
            max_game_length=self.settings.limit,
        )
        super().__init__(self.kind, info, self.params())

    def params(self) -> dict[str, Any]:
        """All parameters, including those that were left out."""
        settings = self.settings
        return {
            "players": settings.players,
            "limit": settings.limit,
            "chance": settings.chance,
            **settings.options,
        }

    def __reduce__(self) -> tuple[Any, ...]:
        return new_game, (self.name, self.params())

    def new_initial_state(self) -> State:
        return State(self, self.settings.start)

    def max_chance_nodes_in_history(self) -> int:
        if self.settings.chance != CHANCE[0]:
            return SEED_NUMBERS
        return DEAL_OUTCOMES + DECISION_OUTCOMES * self.settings.limit

    def imagined(self, view: dict[str, Any], seed: int) -> State:
        """A state that the view's seat can't tell from the real one, from a match's view alone."""
        return State(self, self.settings.imagined(view, seed))

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer | Recall | None:
        """An observer of what one player sees, of what all see, or of what only the player sees now.

        None for other kinds, which we do not have: of all players' secrets, or of one player's without the rest.
        """
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise ValueError(f"an observer takes no parameters, not {params}")
        own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or not (own or kind.public_info):
            return None
        if kind.perfect_recall:
            return Recall(own) if kind.public_info else None
        return Observer(self, kind.public_info, own)


class State(pyspiel.State):  # type: ignore[misc]
    """A position.  It answers what OpenSpiel's Python programs ask most often; OpenSpiel derives the rest."""

    def __init__(self, game: Game, position: Position) -> None:
        super().__init__(game)
        self.position = position

    def current_player(self) -> int:
        position = self.position
        if position.waiting is not None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if position.over else position.to_move

    def is_terminal(self) -> bool:
        return self.position.over

    def is_chance_node(self) -> bool:
        return self.position.waiting is not None

    def legal_actions(self, player: int | None = None) -> list[int]:
        position = self.position
        if position.waiting is not None:
            return [*position.waiting.weights]
        return position.legal() if player is None or player == position.to_move else []

    def _legal_actions(self, player: int) -> list[int]:
        return self.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.position.waiting is None:
            raise ValueError("there are random outcomes only at a chance node")
        return self.position.waiting.outcomes()

    def _apply_action(self, action: int) -> None:
        try:
            self.position = self.position.after(action)
        except ValueError as problem:
            legal = ", ".join(map(str, self.legal_actions()))
            raise ValueError(
                f"action {action} is not legal: {str(problem).rstrip('.')}; legal: {legal}"
            ) from None

    def _action_to_string(self, player: int, action: int) -> str:
        rules = self.position.root.settings.game
        if player != pyspiel.PlayerId.CHANCE:
            return str(rules.move_text(action))
        cards = self.position.waiting is not None and self.position.waiting.cards
        return f"card {rules.codes[action]}" if cards else f"number {action}"

    def returns(self) -> list[float]:
        return self.position.returns()

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.position.to_move if player is None else player
        if 0 <= seat < self.position.root.settings.players:
            return self.position.text(seat)
        return str(super().information_state_string(seat))  # which refuses in OpenSpiel's words

    def resample_from_infostate(self, player: int, probability_sampler: Any) -> State:
        """A state that the player can't tell from this one; its history begins here."""
        players = self.position.root.settings.players
        if not 0 <= player < players:
            raise ValueError(f"a player is a number from 0 to {players - 1}, not {player}")
        return State(self.get_game(), self.position.imagined(player, int(SEEDS * probability_sampler())))

    def __str__(self) -> str:
        """All hands, and what lies open."""
        position = self.position
        if position.state is None:
            return "before the deal: " + encoded(position.actions)
        rules, players = position.root.settings.game, range(position.root.settings.players)
        hands = [" ".join(rules.codes[kind] for kind in position.state.hand(seat)) for seat in players]
        lines = [f"seat {seat}: {hand}" for seat, hand in enumerate(hands)]
        lines.append("table: " + encoded(rules.public(position.state, position.memory())))
        if position.waiting is not None:
            lines.append(f"{rules.move_text(position.waiting.move)} {encoded(position.waiting.given)}")
        return "\n".join(lines)


class Observer:
    """What a seat sees now: the row of `features.Observer`, or the part that all see, or that only the seat sees.

    What all see is told from seat 0.
    """

    def __init__(self, game: Game, public: bool, own: bool) -> None:
        self.names = game.names
        self.hidden = np.flatnonzero((game.private & (not own)) | (~game.private & (not public)))
        self.own = own
        self.tensor = np.zeros(len(game.names), np.float32)
        self.dict = {"observation": self.tensor}

    def row(self, state: State, player: int) -> Any:
        """The columns that may be seen; None before the cards are dealt."""
        row = state.position.row(player if self.own else 0)
        if row is not None and len(self.hidden):
            row = row.copy()
            row[self.hidden] = 0
        return row

    def set_from(self, state: State, player: int) -> None:
        """Writes what the player sees into `tensor`; `dict` holds its parts."""
        row = self.row(state, player)
        if row is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = row

    def string_from(self, state: State, player: int) -> str:
        row = self.row(state, player)
        if row is None:
            return "before the deal"
        return " ".join(f"{self.names[column]}={row[column]}" for column in np.flatnonzero(row))


class Recall:
    """Everything a seat, or anyone who looks on, has seen so far.  It is text and has no numbers."""

    def __init__(self, own: bool) -> None:
        self.own = own
        self.tensor = np.zeros(0, np.float32)
        self.dict: dict[str, Any] = {}

    def set_from(self, state: State, player: int) -> None:
        """There is nothing to write."""

    def string_from(self, state: State, player: int) -> str:
        return state.position.text(player if self.own else None)


# A class for each game: OpenSpiel releases its factories only after Python has ended, which classes survive.
CLASSES: dict[str, type[Game]] = {
    name: type(name, (Game,), {"name": name, "kind": game_type(name)})
    for name, game in GAMES.items()
    if isinstance(game, Observable)
}
for _class in CLASSES.values():
    pyspiel.register_game(_class.kind, _class)
