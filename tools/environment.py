"""Virtual environments for `start.py` and `dev.py`: made once, updated when their source has changed.

Standard library only, and readable by Python 3.8: an old Python has to be able to say that it is too old.
"""

from __future__ import annotations

import hashlib
import locale
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Iterable, Mapping, Sequence

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)
STAMP = "stammtisch-stamp.txt"
SHOWN_LINES = 30  # of a log


class SetupFailed(Exception):
    """Setting up can't go on; the text says why and what to do."""


def german() -> bool:
    """Whether the person at this machine reads German."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return os.environ[name].lower().startswith("de")
    return (locale.getlocale()[0] or "").lower().startswith(("de", "german"))


def words(de: str, en: str) -> str:
    return de if german() else en


def say(text: str) -> None:
    """Progress goes to stderr: stdout belongs to the program that is started."""
    print(text, file=sys.stderr, flush=True)


def check_python() -> None:
    """Refuses a Python that is too old or that can't make environments."""
    version = ".".join(str(part) for part in sys.version_info[:2])
    if sys.version_info < OLDEST:
        raise SetupFailed(
            words(
                f"Stammtisch braucht Python 3.11 oder neuer; das hier ist Python {version}.",
                f"Stammtisch needs Python 3.11 or newer; this is Python {version}.",
            )
        )
    try:
        import ensurepip  # noqa: F401  # Debian has it in a package of its own
        import venv  # noqa: F401
    except ImportError:
        raise SetupFailed(
            words(
                "Diesem Python fehlt das Modul venv. Unter Debian und Ubuntu hilft: "
                f"sudo apt install python{version}-venv",
                "This Python lacks the module venv. On Debian and Ubuntu, run: "
                f"sudo apt install python{version}-venv",
            )
        ) from None


def script(env: Path, name: str) -> Path:
    """The path of the program `name` in the environment."""
    if os.name == "nt":
        return env / "Scripts" / (name + ".exe")
    return env / "bin" / name


def digest(paths: Iterable[Path], *more: str, base: Path = ROOT) -> str:
    """A fingerprint of files (their names below `base` and their contents) and of further texts."""
    summary = hashlib.sha256("\0".join(more).encode())
    for path in sorted(paths):
        summary.update(f"\0{path.relative_to(base).as_posix()}\0".encode())
        summary.update(path.read_bytes())
    return summary.hexdigest()


def c_compiler() -> str | None:
    """The command of a C compiler on the PATH; Windows' compiler never is."""
    usual = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    for command in (usual, "cc", "gcc", "clang"):
        if shutil.which(shlex.split(command)[0]):
            return command
    return None


def maker(env: Path) -> str:
    """Which Python makes the environment, and where: it works only there."""
    return f"{sys.version} {sys.base_prefix} {env}".replace("\n", " ")


def stamp(env: Path) -> list[str]:
    """The lines of the environment's stamp: its maker, then the source it was filled from."""
    path = env / STAMP
    return path.read_text("utf-8").splitlines() if path.exists() else []


def is_ready(env: Path, source: str) -> bool:
    return stamp(env) == [maker(env), source]


def provide(env: Path, packages: Sequence[str], source: str) -> None:
    """Makes the environment if it is missing or was made elsewhere, and installs the packages into it."""
    if stamp(env)[:1] != [maker(env)]:
        make(env)
    (env / STAMP).write_text(f"{maker(env)}\n", "utf-8")
    install(env, packages)
    (env / STAMP).write_text(f"{maker(env)}\n{source}\n", "utf-8")


def claim(env: Path) -> None:
    """Makes the folder ours if it is new; a folder made by another program is never touched."""
    if env.exists() and not (env / STAMP).exists() and any(env.iterdir()):
        raise SetupFailed(
            words(
                f"Den Ordner {env} hat nicht dieses Programm angelegt. Benenne ihn um oder lösche ihn.",
                f"The folder {env} was not made by this program. Rename or delete it.",
            )
        )
    env.mkdir(exist_ok=True)
    # From here on the folder is known as ours, even if filling it is interrupted.
    (env / STAMP).touch()


def make(env: Path) -> None:
    """Makes a fresh environment; an older one of ours is replaced."""
    claim(env)
    shutil.rmtree(env)
    claim(env)
    run_logged([sys.executable, "-m", "venv", str(env)], env / "setup.log")


def install(env: Path, packages: Sequence[str]) -> None:
    """Installs with the environment's own pip; its output goes to a log."""
    pip = [str(script(env, "python")), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]
    # Verbose, because only then does the log say why the rules were not compiled.
    run_logged([*pip, "--verbose", *packages], env / "install.log")


def failure_of(
    command: Sequence[str | Path], log: Path, variables: Mapping[str, str], folder: Path = ROOT
) -> str | None:
    """Runs a command that appends to a log; if it fails, the log's last lines."""
    with log.open("ab") as sink:
        process = subprocess.run(command, cwd=folder, env=variables, stdout=sink, stderr=subprocess.STDOUT)
    if process.returncode == 0:
        return None
    return "\n".join(log.read_text("utf-8", "replace").splitlines()[-SHOWN_LINES:])


def run_logged(command: Sequence[str], log: Path) -> None:
    """Runs a command quietly; if it fails, the end of its output is shown."""
    # STAMMTISCH_PURE is about how the program runs; what is installed must not depend on it.
    variables = {name: value for name, value in os.environ.items() if name != "STAMMTISCH_PURE"}
    log.write_bytes(b"")
    failure = failure_of(command, log, variables)
    if failure is None:
        return
    raise SetupFailed(
        failure
        + "\n\n"
        + words(
            f"Die Einrichtung ist gescheitert. Alles Weitere steht in {log}",
            f"Setting up failed. The full output is in {log}",
        )
    )
