"""Installs packages from PyPI into a folder, with the pip that every Python bundles for new environments."""

from __future__ import annotations

import os
import sysconfig
from collections.abc import Sequence
from pathlib import Path

# Settings of where to install, which we decide here, and settings of the program rather than of pip.
HIDDEN = ("PIP_USER", "PIP_TARGET", "PIP_PREFIX", "PIP_REQUIRE_VIRTUALENV", "PYTHONPATH", "STAMMTISCH_PURE")


def bundled_pip() -> Path | None:
    """The wheel of pip that this Python uses for new environments. It runs without being installed."""
    import ensurepip

    folders = [Path(ensurepip.__file__).parent / "_bundled"]
    elsewhere = sysconfig.get_config_var("WHEEL_PKG_DIR")  # where Linux distributions keep it
    if elsewhere:
        folders.append(Path(elsewhere))
    return next((wheel for folder in folders for wheel in sorted(folder.glob("pip-*.whl"))), None)


def variables(*paths: Path) -> dict[str, str]:
    """The variables for our own tools: Python finds these folders, and nothing that a user has set up elsewhere."""
    inherited = {name: value for name, value in os.environ.items() if name not in HIDDEN}
    if not paths:
        return inherited
    return {**inherited, "PYTHONPATH": os.pathsep.join(map(str, paths)), "PYTHONUTF8": "1"}


def install_command(python: Path, packages: Sequence[str], into: Path) -> list[str]:
    """The command that installs these below a folder. Python compiles them when it needs them."""
    options = ["--no-user", "--no-compile", "--no-input", "--disable-pip-version-check", "--progress-bar=off"]
    return [str(python), "-m", "pip", "install", *options, "--target", str(into), *packages]


def install_variables(temporary: Path) -> dict[str, str]:
    """The variables for that command; temporary files go where installing them is only a renaming."""
    pip = bundled_pip()
    # With its default of 5, pip is slow to notice a missing network.
    retries = os.environ.get("PIP_RETRIES", "3")
    folders = {"TMPDIR": str(temporary), "TEMP": str(temporary)}
    return {**variables(*[pip] if pip else []), **folders, "PIP_RETRIES": retries}
