"""Follows the Containerfile where there is no container engine: in a clean Debian, and then runs what it made.

`python -m tests.container [FOLDER]` (as root, with debootstrap) makes each stage in FOLDER from the file's own lines,
and starts the last one as compose.yaml would: as process 1, without rights, on a root that can't be written, with
nothing but loopback. It takes gigabytes; without FOLDER it works in a temporary one.

`python:3.13-slim` is Debian trixie with Python 3.13. Here Debian's own Python 3.13 stands in for it.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STANDS_IN = {"python:3.13-slim": "trixie"}
PACKAGES = "python3,python3-dev,python3-venv,ca-certificates"
CERTIFICATES = "etc/ssl/certs/ca-certificates.crt"
NETWORK = ("http_proxy", "https_proxy", "no_proxy", "NODE_EXTRA_CA_CERTS", "PIP_CERT")
PATH = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
PATIENCE = 60  # seconds


@dataclass
class Stage:
    """What stands between two FROM lines."""

    image: str
    name: str
    steps: list[tuple[str, str]] = field(default_factory=list)

    def last(self, word: str) -> str:
        """What the last line of this kind says; an empty text if there is none."""
        return next((rest for step, rest in reversed(self.steps) if step == word), "")

    def variables(self) -> dict[str, str]:
        words = [word for step, rest in self.steps if step == "ENV" for word in shlex.split(rest)]
        return dict(word.split("=", 1) for word in words)


def stages(text: str) -> list[Stage]:
    """A Containerfile, read; lines that end with a backslash go on."""
    lines = [line for line in text.replace("\\\n", " ").splitlines() if line and not line.startswith("#")]
    found: list[Stage] = []
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "FROM":
            image, _, name = rest.partition(" AS ")
            found.append(Stage(image, name))
        else:
            found[-1].steps.append((word, " ".join(rest.split()) if word == "RUN" else rest.strip()))
    return found


def context(patterns: list[str], folder: Path = ROOT) -> Iterator[Path]:
    """The files that .dockerignore lets through, below the project's root."""
    for path in sorted(folder.iterdir()):
        name = path.relative_to(ROOT)
        if not lets_through(name, patterns):
            continue
        if path.is_dir():
            yield from context(patterns, path)
        else:
            yield name


def lets_through(name: Path, patterns: list[str]) -> bool:
    """Whether the last pattern that fits the path, or a folder that it lies in, is one with `!`."""
    folders = [name, *name.parents][:-1]
    kept = True
    for pattern in patterns:
        plain = pattern.removeprefix("!")
        if plain.startswith("**/"):
            fits = any(fnmatch(part, plain[3:]) for part in name.parts)
        else:
            fits = any(
                fnmatch(str(path), plain) for path in folders if len(path.parts) == len(Path(plain).parts)
            )
        if fits:
            kept = pattern.startswith("!")
    return kept


def ignored() -> list[str]:
    lines = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def base(folder: Path, image: str) -> Path:
    """A clean Debian in place of the image, with what a build needs of this machine's network."""
    suite = STANDS_IN[image]
    made = folder / suite
    if not (made / "usr/local/bin/python").is_symlink():
        shutil.rmtree(made, ignore_errors=True)
        run("debootstrap", "--variant=minbase", f"--include={PACKAGES}", suite, str(made))
        shutil.copy("/etc/resolv.conf", made / "etc/resolv.conf")
        shutil.copy(Path("/") / CERTIFICATES, made / CERTIFICATES)
        (made / "usr/local/bin/python").symlink_to("/usr/bin/python3")
    return made


def run(*command: str) -> None:
    print("+", shlex.join(command), flush=True)
    if subprocess.run(command, stdout=subprocess.DEVNULL).returncode:
        sys.exit(f"This step has failed: {shlex.join(command)}")


def make(stage: Stage, folder: Path, made: dict[str, Path]) -> Path:
    """A stage's root, by its own steps."""
    root = folder / (stage.name or "final")
    shutil.rmtree(root, ignore_errors=True)
    run("cp", "-a", "--reflink=auto", str(base(folder, stage.image)), str(root))
    here = "/"
    for word, rest in stage.steps:
        if word == "RUN":
            network = [f"{name}={os.environ[name]}" for name in NETWORK if name in os.environ]
            run("env", "-i", PATH, *network, "chroot", str(root), "sh", "-c", f"cd {here} && {rest}")
        elif word == "WORKDIR":
            here = rest
            inside(root, here).mkdir(parents=True, exist_ok=True)
        elif word == "COPY":
            copy(rest, root, here, made)
        elif word not in ("ENV", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "CMD"):
            sys.exit(f"{word} is not known here.")
    return root


def inside(root: Path, path: str, here: str = "/") -> Path:
    return root / os.path.join(here, path).lstrip("/")


def copy(rest: str, root: Path, here: str, made: dict[str, Path]) -> None:
    *options, source, target = rest.split()
    if options:
        stage = options[0].removeprefix("--from=")
        run("cp", "-a", str(inside(made[stage], source)), str(inside(root, target)))
        return
    assert (source, target) == (".", "."), "only the whole context is copied"
    for name in context(ignored()):
        goal = inside(root, here) / name
        goal.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, goal)


class Box:
    """The last stage at work, in namespaces of its own."""

    def __init__(self, root: Path, stage: Stage) -> None:
        self.root = root
        user = stage.last("USER")
        become = f"setpriv --reuid {user} --regid {user} --clear-groups"
        harmless = "--no-new-privs --bounding-set=-all --inh-caps=-all"
        settings = [f"{name}={value}" for name, value in stage.variables().items()]
        command = shlex.join(
            ["env", "-i", PATH, *settings, *become.split(), *harmless.split(), *json.loads(stage.last("CMD"))]
        )
        script = (
            f"ip link set lo up && mount --bind {root} {root} && mount -o remount,bind,ro {root} && cd {root}"
            f" && mount -t proc proc proc && mount -t tmpfs tmpfs tmp && mount -t tmpfs tmpfs dev/shm"
            f" && mount --bind {root}.data data && exec chroot . {command}"
        )
        self.process = subprocess.Popen(
            ["unshare", "--net", "--pid", "--mount", "--fork", "--kill-child", "sh", "-c", script],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def __enter__(self) -> Box:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()

    def first(self) -> str:
        """The process that is number 1 in there."""
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return path.read_text().strip()

    def ask(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Runs a command in there."""
        enter = ["nsenter", "-t", self.first(), "--net", "--pid", "--mount", "chroot", str(self.root)]
        return subprocess.run([*enter, *command], capture_output=True, text=True)

    def wait(self, *check: str) -> None:
        """Until the health check passes."""
        limit = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < limit:
            if self.first() and self.ask(*check).returncode == 0:
                return
            time.sleep(0.2)
        self.process.kill()
        sys.exit(f"It does not become healthy:\n{self.process.communicate()[0]}")

    def stop(self) -> str:
        """What it said, after SIGTERM."""
        os.kill(int(self.first()), signal.SIGTERM)
        said, _ = self.process.communicate(timeout=PATIENCE)
        return said


def started(root: Path, stage: Stage) -> None:
    """It is healthy as nobody in particular, runs compiled, keeps its data and ends when it is told to."""
    check = json.loads(stage.last("HEALTHCHECK").partition("CMD ")[2])
    data = Path(f"{root}.data")
    shutil.rmtree(data, ignore_errors=True)
    run("cp", "-a", str(root / "data"), str(data))
    for turn in ("first", "second"):
        with Box(root, stage) as box:
            box.wait(*check)
            status = Path(f"/proc/{box.first()}/status").read_text()
            rights = dict(line.split(":\t", 1) for line in status.splitlines())
            assert set(rights["Uid"].split()) == {"1000"}, rights["Uid"]
            assert int(rights["CapEff"], 16) == int(rights["CapBnd"], 16) == 0
            assert box.ask("touch", "/opt/there").returncode != 0, "the root can be written"
            begun = time.monotonic()
            said = box.stop()
        print(f"The {turn} run was healthy and ended after {time.monotonic() - begun:.1f} s:")
        print("  | " + "\n  | ".join(said.splitlines()))
        assert box.process.returncode == 0
        assert "run compiled" in said, "the rules are not compiled"
    assert (data / "stammtisch.db").stat().st_uid == 1000


def main() -> int:
    if os.geteuid() or not shutil.which("debootstrap"):
        sys.exit("This needs root and Debian's package debootstrap.")
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(sys.argv[1] if len(sys.argv) > 1 else temporary).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        made: dict[str, Path] = {}
        parts = stages((ROOT / "Containerfile").read_text("utf-8"))
        for stage in parts:
            made[stage.name] = make(stage, folder, made)
        started(made[parts[-1].name], parts[-1])
    print("The Containerfile does what it says.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
