"""What a person may choose: a game, players, options, a seat.  Trouble says what there is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from stammtisch.core.arguments import choices
from stammtisch.core.game import Game, Options
from stammtisch.core.registry import GAMES
from stammtisch.core.words import LANGS, words_of
from stammtisch.terminal.catalogue import Catalogue

USUAL = 4  # players, where a game has rounds of four
BAD_USAGE = 2
SHOWN = 40  # letters of what was typed that a sentence repeats


def title(game: str, lang: str) -> str:
    return words_of(game, lang).name()


def find_game(text: str, texts: Catalogue) -> Game:
    """By its id or its title, whatever case and spaces; a beginning is enough if it fits only one."""
    wanted = _plain(text)
    names = {name: {_plain(name), *(_plain(title(name, lang)) for lang in LANGS)} for name in GAMES}
    exact = [name for name, known in names.items() if wanted in known]
    begun = [name for name, known in names.items() if wanted and any(one.startswith(wanted) for one in known)]
    for found in (exact, begun):
        if len(found) == 1:
            return GAMES[found[0]]
    games = ", ".join(f"{name} ({title(name, texts.lang)})" for name in GAMES)
    raise texts.trouble("no_such_game", BAD_USAGE, name=shortened(text), games=games)


def _plain(text: str) -> str:
    return "".join(text.casefold().replace("_", " ").replace("-", " ").split())


def span(game: Game) -> str:
    return f"{game.players[0]}–{game.players[-1]}"


def usual_players(game: Game) -> int:
    return USUAL if USUAL in game.players else game.players[0]


def check_players(game: Game, wanted: int | None, texts: Catalogue) -> int:
    if wanted is None:
        return usual_players(game)
    if wanted not in game.players:
        name, low, high = title(game.name, texts.lang), game.players[0], game.players[-1]
        raise texts.trouble("wrong_players", BAD_USAGE, game=name, low=low, high=high, players=wanted)
    return wanted


def check_seat(seat: int | None, players: int, texts: Catalogue) -> None:
    if seat is not None and not 0 <= seat < players:
        raise texts.trouble("no_such_seat", BAD_USAGE, number=seat, last=players - 1)


def read_options(game: Game, given: Iterable[str], texts: Catalogue) -> Options:
    """`name=value` pairs as the game's options; a name alone switches one on."""
    options: Options = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        name = name.strip()
        if name not in game.options:
            raise texts.trouble(
                "no_such_option", BAD_USAGE, name=shortened(name), options=option_list(game, texts)
            )
        options[name] = _value(game, name, value.strip() if equals else "true", texts)
    return options


def _value(game: Game, name: str, value: str, texts: Catalogue) -> Any:
    if isinstance(game.options[name], bool):
        for answer, words in texts.yes_no.items():
            if value.casefold() in words:
                return answer == "true"
        raise texts.trouble("not_yes_no", BAD_USAGE, name=name, value=shortened(value))
    low, high = choices(game, name)
    number = typed_number(value)
    if number is None or not low <= number <= high:
        raise texts.trouble("not_in_range", BAD_USAGE, name=name, value=shortened(value), low=low, high=high)
    return number


def typed_number(text: str) -> int | None:
    """A number of at most nine digits; None if it is none, or not worth reading."""
    return int(text) if text.isdecimal() and len(text) < 10 else None


def shortened(text: str) -> str:
    """What was typed, to be repeated in a sentence."""
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def option_list(game: Game, texts: Catalogue) -> str:
    """Every option with its default: `rounds=3, must_play=false`."""
    shown = [f"{name}={str(value).lower()}" for name, value in game.options.items()]
    return ", ".join(shown) or texts.say("none")


def option_lines(game: Game, texts: Catalogue) -> list[str]:
    """Every option in words, with its default and bounds."""
    words = words_of(game.name, texts.lang).own.get("options", {})
    lines = []
    for name, value in game.options.items():
        meaning = f"  {words[name]}" if name in words else ""
        low_high = "" if isinstance(value, bool) else " ({}–{})".format(*choices(game, name))
        lines.append(f"{name}={str(value).lower()}{meaning}{low_high}")
    return lines
