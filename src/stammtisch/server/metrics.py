"""Metrics for Prometheus: counts and times, never names or cards.

They are plain attributes, because counting a message must be cheap; the library only formats them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4
BUCKET_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Histogram:
    """Counts durations in buckets."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKET_SECONDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BUCKET_SECONDS, seconds)] += 1
        self.total += seconds

    def family(self, name: str, meaning: str) -> Metric:
        bounds = [*map(str, BUCKET_SECONDS), "+Inf"]
        buckets = list(zip(bounds, accumulate(self.counts), strict=True))
        return HistogramMetricFamily(name, meaning, buckets, self.total)


class Metrics:
    """What the service counts."""

    def __init__(self) -> None:
        self.rows: dict[str, int] = {}  # by kind
        self.refusals: dict[str, int] = {}  # by code
        self.requests: dict[tuple[str, int], int] = {}  # by route and status
        self.sent = 0
        self.connections = 0
        self.dropped = 0
        self.move_seconds = Histogram()

    def count(self, counts: dict[str, int], key: str) -> None:
        counts[key] = counts.get(key, 0) + 1

    def text(self, tables: int, people: int, refused: int) -> bytes:
        return generate_latest(Exposition(self, tables, people, refused))


class Exposition(Collector):
    """The metrics of one service now; the library's own registry is one for the whole process."""

    def __init__(self, metrics: Metrics, tables: int, people: int, refused: int) -> None:
        self.metrics = metrics
        self.tables = tables
        self.people = people
        self.refused = refused

    def collect(self) -> Iterator[Metric]:
        metrics = self.metrics
        yield GaugeMetricFamily("stammtisch_tables", "tables in memory", self.tables)
        yield GaugeMetricFamily("stammtisch_people", "people who are connected", self.people)
        yield GaugeMetricFamily("stammtisch_connections", "open sockets", metrics.connections)
        yield CounterMetricFamily("stammtisch_messages_sent", "messages sent to all sockets", metrics.sent)
        yield CounterMetricFamily(
            "stammtisch_connections_dropped", "sockets closed by the service", metrics.dropped
        )
        yield CounterMetricFamily(
            "stammtisch_connections_refused",
            "connections refused: too many from one address, or in total",
            self.refused,
        )
        yield by_label("stammtisch_rows", "rows stored, by kind", "kind", metrics.rows)
        yield by_label("stammtisch_refusals", "refusals, by reason", "code", metrics.refusals)
        requests = CounterMetricFamily("stammtisch_requests", "HTTP requests", labels=["route", "status"])
        for (route, status), count in sorted(metrics.requests.items()):
            requests.add_metric([route, str(status)], count)
        yield requests
        yield metrics.move_seconds.family(
            "stammtisch_move_seconds", "from a request's arrival to its answer, including the commit"
        )


def by_label(name: str, meaning: str, label: str, counts: dict[str, int]) -> Metric:
    family = CounterMetricFamily(name, meaning, labels=[label])
    for key, count in sorted(counts.items()):
        family.add_metric([key], count)
    return family
