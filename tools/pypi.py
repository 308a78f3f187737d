"""Packages from PyPI into a folder, by the pip that every Python carries for new environments."""

from __future__ import annotations

import os
import sysconfig
from collections.abc import Sequence
from pathlib import Path

# How these say where to install, which is our business here, and what is about the program and not about pip.
HIDDEN = ("PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_REQUIRE_VIRTUALENV", "PYTHONPATH", "STAMMTISCH_PURE")


def bundled_pip() -> Path | None:
    """The wheel of pip that this Python makes environments with. It runs as it is, without being installed."""
    import ensurepip

    folders = [Path(ensurepip.__file__).parent / "_bundled"]
    elsewhere = sysconfig.get_config_var("WHEEL_PKG_DIR")  # where Linux distributions keep it
    if elsewhere:
        folders.append(Path(elsewhere))
    return next((wheel for folder in folders for wheel in sorted(folder.glob("pip-*.whl"))), None)


def variables(*paths: Path) -> dict[str, str]:
    """The environment of our own tools: Python finds these folders, and nothing that a person has set up apart."""
    kept = {name: value for name, value in os.environ.items() if name not in HIDDEN}
    return {**kept, "PYTHONPATH": os.pathsep.join(map(str, paths)), "PYTHONUTF8": "1"} if paths else kept


def install_command(python: Path, packages: Sequence[str], into: Path) -> list[str]:
    """How to install these below a folder. Python compiles them when it needs them."""
    options = ["--no-user", "--no-compile", "--no-input", "--disable-pip-version-check", "--progress-bar=off"]
    return [str(python), "-m", "pip", "install", *options, "--target", str(into), *packages]


def install_variables(temporary: Path) -> dict[str, str]:
    """What the command needs; temporary files go where renaming is all it takes to install them."""
    pip = bundled_pip()
    retries = os.environ.get("PIP_RETRIES", "3")  # its own five take long to say that there is no network
    places = {"TMPDIR": str(temporary), "TEMP": str(temporary)}
    return {**variables(*[pip] if pip else []), **places, "PIP_RETRIES": retries}
