"""Sets up what `start.py` starts: packages, browser client and program, side by side, while the rules are compiled."""

from __future__ import annotations

import errno
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from tools import background, checkout, environment, parts, pypi, web
from tools.checkout import Checkout
from tools.environment import SetupFailed, say, words
from tools.jobs import Failed, Jobs, end
from tools.progress import Progress, Step

LOCK = "lock"
TOLD = "told.txt"  # why the rules are not compiled, as it was told last
NO_NETWORK = re.compile(
    r"NewConnectionError|NameResolutionError|ConnectTimeoutError|ReadTimeoutError|Connection refused|"
    r"Temporary failure in name resolution|getaddrinfo failed|ProxyError|Network is unreachable|"
    r"ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|"
    r"\(from versions: none\)"  # pip does not always say why it found nothing
)
DISK_FULL = re.compile(r"No space left on device|ENOSPC|Errno 28|Disk quota exceeded")


def steps(place: Checkout) -> dict[str, Step]:
    """What is missing, with the seconds that it takes on two processors, side by side."""
    client = not web.is_built()
    missing = {
        "python": not place.has_python(),
        "packages": not place.has_python() or not parts.is_whole(place.packages),
        "node": client and not web.has_node() and not parts.is_whole(place.node),
        "client": client,
        "program": True,
    }
    known = {
        "python": Step("Umgebung anlegen", "making an environment", 1),
        "packages": Step("Pakete holen", "fetching packages", 10),
        "node": Step("Node.js holen", "fetching Node.js", 8),
        "client": Step("Seiten für den Browser bauen", "building the pages for the browser", 14),
        "program": Step("Zusammensetzen", "putting it together", 1),
    }
    return {name: step for name, step in known.items() if missing[name]}


class SettingUp:
    """One set-up of the checkout's environment."""

    def __init__(self, place: Checkout, lock: parts.Lock) -> None:
        self.place = place
        self.progress = Progress(steps(place))
        self.jobs = Jobs(() if sys.platform == "win32" else (lock.fileno(),))
        self.compiling: subprocess.Popen[bytes] | None = None

    def run(self) -> Path:
        """Makes everything that is missing; the program to start."""
        before = self.place.current()
        try:
            self.do("python", self.make_python)
            if wants_compiling(self.place):
                self.compiling = background.start(self.place)
            self.jobs.side_by_side([self.fetch_packages, self.build_client], self.tick)
            self.do("program", lambda: self.place.assemble(compiled=False))
        except BaseException:
            self.progress.clear()
            if self.compiling is not None:
                end(self.compiling)
            raise
        program = self.best_program()
        self.place.point_to(program)
        self.place.tidy(*before)
        seconds = monotonic() - self.progress.started
        self.progress.say(words(f"Fertig nach {seconds:.0f} s.", f"Done after {seconds:.0f} s."))
        return program

    def do(self, name: str, work: Callable[[], object]) -> None:
        """Does it if it is one of the steps."""
        if name in self.progress.steps:
            self.progress.begin(name)
            work()
            self.progress.end(name)

    def tick(self) -> None:
        done = background.how_far(self.place.compile_log) if self.compiling else None
        if done is not None:
            self.progress.aside = words(f"Regeln {done[0]}/{done[1]}", f"rules {done[0]}/{done[1]}")
        self.progress.draw()

    def make_python(self) -> None:
        env = self.place.env
        ours = (LOCK, TOLD, background.LOCK, environment.STAMP, *checkout.FOLDERS)
        for path in env.iterdir():  # whatever is left of an older one
            if path.name not in ours and path.suffix != ".log":
                parts.remove(path)
        parts.write(env / environment.STAMP, "")
        bare = ["--without-pip"] if pypi.bundled_pip() else []
        command = [sys.executable, "-m", "venv", *bare, str(env)]
        self.jobs.run(command, env / "python.log", pypi.variables())
        parts.write(env / environment.STAMP, environment.maker(env) + "\n")

    def fetch(self, part: Path, packages: list[str]) -> None:
        """A part that is packages from PyPI."""

        def fill(folder: Path) -> None:
            if not packages:
                return
            command = pypi.install_command(self.place.python, packages, folder)
            log = self.place.env / f"{part.parent.name}.log"
            self.jobs.run(command, log, pypi.install_variables(folder.parent))

        parts.make(part, fill)

    def fetch_packages(self) -> None:
        self.do("packages", lambda: self.fetch(self.place.packages, checkout.program_packages()))

    def build_client(self) -> None:
        self.do("node", lambda: self.fetch(self.place.node, [web.FROM_PYPI]))
        command = [sys.executable, "-m", "tools.web"]
        variables = pypi.variables(self.place.node, environment.ROOT)
        self.do("client", lambda: self.jobs.run(command, self.place.env / "client.log", variables))

    def best_program(self) -> Path:
        """With the compiled rules, if they are there already."""
        if parts.is_whole(self.place.rules):
            return self.place.assemble(compiled=True)
        return self.place.plain


def wants_compiling(place: Checkout) -> bool:
    """Whether the rules are to be compiled; what failed is not tried again."""
    return bool(place.compiler) and not place.failure.exists() and not parts.is_whole(place.rules)


def provide(env: Path) -> bool:
    """Sets up the program that the environment starts, if that is necessary; whether its rules are still compiling."""
    try:
        environment.claim(env)
        return provided(Checkout(env))
    except OSError as failure:
        raise SetupFailed(explained(failure)) from None


def provided(place: Checkout) -> bool:
    program = place.program()
    if program is None or (program == place.plain and parts.is_whole(place.rules)):
        program = locked(place, program)
    else:
        place.point_to(program)
        if program == place.plain and wants_compiling(place) and not background.is_running(place.env):
            background.start(place)
    if program == place.plain:
        tell_about_rules(place)
    return program == place.plain and wants_compiling(place)


def locked(place: Checkout, program: Path | None) -> Path:
    """What must not happen twice at the same time: making the program, or putting the compiled rules into it."""
    lock = parts.Lock(place.env / LOCK)
    try:
        if program is not None:
            if lock.take():
                program = place.assemble(compiled=True)
            place.point_to(program)
            return program
        lock.wait(
            lambda: say(words("Ein anderer Start richtet gerade ein …", "Another start is setting up …"))
        )
        return place.program() or set_up(place, lock)
    finally:
        lock.release()


def set_up(place: Checkout, lock: parts.Lock) -> Path:
    """Makes what is missing. If that fails and an older version is there, that one is started."""
    older = place.current()
    if not older and (place.env / "program").exists():
        say(
            words(
                "In .venv fehlt etwas; es wird ergänzt …", "Something is missing in .venv; it is made again …"
            )
        )
    elif older:
        say(
            words(
                "Stammtisch hat sich geändert und wird erneuert …",
                "Stammtisch has changed and is being renewed …",
            )
        )
    else:
        say(
            words(
                "Stammtisch wird eingerichtet. Das dauert etwa eine Minute, aber nur beim ersten Mal.",
                "Setting up Stammtisch. This takes about a minute, but only the first time.",
            )
        )
    try:
        return SettingUp(place, lock).run()
    except (Failed, OSError) as failure:
        sentence = explained(failure)
        if not older:
            raise SetupFailed(sentence) from None
        say(sentence)
        say(words("Bis dahin startet die vorige Fassung.", "Until then the version before is started."))
        return older[-1]


def explained(failure: Failed | OSError) -> str:
    """One sentence that says what went wrong and what to do."""
    said = failure.said() if isinstance(failure, Failed) else ""
    full = isinstance(failure, OSError) and failure.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", None))
    if full or DISK_FULL.search(said):
        return words(
            "Die Festplatte ist voll: Stammtisch braucht etwa 500 MB. Schaffe Platz und starte noch einmal.",
            "The disk is full: Stammtisch needs about 500 MB. Make room and start again.",
        )
    if NO_NETWORK.search(said):
        return words(
            "Das Einrichten braucht das Internet, und PyPI oder npm ist nicht zu erreichen. "
            "Prüfe die Verbindung und starte noch einmal.",
            "Setting up needs the internet, and PyPI or npm can't be reached. "
            "Check the connection and start again.",
        )
    if isinstance(failure, Failed):
        return words(
            f"Das Einrichten ist gescheitert; warum, steht in {failure.log}",
            f"Setting up has failed; {failure.log} says why.",
        )
    return words(f"Das Einrichten ist gescheitert: {failure}", f"Setting up has failed: {failure}")


def tell_about_rules(place: Checkout) -> None:
    """Why the rules stay uncompiled: in one line, and once for each reason."""
    reason = place.failure.read_text("utf-8") if place.failure.exists() else ""
    if not place.compiler or reason == background.NO_COMPILER:
        about = f"no compiler: {place.compiler}"
        sentence = words(
            "Ohne C-Compiler laufen die Regeln unkompiliert; ist einer da, kompiliert der nächste Start sie.",
            "Without a C compiler the rules run uncompiled; once there is one, the next start compiles them.",
        )
    elif reason:
        about = place.failure.name
        sentence = words(
            f"Die Regeln ließen sich nicht kompilieren und laufen langsam; warum, steht in {place.compile_log}",
            f"The rules could not be compiled and run slowly; {place.compile_log} says why.",
        )
    else:
        return
    told = place.env / TOLD
    if not told.exists() or told.read_text("utf-8") != about:
        say(sentence)
        parts.write(told, about)
