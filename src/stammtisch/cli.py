"""The command `stammtisch`: what is asked for is parsed here and done elsewhere.

Exit codes: 0 done, 1 bad data, 2 bad usage, 130 stopped by Ctrl-C.  What is wrong is one sentence on stderr.
"""

from __future__ import annotations

import sys

try:
    import errno
    import json
    import os
    from argparse import Namespace
    from collections.abc import Callable, Sequence
    from functools import partial
    from io import TextIOWrapper
    from pathlib import Path
    from typing import Any

    import stammtisch
    from stammtisch.bots import program, roster
    from stammtisch.bots.plan import plan
    from stammtisch.core import speed
    from stammtisch.core.game import LEVELS
    from stammtisch.core.match import Match
    from stammtisch.core.registry import GAMES
    from stammtisch.core.words import words_of
    from stammtisch.server.gate import BOUND
    from stammtisch.simulate import simulate
    from stammtisch.store.retention import MOST_DAYS
    from stammtisch.terminal import choices, contest, display, figures, files, grid, measure, menu, pages
    from stammtisch.terminal.catalogue import Catalogue, Trouble, catalogue, given, language
    from stammtisch.terminal.company import USUAL, Company
    from stammtisch.terminal.completion import SHELLS, script
    from stammtisch.terminal.console import Console
    from stammtisch.terminal.place import NAME_LETTERS
    from stammtisch.terminal.replay import replay
    from stammtisch.terminal.solo import Solo
    from stammtisch.terminal.usage import Commands, Parser, between, seconds, seed
except KeyboardInterrupt:  # while all this is read, which takes a moment
    sys.exit(130)


# What can be asked for at most: beyond that a typing error would take the memory or the night.
PLAYERS = SEATS = 99  # the game says how many it really has
JOBS = 1000
ROUNDS = 100_000_000  # of a simulation
MATCHES = 100_000  # of each pairing in an arena
LESSONS, PASSES = 10_000_000, 1000  # of a training
MOVES = 1_000_000  # of a record

# What `pip install stammtisch` brings along, by the names that are imported. A library may do without most of it.
DEPENDENCIES = {
    "httptools",
    "librt",
    "msgspec",
    "mypy_extensions",
    "numpy",
    "openskill",
    "platformdirs",
    "prometheus_client",
    "rich",
    "segno",
    "shtab",
    "starlette",
    "uvicorn",
    "uvloop",
    "websockets",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; returns the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    texts = catalogue(language(words, os.environ))
    _read_and_write_anything()
    try:
        status = run(words, texts)
        sys.stdout.flush()
    except Trouble as trouble:
        print(trouble.text, file=sys.stderr)
        return trouble.status
    except ModuleNotFoundError as missing:
        module = (missing.name or "").partition(".")[0]
        if module not in DEPENDENCIES:
            raise
        key = "lost_package" if texts.program.endswith("start.py") else "not_installed"
        print(texts.say(key, module=module, package="stammtisch"), file=sys.stderr)
        return 1
    except OSError as problem:
        if not isinstance(problem, BrokenPipeError) and problem.errno != errno.EIO:
            raise
        # Whoever read this has seen enough or closed the terminal; nothing must be written at the end of the
        # process either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("\n" + texts.say("stopped"), file=sys.stderr)
        return 130
    return status


def run(argv: list[str], texts: Catalogue) -> int:
    commands = Commands(texts, stammtisch.__version__)
    add_commands(commands)
    found = commands.parse(argv)
    if found.command is None:
        from stammtisch import serve

        return serve.start(found, texts)
    work: Callable[[Namespace, Catalogue], int] = found.work
    return work(found, texts)


def _read_and_write_anything() -> None:
    """A terminal that can't show a letter gets a question mark, not a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


# the commands and what they understand


def add_commands(commands: Commands) -> None:
    say = commands.texts.say
    add_service_settings(commands.top, say)
    play = commands.add("play")
    play.add_argument("game", nargs="?", metavar=say("m_game"), help=say("h_game"))
    add_game_settings(play, say)
    play.add_argument("--seat", type=between(0, SEATS), metavar="K", help=say("h_seat"))
    play.add_argument("--name", metavar="NAME", help=say("h_name"))
    play.add_argument("--level", metavar="BOT", help=say("h_level"))
    add_programs(play, say)
    play.add_argument("--plain", action="store_true", help=say("h_plain"))
    play.add_argument("--save", type=Path, metavar=say("m_file"), help=say("h_save"))
    play.add_argument("--resume", metavar=say("m_file"), help=say("h_resume"))
    play.set_defaults(work=do_play)

    join = commands.add("join")
    join.add_argument("link", metavar="LINK", help=say("h_link"))
    join.add_argument("--name", metavar="NAME", help=say("h_name"))
    join.add_argument("--watch", action="store_true", help=say("h_watch"))
    join.add_argument("--plain", action="store_true", help=say("h_plain"))
    join.set_defaults(work=do_join)

    rules = commands.add("rules")
    rules.add_argument("game", nargs="?", metavar=say("m_game"), help=say("h_game"))
    rules.add_argument("clause", nargs="?", metavar=say("m_clause"), help=say("h_clause"))
    rules.set_defaults(work=do_rules)

    simulation = commands.add("simulate")
    simulation.add_argument("game", metavar=say("m_game"), help=say("h_game"))
    add_game_settings(simulation, say)
    simulation.add_argument(
        "--games", type=between(1, ROUNDS), default=1000, metavar="K", help=say("h_games")
    )
    simulation.add_argument("--jobs", type=between(1, JOBS), metavar="J", help=say("h_jobs"))
    simulation.add_argument("--whole", action="store_true", help=say("h_whole"))
    simulation.add_argument("--json", metavar=say("m_file"), help=say("h_json"))
    simulation.set_defaults(work=do_simulate, seed=0)
    add_arena(commands, say)
    add_train(commands, say)
    add_watching(commands, say)


def add_service_settings(top: Parser, say: Callable[[str], str]) -> None:
    """What `stammtisch` alone can be told; each has an environment variable, STAMMTISCH_PORT and so on."""
    top.add_argument("--host", metavar=say("m_address"), help=say("h_host"))
    top.add_argument("--port", type=between(0, 65535), metavar="N", help=say("h_port"))
    top.add_argument("--db", metavar=say("m_db"), help=say("h_db"))
    top.add_argument("--local", action="store_true", help=say("h_local"))
    top.add_argument("--no-browser", action="store_true", help=say("h_no_browser"))
    top.add_argument("--connections", type=between(1, BOUND), metavar="N", help=say("h_connections"))
    top.add_argument(
        "--retention", type=between(1, MOST_DAYS), metavar=say("m_days"), help=say("h_retention")
    )


def add_game_settings(parser: Parser, say: Callable[[str], str]) -> None:
    parser.add_argument("--players", type=between(1, PLAYERS), metavar="N", help=say("h_players"))
    parser.add_argument("--seed", type=seed, metavar="S", help=say("h_seed"))
    parser.add_argument(
        "--option", action="append", default=[], metavar=say("m_option"), help=say("h_option")
    )


def add_programs(parser: Parser, say: Callable[[str], str]) -> None:
    parser.add_argument(
        "--program", action="append", default=[], metavar=say("m_program"), help=say("h_program")
    )
    parser.add_argument(
        "--seconds", type=seconds, default=program.SECONDS, metavar="S", help=say("h_bot_seconds")
    )


def add_arena(commands: Commands, say: Callable[[str], str]) -> None:
    arena = commands.add("arena")
    arena.add_argument("game", metavar=say("m_game"), help=say("h_game"))
    add_game_settings(arena, say)
    arena.add_argument(
        "--bots", default=",".join((*reversed(LEVELS), roster.RANDOM)), metavar="A,B,…", help=say("h_bots")
    )
    arena.add_argument(
        "--games", type=between(1, MATCHES), default=200, metavar="K", help=say("h_arena_games")
    )
    add_programs(arena, say)
    arena.add_argument("--jobs", type=between(1, JOBS), metavar="J", help=say("h_jobs"))
    arena.add_argument("--ray", metavar=say("m_address"), help=say("h_ray"))
    arena.add_argument("--resume", action="store_true", help=say("h_arena_resume"))
    arena.add_argument("--json", metavar=say("m_file"), help=say("h_json"))
    arena.set_defaults(work=do_arena)


def add_train(commands: Commands, say: Callable[[str], str]) -> None:
    train = commands.add("train")
    train.add_argument("game", metavar=say("m_game"), help=say("h_game"))
    train.add_argument(
        "--rounds", type=between(1, LESSONS), default=300_000, metavar="R", help=say("h_train_rounds")
    )
    train.add_argument(
        "--passes", type=between(1, PASSES), default=12, metavar="P", help=say("h_train_passes")
    )
    train.add_argument("--seed", type=seed, default=0, metavar="S", help=say("h_seed"))
    train.add_argument("--out", type=Path, metavar=say("m_file"), help=say("h_train_out"))
    train.add_argument("--jobs", type=between(1, JOBS), metavar="J", help=say("h_jobs"))
    train.add_argument("--ray", metavar=say("m_address"), help=say("h_ray"))
    train.add_argument("--resume", action="store_true", help=say("h_train_resume"))
    train.set_defaults(work=do_train)


def add_watching(commands: Commands, say: Callable[[str], str]) -> None:
    """`replay`, `backup`, `completion` and `bench`."""
    telling = commands.add("replay")
    telling.add_argument("record", metavar=say("m_file"), help=say("h_record"))
    eyes = telling.add_mutually_exclusive_group()
    eyes.add_argument("--seat", type=between(0, SEATS), metavar="K", help=say("h_replay_seat"))
    eyes.add_argument("--all", action="store_true", help=say("h_all"))
    telling.add_argument("--to", type=between(0, MOVES), metavar=say("m_move"), help=say("h_to"))
    telling.set_defaults(work=do_replay)

    backup = commands.add("backup")
    backup.add_argument("file", metavar=say("m_file"), help=say("h_backup_file"))
    backup.add_argument("--db", metavar=say("m_db"), help=say("h_db"))
    backup.set_defaults(work=do_backup)

    completion = commands.add("completion")
    completion.add_argument("shell", choices=SHELLS, metavar=say("m_shell"), help=say("h_shell"))
    completion.set_defaults(work=lambda wanted, texts: do_completion(wanted, texts, commands.top))

    bench = commands.add("bench")
    bench.add_argument("--seconds", type=seconds, default=2.0, metavar="S", help=say("h_seconds"))
    bench.set_defaults(work=do_bench)


# what they do


def choose_and_play(texts: Catalogue, plain: bool) -> int:
    """`stammtisch play` alone: a friendly menu, then a match in the terminal."""
    console = Console(sys.stdin, sys.stdout, plain)
    console.head(texts.say("welcome"))
    console.say(speed.notice(texts.lang))
    console.say()
    try:
        game, players, level, name = menu.choose(texts, console, menu.own_name(os.environ, texts))
    except EOFError:
        console.say(texts.say("no_input"))
        return 0 if console.live else 1
    console.say()
    solo = Solo(Match(game.name, players), 0, name[:NAME_LETTERS], texts, bots=Company(level))
    return display.show(solo, texts, console, plain)


def do_play(wanted: Namespace, texts: Catalogue) -> int:
    seat, name, keep, level = wanted.seat, wanted.name, wanted.save, wanted.level
    if wanted.resume is not None:
        saved = files.load(wanted.resume, texts)
        *_, match = files.steps(saved.record, texts)
        check_same_game(wanted, match, texts)
        seat = saved.seat if seat is None else seat
        name = name or given(saved.name) or (texts.say("you") if saved.name else None)
        level = level or saved.level
        if wanted.resume != "-":
            keep = keep or Path(wanted.resume)
    elif wanted.game is None:
        return choose_and_play(texts, wanted.plain)
    else:
        game = choices.find_game(wanted.game, texts)
        players = choices.check_players(game, wanted.players, texts)
        options = choices.read_options(game, wanted.option, texts)
        match = Match(game.name, players, wanted.seed, options)
    if wanted.save is not None:
        files.check_free(wanted.save, match, texts)
    seat = seat or 0
    choices.check_seat(seat, match.players, texts)
    programs = contest.read_programs(wanted.program, texts)
    (level,) = contest.check_bots(
        [menu.find_level((level or "").strip() or USUAL, programs)], programs, texts
    )
    company = Company(level, programs, wanted.seconds)
    console = Console(sys.stdin, sys.stdout, wanted.plain)
    name = (name or menu.own_name(os.environ, texts))[:NAME_LETTERS]
    if not speed.COMPILED:
        console.say(speed.notice(texts.lang))
    return display.show(Solo(match, seat, name, texts, keep, company), texts, console, wanted.plain)


def do_join(wanted: Namespace, texts: Catalogue) -> int:
    from stammtisch.terminal.online.guest import Guest
    from stammtisch.terminal.online.keyring import Keyring
    from stammtisch.terminal.online.link import read_link

    link = read_link(wanted.link, texts)
    console = Console(sys.stdin, sys.stdout, wanted.plain)
    name = (wanted.name or "").strip() or menu.guest_name(os.environ, texts, console)
    guest = Guest(link, name, texts, Keyring(), wanted.watch)
    return display.show(guest, texts, console, wanted.plain)


def check_same_game(wanted: Namespace, match: Match, texts: Catalogue) -> None:
    """A game that is named although a file is resumed must be the one in the file."""
    if wanted.game is None:
        return
    game = choices.find_game(wanted.game, texts)
    if game is not match.game:
        kept, other = (choices.title(one.name, texts.lang) for one in (match.game, game))
        raise texts.trouble("other_game", choices.BAD_USAGE, path=wanted.resume, kept=kept, wanted=other)


def do_rules(wanted: Namespace, texts: Catalogue) -> int:
    width = Console(sys.stdin, sys.stdout).width
    if wanted.game is None:
        for game in GAMES.values():
            name = words_of(game.name, texts.lang).name()
            print(game.name.ljust(13) + texts.say("rules_line", name=name, span=choices.span(game)))
            for line in choices.option_lines(game, texts):
                print(f"{'':13}--option {line}")
        print(texts.say("rules_hint"))
        return 0
    game = choices.find_game(wanted.game, texts)
    if wanted.clause is None:
        pages.show(pages.whole(game, texts.lang, width), texts)
    else:
        print(pages.clause(game, wanted.clause, texts, width), end="")
    return 0


def do_simulate(wanted: Namespace, texts: Catalogue) -> int:
    game = choices.find_game(wanted.game, texts)
    players = choices.check_players(game, wanted.players, texts)
    options = choices.read_options(game, wanted.option, texts)
    play = partial(simulate, game.name, players, wanted.games, wanted.seed or 0, options)
    with figures.Progress() as progress:
        found = play(jobs=wanted.jobs, whole=wanted.whole, progress=progress)
    return show(found, figures.report(found, texts), wanted.json, texts)


def do_arena(wanted: Namespace, texts: Catalogue) -> int:
    game = choices.find_game(wanted.game, texts)
    players = choices.check_players(game, wanted.players, texts)
    options = choices.read_options(game, wanted.option, texts)
    programs = contest.read_programs(wanted.program, texts)
    bots = contest.check_bots(wanted.bots.split(","), programs, texts)
    if len(bots) < 2:
        raise texts.trouble("two_bots", choices.BAD_USAGE)
    planned = plan(
        game.name, players, bots, wanted.games, wanted.seed or 0, options, programs, wanted.seconds
    )
    found = contest.compete(planned, wanted.jobs, wanted.ray, wanted.resume, texts)
    return show(found, contest.report(found, texts), wanted.json, texts)


def do_train(wanted: Namespace, texts: Catalogue) -> int:
    from stammtisch.bots.train import Plan
    from stammtisch.terminal import training

    game = choices.find_game(wanted.game, texts).name
    training.check_learnable(game, texts)
    planned = Plan(game, wanted.rounds, wanted.passes, wanted.seed)
    return training.learn(planned, wanted.out, wanted.jobs, wanted.ray, wanted.resume, texts)


def show(found: dict[str, Any], parts: list[grid.Part], path: str | None, texts: Catalogue) -> int:
    """Figures for people, or as JSON data on the output (`-`), or both, the data in a file."""
    text = json.dumps(found, indent=1)
    if path == "-":
        print(text)
        return 0
    grid.show([*parts, speed.notice(texts.lang)])
    if path is not None:
        files.store(Path(path), text, texts)
    return 0


def do_replay(wanted: Namespace, texts: Catalogue) -> int:
    saved = files.load(wanted.record, texts)
    replay(saved, wanted.seat, wanted.all, wanted.to, texts, Console(sys.stdin, sys.stdout))
    return 0


def do_backup(wanted: Namespace, texts: Catalogue) -> int:
    from stammtisch import serve

    return serve.backup(wanted, texts)


def do_completion(wanted: Namespace, texts: Catalogue, top: Parser) -> int:
    print(script(wanted.shell, top, texts), end="")
    return 0


def do_bench(wanted: Namespace, texts: Catalogue) -> int:
    print(speed.notice(texts.lang))
    games = list(stammtisch.GAMES.values())
    speeds = []
    with figures.Progress() as progress:
        for number, game in enumerate(games, 1):
            speeds.append(measure.measure(game, wanted.seconds))
            progress(number, len(games))
    grid.show([figures.speeds(speeds, texts), "", texts.say("bench_note")])
    return 0


if __name__ == "__main__":
    sys.exit(main())
