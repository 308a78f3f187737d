"""What tests of commands share that keep a person's own files."""

from pathlib import Path

import pytest


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person's own files, in English where nothing else is said."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("stammtisch.terminal.save_file.data_folder", lambda: tmp_path)
    return tmp_path
