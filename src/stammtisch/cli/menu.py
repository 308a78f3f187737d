"""The friendly way in: which game, how many players, how strong the bots, what name."""

from __future__ import annotations

from collections.abc import Mapping

from stammtisch.bots.roster import GRADES
from stammtisch.cli.choices import find_game, find_lesson, span, title, typed_number, usual_players
from stammtisch.cli.texts import Texts, texts_in
from stammtisch.core.game import Game
from stammtisch.core.lessons import Lesson
from stammtisch.core.registry import GAMES
from stammtisch.core.words import LANGS, words_of
from stammtisch.terminal.company import USUAL_LEVEL
from stammtisch.terminal.console import Console
from stammtisch.terminal.texts import Trouble


def own_name(environment: Mapping[str, str], texts: Texts) -> str:
    """What to call the person here: as the environment says, else "you"."""
    for variable in ("STAMMTISCH_NAME", "USER", "USERNAME", "LOGNAME"):
        name = environment.get(variable, "").strip()
        if name and name != "root":
            return name[:1].upper() + name[1:]
    return texts.say("you")


def guest_name(environment: Mapping[str, str], texts: Texts, console: Console) -> str:
    """What others call the person here; asked for if the environment does not say."""
    name = own_name(environment, texts)
    if name != texts.say("you"):
        return name
    guest = texts.say("guest")
    try:
        return (console.ask(texts.say("ask_name", name=guest) + " ") if console.live else "") or guest
    except EOFError:
        raise texts.trouble("no_input") from None


def game_lines(texts: Texts) -> list[str]:
    """The games, numbered, with what they are about and for how many."""
    lines = []
    for number, game in enumerate(GAMES.values(), 1):
        words = words_of(game.name, texts.lang)
        tagline = words.own.get("tagline", "")
        lines.append(texts.say("menu_line", number=number, name=words.name(), span=span(game)))
        if tagline:
            lines.append(f"     {tagline}")
    return lines


def choose(texts: Texts, console: Console, name: str) -> tuple[Game, int, str, str] | Lesson:
    """Asks for a game, the number of players, the bots' level and a name; Enter takes what is offered.

    Or for a lesson: a game's first one.
    """
    console.say(texts.say("menu_head"))
    for line in game_lines(texts):
        console.say(line, hang=5)
    console.say(texts.say("menu_learn"), hang=5)
    game = choose_game(texts, console, "ask_game")
    if game is None:
        return choose_lesson(texts, console)
    players = choose_players(game, texts, console)
    level = choose_level(texts, console)
    return game, players, level, console.ask(texts.say("ask_name", name=name) + " ") or name


def choose_lesson(texts: Texts, console: Console) -> Lesson:
    while True:
        game = choose_game(texts, console, "ask_lesson")
        try:
            if game is not None:
                return find_lesson(game, None, texts)
        except Trouble as trouble:
            console.say(trouble.text)


def choose_game(texts: Texts, console: Console, question: str) -> Game | None:
    """None: the person wants to learn one."""
    games = list(GAMES.values())
    while True:
        answer = console.ask(texts.say(question, count=len(games)) + " ")
        if answer.casefold() in texts.texts["learn_words"]:
            return None
        number = typed_number(answer) or 0
        if 1 <= number <= len(games):
            return games[number - 1]
        if not answer.isdecimal() and answer:
            try:
                return find_game(answer, texts)
            except Trouble as trouble:
                console.say(trouble.text)
        else:
            console.say(texts.say("menu_number", count=len(games)))


def choose_players(game: Game, texts: Texts, console: Console) -> int:
    if len(game.players) == 1:
        return game.players[0]
    while True:
        answer = console.ask(texts.say("ask_players", span=span(game), usual=usual_players(game)) + " ")
        if not answer:
            return usual_players(game)
        number = typed_number(answer)
        if number is not None and number in game.players:
            return number
        low, high = game.players[0], game.players[-1]
        console.say(texts.say("menu_players", game=title(game.name, texts.lang), low=low, high=high))


def find_level(text: str, programs: Mapping[str, str]) -> str:
    """The level that is called so in any language; else the text, which may be another bot's name."""
    if text in programs:
        return text
    named = {texts_in(lang).say(f"level_{level}"): level for lang in LANGS for level in GRADES}
    return named.get(text.casefold(), text)


def choose_level(texts: Texts, console: Console) -> str:
    """By its name in either language, or its beginning."""
    levels = {level: texts.say(f"level_{level}") for level in GRADES}
    while True:
        question = texts.say("ask_level", levels=" / ".join(levels.values()), usual=levels[USUAL_LEVEL])
        answer = console.ask(question + " ").casefold()
        if not answer:
            return USUAL_LEVEL
        for level, name in levels.items():
            if level.startswith(answer) or name.startswith(answer):
                return level
        console.say(texts.say("menu_level", levels=", ".join(levels.values())))
