# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
"""The metrics of a point: medians of its samples, and formulas over them (docs/method/conventions.md)."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Mapping, NamedTuple, Optional, Sequence

from .statistics import Distribution, distribution, plain_sum

# docs/method/metrics.md, in an order in which inputs come first.
FORMULAS = {
    "flops.fp64": "ops.fp64.add + ops.fp64.mul + 2*ops.fp64.fma + ops.fp64.div + ops.fp64.sqrt + ops.fp64.special",
    "flops.fp32": "ops.fp32.add + ops.fp32.mul + 2*ops.fp32.fma + ops.fp32.div + ops.fp32.sqrt + ops.fp32.special",
    "flops.fp16": "ops.fp16.add + ops.fp16.mul + 2*ops.fp16.fma",
    "flops.bf16": "2*ops.bf16.fma",
    "flops.tf32": "2*ops.tf32.fma",
    "flops": "flops.fp64 + flops.fp32 + flops.fp16 + flops.bf16 + flops.tf32",
    "dram.bytes": "dram.read + dram.write",
    "minimum.bytes": "minimum.read + minimum.write",
    "flop_rate": "flops/time",
    "dram.throughput": "dram.bytes/time",
    "sampled.dram_throughput": "sampled.dram_bytes/sampled.time",
    "dram.read_throughput": "dram.read/time",
    "dram.write_throughput": "dram.write/time",
    "intensity": "flops/dram.bytes",
    "intensity.minimum": "flops/minimum.bytes",
    "traffic_excess": "dram.bytes/minimum.bytes",
    "flops_excess": "flops/useful.flops",
    "stream_fraction": "dram.throughput/ceiling.stream",
    "mix_fraction": "dram.throughput/ceiling.mix",
    "attainable": "min(ceiling.flops, intensity*ceiling.mix)",
    "roof_fraction": "flop_rate/attainable",
    "floor": "max(minimum.bytes/ceiling.mix, flops/ceiling.flops)",
    "floor_distance": "time/floor",
    "l1.hit_rate": "1 - l1.misses/l1.accesses",
    "l2.hit_rate": "1 - l2.misses/l2.accesses",
    "llc.hit_rate": "1 - llc.misses/llc.accesses",
    "l2.kept": "1 - l2.fills/l2.sectors",
    "local.hit_rate": "1 - local.misses/local.accesses",
    "intensity.l1": "flops/l1.bytes",
    "intensity.l2": "flops/l2.bytes",
    "l1.throughput": "l1.bytes/time",
    "l2.throughput": "l2.bytes/time",
    "l3.throughput": "l3.bytes/time",
    "busy_fraction": "sm.active*time.profiled/time",
    "processors": "task_clock/time",
    "instructions_per_cycle": "instructions/cycles",
    "counted_fraction": "counted.flops/flops",
    "core.bytes": "core.read + core.write",
    "intensity.core": "flops/core.bytes",
    "core.throughput": "core.bytes/time",
    "work_rate": "work_units/time",
    "work_per_joule": "work_rate/power",
}

# Limits that the analyzer sets for a point; the first three are set here, too.
CEILINGS = ("ceiling.stream", "ceiling.mix", "ceiling.flops")
FLOORS = (
    "floor.divider",
    "floor.arithmetic",
    "floor.loads",
    "floor.stores",
    "floor.chain",
    "irregular.time",
    "floor.irregular",
    "floor.mispredictions",
    "floor.instructions",
)
# Metrics that follow from the floors of single units of a core, which only Roofladder itself computes.
OF_FLOORS = (
    "pipe.divider",
    "pipe.arithmetic",
    "pipe.loads",
    "pipe.stores",
    "pipe.chain",
    "irregular.in_flight",
    "pipe.irregular",
    "pipe.mispredictions",
    "pipe.issue",
)

# Traffic that the declaration gives where none was observed and the cache was cold.
STAND_INS = {"dram.read": ("minimum.read", "write_allocate"), "dram.write": ("minimum.write",)}

# The minimum traffic of a cold cache, which formulas use for nothing else.
COLD_ONLY = ("minimum.read", "minimum.write")

# Operations that older declarations do not name: they have none.
LATER_OPERATIONS = ("ops.fp16.add", "ops.fp16.mul", "ops.fp16.fma", "ops.bf16.fma", "ops.tf32.fma")

SIGNED = ("checksum",)  # every other observed value is at least 0

# Provenances from the most to the least trusted; a metric takes its values from the first that has any.
TRUST = (
    "counter",
    "sampled",
    "simulated",
    "compiler",
    "timer",
    "device",
    "collector",
    "declared",
    "imported",
    "published",
)

# Statuses from the most to the least specific reason.
SPECIFICITY = (
    "wrong",
    "refused",
    "failed",
    "timeout",
    "denied",
    "overflow",
    "multiplexed",
    "unsupported",
    "unavailable",
    "not_applicable",
    "not_asked",
)


class Sample(NamedTuple):
    provenance: str
    status: str
    reason: Optional[str]
    round: int
    repetition: int
    value: Optional[float]


class Absence(NamedTuple):
    status: str
    reason: str


@dataclass(frozen=True)
class Series:
    """The values of a metric from one source."""

    provenance: str
    values: Sequence[float]


@dataclass(frozen=True)
class Cell:
    value: float
    sources: frozenset[str]  # the provenances that it rests on


def is_derived(name: str) -> bool:
    return name in FORMULAS or name in OF_FLOORS


def is_limit(name: str) -> bool:
    return name in CEILINGS or name in FLOORS


def is_possible(name: str, value: Optional[float], is_known: bool) -> bool:
    """Whether the metric can have that value."""
    if value is None or not math.isfinite(value):
        return False
    return value >= 0 or not is_known or is_derived(name) or name in SIGNED


def most_trusted(samples: Sequence[Sample]) -> Optional[Series]:
    for provenance in TRUST:
        values = [sample.value for sample in samples if sample.provenance == provenance and sample.status == "ok"]
        if values:
            return Series(provenance, values)  # type: ignore[arg-type]
    return None


def most_specific(samples: Sequence[Sample]) -> Absence:
    """Why there is no value, of samples without one."""

    def order(sample: Sample) -> tuple:
        return SPECIFICITY.index(sample.status), TRUST.index(sample.provenance), sample.round, sample.repetition

    first = min(samples, key=order)
    return Absence(first.status, first.reason or first.status)


class Formula:
    """Arithmetic over names of metrics, which have dots in them, and numbers; `min` and `max` of two."""

    NAME = re.compile(r"[a-z_][a-z0-9_.]*")

    def __init__(self, text: str) -> None:
        self.inputs = [name for name in dict.fromkeys(self.NAME.findall(text)) if name not in ("min", "max")]
        python = self.NAME.sub(lambda name: name[0] if name[0] in ("min", "max") else f"values[{name[0]!r}]", text)
        self._code = compile(python, text, "eval")

    def evaluate(self, values: Mapping[str, float]) -> Optional[float]:
        """Nothing where it divides by zero or the result is not finite."""
        try:
            result = eval(self._code, {"__builtins__": {}, "min": min, "max": max, "values": values})
        except ZeroDivisionError:
            return None
        return result if math.isfinite(result) else None


def depends_on_ceiling(name: str) -> bool:
    return is_limit(name) or (name in PARSED and any(map(depends_on_ceiling, PARSED[name].inputs)))


PARSED = {name: Formula(text) for name, text in FORMULAS.items()}
WITH_CEILINGS = tuple(filter(depends_on_ceiling, PARSED))
WITHOUT_CEILINGS = tuple(name for name in PARSED if name not in WITH_CEILINGS)


class PointValues:
    """The metrics of one point. Those that no ceiling enters are there from the start; complete() adds the others."""

    def __init__(self, samples: Mapping[str, Sequence[Sample]], is_cold: bool, on_chip: bool) -> None:
        self._samples = samples
        self._has_minimum = is_cold and not on_chip
        self.cells: dict[str, Cell] = {}
        for name, of_metric in samples.items():
            series = None if is_derived(name) or is_limit(name) else most_trusted(of_metric)
            if series:
                self._put_median(name, series)
        if is_cold:
            self._stand_in()
        self._add_later_operations()
        self._compute(WITHOUT_CEILINGS)

    def number(self, name: str) -> Optional[float]:
        cell = self.cells.get(name)
        return cell.value if cell else None

    def sources(self, name: str) -> frozenset[str]:
        cell = self.cells.get(name)
        return cell.sources if cell else frozenset()

    def series(self, name: str) -> Optional[Series]:
        return most_trusted(self._samples.get(name, ()))

    def distribution(self, name: str) -> Optional[Distribution]:
        series = self.series(name)
        return distribution(series.values) if series else None

    def absence(self, name: str) -> Optional[Absence]:
        """Why it was not observed; nothing where no sample names it."""
        samples = self._samples.get(name)
        return most_specific(samples) if samples else None

    def bind(self, ceiling: str, value: Optional[float]) -> None:
        if value is not None:
            self.cells[ceiling] = Cell(value, frozenset())

    def complete(self) -> None:
        self._compute(WITH_CEILINGS)

    def _put_median(self, name: str, series: Series) -> None:
        summary = distribution(series.values)
        assert summary is not None
        self.cells[name] = Cell(summary.median, frozenset((series.provenance,)))

    def _declared(self, name: str) -> Optional[float]:
        values = [s.value for s in self._samples.get(name, ()) if s.status == "ok" and s.provenance == "declared"]
        summary = distribution(values)  # type: ignore[arg-type]
        return summary.median if summary else None

    def _stand_in(self) -> None:
        for name, inputs in STAND_INS.items():
            declared = [self._declared(each) for each in inputs]
            if name not in self.cells and None not in declared:
                self.cells[name] = Cell(plain_sum(declared), frozenset(("declared",)))  # type: ignore[arg-type]

    def _add_later_operations(self) -> None:
        if self._declared("ops.fp64.fma") is None:
            return
        for name in LATER_OPERATIONS:
            why = self.absence(name) if name not in self.cells else None
            if name not in self.cells and (why is None or why.status == "not_asked"):
                self.cells[name] = Cell(0.0, frozenset(("declared",)))

    def _compute(self, names: Sequence[str]) -> None:
        for name in names:
            cell = self._computed(PARSED[name])
            if cell:
                self.cells[name] = cell
                continue
            given = self.series(name)
            if given:
                self._put_median(name, given)

    def _computed(self, formula: Formula) -> Optional[Cell]:
        sources: frozenset[str] = frozenset()
        values = {}
        for name in formula.inputs:
            if name not in self.cells or (name in COLD_ONLY and not self._has_minimum):
                return None
            values[name] = self.cells[name].value
            sources |= self.cells[name].sources
        result = formula.evaluate(values)
        return None if result is None else Cell(result, sources)
