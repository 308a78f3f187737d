"""The command `stammtisch`.

Exit codes: 0 done, 1 bad data, 2 bad usage, 130 stopped by Ctrl-C.  An error is one sentence on stderr.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from stammtisch.cli.texts import Texts, language, texts_in
from stammtisch.terminal.texts import Trouble

STOPPED = 130  # the exit status

FULL = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}  # nothing more can be written

# What `pip install stammtisch` brings along, by the names that are imported. A library may do without most of it.
DEPENDENCIES = {
    "httptools",
    "librt",
    "msgspec",
    "mypy_extensions",
    "numpy",
    "openskill",
    "platformdirs",
    "prometheus_client",
    "rich",
    "segno",
    "shtab",
    "starlette",
    "uvicorn",
    "uvloop",
    "websockets",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; returns the exit code."""
    words = list(sys.argv[1:] if argv is None else argv)
    texts = texts_in(language(words, os.environ))
    _accept_any_letter()
    try:
        status = run(words, texts)
        sys.stdout.flush()
    except Trouble as trouble:
        print(trouble.text, file=sys.stderr)
        return trouble.status
    except ModuleNotFoundError as missing:
        module = (missing.name or "").partition(".")[0]
        if module not in DEPENDENCIES:
            raise
        key = "lost_package" if texts.program.endswith("start.py") else "not_installed"
        print(texts.say(key, module=module, package="stammtisch"), file=sys.stderr)
        return 1
    except OSError as problem:
        if problem.errno in FULL:
            print(texts.say("output_full", reason=problem.strerror), file=sys.stderr)
        elif not isinstance(problem, BrokenPipeError) and problem.errno != errno.EIO:
            raise
        # The reader has seen enough or closed the terminal; nothing must be written at the end of the process either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1 if problem.errno in FULL else 0
    except KeyboardInterrupt:
        print("\n" + texts.say("stopped"), file=sys.stderr)
        return STOPPED
    return status


def run(argv: list[str], texts: Texts) -> int:
    # Imported here, and the commands in turn, because it takes a moment: Ctrl-C is handled from here on.
    from stammtisch.cli.program import Program

    program = Program(texts)
    program.prepare(argv)
    arguments = program.top.parse_args(argv)
    status: int = arguments.run(arguments, texts)
    return status


def _accept_any_letter() -> None:
    """A terminal that can't show a letter gets a question mark, not a traceback."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
