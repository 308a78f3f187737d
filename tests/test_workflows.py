"""What a host runs by itself fits its schema, and asks dev.py for nothing that dev.py can't do."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

import dev

ROOT = Path(__file__).resolve().parent.parent
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))

SCHEMAS = [
    ("vendor.compose-spec", [ROOT / "compose.yaml"]),
    ("vendor.github-workflows", WORKFLOWS),
    ("custom.github-workflows-require-timeout", WORKFLOWS),
    ("vendor.github-issue-config", [GITHUB / "ISSUE_TEMPLATE" / "config.yml"]),
    ("vendor.github-issue-forms", sorted((GITHUB / "ISSUE_TEMPLATE").glob("[!c]*.yml"))),
]


def jobs() -> list[dict[str, Any]]:
    read = [yaml.safe_load(path.read_text("utf-8")) for path in WORKFLOWS]
    return [job for workflow in read for job in workflow["jobs"].values()]


@pytest.mark.parametrize(("schema", "files"), SCHEMAS, ids=[schema for schema, _ in SCHEMAS])
def test_files_fit_their_schemas(schema: str, files: list[Path]) -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert files
    assert done.returncode == 0, done.stdout + done.stderr


def test_only_verbs_of_dev_py_are_run() -> None:
    commands = [step["run"] for job in jobs() for step in job.get("steps", []) if "run" in step]
    assert len(commands) >= 4
    for command in commands:
        program, script, verb, *_ = shlex.split(command)
        assert (program, script) == ("python", "dev.py")
        assert verb in dev.VERBS, command


def test_runners_are_the_latest_ones() -> None:
    runners = {job["runs-on"] for job in jobs() if "runs-on" in job}
    runners |= {
        system for job in jobs() for system in job.get("strategy", {}).get("matrix", {}).get("os", [])
    }
    assert {"ubuntu-latest", "macos-latest", "windows-latest"} <= runners
    assert all(runner.endswith("-latest") or runner == "${{ matrix.os }}" for runner in runners)


def test_what_may_publish_is_pinned_to_a_commit() -> None:
    publishing = [job for job in jobs() if "id-token" in job.get("permissions", {})]
    used = [step["uses"] for job in publishing for step in job["steps"] if "uses" in step]
    assert len(publishing) == 1
    assert [action for action in used if not action.startswith("actions/")]
    for action in used:
        assert action.startswith("actions/") or re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", action), action


def test_compiled_wheels_are_made_from_the_source_distribution_that_was_tested() -> None:
    release = yaml.safe_load((GITHUB / "workflows" / "release.yml").read_text("utf-8"))["jobs"]
    (name,) = release["source"]["outputs"]
    steps = release["wheels"]["steps"]
    (builder,) = [step for step in steps if step["uses"].startswith("pypa/cibuildwheel@")]
    assert release["wheels"]["needs"] == "source"
    assert builder["with"]["package-dir"] == f"dist/${{{{ needs.source.outputs.{name} }}}}"
    assert not [step for step in steps if step["uses"].startswith("actions/checkout@")]


def test_nothing_is_pushed_to_a_place_that_is_written_down() -> None:
    for path in [*WORKFLOWS, ROOT / "compose.yaml"]:
        assert not re.search(r"https?://|\b\w+\.(io|com|org)/", path.read_text("utf-8")), path
