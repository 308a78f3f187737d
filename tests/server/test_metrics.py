"""The metrics for Prometheus: the same names, types and labels in every version."""

from __future__ import annotations

from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from tests.server.harness import Server, served

TYPES = {
    "stammtisch_tables": "gauge",
    "stammtisch_people": "gauge",
    "stammtisch_connections": "gauge",
    "stammtisch_messages_sent": "counter",
    "stammtisch_connections_dropped": "counter",
    "stammtisch_connections_refused": "counter",
    "stammtisch_rows": "counter",
    "stammtisch_refusals": "counter",
    "stammtisch_requests": "counter",
    "stammtisch_move_seconds": "histogram",
}
BOUNDS = ["0.001", "0.0025", "0.005", "0.01", "0.025", "0.05", "0.1", "0.25", "0.5", "1.0", "2.5", "+Inf"]
Samples = dict[tuple[str, frozenset[tuple[str, str]]], float]


def read(text: str) -> tuple[dict[str, str], Samples]:
    """The types by family, and the values of all samples by name and labels."""
    families = list(text_string_to_metric_families(text))
    all_samples = [sample for family in families for sample in family.samples]
    samples = {(sample.name, frozenset(sample.labels.items())): sample.value for sample in all_samples}
    assert len(samples) == len(all_samples), "no sample appears twice"
    return {family.name: family.type for family in families}, samples


def labelled(samples: Samples, name: str) -> dict[frozenset[tuple[str, str]], float]:
    return {labels: value for (other, labels), value in samples.items() if other == name}


def test_the_metrics_of_a_service(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        ada = await server.person("Ada")
        table = await ada.new_table()
        await ada.connect(table["id"])
        assert (await ada.do("sit", seat=0))["news"] == "done"
        assert (await ada.do("start"))["code"] == "free_seats"
        assert (await server.http.get("/nowhere")).status_code == 404
        server.service.metrics.move_seconds.add(0.3)
        server.service.metrics.move_seconds.add(7)

        answer = await server.http.get("/metrics")
        assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
        types, samples = read(answer.text)
        assert types == TYPES
        assert {name for name, _ in samples} == {
            *(name for name, kind in TYPES.items() if kind == "gauge"),
            *(f"{name}_total" for name, kind in TYPES.items() if kind == "counter"),
            *(f"stammtisch_move_seconds_{part}" for part in ("bucket", "sum", "count")),
        }
        plain = {name: value for (name, labels), value in samples.items() if not labels}
        sent = plain.pop("stammtisch_messages_sent_total")
        assert len(ada.news) <= sent <= server.service.metrics.sent
        assert plain.pop("stammtisch_move_seconds_sum") > 7.3
        assert plain == {
            "stammtisch_tables": 1,
            "stammtisch_people": 1,
            "stammtisch_connections": 1,
            "stammtisch_connections_dropped_total": 0,
            "stammtisch_connections_refused_total": 0,
            "stammtisch_move_seconds_count": 3,
        }
        assert labelled(samples, "stammtisch_rows_total") == {
            frozenset({("kind", "join")}): 1,
            frozenset({("kind", "sit")}): 1,
        }
        assert labelled(samples, "stammtisch_refusals_total") == {frozenset({("code", "free_seats")}): 1}
        assert labelled(samples, "stammtisch_requests_total") == {
            frozenset({("route", route), ("status", status)}): count
            for route, status, count in (
                ("/api/people", "201", 1),
                ("/api/tables", "201", 1),
                ("other", "404", 1),
            )
        }
        buckets = labelled(samples, "stammtisch_move_seconds_bucket")
        assert list(buckets) == [frozenset({("le", bound)}) for bound in BOUNDS]
        assert list(buckets.values())[-4:] == [2, 2, 2, 3]
        for secret in (ada.secret, ada.id, "Ada", table["id"], table["code"]):
            assert secret not in answer.text

    served(tmp_path, scene)


def test_two_services_count_separately(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        await server.person("Ada")
        _, samples = read((await server.http.get("/metrics")).text)
        assert list(labelled(samples, "stammtisch_requests_total").values()) == [1]

    for name in ("one", "other"):
        (tmp_path / name).mkdir()
        served(tmp_path / name, scene)
