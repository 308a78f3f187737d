"""The peers and their virtual environments under `bench/.envs`, each made on first use."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ENVS = Path(__file__).resolve().parent / ".envs"


class BenchError(Exception):
    """A reason why nothing can be measured, as a sentence for the user."""


@dataclass(frozen=True)
class Peer:
    """A library from PyPI, with the module that measures it inside its own environment."""

    name: str
    module: str
    requirements: tuple[str, ...]


PEERS = (
    Peer("open_spiel", "bench.openspiel_peer", ("open_spiel==2.0.*",)),
    Peer("rlcard", "bench.rlcard_peer", ("rlcard==1.2.*", "setuptools")),
)


def python_of(peer: Peer) -> Path:
    """The Python of the peer's environment, which is made or remade if it is not complete."""
    home = ENVS / peer.name
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    description = " ".join((*peer.requirements, "on Python", ".".join(map(str, sys.version_info[:3]))))
    marker = home / "complete.txt"
    if not (python.exists() and marker.exists() and marker.read_text(encoding="utf-8") == description):
        print(
            f"bench: making the environment for {peer.name} (first use, about half a minute) ...",
            file=sys.stderr,
        )
        shutil.rmtree(home, ignore_errors=True)
        _run(peer, [sys.executable, "-m", "venv", str(home)])
        pip = [str(python), "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
        _run(peer, [*pip, *peer.requirements])
        marker.write_text(description, encoding="utf-8")
    return python


def _run(peer: Peer, command: list[str]) -> None:
    """Runs one step of the installation; raises a sentence with the last error it printed."""
    try:
        process = subprocess.run(command, capture_output=True, text=True, errors="replace")
    except OSError as error:
        raise BenchError(f"The peer {peer.name} cannot be installed: {error}.") from error
    if process.returncode:
        lines = [line.strip() for line in (process.stdout + process.stderr).splitlines() if line.strip()]
        errors = [line for line in lines if line.startswith("ERROR")] or lines or ["no reason was printed"]
        raise BenchError(f"The peer {peer.name} cannot be installed: {errors[-1].removeprefix('ERROR: ')}")
