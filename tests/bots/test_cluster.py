"""The arena on a Ray cluster of two workers on this machine: the same results as without one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from stammtisch import workers
from stammtisch.bots import arena
from stammtisch.bots.plan import plan

COMMAND = ["arena", "mau_mau", "--players=3", "--bots=normal,random", "--games=12", "--option=rounds=1"]
CLUSTER = """
import sys
from ray.cluster_utils import Cluster
cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
cluster.add_node(num_cpus=1)
print("address", cluster.address, flush=True)
sys.stdin.read()
cluster.shutdown()
"""
# Ray stays on the loopback interface and sends no usage statistics.
LOOPBACK = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0", "RAY_USAGE_STATS_ENABLED": "0"}


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a cluster whose two workers have one processor each."""
    process = subprocess.Popen(
        [sys.executable, "-c", CLUSTER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, **LOOPBACK},
    )
    assert process.stdout is not None
    yield next(line.split()[1] for line in process.stdout if line.startswith("address "))
    process.communicate("")


def run(*more: str) -> dict[str, object]:
    command = [sys.executable, "-m", "stammtisch", *COMMAND, "--json=-", *more]
    process = subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, **LOOPBACK}, timeout=300
    )
    assert process.returncode == 0, process.stderr
    standings: dict[str, object] = json.loads(process.stdout)
    return standings


def test_a_cluster_gives_the_same_results(cluster: str) -> None:
    assert cluster.startswith("127.0.0.1:")
    assert run("--ray", cluster) == run("--jobs", "1")


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    small = plan("mau_mau", 3, ["normal", "random"], 3, options={"rounds": 1})
    with pytest.raises(workers.NoCluster, match=r"install stammtisch\[cluster\]"):
        arena.play(small, cluster="127.0.0.1:1")
