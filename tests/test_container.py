"""The container's files: what stands in them fits together. `python -m tests.container` really follows them."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.container import ROOT, Stage, context, ignored, stages
from tests.server.test_start import COMMON, address, fetched, start

PORT = 8765


@pytest.fixture
def parts() -> list[Stage]:
    return stages((ROOT / "Containerfile").read_text("utf-8"))


@pytest.fixture
def services() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))["services"]
    return found


def test_images_are_named_without_a_host(parts: list[Stage], services: dict[str, Any]) -> None:
    images = [stage.image for stage in parts] + [service["image"] for service in services.values()]
    assert {"python:3.13-slim", "stammtisch"} < set(images)
    assert not [image for image in images if "/" in image]


def test_only_what_the_build_needs_is_copied() -> None:
    names = [path.as_posix() for path in context(ignored())]
    assert {name.split("/")[0] for name in names} == {
        "src",
        "tools",
        "web",
        "hatch_build.py",
        "pyproject.toml",
        "LICENSE",
        "README.md",
    }
    assert "src/stammtisch/cli/__init__.py" in names or "src/stammtisch/cli.py" in names
    made = re.compile(r"__pycache__|node_modules|\.so$|^src/stammtisch/server/pages/")
    assert not [name for name in names if made.search(name)]


def test_it_runs_as_a_user_without_rights_who_owns_the_data(parts: list[Stage]) -> None:
    final = parts[-1]
    user = final.last("USER")
    assert any(f"useradd --uid 1000 --home-dir {final.last('VOLUME')}" in rest for _, rest in final.steps)
    assert user == "stammtisch"
    assert Path(final.variables()["STAMMTISCH_DB"]).parent == Path(final.last("VOLUME"))


def test_the_health_check_tells_a_service_from_none(parts: list[Stage], tmp_path: Path) -> None:
    """The very command, but for the port, which somebody may have taken on this machine."""
    program, *arguments = json.loads(parts[-1].last("HEALTHCHECK").partition("CMD ")[2])
    assert Path(program).parent == Path(json.loads(parts[-1].last("CMD"))[0]).parent
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])

    def healthy(port: str) -> bool:
        asked = [word.replace(str(PORT), port) for word in arguments]
        return subprocess.run([sys.executable, *asked], stderr=subprocess.DEVNULL).returncode == 0

    assert not healthy(port)
    service = start(*COMMON, "--port", "0", "--db", str(tmp_path / "table.db"))
    try:
        here = address(service)
        assert fetched(here + "healthz") == "ok\n"
        assert healthy(re.findall(r":(\d+)/", here)[0])
    finally:
        service.kill()
        service.communicate()


def test_everybody_names_the_same_port_and_volumes(parts: list[Stage], services: dict[str, Any]) -> None:
    table = services["stammtisch"]
    assert parts[-1].last("EXPOSE") == str(PORT)
    assert table["ports"] == [f"${{STAMMTISCH_DOMAIN:+127.0.0.1:}}{PORT}:{PORT}"]
    assert table["volumes"] == [f"stammtisch:{parts[-1].last('VOLUME')}"]
    assert services["proxy"]["environment"]["STAMMTISCH_UPSTREAM"] == f"stammtisch:{PORT}"
    for proxy in ("Caddyfile", "nginx.conf"):
        assert f"127.0.0.1:{PORT}" in (ROOT / "deploy" / proxy).read_text("utf-8")


def test_more_than_the_table_has_to_be_asked_for(services: dict[str, Any]) -> None:
    assert {name: service.get("profiles", []) for name, service in services.items()} == {
        "stammtisch": [],
        "postgres": ["postgres"],
        "proxy": ["tls"],
    }
