"""What a person may choose: a game, players, options, a seat, bots.  Trouble says what there is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from stammtisch.bots import roster
from stammtisch.bots.program import Failure, ProgramBot, command_of
from stammtisch.cli.texts import Texts
from stammtisch.core.arguments import choices
from stammtisch.core.game import Game, Options
from stammtisch.core.lessons import Lesson, lessons_of
from stammtisch.core.registry import GAMES
from stammtisch.core.words import LANGS, words_of
from stammtisch.terminal.texts import BAD_USAGE, shortened

USUAL_PLAYERS = 4  # in a game that four can play
NUMBER_DIGITS = 9


def title(game: str, lang: str) -> str:
    return words_of(game, lang).name()


def find_game(text: str, texts: Texts) -> Game:
    """By its id or its title in any case and spacing; the beginning is enough if only one game fits."""
    names = {name: {name, *(title(name, lang) for lang in LANGS)} for name in GAMES}
    named = _named(text, names)
    if named:
        return GAMES[named]
    games = ", ".join(f"{name} ({title(name, texts.lang)})" for name in GAMES)
    raise texts.trouble("no_such_game", BAD_USAGE, name=shortened(text), games=games)


def find_lesson(game: Game, text: str | None, texts: Texts) -> Lesson:
    """By its name or its title, as loosely; None: the game's first."""
    lessons = lessons_of(game.name)
    if not lessons:
        games = ", ".join(name for name in GAMES if lessons_of(name))
        raise texts.trouble("no_lessons", BAD_USAGE, game=title(game.name, texts.lang), games=games)
    if text is None:
        return next(iter(lessons.values()))
    named = _named(text, {name: {name, *lesson.title.values()} for name, lesson in lessons.items()})
    if named:
        return lessons[named]
    known = ", ".join(f"{name} ({lesson.title[texts.lang]})" for name, lesson in lessons.items())
    raise texts.trouble(
        "no_such_lesson",
        BAD_USAGE,
        game=title(game.name, texts.lang),
        name=shortened(text),
        lessons=known,
    )


def _named(text: str, names: Mapping[str, Iterable[str]]) -> str:
    """The one that is called so, or whose name begins so; empty if there is none, or more than one."""
    typed = _plain(text)
    plain = {key: {_plain(name) for name in called} for key, called in names.items()}
    exact = [key for key, called in plain.items() if typed in called]
    begun = [key for key, called in plain.items() if typed and any(one.startswith(typed) for one in called)]
    return next((matches[0] for matches in (exact, begun) if len(matches) == 1), "")


def _plain(text: str) -> str:
    return "".join(text.casefold().replace("_", " ").replace("-", " ").split())


def span(game: Game) -> str:
    return f"{game.players[0]}–{game.players[-1]}"


def usual_players(game: Game) -> int:
    return USUAL_PLAYERS if USUAL_PLAYERS in game.players else game.players[0]


def check_players(game: Game, players: int | None, texts: Texts) -> int:
    if players is None:
        return usual_players(game)
    if players not in game.players:
        name, low, high = title(game.name, texts.lang), game.players[0], game.players[-1]
        raise texts.trouble("wrong_players", BAD_USAGE, game=name, low=low, high=high, players=players)
    return players


def check_seat(seat: int | None, players: int, texts: Texts) -> None:
    if seat is not None and not 0 <= seat < players:
        raise texts.trouble("no_such_seat", BAD_USAGE, number=seat, last=players - 1)


def read_options(game: Game, pairs: Iterable[str], texts: Texts) -> Options:
    """`name=value` pairs as the game's options; a name alone switches one on."""
    options: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        name = name.strip()
        if name not in game.options:
            known = option_list(game, texts)
            raise texts.trouble("no_such_option", BAD_USAGE, name=shortened(name), options=known)
        options[name] = _value(game, name, value.strip() if equals else "true", texts)
    return options


def _value(game: Game, name: str, value: str, texts: Texts) -> Any:
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
    """A number; None if it is none, or too long to be meant."""
    return int(text) if text.isdecimal() and len(text) <= NUMBER_DIGITS else None


def option_list(game: Game, texts: Texts) -> str:
    """Every option with its default: `rounds=3, must_play=false`."""
    defaults = [f"{name}={str(value).lower()}" for name, value in game.options.items()]
    return ", ".join(defaults) or texts.say("none")


def option_lines(game: Game, texts: Texts) -> list[str]:
    """Every option in words, with its default and bounds."""
    words = words_of(game.name, texts.lang).own.get("options", {})
    lines = []
    for name, value in game.options.items():
        meaning = f"  {words[name]}" if name in words else ""
        bounds = "" if isinstance(value, bool) else " ({}–{})".format(*choices(game, name))
        lines.append(f"{name}={str(value).lower()}{meaning}{bounds}")
    return lines


def read_programs(pairs: Iterable[str], texts: Texts) -> dict[str, str]:
    """`name=command` pairs; the names of our own bots are taken."""
    programs: dict[str, str] = {}
    for pair in pairs:
        name, equals, command = (part.strip() for part in pair.partition("="))
        if not (name and equals and command):
            raise texts.trouble("bad_program", BAD_USAGE, given=pair)
        try:
            command_of(command)
        except ValueError:
            raise texts.trouble("bad_program", BAD_USAGE, given=pair) from None
        if name in roster.OWN:
            raise texts.trouble("program_name", BAD_USAGE, name=name)
        programs[name] = command
    return programs


def check_bots(names: Iterable[str], programs: Mapping[str, str], texts: Texts, game: str = "") -> list[str]:
    """The bots of these names, each once; all of them play this game, and each that is a program can be started."""
    known = roster.names(programs)
    bots = [name.strip() for name in names if name.strip()]
    for name in bots:
        is_agent = roster.agent_file(name, programs) is not None
        if name not in known and not is_agent and not roster.has_family(name):
            raise texts.trouble("no_such_bot", BAD_USAGE, name=name, bots=", ".join(known))
        try:
            roster.check(name, programs, game or None)
        except ValueError as problem:
            if is_agent:
                raise texts.trouble("bad_agent", BAD_USAGE, name=name, reason=str(problem)) from None
            raise texts.trouble("bad_family", BAD_USAGE, name=name) from None
        if name in programs:
            check_starts(name, programs[name], texts)
    return list(dict.fromkeys(bots))


def check_starts(name: str, command: str, texts: Texts) -> None:
    """Starts the program once, so that nothing is played with one that isn't there."""
    try:
        ProgramBot(command_of(command)).start().end()
    except Failure as problem:
        raise texts.trouble("bot_cannot_start", name=name, reason=str(problem)) from None
