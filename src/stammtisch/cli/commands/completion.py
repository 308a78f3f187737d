"""`stammtisch completion`: what bash, zsh and fish offer after the Tab key, made by shtab from the parsers."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping, Sequence

from stammtisch.bots import roster
from stammtisch.cli.texts import Texts
from stammtisch.cli.usage import Parser
from stammtisch.core.lessons import lessons_of
from stammtisch.core.registry import GAMES
from stammtisch.terminal.pages import clause_names

SHELLS = ("bash", "zsh", "fish")
COMMAND = "stammtisch"
PLAIN = re.compile(r"[\w.+-]+")  # no shell takes this for something else; bash completes no word with a colon


def add(parser: Parser) -> None:
    say = parser.texts.say
    parser.add_argument("shell", choices=SHELLS, metavar=say("m_shell"), help=say("h_shell"))


def run(arguments: argparse.Namespace, texts: Texts) -> int:
    print(script(arguments.shell, texts), end="")
    return 0


def script(shell: str, texts: Texts) -> str:
    """The completion of the command `stammtisch` in this shell."""
    import shtab

    from stammtisch.cli.program import Program

    program = Program(texts)
    program.prepare(program.commands)
    program.top.prog = COMMAND  # however it was started
    for parser in (program.top, *program.commands.values()):
        for action in parser._actions:
            teach(action, texts)
        parser.description = None  # or it would be shown instead of the shorter help
    text: str = shtab.complete(program.top, shell)
    return text.replace("\n", f"\n{ZSH}\n", 1) if shell == "zsh" else text


def teach(action: argparse.Action, texts: Texts) -> None:
    """Tells shtab what may follow, where argparse does not know it."""
    import shtab

    if action.dest == "clause":
        names = {game: clause_names(game, texts.lang) for game in GAMES}
        action.complete = by_game("clauses", names)  # type: ignore[attr-defined]
    elif action.dest == "lesson":
        action.complete = by_game("lessons", {game: list(lessons_of(game)) for game in GAMES})  # type: ignore[attr-defined]
    elif action.metavar in (texts.say("m_file"), texts.say("m_db")):
        action.complete = shtab.FILE  # type: ignore[attr-defined]
    elif action.dest == "game":
        action.choices = list(GAMES)
    elif action.dest == "level":
        action.choices = [name for name in roster.names() if PLAIN.fullmatch(name)]


def by_game(what: str, names: Mapping[str, Sequence[str]]) -> dict[str, object]:
    """Names that depend on the game before them, which shtab leaves to functions in each shell's own language."""
    function = f"_stammtisch_{what}"
    cases = {game: " ".join(words) for game, words in names.items() if words}
    return {
        "bash": function,
        "zsh": function,
        "fish": f"({function})",
        "preamble": {
            shell: text.format(
                function=function, cases="\n".join(case.format(game, words) for game, words in cases.items())
            )
            for shell, (text, case) in BY_GAME.items()
        },
    }


# zsh's completion may not have been started yet when the script is read; its first line has to stay the first.
ZSH = "(( $+functions[compdef] )) || { autoload -U +X compinit && compinit }"
BY_GAME = {
    "bash": (
        """
{function}() {{
  local word
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    case "$word" in
{cases}
    esac
  done
}}
""",
        '      {}) compgen -W "{}" -- "$1" ;;',
    ),
    "zsh": (
        """
{function}() {{
  local word
  for word in $words[1,CURRENT-1]; do
    case $word in
{cases}
    esac
  done
}}
""",
        "      {}) compadd -- {} ;;",
    ),
    "fish": (
        """
function {function}
  for word in (commandline -opc)
    switch $word
{cases}
    end
  end
end
""",
        "      case {}; printf '%s\\n' {}",
    ),
}
