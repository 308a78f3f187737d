"""What a host chooses for a table."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from stammtisch.core.arguments import check_chosen, choices
from stammtisch.core.game import Game
from stammtisch.core.registry import GAMES
from stammtisch.table.refused import Refused

Level = Literal["easy", "normal", "hard", "expert"]
CLOCK_DAYS = 14  # at most, for a move
Watching = Literal["now", "rounds"]
NAME_LETTERS = 40  # of a game or an option


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a person may think: without a limit, or `amount` seconds or days for a move."""

    kind: Literal["none", "seconds", "days"] = "none"
    amount: Annotated[int, Meta(ge=1, le=600)] = 60

    @property
    def seconds(self) -> float | None:
        if self.kind == "none":
            return None
        return float(self.amount * (86400 if self.kind == "days" else 1))


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything about a table that is chosen and not played."""

    game: Annotated[str, Meta(max_length=NAME_LETTERS)]
    players: int
    options: dict[str, bool | int] = field(default_factory=dict)
    public: bool = False
    clock: Clock = Clock()
    watching: Watching = "now"  # onlookers see the running round, or only finished ones
    chat: bool = True
    memory: bool = (
        True  # pages help to remember what was played; a courtesy among friends, as everyone saw it
    )
    level: Level = "normal"  # of bots that fill seats or sit in
    pace: Annotated[float, Meta(ge=0, le=10)] = 1.2  # seconds that a bot takes for a move


def checked(settings: Settings) -> Settings:
    """The same settings with all options filled in; Refused if the game has no such table."""
    if settings.game not in GAMES:
        raise Refused("bad_game")
    game = GAMES[settings.game]
    if settings.players not in game.players:
        raise Refused("bad_players", low=game.players[0], high=game.players[-1])
    options = dict(game.options)
    for name, value in settings.options.items():
        try:
            options[name] = check_chosen(game, {name: value})[name]
        except ValueError:
            low, high = _span(game, name)
            raise Refused("bad_option", option=name[:NAME_LETTERS], low=low, high=high) from None
    if settings.clock.kind == "days" and settings.clock.amount > CLOCK_DAYS:
        raise Refused("bad_clock", days=CLOCK_DAYS)
    return replace(settings, options=options)


def _span(game: Game, name: str) -> tuple[int, int] | tuple[None, None]:
    """The bounds of an option that is a number; no other has any."""
    return choices(game, name) if type(game.options.get(name)) is int else (None, None)
