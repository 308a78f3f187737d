"""Sets up what `start.py` starts: packages, browser client and program, in parallel, while the rules are compiled."""

from __future__ import annotations

import errno
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from tools import background, environment, parts, pypi, web
from tools.checkout import FOLDERS, Changed, Checkout, Pieces, program_packages
from tools.environment import SetupFailed, say, words
from tools.jobs import Failed, Jobs, end
from tools.progress import Progress, Step

LOCK = "lock"
REPORTED = "reported.txt"  # why the rules are not compiled, as last reported
CHANGE_TRIES = 3
NEEDED_MB = 500  # .venv 170, web/node_modules 50, 210 more where Node.js has to be fetched, and caches
NO_NETWORK = re.compile(
    r"NewConnectionError|NameResolutionError|ConnectTimeoutError|ReadTimeoutError|Connection refused|"
    r"Temporary failure in name resolution|getaddrinfo failed|ProxyError|Network is unreachable|"
    r"ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|"
    r"\(from versions: none\)"  # pip does not always say why it found nothing
)
DISK_FULL = re.compile(r"No space left on device|ENOSPC|Errno 28|Disk quota exceeded")


def steps(checkout: Checkout) -> dict[str, Step]:
    """What is missing, with the seconds it takes on two processors, in parallel."""
    client = not web.is_built()
    missing = {
        "python": not checkout.has_python(),
        "packages": not parts.is_whole(checkout.packages),
        "node": client and not web.has_node() and not parts.is_whole(checkout.node),
        "client": client,
        "program": True,
    }
    all_steps = {
        "python": Step("Umgebung anlegen", "making an environment", 1),
        "packages": Step("Pakete holen", "fetching packages", 10),
        "node": Step("Node.js holen", "fetching Node.js", 8),
        "client": Step("Seiten für den Browser bauen", "building the pages for the browser", 14),
        "program": Step("Zusammensetzen", "putting it together", 1),
    }
    return {name: step for name, step in all_steps.items() if missing[name]}


class SettingUp:
    """One set-up of the checkout's environment."""

    def __init__(self, checkout: Checkout, lock: parts.Lock) -> None:
        self.checkout = checkout
        self.progress = Progress(steps(checkout))
        self.jobs = Jobs(() if sys.platform == "win32" else (lock.fileno(),))
        self.compiling: subprocess.Popen[bytes] | None = None

    def run(self) -> Pieces:
        """Makes everything that is missing; returns what to start."""
        before = self.checkout.current()
        try:
            self.do("python", self.make_python)
            if wants_compiling(self.checkout):
                self.compiling = background.start(self.checkout)
            self.jobs.side_by_side([self.fetch_packages, self.build_client], self.tick)
            self.do("program", lambda: self.checkout.assemble(compiled=False))
        except BaseException:
            self.progress.clear()
            if self.compiling is not None:
                end(self.compiling)
            raise
        self.progress.clear()
        program = with_rules(self.checkout) if parts.is_whole(self.checkout.rules) else self.checkout.plain
        self.checkout.tidy(*before or ())
        seconds = monotonic() - self.progress.started
        self.progress.say(words(f"Fertig nach {seconds:.0f} s.", f"Done after {seconds:.0f} s."))
        return self.checkout.packages, program

    def do(self, name: str, work: Callable[[], object]) -> None:
        """Does the work if it is one of the steps."""
        if name in self.progress.steps:
            self.progress.begin(name)
            work()
            self.progress.end(name)

    def tick(self) -> None:
        done = background.how_far(self.checkout.compile_log) if self.compiling else None
        if done is not None:
            self.progress.aside = words(f"Regeln {done[0]}/{done[1]}", f"rules {done[0]}/{done[1]}")
        self.progress.draw()

    def make_python(self) -> None:
        env = self.checkout.env
        ours = (LOCK, REPORTED, background.LOCK, environment.STAMP, *FOLDERS)
        for path in env.iterdir():  # what is left of an older environment
            if path.name not in ours and path.suffix != ".log":
                parts.remove(path)
        parts.write(env / environment.STAMP, "")
        bare = ["--without-pip"] if pypi.bundled_pip() else []
        command = [sys.executable, "-m", "venv", *bare, str(env)]
        self.jobs.run(command, env / "python.log", pypi.variables())
        parts.write(env / environment.STAMP, environment.maker(env) + "\n")

    def fetch(self, part: Path, packages: list[str]) -> None:
        """Makes a part that consists of packages from PyPI."""

        def fill(folder: Path) -> None:
            if not packages:
                return
            command = pypi.install_command(self.checkout.python, packages, folder)
            log = self.checkout.env / f"{part.parent.name}.log"
            self.jobs.run(command, log, pypi.install_variables(folder.parent))

        parts.make(part, fill)

    def fetch_packages(self) -> None:
        self.do("packages", lambda: self.fetch(self.checkout.packages, program_packages()))

    def build_client(self) -> None:
        self.do("node", lambda: self.fetch(self.checkout.node, [web.FROM_PYPI]))
        command = [sys.executable, "-m", "tools.web"]
        variables = pypi.variables(self.checkout.node, environment.ROOT)
        self.do("client", lambda: self.jobs.run(command, self.checkout.env / "client.log", variables))


def with_rules(checkout: Checkout) -> Path:
    """The program with the compiled rules; without them if they can't be copied into it."""
    try:
        return checkout.assemble(compiled=True)
    except OSError as failure:
        say(
            words(
                f"Die kompilierten Regeln lassen sich nicht verwenden ({failure}); es geht ohne sie.",
                f"The compiled rules can't be used ({failure}); Stammtisch starts without them.",
            )
        )
        return checkout.plain


def wants_compiling(checkout: Checkout) -> bool:
    """Whether the rules should be compiled; what has just failed is not tried again."""
    return (
        bool(checkout.compiler) and not background.has_failed(checkout) and not parts.is_whole(checkout.rules)
    )


def provide(env: Path) -> bool:
    """Sets up the program if necessary; returns whether its rules are being compiled now."""
    for _ in range(CHANGE_TRIES):
        try:
            environment.claim(env)
            return provided(Checkout(env))
        except OSError as failure:
            raise SetupFailed(explained(failure)) from None
        except Changed:
            continue  # with the new sources
    raise SetupFailed(
        words(
            "Die Dateien dieses Ordners ändern sich gerade. Warte, bis sie fertig sind, und starte noch einmal.",
            "The files in this folder are changing. Wait until they no longer do, and start again.",
        )
    )


def provided(checkout: Checkout) -> bool:
    program = checkout.program()
    is_best = program is not None and (program == checkout.compiled or not parts.is_whole(checkout.rules))
    pieces = (checkout.packages, program) if program is not None and is_best else locked(checkout, program)
    checkout.point_to(*pieces)
    if pieces != (checkout.packages, checkout.plain):
        return False
    if wants_compiling(checkout) and not background.is_running(checkout.env):
        background.start(checkout)
    report_on_rules(checkout)
    return (
        wants_compiling(checkout)
        and not checkout.not_fetched.exists()
        and background.is_running(checkout.env)
    )


def locked(checkout: Checkout, program: Path | None) -> Pieces:
    """Makes the program, or puts the compiled rules into it; only one process at a time may do that."""
    lock = parts.Lock(checkout.env / LOCK)
    try:
        if program is not None:
            return checkout.packages, with_rules(checkout) if lock.take() else program
        lock.wait(
            lambda: say(words("Ein anderer Start richtet gerade ein …", "Another start is setting up …"))
        )
        program = checkout.program()
        return (checkout.packages, program) if program is not None else set_up(checkout, lock)
    finally:
        lock.release()


def announce(checkout: Checkout, older: Pieces | None) -> None:
    """Says why there is something to do."""
    if older is not None and checkout.has_python():
        de, en = (
            "Stammtisch hat sich geändert und wird erneuert …",
            "Stammtisch has changed and is being updated …",
        )
    elif (checkout.env / "program").exists():
        de, en = (
            "In .venv fehlt etwas; es wird ergänzt …",
            "Something is missing from .venv and is being restored …",
        )
    else:
        de, en = (
            "Stammtisch wird eingerichtet. Das dauert etwa eine halbe Minute, aber nur beim ersten Mal.",
            "Setting up Stammtisch. This takes about half a minute, but only the first time.",
        )
    say(words(de, en))


def set_up(checkout: Checkout, lock: parts.Lock) -> Pieces:
    """Makes what is missing. If that fails and there is an older version, returns that one."""
    older = checkout.current()
    announce(checkout, older)
    try:
        return SettingUp(checkout, lock).run()
    except (Failed, OSError) as failure:
        sentence = explained(failure)
        if older is None or not checkout.has_python():
            raise SetupFailed(sentence) from None
        say(sentence)
        say(words("Bis dahin startet die vorige Fassung.", "Until then the previous version is started."))
        return older


def explained(failure: Failed | OSError) -> str:
    """One sentence that says what went wrong and what to do."""
    output = failure.output() if isinstance(failure, Failed) else ""
    full = isinstance(failure, OSError) and failure.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", None))
    if full or DISK_FULL.search(output):
        return words(
            f"Die Festplatte ist voll: Stammtisch braucht bis zu {NEEDED_MB} MB. "
            "Schaffe Platz und starte noch einmal.",
            f"The disk is full: Stammtisch needs up to {NEEDED_MB} MB. Free some space and start again.",
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
            f"Setting up failed; {failure.log} says why.",
        )
    return words(f"Das Einrichten ist gescheitert: {failure}", f"Setting up failed: {failure}")


def report_on_rules(checkout: Checkout) -> None:
    """Says why the rules stay uncompiled: in one line, and once for each reason."""
    reason = checkout.failure.read_text("utf-8") if background.has_failed(checkout) else ""
    if not checkout.compiler or reason == background.NO_COMPILER:
        about = f"no compiler: {checkout.compiler}"
        sentence = words(
            "Ohne C-Compiler laufen die Regeln unkompiliert; ist einer da, kompiliert der nächste Start sie.",
            "Without a C compiler the rules run uncompiled; once you have one, the next start compiles them.",
        )
    elif reason:
        about = checkout.failure.name
        sentence = words(
            f"Die Regeln ließen sich nicht kompilieren und laufen langsam; warum, steht in {checkout.compile_log}. "
            f"Morgen wird es noch einmal versucht, oder gleich, wenn du {checkout.failure} löschst.",
            f"The rules could not be compiled and run slowly; {checkout.compile_log} says why. "
            f"The next try is tomorrow, or at once if you delete {checkout.failure}.",
        )
    elif checkout.not_fetched.exists():
        about = checkout.not_fetched.name
        sentence = words(
            "Was das Kompilieren braucht, ließ sich nicht herunterladen; jeder Start versucht es noch einmal.",
            "What compiling needs could not be downloaded; every start tries again.",
        )
    else:
        return
    report = checkout.env / REPORTED
    if not report.exists() or report.read_text("utf-8") != about:
        say(sentence)
        parts.write(report, about)
