"""The checks before a release: files built here pass, and every kind of mistake is found."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import stammtisch
from tools import contents, release
from tools.compile_rules import SRC, modules

INFO = "stammtisch-1.0.dist-info"
SOURCE = {
    "LICENSE",
    "PKG-INFO",
    *contents.NEEDED,
    "src/stammtisch/__init__.py",
    *(f"src/{path.relative_to(SRC).as_posix()}" for path in modules()),
    *(contents.PAGES + name for name in ("index.html", "assets/index-a1.js", "assets/index-a1.css")),
}
PURE = {
    *(name.removeprefix("src/") for name in SOURCE if name.startswith("src/")),
    *(f"{INFO}/{name}" for name in contents.INFO),
}
LIBRARY = "stammtisch__mypyc.cpython-311-x86_64-linux-gnu.so"
COMPILED = {
    *PURE,
    LIBRARY,
    *(f"{path.relative_to(SRC).with_suffix('').as_posix()}.cp311-win_amd64.pyd" for path in modules()),
}
KNOWN = {name for name in SOURCE if not name.startswith(contents.PAGES)}
BITS = "stammtisch/core/bits"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The source distribution and the pure wheel of this checkout, built by the environment's own hatchling."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--target", "wheel"]
    environment = {**os.environ, "STAMMTISCH_PURE": "1"}
    process = subprocess.run(
        [*command, "--directory", str(folder)],
        cwd=release.ROOT,
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert process.returncode == 0, process.stdout
    (archive,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return archive, wheel


def test_files_built_here_have_no_problems(built: tuple[Path, Path]) -> None:
    archive, wheel = built
    names = contents.files_of(archive)
    # A new file is not in git yet, which matters only for a release.
    known = set(release.git("ls-files", "--cached", "--others", "--exclude-standard"))
    assert contents.source_problems(names, known) == []
    assert contents.size_problems(archive, "source") == []
    assert contents.wheel_problems(contents.files_of(wheel), names, compiled=False) == []
    assert contents.tag_problems(wheel.name, compiled=False) == []
    assert contents.metadata_problems(wheel, stammtisch.__version__) == []
    assert contents.size_problems(wheel, "pure") == []


def test_installing_from_the_source_distribution_needs_no_node(built: tuple[Path, Path]) -> None:
    names = contents.files_of(built[0])
    assert contents.PAGES + "index.html" in names
    assert not any(name.startswith("web/") for name in names), "where web/ is, the client is built"


def test_every_game_comes_with_its_words_and_rulebooks(built: tuple[Path, Path]) -> None:
    names = contents.files_of(built[1])
    five = [name for name in stammtisch.GAMES if name != "hoechste"]
    assert len(five) == 5
    for game in five:
        for name in ("words.de.json", "words.en.json", "rulebook.de.md", "rulebook.en.md"):
            assert f"stammtisch/games/{game}/{name}" in names
    assert "stammtisch/games/mammuz/judgement/value.npz" in names


def test_a_file_of_another_version_is_found(built: tuple[Path, Path]) -> None:
    other = f"states the version {stammtisch.__version__}, not 99.0"
    assert contents.metadata_problems(built[1], "99.0") == [other]


def test_the_version_is_read_without_importing() -> None:
    assert contents.stated_version() == stammtisch.__version__


def test_a_tag_of_another_version_is_refused() -> None:
    release.check_tag(f"v{stammtisch.__version__}")
    for tag in ("v99.0", stammtisch.__version__):
        with pytest.raises(release.NotReleased) as failure:
            release.check_tag(tag)
        message = f"The tag is {tag}, but the package states the version {stammtisch.__version__}; one has to change."
        assert str(failure.value) == message


def test_names_are_added_for_a_workflow(tmp_path: Path) -> None:
    names = tmp_path / "names"
    names.write_text("earlier=kept\n", "utf-8")
    release.note({"source": Path("dist/a.tar.gz"), "pure": Path("dist/a-py3-none-any.whl")}, names)
    assert names.read_text("utf-8") == "earlier=kept\nsource=a.tar.gz\npure=a-py3-none-any.whl\n"


def test_a_file_that_is_too_large_is_found(tmp_path: Path) -> None:
    path = tmp_path / "large.whl"
    path.write_bytes(bytes(contents.MOST_BYTES["pure"] + 1))
    assert contents.size_problems(path, "pure") == ["has 3,000,001 bytes, more than 3,000,000"]
    assert contents.size_problems(path, "compiled") == []


@pytest.mark.parametrize(
    ("names", "problems"),
    [
        (SOURCE, []),
        (SOURCE - {"LICENSE"}, ["lacks LICENSE"]),
        (SOURCE - {"README.de.md"}, ["lacks README.de.md"]),
        (SOURCE - {"hatch_build.py"}, ["lacks hatch_build.py"]),
        (SOURCE - {f"src/{BITS}.py"}, [f"lacks src/{BITS}.py"]),
        (SOURCE | {"src/stammtisch/notes.txt"}, ["holds the stray file src/stammtisch/notes.txt"]),
        (SOURCE | {f"src/{BITS}.so"}, [f"holds the stray file src/{BITS}.so"]),
        (SOURCE - {contents.PAGES + "index.html"}, ["lacks the browser client's index.html"]),
        (SOURCE - {contents.PAGES + "assets/index-a1.js"}, ["lacks the browser client's .js file"]),
    ],
)
def test_source_distributions(names: set[str], problems: list[str]) -> None:
    assert contents.source_problems(names, KNOWN) == problems


@pytest.mark.parametrize(
    ("names", "compiled", "problems"),
    [
        (PURE, False, []),
        (COMPILED, True, []),
        (PURE | {f"{BITS}.so"}, False, [f"should not hold {BITS} compiled"]),
        (PURE | {LIBRARY}, False, ["should not hold stammtisch__mypyc compiled"]),
        (PURE | {"tests/conftest.py"}, False, ["holds the stray file tests/conftest.py"]),
        (PURE - {f"{BITS}.py"}, False, [f"lacks {BITS}.py"]),
        (COMPILED - {f"{BITS}.py"}, True, [f"lacks {BITS}.py"]),
        (COMPILED - {LIBRARY}, True, ["lacks the compiled modules' library"]),
        (COMPILED - {f"{BITS}.cp311-win_amd64.pyd"}, True, [f"lacks {BITS} compiled"]),
        (COMPILED | {"stammtisch/cli.so"}, True, ["should not hold stammtisch/cli compiled"]),
        (PURE - {f"{INFO}/licenses/LICENSE"}, False, [f"lacks {INFO}/licenses/LICENSE"]),
    ],
)
def test_wheels(names: set[str], compiled: bool, problems: list[str]) -> None:
    assert contents.wheel_problems(names, SOURCE, compiled) == problems


THIS = "cp{}{}".format(*sys.version_info[:2])


@pytest.mark.parametrize(
    ("tags", "compiled", "problems"),
    [
        ("py3-none-any", False, []),
        (f"{THIS}-{THIS}-linux_x86_64", False, ["is not tagged py3-none-any"]),
        ("py3-none-any", True, [f"is not tagged for {THIS} and one platform"]),
        (f"{THIS}-none-linux_x86_64", True, [f"is not tagged for {THIS} and one platform"]),
        (f"{THIS}-{THIS}-linux_of_another_planet", True, ["can't be installed on this machine"]),
    ],
)
def test_tags(tags: str, compiled: bool, problems: list[str]) -> None:
    assert contents.tag_problems(f"stammtisch-1.0-{tags}.whl", compiled) == problems


def test_a_step_that_fails_shows_the_end_of_what_it_said(tmp_path: Path) -> None:
    log = tmp_path / "step.log"
    program = (
        "import os, sys; print(os.environ.get('STAMMTISCH_PURE'), os.environ['MORE'], file=sys.stderr);"
        "raise SystemExit('no luck')"
    )
    with pytest.raises(release.NotReleased) as failure:
        release.run([sys.executable, "-c", program], log, tmp_path, {"MORE": "7"})
    assert str(failure.value) == f"None 7\nno luck\n\nThis step failed; its full output is in {log}"


def test_no_release_without_git(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(release, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    with pytest.raises(release.NotReleased, match="git checkout"):
        release.git("ls-files")
