"""Figures for Prometheus: counts and times, never who or what."""

from __future__ import annotations

from bisect import bisect_left

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Histogram:
    """Seconds in buckets."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> list[str]:
        lines, sum_so_far = [f"# TYPE {name} histogram"], 0
        for bound, count in zip([*(str(bound) for bound in BOUNDS), "+Inf"], self.counts, strict=True):
            sum_so_far += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {sum_so_far}')
        return [*lines, f"{name}_sum {self.total:.6f}", f"{name}_count {sum_so_far}"]


class Metrics:
    """What the service counts."""

    def __init__(self) -> None:
        self.rows: dict[str, int] = {}  # by kind
        self.refusals: dict[str, int] = {}  # by code
        self.requests: dict[tuple[str, int], int] = {}  # by route and status
        self.sent = 0
        self.connections = 0
        self.dropped = 0
        self.move_seconds = Histogram()  # from a move's arrival to its news

    def count(self, counts: dict[str, int], key: str) -> None:
        counts[key] = counts.get(key, 0) + 1

    def text(self, tables: int, people: int, refused: int) -> str:
        lines = [
            "# TYPE stammtisch_tables gauge",
            f"stammtisch_tables {tables}",
            "# TYPE stammtisch_people gauge",
            f"stammtisch_people {people}",
            "# TYPE stammtisch_connections gauge",
            f"stammtisch_connections {self.connections}",
            "# TYPE stammtisch_messages_sent_total counter",
            f"stammtisch_messages_sent_total {self.sent}",
            "# TYPE stammtisch_connections_dropped_total counter",
            f"stammtisch_connections_dropped_total {self.dropped}",
            "# TYPE stammtisch_connections_refused_total counter",
            f"stammtisch_connections_refused_total {refused}",
            "# TYPE stammtisch_rows_total counter",
            *(f'stammtisch_rows_total{{kind="{kind}"}} {n}' for kind, n in sorted(self.rows.items())),
            "# TYPE stammtisch_refusals_total counter",
            *(f'stammtisch_refusals_total{{code="{code}"}} {n}' for code, n in sorted(self.refusals.items())),
            "# TYPE stammtisch_requests_total counter",
            *(
                f'stammtisch_requests_total{{route="{route}",status="{status}"}} {n}'
                for (route, status), n in sorted(self.requests.items())
            ),
            *self.move_seconds.lines("stammtisch_move_seconds"),
        ]
        return "\n".join(lines) + "\n"
