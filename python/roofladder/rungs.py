# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
"""A run as it was recorded, and the rungs of its ladders with their metrics."""

from __future__ import annotations

from functools import cached_property
from typing import Optional

from . import ceilings as device_limits
from .ceilings import Ceiling
from .metrics import (
    CEILINGS,
    FORMULAS,
    LATER_OPERATIONS,
    SPECIFICITY,
    STAND_INS,
    PointValues,
    Sample,
    is_derived,
    is_limit,
    is_possible,
)
from .run_file import Database, RunFileError

CACHE_STATES = ("cold", "warm")
PROVENANCES = (
    "timer",
    "counter",
    "compiler",
    "declared",
    "simulated",
    "derived",
    "imported",
    "published",
    "sampled",
    "collector",
    "device",
)

WHOLE_SAMPLES = """
SELECT s.point, m.name, m.unit IS NOT NULL, pr.name, st.name, re.text, s.round, s.repetition, s.value
FROM samples s
JOIN metrics m ON m.run = s.run AND m.id = s.metric
JOIN provenances pr ON pr.run = s.run AND pr.id = s.provenance
JOIN statuses st ON st.run = s.run AND st.id = s.status
LEFT JOIN reasons re ON re.run = s.run AND re.id = s.reason
WHERE s.run = ? AND s.part IS NULL
ORDER BY s.id
"""

# Points whose variant failed: they have no time, even if repetitions before the failure had one.
FAILED_POINTS = """
SELECT DISTINCT s.point
FROM samples s
JOIN metrics m ON m.run = s.run AND m.id = s.metric
JOIN provenances pr ON pr.run = s.run AND pr.id = s.provenance
WHERE s.run = ? AND s.part IS NULL AND s.status != 0 AND m.name = 'time' AND pr.name = 'timer'
"""


def sources_text(sources: frozenset[str]) -> str:
    return "+".join(sorted(sources, key=PROVENANCES.index))


def executed_precision(values: PointValues) -> str:
    """The precision of most flops; double precision where there are none."""
    flops = {precision: values.number(f"flops.{precision}") or 0.0 for precision in device_limits.PRECISIONS}
    return max(flops, key=flops.__getitem__)


class RecordedRun:
    def __init__(self, database: Database, row: dict) -> None:
        self._database = database
        self.number: int = row["run"]
        self.uuid: str = row["uuid"]
        self.title: str = row["title"]
        self.state: str = row["state"]
        self.started: str = row["started"]
        self.finished: str = row["finished"]
        self.tool_version: str = row["tool_version"]
        self._values: dict[int, PointValues] = {}

    def _records(self, table: str) -> list[dict]:
        return self._database.records(table, self.number)

    def _named_values(self, table: str, owner: str) -> dict[int, list[tuple[str, int]]]:
        values: dict[int, list[tuple[str, int]]] = {}
        for row in self._records(table):
            values.setdefault(row[owner], []).append((row["name"], row["value"]))
        return values

    @cached_property
    def devices(self) -> list[dict]:
        return self._records("devices")

    @cached_property
    def facts(self) -> dict[tuple[Optional[int], str], dict]:
        facts: dict[tuple[Optional[int], str], dict] = {}
        for row in self._records("facts"):
            facts.setdefault((row["device"], row["key"]), row)
        return facts

    @cached_property
    def host(self) -> str:
        fact = self.facts.get((None, "host.name"))
        return fact["text"] if fact else ""

    @cached_property
    def kernels(self) -> list[str]:
        return [row["name"] for row in self._records("kernels")]

    @cached_property
    def variants(self) -> list[dict]:
        parameters = self._named_values("variant_parameters", "variant")
        return [{**row, "parameters": parameters.get(row["id"], [])} for row in self._records("variants")]

    @cached_property
    def limits(self) -> dict[int, dict]:
        return {row["variant"]: row for row in self._records("limits")}

    @cached_property
    def points(self) -> list[dict]:
        sizes = self._named_values("point_parameters", "point")
        return [{**row, "size": sizes.get(row["id"], [])} for row in self._records("points")]

    @cached_property
    def _samples(self) -> dict[int, dict[str, list[Sample]]]:
        """The samples of whole variants by point and metric, without values that are impossible or of failed variants."""
        failed = {point for (point,) in self._database.rows(FAILED_POINTS, self.number)}
        samples: dict[int, dict[str, list[Sample]]] = {}
        for point, name, is_known, provenance, status, *rest in self._database.rows(WHOLE_SAMPLES, self.number):
            if provenance not in PROVENANCES or (status != "ok" and status not in SPECIFICITY):
                raise RunFileError(f"{self._database.path} is of a newer version: it says {provenance} and {status} of {name}")
            sample = Sample(provenance, status, *rest)
            is_void = point in failed and name == "time" and provenance == "timer"
            if status != "ok" or (is_possible(name, sample.value, is_known) and not is_void):
                samples.setdefault(point, {}).setdefault(name, []).append(sample)
        return samples

    @cached_property
    def metrics(self) -> list[str]:
        """The observed metrics that Roofladder knows, in order of first use, then the derived ones."""
        query = "SELECT name FROM metrics WHERE run = ? AND unit IS NOT NULL ORDER BY id"
        named = [name for (name,) in self._database.rows(query, self.number)]
        observed = [name for name in named if not is_derived(name) and not is_limit(name)]
        return list(dict.fromkeys((*observed, *LATER_OPERATIONS, *STAND_INS, *CEILINGS, *FORMULAS)))

    @cached_property
    def _has_times(self) -> bool:
        return any(sample.status == "ok" for of in self._samples.values() for sample in of.get("time", ()))

    def quantity(self, device: int, key: str) -> Optional[float]:
        """A fact of the device; of a CPU also one of the machine."""
        fact = self.facts.get((device, key))
        if fact is None and self.devices[device]["kind"] == "cpu":
            fact = self.facts.get((None, key))
        return fact["value"] if fact else None

    def values(self, index: int) -> PointValues:
        if index not in self._values:
            point = self.points[index]
            on_chip = bool(self.variants[point["variant"]]["on_chip"])
            self._values[index] = PointValues(self._samples.get(index, {}), point["cache"] == "cold", on_chip)
        return self._values[index]

    @cached_property
    def ceilings(self) -> list[Ceiling]:
        return device_limits.ceilings_of(self)

    @cached_property
    def ladders(self) -> list[list[int]]:
        """The points of each ladder, the original first."""
        found: dict[tuple, list[int]] = {}
        for index, point in enumerate(self.points):
            variant = self.variants[point["variant"]]
            if point["phase"] != "main" or variant["kernel"] not in self.kernels:
                continue
            kernel, cache = self.kernels.index(variant["kernel"]), CACHE_STATES.index(point["cache"])
            key = (kernel, variant["model"], point["device"], tuple(point["size"]), cache)
            found.setdefault(key, []).append(index)
        return [sorted(found[key], key=self._order) for key in sorted(found)]

    def _order(self, index: int) -> int:
        return self.variants[self.points[index]["variant"]]["ladder_order"]

    def completed(self, index: int) -> PointValues:
        """The metrics of a rung, with those that follow from ceilings."""
        values, device = self.values(index), self.points[index]["device"]
        stream = device_limits.stream_ceiling(self.ceilings, device)
        mix = self.mix(index)
        peak = device_limits.flops_ceiling(self.ceilings, device, executed_precision(values))
        for name, ceiling in zip(CEILINGS, (stream, mix, peak)):
            values.bind(name, ceiling.value if ceiling else None)
        values.complete()
        return values

    def mix(self, index: int) -> Optional[Ceiling]:
        """The bandwidth that a rung is held against."""
        values, device = self.values(index), self.points[index]["device"]
        read, moved = values.number("dram.read"), values.number("dram.bytes")
        if not moved:
            return None
        if read is None:  # a tool that reports all bytes together: triad's mix is assumed
            return device_limits.stream_ceiling(self.ceilings, device)
        return device_limits.nearest_mix(self.ceilings, device, read / moved)

    def failure(self, index: int) -> str:
        why = self.values(index).absence("time")
        if why:
            return why.reason
        if self.state == "finished":
            return "no provider of this collection measures it"
        if self._has_times:
            return "not measured: the collection ended before"
        return "no provider of this collection measures it, or it ended before"

    def rung_rows(self, first_ladder: int = 1) -> list[dict]:
        return [
            self._rung_row(index, ladder, order)
            for ladder, indices in enumerate(self.ladders, first_ladder)
            for order, index in enumerate(indices, 1)
        ]

    def _rung_row(self, index: int, ladder: int, order: int) -> dict:
        point = self.points[index]
        variant, device = self.variants[point["variant"]], self.devices[point["device"]]
        values = self.completed(index)
        return {
            "run": self.uuid,
            "device": device["name"],
            "kernel": variant["kernel"],
            "model": variant["model"],
            "ladder": ladder,
            "order": order,
            "variant": variant["name"],
            "title": variant["title"],
            "parent": variant["parent"],
            "branch": bool(variant["branch"]),
            "size": ",".join(f"{name}={value}" for name, value in point["size"]),
            "size_name": point["size_name"],
            "cache": point["cache"],
            "threads": point["threads"] or None,
            **self._time_columns(index, values),
            "traffic_source": sources_text(values.sources("dram.bytes")),
            "flops_source": sources_text(values.sources("flops")),
            **{name: values.number(name) for name in self.metrics if name != "time"},
        }

    def _time_columns(self, index: int, values: PointValues) -> dict:
        time = values.distribution("time")
        return {
            "failure": "" if time else self.failure(index),
            "samples": time.n if time else 0,
            "time": time.median if time else None,
            "time_low": time.low if time else None,
            "time_high": time.high if time else None,
            "time_min": time.minimum if time else None,
            "time_max": time.maximum if time else None,
            "time_lower_quartile": time.lower_quartile if time else None,
            "time_upper_quartile": time.upper_quartile if time else None,
            "time_source": sources_text(values.sources("time")),
        }

    def ceiling_rows(self) -> list[dict]:
        return [self._ceiling_row(ceiling) for ceiling in self.ceilings]

    def _ceiling_row(self, ceiling: Ceiling) -> dict:
        return {
            "run": self.uuid,
            "device": self.devices[ceiling.device]["name"],
            "kind": ceiling.kind,
            "level": ceiling.limit if ceiling.kind == "bandwidth" else "",
            "limit": ceiling.limit,
            "name": ceiling.name,
            "variant": ceiling.variant,
            "unit": ceiling.unit,
            "value": ceiling.value,
            "low": ceiling.low,
            "high": ceiling.high,
            "stream_convention": ceiling.stream_convention,
            "read_fraction": ceiling.read_fraction,
            "drift": ceiling.drift,
            "working_set": ceiling.working_set,
            "clock": ceiling.clock,
            "theoretical": ceiling.theoretical,
            "source": ceiling.source,
            "is_best": self._is_best(ceiling),
        }

    def _is_best(self, ceiling: Ceiling) -> bool:
        """Whether it is the best of its limit on its device."""
        same = [each for each in self.ceilings if (each.device, each.limit) == (ceiling.device, ceiling.limit)]
        return not any(each.is_better_than(ceiling) for each in same)
