"""The container's files: what stands in them fits together. `python -m tests.container` really follows them."""

from __future__ import annotations

import json
import os
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
    assert table["ports"] == [f"${{STAMMTISCH_PUBLISH:-{PORT}}}:{PORT}"]
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


def test_every_engine_understands_the_variables(services: dict[str, Any]) -> None:
    """Older versions of podman-compose know no other form than a variable with its default."""
    variables = re.findall(r"(?<!\$)\$(?!\$)[^\s:}]*[^\s}]*", str(services))
    assert len(variables) >= 5
    assert all(re.match(r"\$\{[A-Z_]+:-", variable) for variable in variables)


@pytest.mark.skipif(os.name == "nt", reason="what a container of Linux runs")
@pytest.mark.parametrize(
    ("domain", "publish", "told"),
    [
        ("cards.example.org", "127.0.0.1:8765", "run --config /etc/caddy/Caddyfile --adapter caddyfile"),
        ("", "127.0.0.1:8765", "set STAMMTISCH_DOMAIN in .env."),
        ("cards.example.org", "", "set STAMMTISCH_PUBLISH=127.0.0.1:8765 in .env."),
        ("cards.example.org", "8765", "set STAMMTISCH_PUBLISH=127.0.0.1:8765 in .env."),
    ],
)
def test_the_proxy_starts_only_if_nobody_gets_around_it(
    domain: str, publish: str, told: str, services: dict[str, Any], tmp_path: Path
) -> None:
    caddy = tmp_path / "caddy"
    caddy.write_text('#!/bin/sh\necho "$@"\n', "utf-8")
    caddy.chmod(0o755)
    command = [word.replace("$$", "$") for word in services["proxy"]["command"]]
    variables = {
        "PATH": f"{tmp_path}:/bin:/usr/bin",
        "STAMMTISCH_DOMAIN": domain,
        "STAMMTISCH_PUBLISH": publish,
    }
    done = subprocess.run(command, env=variables, capture_output=True, text=True)
    assert (done.returncode == 0) == told.startswith("run ")
    assert (done.stdout + done.stderr).endswith(told + "\n")
    assert (done.stdout + done.stderr).count("\n") == 1
