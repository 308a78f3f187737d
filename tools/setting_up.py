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
from tools.checkout import Changed, Checkout, Pieces
from tools.environment import SetupFailed, say, words
from tools.jobs import Failed, Jobs, end
from tools.progress import Progress, Step

LOCK = "lock"
REPORTED = "reported.txt"  # why the rules are not compiled, as the last sentence about it said
CHANGE_TRIES = 3
NEEDED_MB = 500  # .venv 170, web/node_modules 50, and 210 more where Node.js has to be fetched; then caches
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
        "packages": not parts.is_whole(place.packages),
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

    def run(self) -> Pieces:
        """Makes everything that is missing; what to start."""
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
        self.progress.clear()
        program = with_rules(self.place) if parts.is_whole(self.place.rules) else self.place.plain
        self.place.tidy(*before or ())
        seconds = monotonic() - self.progress.started
        self.progress.say(words(f"Fertig nach {seconds:.0f} s.", f"Done after {seconds:.0f} s."))
        return self.place.packages, program

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
        ours = (LOCK, REPORTED, background.LOCK, environment.STAMP, *checkout.FOLDERS)
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


def with_rules(place: Checkout) -> Path:
    """The program with the compiled rules; without them if they can't be put into it."""
    try:
        return place.assemble(compiled=True)
    except OSError as failure:
        say(
            words(
                f"Die kompilierten Regeln lassen sich nicht verwenden ({failure}); es geht ohne sie.",
                f"The compiled rules can't be used ({failure}); Stammtisch starts without them.",
            )
        )
        return place.plain


def wants_compiling(place: Checkout) -> bool:
    """Whether the rules are to be compiled; what has just failed is not tried again."""
    return bool(place.compiler) and not background.has_failed(place) and not parts.is_whole(place.rules)


def provide(env: Path) -> bool:
    """Sets up the program that the environment starts, if that is necessary; whether its rules are being compiled."""
    for _ in range(CHANGE_TRIES):
        try:
            environment.claim(env)
            return provided(Checkout(env))
        except OSError as failure:
            raise SetupFailed(explained(failure)) from None
        except Changed:
            continue  # with the new ones
    raise SetupFailed(
        words(
            "Die Dateien dieses Ordners ändern sich gerade. Warte, bis sie fertig sind, und starte noch einmal.",
            "The files in this folder are changing. Wait until that is done and start again.",
        )
    )


def provided(place: Checkout) -> bool:
    program = place.program()
    is_best = program is not None and (program == place.compiled or not parts.is_whole(place.rules))
    pieces = (place.packages, program) if program is not None and is_best else locked(place, program)
    place.point_to(*pieces)
    if pieces != (place.packages, place.plain):
        return False
    if wants_compiling(place) and not background.is_running(place.env):
        background.start(place)
    report_on_rules(place)
    return wants_compiling(place) and not place.not_fetched.exists() and background.is_running(place.env)


def locked(place: Checkout, program: Path | None) -> Pieces:
    """What must not happen twice at the same time: making the program, or putting the compiled rules into it."""
    lock = parts.Lock(place.env / LOCK)
    try:
        if program is not None:
            return place.packages, with_rules(place) if lock.take() else program
        lock.wait(
            lambda: say(words("Ein anderer Start richtet gerade ein …", "Another start is setting up …"))
        )
        program = place.program()
        return (place.packages, program) if program is not None else set_up(place, lock)
    finally:
        lock.release()


def announce(place: Checkout, older: Pieces | None) -> None:
    """Why there is something to do."""
    if older is not None and place.has_python():
        de, en = (
            "Stammtisch hat sich geändert und wird erneuert …",
            "Stammtisch has changed and is being renewed …",
        )
    elif (place.env / "program").exists():
        de, en = (
            "In .venv fehlt etwas; es wird ergänzt …",
            "Something is missing in .venv; it is made again …",
        )
    else:
        de, en = (
            "Stammtisch wird eingerichtet. Das dauert etwa eine halbe Minute, aber nur beim ersten Mal.",
            "Setting up Stammtisch. This takes about half a minute, but only the first time.",
        )
    say(words(de, en))


def set_up(place: Checkout, lock: parts.Lock) -> Pieces:
    """Makes what is missing. If that fails and an older version is there, that one is started."""
    older = place.current()
    announce(place, older)
    try:
        return SettingUp(place, lock).run()
    except (Failed, OSError) as failure:
        sentence = explained(failure)
        if older is None or not place.has_python():
            raise SetupFailed(sentence) from None
        say(sentence)
        say(words("Bis dahin startet die vorige Fassung.", "Until then the version before is started."))
        return older


def explained(failure: Failed | OSError) -> str:
    """One sentence that says what went wrong and what to do."""
    output = failure.said() if isinstance(failure, Failed) else ""
    full = isinstance(failure, OSError) and failure.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", None))
    if full or DISK_FULL.search(output):
        return words(
            f"Die Festplatte ist voll: Stammtisch braucht bis zu {NEEDED_MB} MB. "
            "Schaffe Platz und starte noch einmal.",
            f"The disk is full: Stammtisch needs up to {NEEDED_MB} MB. Make room and start again.",
        )
    if NO_NETWORK.search(output):
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


def report_on_rules(place: Checkout) -> None:
    """Why the rules stay uncompiled: in one line, and once for each reason."""
    reason = place.failure.read_text("utf-8") if background.has_failed(place) else ""
    if not place.compiler or reason == background.NO_COMPILER:
        about = f"no compiler: {place.compiler}"
        sentence = words(
            "Ohne C-Compiler laufen die Regeln unkompiliert; ist einer da, kompiliert der nächste Start sie.",
            "Without a C compiler the rules run uncompiled; once there is one, the next start compiles them.",
        )
    elif reason:
        about = place.failure.name
        sentence = words(
            f"Die Regeln ließen sich nicht kompilieren und laufen langsam; warum, steht in {place.compile_log}. "
            f"Morgen wird es noch einmal versucht, oder gleich, wenn du {place.failure} löschst.",
            f"The rules could not be compiled and run slowly; {place.compile_log} says why. "
            f"They are tried again tomorrow, or at once if you delete {place.failure}.",
        )
    elif place.not_fetched.exists():
        about = place.not_fetched.name
        sentence = words(
            "Was das Kompilieren braucht, ließ sich nicht herunterladen; jeder Start versucht es noch einmal.",
            "What compiling needs could not be downloaded; every start tries again.",
        )
    else:
        return
    report = place.env / REPORTED
    if not report.exists() or report.read_text("utf-8") != about:
        say(sentence)
        parts.write(report, about)
