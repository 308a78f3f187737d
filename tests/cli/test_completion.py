"""Completion: what the shells offer after the Tab key is what the commands understand."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from stammtisch import GAMES, cli
from stammtisch.cli.commands.completion import SHELLS
from stammtisch.terminal.pages import clause_names

ASK = """
source {script}
COMP_WORDS=({words})
COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
_shtab_stammtisch
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


def script(shell: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    assert cli.main(["completion", shell, "--lang", "en"]) == 0
    path = folder / f"completion.{shell}"
    path.write_text(capsys.readouterr().out, "utf-8")
    return path


@pytest.fixture
def bash(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    if shutil.which("bash") is None:
        pytest.skip("no bash")
    return script("bash", tmp_path, capsys)


def completed(path: Path, words: str) -> list[str]:
    asked = ASK.format(script=path, words=f"stammtisch {words}")
    done = subprocess.run(["bash", "-c", asked], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout.splitlines() if done.stdout.strip() else []


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("pl", ["play"]),
        ("play --lev", ["--level"]),
        ("play --level e", ["easy", "expert"]),
        ("play mau_mau --level nor", ["normal"]),
        ("play --players 4 zo", ["zoff_im_zoo"]),
        ("--lang ''", ["de", "en"]),
        ("join --w", ["--watch"]),
        ("rules mue MU-2", [clause for clause in clause_names("mue", "en") if clause.startswith("MU-2")]),
        ("rules --lang en mue --lang de MU-21", ["MU-21"]),
        ("rules mau_mau ZZ", []),
        ("learn mue ''", ["first", "double-trump", "three-players", "vice-and-partner"]),
        ("learn --again zoff_im_zoo s", ["solo"]),
        ("learn mau_mau MA", []),
        ("learn --ag", ["--again"]),
        ("completion ''", ["bash", "zsh", "fish"]),
    ],
)
def test_bash_completes(bash: Path, words: str, offered: list[str]) -> None:
    assert completed(bash, words) == offered


def test_bash_completes_games_and_files(bash: Path) -> None:
    assert completed(bash, "play ''") == list(GAMES)
    assert completed(bash, f"replay {bash.parent}/comp") == [str(bash)]
    spaced = bash.parent / "my match  1.json"
    spaced.touch()
    assert completed(bash, f"replay {bash.parent}/my") == [str(spaced)]


def test_bots_with_names_that_shells_misread_are_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "strange-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Name: strange\nVersion: 1.0\n", "utf-8")
    bots = "[stammtisch.bots]\n$(touch owned) = a:b\n`id` = a:b\nit's = a:b\nfine-bot.2 = a:b\n"
    (package / "entry_points.txt").write_text(bots, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    for shell in SHELLS:
        text = script(shell, tmp_path, capsys).read_text("utf-8")
        assert "fine-bot.2" in text
        assert not any(name in text for name in ("touch", "`id`", "it's", "openspiel-ismcts:"))


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_the_script_can_be_read(shell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    subprocess.run([shell, "-n", script(shell, tmp_path, capsys)], check=True)


@pytest.mark.parametrize(
    ("fresh", "typed", "line"),
    [
        (True, "stammtisch comple\tfi\t", "stammtisch completion fish"),
        (False, "stammtisch play --lev\texpe\tzof\t", "stammtisch play --level expert zoff_im_zoo"),
        (False, "stammtisch rules mue MU-2\t2\t", "stammtisch rules mue MU-22"),
        (False, "stammtisch rules mau_mau ZZ\t", "stammtisch rules mau_mau ZZ"),
        (False, "stammtisch learn mue dou\t", "stammtisch learn mue double-trump"),
        (False, "stammtisch --lang d\trepl\t$HERE/my\t", "stammtisch --lang de replay {here}/my match.json"),
    ],
)
def test_zsh_completes(
    fresh: bool, typed: str, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What stands on the line of a real shell after these keys, whether or not its completion was started before."""
    path = script("zsh", tmp_path, capsys)
    (tmp_path / "my match.json").touch()
    begin = "" if fresh else "autoload -U compinit; compinit -D; "
    assert typed_in_zsh(f'{begin}eval "$(<{path})"', typed, tmp_path) == line.format(here=tmp_path)


def typed_in_zsh(start: str, typed: str, here: Path) -> str:
    """The words of the line that the keys leave, as the shell reads them."""
    import pty

    ours, theirs = pty.openpty()
    out = here / "line"
    variables = {**os.environ, "HERE": str(here), "TERM": "dumb", "ZDOTDIR": str(here)}
    with subprocess.Popen(
        ["zsh", "-f", "-i"], stdin=theirs, stdout=theirs, stderr=theirs, env=variables, start_new_session=True
    ) as process:
        os.close(theirs)
        # Keys are read one after the other, so none has to wait for the effect of the one before.
        keys = f"{start}\n{typed}\x01print -r -- \x05>{out}\nexit\n"
        os.write(ours, keys.encode())
        try:
            while os.read(ours, 65536):
                pass
        except OSError:  # how Linux says that nobody writes any more
            pass
        process.wait()
    os.close(ours)
    return out.read_text("utf-8").strip()


def test_fish_completes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = script("fish", tmp_path, capsys)
    text = path.read_text("utf-8")
    assert '-l level -xka "random easy normal hard expert"' in text
    for typed, offered in (
        ("play m", ["mammuz", "mau_mau", "mue"]),
        ("play --players 4 zo", ["zoff_im_zoo"]),
        ("play mue MU-", []),
        ("rules mue MU-", sorted(clause_names("mue", "en"))),
        ("learn mammuz ", ["dinosaurs", "first"]),
        ("rules mue --lang de MU-2", [name for name in clause_names("mue", "en") if name.startswith("MU-2")]),
        (f"replay {path}", [str(path)]),
    ):
        asked = f"source {path}; complete -C 'stammtisch {typed}'"
        done = subprocess.run(["fish", "-c", asked], capture_output=True, text=True, check=True)
        words = [line.split("\t")[0] for line in done.stdout.splitlines()]  # what it means comes after a tab
        assert sorted(words) == offered
