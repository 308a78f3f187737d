"""Firefox as it is, without a driver of its own: WebDriver BiDi over a socket on loopback."""

from __future__ import annotations

import base64
import itertools
import json
import os
import re
import shutil
import signal
import subprocess
import threading
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from playwright.sync_api import Error
from websockets.sync.client import connect

from tests.browser.engines.page import Context
from tests.browser.house import NAME, PATIENCE

PROGRAMS = ("firefox-esr", "firefox")
COARSE, FINE, HOVER = 1, 2, 4
# Nothing but this machine is asked for anything: whatever else Firefox wants goes to a proxy that is not there.
PREFERENCES: dict[str, Any] = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.w3c_touch_events.enabled": 1,
    "extensions.systemAddon.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.dns.localDomains": NAME,
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.proxy.no_proxies_on": f"{NAME}, 127.0.0.1, localhost",
    "remote.active-protocols": 1,
    "services.settings.server": "",
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}


class Firefox:
    """A browser for each person: what a device prefers is set for the whole program."""

    name = "Firefox"
    host = NAME

    def new_context(self, **wanted: Any) -> Context:
        coarse = bool(wanted.get("has_touch"))
        preferences = {
            **PREFERENCES,
            "intl.accept_languages": wanted["locale"],
            "layout.css.prefers-color-scheme.content-override": 0 if wanted["color_scheme"] == "dark" else 1,
            "ui.prefersReducedMotion": int(wanted["reduced_motion"] == "reduce"),
            "ui.primaryPointerCapabilities": COARSE if coarse else FINE | HOVER,
            "ui.allPointerCapabilities": COARSE if coarse else FINE | HOVER,
        }
        return Context(lambda script: Driver(preferences, script), wanted)

    def close(self) -> None:
        pass


class Driver:
    def __init__(self, preferences: dict[str, Any], script: str) -> None:
        self.profile = Path(mkdtemp(prefix="firefox-"))
        lines = [
            f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in preferences.items()
        ]
        (self.profile / "user.js").write_text("\n".join(lines), "utf-8")
        program = next(filter(None, map(shutil.which, PROGRAMS)))
        self.child = subprocess.Popen(
            [
                program,
                "--headless",
                "--no-remote",
                "--profile",
                str(self.profile),
                "--remote-debugging-port",
                "0",
            ],
            env={**os.environ, "HOME": str(self.profile)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        try:
            self.socket = connect(f"{self.address()}/session", max_size=None, proxy=None)
            self.numbers = itertools.count(1)
            self.ask("session.new", capabilities={})
            self.page = self.ask("browsingContext.getTree")["contexts"][0]["context"]
            self.ask("script.addPreloadScript", functionDeclaration=f"() => {{{script}}}")
        except BaseException:
            self.close()
            raise

    def address(self) -> str:
        """Where Firefox says that it listens."""
        assert self.child.stderr is not None
        timer = threading.Timer(PATIENCE, self.child.kill)
        timer.start()
        told = []
        for line in self.child.stderr:
            told.append(line)
            if found := re.search(r"listening on (ws://\S+)", line):
                timer.cancel()
                # What it says later is of no use, but must not fill the pipe.
                threading.Thread(target=self.child.stderr.read, daemon=True).start()
                return found[1]
        raise Error("Firefox did not start:\n" + "".join(told[-8:]))

    def ask(self, method: str, **given: Any) -> Any:
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": given}))
        while True:
            try:
                answer = json.loads(self.socket.recv(timeout=2 * PATIENCE))
            except TimeoutError:
                raise Error(f"{method}: no answer") from None
            if answer.get("id") == number:
                break
        if answer["type"] == "error":
            raise Error(f"{method}: {answer['message']}")
        return answer["result"]

    def go(self, url: str) -> None:
        self.ask("browsingContext.navigate", context=self.page, url=url, wait="complete")

    def run(self, program: str) -> str:
        here = {"context": self.page}
        answer = self.ask(
            "script.evaluate", expression=f"(async () => {{{program}}})()", target=here, awaitPromise=True
        )
        if answer["type"] == "exception":
            raise Error(answer["exceptionDetails"]["text"])
        return str(answer["result"]["value"])

    def act(self, source: dict[str, Any]) -> None:
        self.ask("input.performActions", context=self.page, actions=[source])

    def resize(self, width: int, height: int) -> None:
        self.ask(
            "browsingContext.setViewport", context=self.page, viewport={"width": width, "height": height}
        )

    def picture(self) -> bytes:
        return base64.b64decode(self.ask("browsingContext.captureScreenshot", context=self.page)["data"])

    def close(self) -> None:
        if self.child.poll() is None:
            os.killpg(self.child.pid, signal.SIGKILL)
        self.child.wait()
        shutil.rmtree(self.profile, ignore_errors=True)
