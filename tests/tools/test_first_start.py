"""`start.py` as a user runs it, in small checkouts of its own: set up, changed, broken, interrupted, offline.

The checkouts have the real `start.py` and the real tools, a package of a few lines, a client that is built already and
nothing to fetch, unless a test says otherwise.
"""

from __future__ import annotations

import ast
import os
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tools import background, checkout, parts, setting_up
from tools.environment import ROOT, script
from tools.jobs import Failed

PROJECT = """
[build-system]
requires = ["hatchling"]
[project]
dependencies = {dependencies}
[project.optional-dependencies]
tui = []
[tool.stammtisch]
compiled = ["stammtisch/core/*.py"]
"""
CLI = """
import os, sys
from pathlib import Path
import stammtisch.core.bits as bits
def main():
    compiling = os.environ["STAMMTISCH_COMPILING"] == "1"
    print(Path(bits.__file__).suffix != ".py", compiling, bits.double(21), *sys.argv[1:])
    return 7
"""
DOUBLE = "def double(number: int) -> int:\n    return number * 2\n"
SETTING_UP = "Setting up Stammtisch. This takes about half a minute, but only the first time."
NO_NETWORK = (
    "Setting up needs the internet, and PyPI or npm can't be reached. Check the connection and start again."
)
OFFLINE = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_CONFIG_FILE": os.devnull, "PIP_RETRIES": "0"}


class Folder:
    """A small checkout."""

    def __init__(self, path: Path) -> None:
        self.path, self.env = path, path / ".venv"
        (path / "tools").mkdir(parents=True)
        for file in [ROOT / "start.py", *(ROOT / "tools").glob("*.py")]:
            shutil.copy(file, path / file.relative_to(ROOT))
        self.needs()
        self.write("src/stammtisch/cli.py", CLI)
        self.write("src/stammtisch/core/bits.py", DOUBLE)
        self.write("src/stammtisch/server/pages/index.html", "<title>Stammtisch</title>")

    def write(self, name: str, text: str) -> None:
        file = self.path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def needs(self, *dependencies: str) -> None:
        self.write("pyproject.toml", PROJECT.format(dependencies=list(dependencies)))

    def begin(self, *arguments: str, compiler: bool = False, **variables: str) -> subprocess.Popen[str]:
        """Starts it where there is no network and, unless a test wants one, no C compiler."""
        inherited = {
            name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "STAMMTISCH_"))
        }
        usual = {**OFFLINE, "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
        usual[checkout.NO_COMPILER] = "0" if compiler else "1"
        return subprocess.Popen(
            [sys.executable, "start.py", *arguments],
            cwd=self.path,
            env={**inherited, **usual, **variables},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )

    def start(self, *arguments: str, compiler: bool = False, **variables: str) -> tuple[int, str, list[str]]:
        """The exit code, the program's output, and the lines of `start.py` before it."""
        process = self.begin(*arguments, compiler=compiler, **variables)
        out, err = process.communicate(timeout=120)
        return process.returncode, out.strip(), err.splitlines()


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path / "Jörgs Tisch")


PLAIN = (7, "False False 42", [])


def test_the_first_start_sets_up_and_the_next_ones_only_start(folder: Folder) -> None:
    status, out, err = folder.start("play", "--port", "1")
    assert (status, out) == (7, "False False 42 play --port 1")
    assert err[0] == SETTING_UP
    assert err[1].endswith("s  making an environment …")
    assert err[-2].startswith("Done after ")
    assert err[-1].startswith("Without a C compiler the rules run uncompiled")
    assert folder.start() == PLAIN


def test_a_changed_program_is_updated_without_a_network(folder: Folder) -> None:
    folder.start()
    folder.write("src/stammtisch/core/bits.py", DOUBLE.replace("2", "3"))
    status, out, err = folder.start()
    assert (status, out) == (7, "False False 63")
    assert [line.split("  ")[-1] for line in err[:2]] == [
        "Stammtisch has changed and is being updated …",
        "putting it together …",
    ]
    folder.write("src/stammtisch/core/bits.py", DOUBLE)  # and back: the previous program is still there
    assert folder.start() == PLAIN


PROGRAMS = script(Path(), "python").parent.name
LIBRARY = "Lib" if os.name == "nt" else "lib"


@pytest.mark.parametrize(
    "lost", [PROGRAMS, LIBRARY, "pyvenv.cfg", "program", "packages", "stammtisch-stamp.txt", "most"]
)
def test_a_broken_environment_repairs_itself(folder: Folder, lost: str) -> None:
    folder.start()
    if lost == "stammtisch-stamp.txt":
        (folder.env / lost).write_text("made by an older version\n")
    elif lost == "most":
        for path in folder.env.iterdir():
            if path.name != "stammtisch-stamp.txt":
                parts.remove(path)
    else:
        parts.remove(folder.env / lost)
    status, out, _ = folder.start()
    assert (status, out) == (7, "False False 42")
    assert folder.start() == PLAIN


def test_a_folder_made_by_another_program_is_left_alone(folder: Folder) -> None:
    folder.write(".venv/theirs.txt", "mine")
    status, out, err = folder.start()
    assert (status, out) == (1, "")
    assert err == [f"The folder {folder.env} was not made by this program. Rename or delete it."]
    assert (folder.env / "theirs.txt").read_text() == "mine"


def test_without_a_network_the_first_start_says_so_in_one_sentence(folder: Folder) -> None:
    folder.needs("stammtisch-needs-this")
    status, out, err = folder.start()
    assert (status, out, err[-1]) == (1, "", NO_NETWORK)
    status, _, err = folder.start(LC_ALL="de_DE.UTF-8")
    assert status == 1
    assert err[-1].startswith(
        "Das Einrichten braucht das Internet, und PyPI oder npm ist nicht zu erreichen."
    )
    folder.needs()
    assert folder.start()[:2] == (7, "False False 42")


def test_without_a_network_the_previous_version_is_started_if_new_packages_are_needed(folder: Folder) -> None:
    folder.start()
    folder.needs("stammtisch-needs-this")
    folder.write("src/stammtisch/core/bits.py", DOUBLE.replace("2", "3"))
    status, out, err = folder.start()
    assert (status, out) == (7, "False False 42")
    assert err[-2:] == [NO_NETWORK, "Until then the previous version is started."]
    # After an update of Python the environment is made again; the previous version still starts.
    (folder.env / "stammtisch-stamp.txt").write_text("made by Python 3.11.0\n")
    status, out, err = folder.start()
    assert (status, out) == (7, "False False 42")
    assert err[-2:] == [NO_NETWORK, "Until then the previous version is started."]


def test_a_settings_file_with_a_conflict_is_one_sentence(folder: Folder) -> None:
    folder.write("pyproject.toml", "<<<<<<< HEAD\n")
    status, out, err = folder.start()
    assert (status, out) == (1, "")
    assert len(err) == 1
    assert err[0].startswith("Stammtisch can't be set up (TOMLDecodeError: ")


def test_sources_that_change_while_they_are_copied_are_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, pages = tmp_path / "src", tmp_path / "src" / "stammtisch" / "server" / "pages"
    (source / "stammtisch").mkdir(parents=True)
    pages.mkdir(parents=True)
    (source / "stammtisch" / "cli.py").write_text("old")
    monkeypatch.setattr(checkout, "SRC", source)
    monkeypatch.setattr(checkout.web, "PAGES", pages)
    monkeypatch.setattr(checkout.web, "WEB", tmp_path / "no web")
    old = checkout.Checkout(tmp_path / "env")
    (source / "stammtisch" / "cli.py").write_text("new")  # a git pull
    with pytest.raises(checkout.Changed):
        old.assemble(compiled=False)
    assert not old.plain.exists()
    new = checkout.Checkout(tmp_path / "env")
    assert (new.assemble(compiled=False) / "stammtisch" / "cli.py").read_text() == "new"


@contextmanager
def silence() -> Iterator[str]:
    """A registry that takes connections and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield f"http://127.0.0.1:{server.getsockname()[1]}/simple"


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("ending", ["SIGINT", "SIGKILL"])
def test_whatever_interrupts_it_the_next_start_works(folder: Folder, ending: str) -> None:
    folder.needs("stammtisch-needs-this")
    with silence() as registry:
        process = folder.begin(PIP_INDEX_URL=registry, PIP_DEFAULT_TIMEOUT="5")
        assert process.stderr is not None
        while "fetching packages" not in process.stderr.readline():
            assert process.poll() is None
        process.send_signal(signal.Signals[ending])
        _, err = process.communicate(timeout=60)
    if ending == "SIGINT":
        assert (process.returncode, err.strip()) == (130, "Stopped. The same command goes on from here.")
    folder.needs()
    assert folder.start()[:2] == (7, "False False 42")


def test_two_starts_at_once_set_up_once(folder: Folder) -> None:
    both = [folder.begin(), folder.begin()]
    outputs = [process.communicate(timeout=120) for process in both]
    assert [out.strip() for out, _ in outputs] == ["False False 42"] * 2
    assert sum(SETTING_UP in err for _, err in outputs) == 1


def bring_mypyc(folder: Folder) -> None:
    """Provides what compiling takes from PyPI, from the environment of the tests."""
    code = "from tools import checkout; print(checkout.Checkout(checkout.ROOT / '.venv').compiling)"
    command = [sys.executable, "-X", "utf8", "-c", code]
    process = subprocess.run(command, cwd=folder.path, capture_output=True, encoding="utf-8", check=True)
    line = f"import sys; sys.path.append({sysconfig.get_path('purelib')!r})\n"
    part = Path(process.stdout.strip())
    parts.make(part, lambda half: (half / "sitecustomize.py").write_text(line, "utf-8"))


def finish_compiling(folder: Folder) -> int:
    """Waits for the background process, or does its work if there is none; its exit code."""
    command = [sys.executable, "-m", "tools.background", str(folder.env)]
    return subprocess.run(
        command,
        cwd=folder.path,
        env={**os.environ, **OFFLINE},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ).returncode


def test_rules_are_compiled_in_the_background_and_used_from_the_next_start_on(folder: Folder) -> None:
    folder.start()
    bring_mypyc(folder)
    assert folder.start(compiler=True) == (7, "False True 42", [])  # opens at once
    assert finish_compiling(folder) == 0
    assert folder.start(compiler=True) == (7, "True False 42", [])
    folder.write("src/stammtisch/other.py", "")  # the compiled rules don't depend on it
    status, out, err = folder.start(compiler=True)
    assert (status, out, err[0]) == (7, "True False 42", "Stammtisch has changed and is being updated …")
    folder.write("src/stammtisch/core/bits.py", DOUBLE.replace("2", "3"))
    assert folder.start(compiler=True)[:2] == (7, "False True 63")  # never the rules of older sources
    assert finish_compiling(folder) == 0
    for path in (folder.env / "rules").iterdir():
        (path / "unreadable.so").mkdir()
    status, out, err = folder.start(compiler=True)
    assert (status, out, len(err)) == (7, "False False 63", 1)
    assert err[0].startswith("The compiled rules can't be used (")


def test_packages_for_compiling_are_kept_while_being_fetched_and_a_failure_is_reported(
    folder: Folder,
) -> None:
    folder.start()
    folder.write(
        "pyproject.toml", PROJECT.format(dependencies=[]).replace("hatchling", "stammtisch-needs-this")
    )
    with silence() as registry:
        status, out, err = folder.start(compiler=True, PIP_INDEX_URL=registry, PIP_DEFAULT_TIMEOUT="600")
        assert (status, out, err) == (7, "False True 42", [])
        folder.write("src/stammtisch/other.py", "")
        status, out, err = folder.start(compiler=True)  # tidies
        assert (status, out, err[0]) == (7, "False True 42", "Stammtisch has changed and is being updated …")
        assert list((folder.env / "compiling").glob("*.part"))
    assert finish_compiling(folder) == background.NOT_FETCHED
    status, out, err = folder.start(compiler=True)
    assert (status, out) == (7, "False False 42")
    assert err == ["What compiling needs could not be downloaded; every start tries again."]
    assert finish_compiling(folder) == background.NOT_FETCHED


def test_rules_that_cannot_be_compiled_are_reported_once_and_not_tried_again(folder: Folder) -> None:
    folder.write("src/stammtisch/core/bits.py", DOUBLE + "wrong: int = 'text'\n")
    folder.start()
    bring_mypyc(folder)
    folder.start(compiler=True)
    assert finish_compiling(folder) != 0
    log = folder.env / "compile.log"
    status, out, err = folder.start(compiler=True)
    assert (status, out) == (7, "False False 42")
    (failure,) = (folder.env / "rules").glob("*.failed")
    assert err == [
        f"The rules could not be compiled and run slowly; {log} says why. "
        f"The next try is tomorrow, or at once if you delete {failure}."
    ]
    assert "bits.py:3" in log.read_text("utf-8")
    assert folder.start(compiler=True) == PLAIN
    os.utime(failure, (0, 0))
    assert folder.start(compiler=True) == (7, "False True 42", [])
    assert finish_compiling(folder) != 0


@pytest.mark.parametrize(
    ("output", "en", "de"),
    [
        ("OSError: [Errno 28] No space left on device", "The disk is full", "Die Festplatte ist voll"),
        ("npm error code EAI_AGAIN", "Setting up needs the internet", "Das Einrichten braucht das Internet"),
        ("ERROR: Failed building wheel", "Setting up failed; ", "Das Einrichten ist gescheitert; "),
    ],
)
def test_a_failure_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, output: str, en: str, de: str
) -> None:
    log = tmp_path / "pip.log"
    log.write_text(f"Collecting numpy\n{output}\n")
    for lang, beginning in (("en", en), ("de", de)):
        monkeypatch.setenv("LC_ALL", lang)
        sentence = setting_up.explained(Failed(log))
        assert sentence.startswith(beginning)
        assert "\n" not in sentence


def test_the_progress_of_compiling_is_read_from_its_log(tmp_path: Path) -> None:
    log = tmp_path / "log"
    assert background.how_far(log) is None
    log.write_text("compiled 1 of 1\n")  # the check whether there is a compiler at all
    assert background.how_far(log) is None
    log.write_text("compiled 1 of 1\ncompiled 1 of 48\nnote: x\ncompiled 2 of 48\ncompiled 3 of")
    assert background.how_far(log) == (2, 48)


@pytest.mark.parametrize("name", ["start.py", "dev.py", "tools/environment.py", "tools/web.py"])
def test_an_old_python_can_say_that_it_is_too_old(name: str) -> None:
    assert ast.parse((ROOT / name).read_text("utf-8"), feature_version=(3, 8)).body
