"""`dev.py` installs the programs that tests need, or says what to install."""

from __future__ import annotations

import os

import pytest

import dev
from tools.environment import SetupFailed

PACKAGES = {"webkit2gtk-driver", "xvfb", "firefox-esr", "python3-gi", "gir1.2-webkit2-4.1"}


def test_whatever_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev, "is_root", lambda: False)
    monkeypatch.setattr(dev, "runs", lambda *_: False)
    monkeypatch.setattr(dev.shutil, "which", lambda _: None)
    with pytest.raises(SetupFailed) as failure:
        dev.browsers([])
    assert set(str(failure.value).split()) >= PACKAGES


def test_only_what_is_missing_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    there = {"WebKitWebDriver", "Xvfb", "apt-get"}
    monkeypatch.setattr(dev, "is_root", lambda: True)
    monkeypatch.setattr(dev, "runs", lambda *_: True)
    monkeypatch.setattr(dev.shutil, "which", lambda name: name if name in there else None)
    monkeypatch.setattr(dev, "apt_install", lambda *packages: there.update(packages))
    dev.provide_engines()
    assert there == {"WebKitWebDriver", "Xvfb", "apt-get", "firefox-esr"}


@pytest.mark.skipif(os.name != "posix", reason="shells of POSIX")
def test_shells_are_no_matter_of_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    there = {"bash", "less", "openssl", "zsh"}
    monkeypatch.setattr(dev, "is_root", lambda: False)
    monkeypatch.setattr(dev.shutil, "which", lambda name: name if name in there else None)
    with pytest.raises(SetupFailed, match=r"apt-get install fish$"):
        dev.provide_programs()
    there.add("fish")
    dev.provide_programs()


def test_a_browser_that_is_named_is_the_one_and_a_small_one_comes_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there = {"apt-get", "chromium"}
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(dev, "is_root", lambda: True)
    monkeypatch.setattr(dev.shutil, "which", lambda name: name if name in there else None)
    monkeypatch.setattr(dev, "apt_install", lambda *_: None)  # older Debians have no such package
    dev.provide_shell()
    assert dev.provide_browser() == {"CHROMIUM": "chromium"}
    monkeypatch.setattr(dev, "apt_install", lambda *packages: there.update(packages))
    dev.provide_shell()
    assert dev.provide_browser() == {"CHROMIUM": "chromium-headless-shell"}
    assert dev.provide_browser(dev.WHOLE) == {"CHROMIUM": "chromium"}
    monkeypatch.setenv("CHROMIUM", "/opt/chrome")
    assert dev.provide_browser() == {"CHROMIUM": "/opt/chrome"}
