"""The command: parsing, help, errors and exit codes, in process and as real processes."""

import importlib.util
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import stammtisch
from stammtisch import GAMES, cli, new_match
from stammtisch.cli.program import COMMANDS
from stammtisch.core import speed
from stammtisch.core.words import LANGS

ROOT = Path(__file__).parents[2]
NINES = "9" * 5000
# The package that is tested is also that of the processes.
PATH = str(Path(stammtisch.__file__).parents[1])


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def type_in(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(text))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_has_examples_in_both_languages(
    command: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main([*command.split(), "--help", "--lang", lang])
    assert ended.value.code == 0
    text = capsys.readouterr().out
    assert text.startswith({"de": "Aufruf: ", "en": "Usage: "}[lang])
    assert {"de": "Beispiele:", "en": "examples:"}[lang] in text
    assert f"stammtisch {command}".strip() in text


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("stammtisch ")


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["fly"], "COMMAND can't be 'fly'"),
        (["play", "chess"], "no game “chess”"),
        (["play", "m"], "no game “m”"),
        (["play", "mue", "--players", "9"], "3 to 6 players, not 9"),
        (["play", "mue", "--players", "many"], "--players needs a whole number, not “many”"),
        (["play", "mue", "--players", NINES], "--players needs a whole number from 1 to 99, not “999"),
        (["play", "mue", "--seed", "-1"], "--seed needs a whole number of at least 0"),
        (["play", "mue", "--seed", NINES], "at most 78 digits, not “9999"),
        (["play", "mue", "--seat", "7"], "seats go from 0 to 3"),
        (["play", "mue", "--option", "speed=3"], "the options are: target=200"),
        (["play", "mue", "--seat", NINES], "--seat needs a whole number from 0 to 99"),
        (["play", "mue", "--option", "target=much"], "from 1 to 2000, not “much”"),
        (["play", "mue", "--option", "target=0"], "from 1 to 2000, not “0”"),
        (["play", "mue", "--option", "target=2001"], "from 1 to 2000, not “2001”"),
        (["play", "mue", "--option", f"target={NINES}"], "from 1 to 2000, not “999"),
        (["simulate", "mau_mau", "--option", "rounds=101"], "from 1 to 100, not “101”"),
        (["arena", "mau_mau", "--option", "rounds=101"], "from 1 to 100, not “101”"),
        (["play", "life_life", "--option", "lives=10"], "from 1 to 9"),
        (["play", "mau_mau", "--option", "must_play=perhaps"], "yes or no"),
        (["play", "mue", "--fast"], "“--fast”"),
        (["play", "mue", "--players"], "--players needs a value"),
        (["rules", "mue", "ZZ-1"], "MU-1 … MU-29"),
        (["simulate"], "missing: GAME"),
        (["rules", "mue", NINES], "MU-1 … MU-29"),
        (["simulate", "mue", "--games", "0"], "--games"),
        (
            ["simulate", "mue", "--games", str(10**30)],
            "--games needs a whole number from 1 to 100000000, not “1000",
        ),
        (["simulate", "mue", "--jobs", NINES], "--jobs needs a whole number from 1 to 1000"),
        (["arena", "mue", "--games", str(10**9)], "--games needs a whole number from 1 to 100000, not “1000"),
        (["train", "mammuz", "--rounds", NINES], "--rounds needs a whole number from 1 to"),
        (["train", "mammuz", "--passes", NINES], "--passes needs a whole number from 1 to"),
        (["--port", "65536"], "--port needs a whole number from 0 to 65535"),
        (["replay", "x", "--to", NINES], "--to needs a whole number from 0 to"),
        (["bench", "--seconds", "0"], "--seconds needs a number from 0.01 to 3600, not “0”"),
        (["bench", "--seconds", "nan"], "not “nan”"),
        (["replay", "x", "--seat", "1", "--all"], "can't be used together"),
        (["learn", "chess"], "no game “chess”"),
        (["learn", "mue", "quadruple"], "Mü has no lesson “quadruple”; the lessons are: first (Mü: Become"),
        (["learn", "mue", ""], "double-trump (Mü: the double trump)"),
        (["learn", "mau_mau", NINES], "Mau Mau has no lesson “999"),
        (["learn", "hoechste"], "no lessons for Highest Card yet; there are some for: "),
        (["learn", "mue", "first", "more"], "“more”"),
        (["--lang", "fr"], "--lang can't be 'fr'"),
    ],
)
def test_bad_usage_is_one_sentence_and_exit_code_2(
    argv: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(argv) == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert told.out == ""
    assert len(told.err) < 400, "what was typed is not repeated at length"


@pytest.mark.parametrize(
    "argv",
    [
        ["play", "mau_mau", "--save", f"/{NINES}"],
        ["play", "mau_mau", "--resume", f"/{NINES}"],
        ["backup", f"/{NINES}"],
        ["replay", f"/{NINES}"],
        ["train", "mammuz", "--out", f"/{NINES}/x"],
    ],
)
def test_a_file_that_can_not_be_is_one_sentence(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(argv) == 1
    told = capsys.readouterr()
    assert "/9999" in told.err
    assert told.err.count("\n") == 1


def test_a_name_is_no_longer_than_at_a_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "")
    assert cli.main(["play", "mau_mau", "--seed", "1", "--plain", "--name", NINES]) == 0
    assert "9" * 25 not in capsys.readouterr().out


def test_the_menu_asks_again_for_numbers_of_any_length(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, f"0000000019\n{NINES}\n3\n0000000041\n{NINES}\n3\n\n\n")
    assert cli.main(["play", "--plain"]) == 0
    told = capsys.readouterr().out
    assert told.count("a number from 1 to") == 2
    assert told.count("Mammuz is for 3 to 7 players.") == 2


def test_the_program_is_called_as_the_environment_says(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STAMMTISCH_COMMAND", "python3 start.py")
    with pytest.raises(SystemExit):
        cli.main(["play", "--help"])
    text = capsys.readouterr().out
    assert text.startswith("Usage: python3 start.py play ")
    assert "  python3 start.py play --resume match.json" in text
    assert "stammtisch" not in text


@pytest.mark.parametrize("compiled", [False, True])
def test_a_match_says_so_if_it_runs_slowly(
    compiled: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(speed, "COMPILED", compiled)
    type_in(monkeypatch, "")
    assert cli.main(["play", "mau_mau"]) == 0
    assert (speed.notice("en") in capsys.readouterr().out) != compiled


def test_bad_usage_is_told_in_german_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play", "mue", "--players", "viele", "--lang", "de"]) == 2
    assert "--players braucht eine ganze Zahl, nicht „viele“." in capsys.readouterr().err


def test_the_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules"]) == 0
    text = capsys.readouterr().out
    assert all(game in text for game in GAMES)
    assert "--option must_play=false" in text


@pytest.mark.parametrize("name", ["mue", "Mü", "MÜ", "mü"])
def test_a_game_is_found_by_id_or_title(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", name, "mu5"]) == 0
    assert capsys.readouterr().out.startswith("MU-5   ")


@pytest.mark.parametrize("name", ["Zoff im Zoo", "zoff-im-zoo", "zoffimzoo", "zoff"])
def test_a_title_may_be_written_loosely(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", name]) == 0
    assert capsys.readouterr().out.startswith("Zoff im Zoo\n=")


def test_the_menu_leads_to_a_match(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    number = list(GAMES).index("mau_mau") + 1
    type_in(monkeypatch, f"99\nchess\n{number}\n77\n\nstrong\nea\nAda\nquit\n")
    assert cli.main(["play"]) == 0
    text = capsys.readouterr().out
    assert "Please type one of: easy, normal, hard, expert." in text
    assert "Welcome" in text
    assert "compiled" in text
    assert "no game “chess”" in text
    assert f"a number from 1 to {len(GAMES)}" in text
    assert "Mau Mau is for" in text
    assert "Mau Mau: Ada, Ben, Clara and David" in text


@pytest.mark.parametrize("typed", ["", "1\n", "1\n\n"])
def test_the_menu_without_input_ends_with_a_sentence(
    typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, typed)
    assert cli.main(["play"]) == 1
    assert "no more input" in capsys.readouterr().out


def test_play_save_resume_and_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = str(tmp_path / "match.json")
    type_in(monkeypatch, "1\n1\n")
    setting = ["--players", "3", "--seed", "3", "--option", "must_play=no", "--name", "Ben"]
    assert cli.main(["play", "Mau Mau", *setting, "--save", kept]) == 0
    first = capsys.readouterr().out
    assert f"stammtisch play --resume {kept}" in first
    assert "Mau Mau: Ben, David and Clara" in first
    before = json.loads(Path(kept).read_text(encoding="utf-8"))["record"]["moves"]
    type_in(monkeypatch, "1\n")
    assert cli.main(["play", "--resume", kept]) == 0
    after = json.loads(Path(kept).read_text(encoding="utf-8"))["record"]["moves"]
    assert after[: len(before)] == before
    assert len(after) > len(before)
    assert cli.main(["replay", kept, "--seat", "0"]) == 0
    assert "Your cards" in capsys.readouterr().out


def test_resuming_keeps_seat_and_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = str(tmp_path / "match.json")
    monkeypatch.setenv("STAMMTISCH_NAME", "Zoe")
    for more, line in (
        (["mau_mau", "--save", kept, "--seat", "2", "--name", "Ada", "--players", "3"], "Ben and Ada"),
        (["--resume", kept], "Ben and Ada"),
        (["--resume", kept, "--name", "Eve"], "Ben and Eve"),
        (["mau_mau", "--resume", kept, "--seat", "1"], "Eve and Clara"),
    ):
        type_in(monkeypatch, "")
        assert cli.main(["play", *more]) == 0
        assert line in capsys.readouterr().out
    plain = json.loads(Path(kept).read_text(encoding="utf-8"))["record"]
    Path(kept).write_text(json.dumps(plain), encoding="utf-8")
    type_in(monkeypatch, "")
    assert cli.main(["play", "--resume", kept]) == 0
    assert "Zoe, Ben and Clara" in capsys.readouterr().out
    before = Path(kept).read_bytes()
    assert cli.main(["play", "mue", "--resume", kept]) == 2
    assert "holds a match of Mau Mau, not of Mü" in capsys.readouterr().err
    assert Path(kept).read_bytes() == before


def test_who_has_no_name_is_called_you_in_the_language_of_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = str(tmp_path / "match.json")
    new = ["mau_mau", "--players", "3", "--name", "You", "--level", "schwer", "--save", kept]
    for more, line in (
        (new, "You, Ben and Clara"),
        (["--resume", kept, "--lang", "de"], "Du, Ben und Clara"),
    ):
        type_in(monkeypatch, "score\npunkte\n")
        assert cli.main(["play", *more]) == 0
        text = capsys.readouterr().out
        assert line in text
        assert "(du)" not in text
    assert json.loads(Path(kept).read_text(encoding="utf-8"))["level"] == "hard"


def test_save_refuses_to_overwrite_what_is_no_match(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for content in ("Dear Ada", "{}", '{"record": {}}'):
        file = tmp_path / "letter.txt"
        file.write_text(content, encoding="utf-8")
        assert cli.main(["play", "mue", "--save", str(file)]) == 1
        assert "not a match saved by Stammtisch" in capsys.readouterr().err
        assert file.read_text(encoding="utf-8") == content


def test_save_refuses_to_overwrite_another_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.json"
    file.write_text(json.dumps(new_match("mue", 4, seed=1).record()), encoding="utf-8")
    before = file.read_bytes()
    assert cli.main(["play", "mue", "--seed", "2", "--save", str(file), "--lang", "de"]) == 1
    assert f"stammtisch play --resume {file}" in capsys.readouterr().err
    assert file.read_bytes() == before


def test_bad_data_is_one_sentence_and_exit_code_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = new_match("mue", 3, seed=1).record() | {"moves": ["r99"]}
    for number, content in enumerate([b"no json", b"\xff\xfe", b"[" * 100_000, json.dumps(bad).encode()]):
        path = tmp_path / f"{number}.json"
        path.write_bytes(content)
        assert cli.main(["replay", str(path)]) == 1
        assert cli.main(["play", "--resume", str(path)]) == 1
    assert cli.main(["replay", str(tmp_path / "missing.json")]) == 1
    assert cli.main(["replay", str(tmp_path)]) == 1
    assert "first bad move is number 1, “r99”" in capsys.readouterr().err
    type_in(monkeypatch, "{}")
    assert cli.main(["replay", "-"]) == 1
    type_in(monkeypatch, "1\n")
    assert cli.main(["play", "mue", "--save", str(tmp_path / "no" / "folder.json")]) == 1


def test_simulate_tells_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "figures.json"
    assert cli.main(["simulate", "Mü", "--games", "5", "--seed", "2", "--json", str(file)]) == 0
    told = capsys.readouterr()
    assert "5 random rounds of Mü with 4 players, seed 2" in told.out
    assert told.err == "", "a bar is for terminals"
    assert json.loads(file.read_text(encoding="utf-8"))["decisions"]["total"] > 0
    assert (
        cli.main(["simulate", "mue", "--games", "2", "--whole", "--option", "target=9", "--json", "-"]) == 0
    )
    assert json.loads(capsys.readouterr().out)["mode"] == "matches"


def test_bench_shows_every_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("stammtisch.GAMES", {"mue": GAMES["mue"]})
    assert cli.main(["bench", "--seconds", "0.1", "--lang", "de"]) == 0
    text = capsys.readouterr().out
    assert "Die Regeln laufen" in text
    assert "\nMü " in text


# real processes


def start(*argv: str, typed: str = "", **more: str) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "PYTHONPATH": PATH, "PYTHONIOENCODING": "utf-8", **more}
    command = [sys.executable, "-m", "stammtisch", *argv]
    return subprocess.run(
        command, input=typed, capture_output=True, encoding="utf-8", env=environment, timeout=120
    )


def test_a_process_follows_the_environments_language() -> None:
    ran = start("play", "mau_mau", "--seed", "1", LC_ALL="de_DE.UTF-8")
    assert ran.returncode == 0
    assert "Bis bald am Stammtisch!" in ran.stdout
    assert ran.stderr == ""


def test_a_terminal_without_umlauts_gets_question_marks() -> None:
    ran = start("rules", "mue", "--lang", "de", PYTHONIOENCODING="ascii")
    assert ran.returncode == 0
    assert ran.stdout.startswith("M?")


@pytest.mark.skipif(os.name == "nt", reason="pipes of a POSIX shell")
def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "stammtisch", "rules", "mue"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": PATH},
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    complaints = process.stderr.read()
    process.stderr.close()
    assert process.wait(60) == 0
    assert complaints == b""


INTERRUPTED = """
import sys
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Finder())
"""


def interrupted(name: str, program: str) -> "subprocess.CompletedProcess[str]":
    """Runs this program in a process in which Ctrl-C is pressed when module `name` is imported."""
    environment = {**os.environ, "PYTHONPATH": PATH}
    command = [sys.executable, "-c", INTERRUPTED.format(name=name) + program, "rules"]
    return subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, timeout=120)


def test_an_interrupt_while_the_program_is_read_is_quiet() -> None:
    for module in ("stammtisch.cli.program", "stammtisch.cli.commands.rules"):
        ran = interrupted(module, "import sys; from stammtisch.cli import main; sys.exit(main())")
        assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "\nStopped.\n")


@pytest.mark.skipif(os.name == "nt", reason="exec of POSIX")
def test_start_py_runs_the_program_under_its_own_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    spec = importlib.util.spec_from_file_location("start", ROOT / "start.py")
    assert spec is not None
    assert spec.loader is not None
    begin = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(begin)
    monkeypatch.setenv("STAMMTISCH_COMMAND", "")
    monkeypatch.setattr(sys, "argv", ["start.py", "rules"])
    monkeypatch.setattr(begin, "provide", lambda: None)
    ran: list[str] = []

    def execute(_: str, command: list[str]) -> None:
        ran.extend(command)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "execv", execute)
    assert begin.main() == 130
    assert ran[1:] == ["-P", "-c", begin.PROGRAM, "rules"]
    assert os.environ["STAMMTISCH_COMMAND"].endswith(" start.py")
    whole = interrupted("stammtisch.games", begin.PROGRAM)
    assert (whole.returncode, whole.stdout, whole.stderr) == (130, "", "")
    assert "mau_mau" in interrupted("", begin.PROGRAM).stdout


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device of Linux")
def test_a_full_disk_is_one_sentence() -> None:
    with open("/dev/full", "w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "stammtisch", "rules", "mue", "--lang", "en"],
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": PATH},
            timeout=120,
        )
    assert ran.returncode == 1
    assert ran.stderr == "The output can't be written: No space left on device.\n"
