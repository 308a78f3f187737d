"""Shell completion, generated from the commands themselves: what bash, zsh and fish offer after the Tab key."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from typing import NamedTuple

from stammtisch.bots import roster
from stammtisch.core.registry import GAMES
from stammtisch.terminal.catalogue import Catalogue
from stammtisch.terminal.pages import clause_names

SHELLS = ("bash", "zsh", "fish")
FILE = "<file>"  # a file's name is wanted here
PLAIN = re.compile(r"[\w.+-]+")  # what no shell takes for something else; bash completes no word with a colon


class Slot(NamedTuple):
    """What may stand somewhere: after an option, or as an argument by its number and what stands before it."""

    command: str  # empty: before any command
    place: str  # an option, `1`, `2:GAME`, or `-` for the options themselves
    words: tuple[str, ...]


def slots(top: argparse.ArgumentParser, texts: Catalogue) -> list[Slot]:
    """Everything that can be completed."""
    found = [Slot("", "1", tuple(commands(top)))]
    for command, parser in {"": top, **commands(top)}.items():
        found.append(Slot(command, "-", tuple(option_names(parser))))
        number = 0
        for action in parser._actions:
            if action.option_strings:
                if words := values(action, texts):
                    found += [Slot(command, option, words) for option in action.option_strings]
            elif not isinstance(action, argparse._SubParsersAction):
                number += 1
                found += arguments(command, number, action, texts)
    return found


def commands(top: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


def option_names(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:
        yield from (option for option in action.option_strings if option.startswith("--"))


def takes_value(action: argparse.Action) -> bool:
    return bool(action.option_strings) and action.nargs != 0


def values(action: argparse.Action, texts: Catalogue) -> tuple[str, ...]:
    """What may follow, as far as it is known; a file by `FILE`."""
    if action.choices is not None:
        return tuple(str(choice) for choice in action.choices)
    if action.dest == "game":
        return tuple(GAMES)
    if action.dest == "level":
        return tuple(name for name in roster.names() if PLAIN.fullmatch(name))
    return (FILE,) if action.metavar in (texts.say("m_file"), texts.say("m_db")) else ()


def arguments(command: str, number: int, action: argparse.Action, texts: Catalogue) -> Iterator[Slot]:
    """An argument that is no option; a clause depends on the game before it."""
    if action.dest == "clause":
        for game in GAMES:
            yield Slot(command, f"{number}:{game}", tuple(clause_names(game, texts.lang)))
    elif words := values(action, texts):
        yield Slot(command, str(number), words)


def valued(top: argparse.ArgumentParser) -> list[str]:
    """All options after which a value comes."""
    parsers = [top, *commands(top).values()]
    found = {
        option
        for one in parsers
        for action in one._actions
        if takes_value(action)
        for option in action.option_strings
    }
    return sorted(found)


def script(shell: str, top: argparse.ArgumentParser, texts: Catalogue) -> str:
    """The completion of the command `stammtisch` in this shell."""
    if shell == "fish":
        return fish(top, texts)
    text = BASH.format(
        cases="\n".join(
            f'        "{slot.command} {slot.place}") echo "{" ".join(slot.words)}" ;;'
            for slot in slots(top, texts)
        ),
        valued="|".join(valued(top)),
        commands="|".join(commands(top)),
        file=FILE,
    )
    return ZSH + text if shell == "zsh" else text


ZSH = "autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n"
BASH = """\
# What may stand after a command: after one of its options, or as an argument by its number.
_stammtisch_words() {{
    case "$1 $2" in
{cases}
    esac
}}

_stammtisch() {{
    local current="${{COMP_WORDS[COMP_CWORD]}}" previous="${{COMP_WORDS[COMP_CWORD-1]}}"
    local command="" last="" words="" number=1 at word
    for ((at = 1; at < COMP_CWORD; at++)); do
        word="${{COMP_WORDS[at]}}"
        case "$word" in
            {valued}) ((at++)) ;;
            -*) ;;
            {commands}) if [ -z "$command" ]; then command="$word"; else last="$word"; ((number++)); fi ;;
            *) last="$word"; ((number++)) ;;
        esac
    done
    COMPREPLY=()
    case "$previous" in
        {valued}) words="$(_stammtisch_words "$command" "$previous")" ;;
        *)
            case "$current" in
                -*) words="$(_stammtisch_words "$command" -)" ;;
                *)
                    words="$(_stammtisch_words "$command" "$number")"
                    [ -n "$words" ] || words="$(_stammtisch_words "$command" "$number:$last")"
                    ;;
            esac
            ;;
    esac
    if [ "$words" = "{file}" ]; then
        while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$current")
    else
        while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$words" -- "$current")
    fi
}}
complete -o filenames -F _stammtisch stammtisch
"""


def fish(top: argparse.ArgumentParser, texts: Catalogue) -> str:
    """fish describes every option for itself."""
    lines = ["complete -c stammtisch -f"]
    for name in commands(top):
        help_text = texts.say(f"h_{name}")
        lines.append(f"complete -c stammtisch -n __fish_use_subcommand -a {name} -d {quoted(help_text)}")
    for command, parser in {"": top, **commands(top)}.items():
        when = f"'__fish_seen_subcommand_from {command}'" if command else "__fish_use_subcommand"
        for action in parser._actions:
            lines += fish_lines(when, action, texts)
    return "\n".join(lines) + "\n"


def fish_lines(when: str, action: argparse.Action, texts: Catalogue) -> Iterator[str]:
    words = values(action, texts)
    if action.dest == "clause":
        for game in GAMES:
            seen = f"{when[:-1]}; and __fish_seen_subcommand_from {game}'"
            yield f"complete -c stammtisch -n {seen} -a '{' '.join(clause_names(game, texts.lang))}'"
        return
    offer = " -F" if words == (FILE,) else f" -a '{' '.join(words)}'" if words else ""
    for option in action.option_strings:
        if option.startswith("--"):
            value = "" if not takes_value(action) else " -r -F" if words == (FILE,) else " -x" + offer
            yield f"complete -c stammtisch -n {when} -l {option[2:]}{value} -d {quoted(action.help or '')}"
    if not action.option_strings and offer and not isinstance(action, argparse._SubParsersAction):
        yield f"complete -c stammtisch -n {when}{offer}"


def quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
