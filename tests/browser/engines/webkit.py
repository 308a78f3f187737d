"""WebKit, the engine of every browser on iPhones and iPads, as WebKitGTK: by its WebDriver, on a screen of its own.

It has a pointer and no fingers: what is a tap elsewhere is a click here.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from playwright.sync_api import Error

from tests.browser.engines.page import Context
from tests.browser.house import OPENER, PATIENCE

HOST = "127.0.0.1"
SCREEN = "1920x1200x24"
WINDOW = Path(__file__).with_name("window.py")
PYTHON = "/usr/bin/python3"  # Debian's own, which has the bindings


class WebKit:
    """A screen and a driver; each person has a window."""

    name = "WebKit"
    host = HOST

    def __init__(self) -> None:
        self.children: list[subprocess.Popen[bytes]] = []
        try:
            self.display = self.screen()
            self.port = self.driver()
        except BaseException:
            self.close()
            raise

    def start(self, *command: str, **more: Any) -> subprocess.Popen[bytes]:
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        child = subprocess.Popen(command, start_new_session=True, **quiet, **more)
        self.children.append(child)
        return child

    def screen(self) -> str:
        """A display that nobody else has; its number."""
        reading, writing = os.pipe()
        self.start(
            "Xvfb", "-displayfd", str(writing), "-screen", "0", SCREEN, "-nolisten", "tcp", pass_fds=[writing]
        )
        os.close(writing)
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        if not number:
            raise Error("Xvfb did not start")
        return f":{number}"

    def driver(self) -> int:
        with socket.socket() as free:
            free.bind((HOST, 0))
            port = int(free.getsockname()[1])
        # The sandbox is for pages of strangers, and can't be had by root; ours come from this machine.
        told = {
            "DISPLAY": self.display,
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
            "GDK_BACKEND": "x11",
        }
        self.start("WebKitWebDriver", f"--host={HOST}", f"--port={port}", env={**os.environ, **told})
        end = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection((HOST, port)).close()
                return port
            except ConnectionError:
                if time.monotonic() > end:
                    raise Error("WebKitWebDriver did not start") from None

    def new_context(self, **wanted: Any) -> Context:
        look = {
            "motion": wanted["reduced_motion"] != "reduce",
            "dark": wanted["color_scheme"] == "dark",
            "locale": wanted["locale"],
        }
        return Context(
            lambda script: Driver(f"http://{HOST}:{self.port}", {**look, "script": script}), wanted
        )

    def close(self) -> None:
        for child in reversed(self.children):
            if child.poll() is None:
                os.killpg(child.pid, signal.SIGKILL)
            child.wait()


class Driver:
    def __init__(self, url: str, settings: dict[str, Any]) -> None:
        self.url = url
        self.folder = Path(mkdtemp(prefix="webkit-"))
        file = self.folder / "settings.json"
        file.write_text(json.dumps(settings), "utf-8")
        browser = {"binary": PYTHON, "args": [str(WINDOW), str(file)]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": browser}}
        self.session = f"/session/{self.ask('POST', '/session', capabilities=wanted)['sessionId']}"
        self.ask("POST", f"{self.session}/timeouts", script=int(2000 * PATIENCE))

    def ask(self, method: str, path: str, **given: Any) -> Any:
        body = json.dumps(given).encode() if method == "POST" else None
        request = urllib.request.Request(self.url + path, body, method=method)
        try:
            with OPENER.open(request, timeout=3 * PATIENCE) as answer:
                return json.loads(answer.read())["value"]
        except urllib.error.HTTPError as problem:
            told = json.loads(problem.read())["value"]
            raise Error(f"{path}: {told['error']}: {told['message']}") from None

    def go(self, url: str) -> None:
        self.ask("POST", f"{self.session}/url", url=url)

    def run(self, program: str) -> str:
        script = f"const done = arguments[0]; (async () => {{{program}}})().then(done)"
        return str(self.ask("POST", f"{self.session}/execute/async", script=script, args=[]))

    def act(self, source: dict[str, Any]) -> None:
        if source["type"] == "pointer":
            source = {**source, "parameters": {"pointerType": "mouse"}}
        self.ask("POST", f"{self.session}/actions", actions=[source])

    def resize(self, width: int, height: int) -> None:
        self.ask("POST", f"{self.session}/window/rect", x=0, y=0, width=width, height=height)

    def picture(self) -> bytes:
        return base64.b64decode(self.ask("GET", f"{self.session}/screenshot"))

    def close(self) -> None:
        with suppress(Error):  # it may have crashed
            self.ask("DELETE", self.session)
        shutil.rmtree(self.folder, ignore_errors=True)
