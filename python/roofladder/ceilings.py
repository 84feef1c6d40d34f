# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
"""The limits of a run's devices, from the variants that measure them (docs/method/ceilings.md)."""

from __future__ import annotations

import operator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Iterable, Optional, Sequence

from .metrics import PointValues
from .statistics import distribution, plain_sum

if TYPE_CHECKING:
    from .rungs import RecordedRun

CACHES = (("l1d", "l1"), ("l2", "l2"), ("l3", "l3"))  # as facts and as limits name them
FITS = 0.75  # of a level of cache: the largest working set that stays in it
PAST = 2.0  # of the level before: the smallest working set that it does not serve
SAME_MIX = 0.01  # read fractions that are no further apart count as one mix
PRECISIONS = ("fp64", "fp32", "fp16", "bf16", "tf32")
UNITS = {"bandwidth": "B/s", "flops": "flop/s", "divisions": "flop/s", "roots": "flop/s", "clock": "Hz", "latency": "s"}  # else 1/s


@dataclass(frozen=True)
class Ceiling:
    device: int
    kind: str
    limit: str  # "dram", "l2", "flops.fp64.simd"
    name: str
    variant: str
    computes: str
    precision: Optional[str]
    core_unit: Optional[str]
    value: float
    low: float
    high: float
    threads: int
    stream_convention: Optional[float] = None
    read_fraction: Optional[float] = None
    drift: Optional[float] = None
    working_set: Optional[float] = None
    clock: Optional[float] = None
    theoretical: Optional[float] = None
    source: str = "timer"

    @property
    def unit(self) -> str:
        return UNITS.get(self.kind, "1/s")

    def is_better_than(self, other: Ceiling) -> bool:
        return self.value < other.value if self.kind == "latency" else self.value > other.value


def limit_word(limit: dict) -> str:
    """A limit as reports write it."""
    if limit["kind"] == "clock":
        return "clock"
    if limit["kind"] == "latency":
        return "link.latency" if limit["level"] == "link" else "memory.latency"
    if limit["kind"] != "bandwidth":
        return ".".join(filter(None, (limit["kind"], limit["precision"], limit["core_unit"])))
    if limit["direction"] and limit["host_memory"]:
        return f"link.{limit['direction']}.{limit['host_memory']}"
    word = "lines" if limit["random"] else limit["level"] or "bandwidth"
    return word + (".one_thread" if limit["one_thread"] else "")


@dataclass
class Measurement:
    """One variant on one device at one size: its times before and after the ladders."""

    point: int
    before: list[float]
    after: list[float]


def measurements(run: RecordedRun) -> list[Measurement]:
    found: dict[tuple, Measurement] = {}
    for index, point in enumerate(run.points):
        if point["phase"] == "main" or point["variant"] not in run.limits:
            continue
        times = run.values(index).series("time")
        if times is None:
            continue
        key = (point["device"], point["variant"], tuple(point["size"]), point["cache"])
        measurement = found.setdefault(key, Measurement(index, [], []))
        phase = measurement.before if point["phase"] == "ceilings_before" else measurement.after
        phase.extend(times.values)
    return list(found.values())


def total(values: PointValues, names: Iterable[str]) -> Optional[float]:
    numbers = [values.number(name) for name in names]
    return None if None in numbers else plain_sum(numbers)  # type: ignore[arg-type]


def work_of(limit: dict, values: PointValues) -> Optional[float]:
    """The work of a repetition in the unit of the ceiling."""
    kind = limit["kind"]
    if kind == "flops":
        return values.number("flops")
    if kind in ("divisions", "roots"):
        operation = "div" if kind == "divisions" else "sqrt"
        return total(values, (f"ops.fp64.{operation}", f"ops.fp32.{operation}"))
    if kind != "bandwidth":
        return values.number("work_units")
    if limit_word(limit) == "dram":
        return total(values, ("minimum.read", "minimum.write", "write_allocate"))
    if limit["level"] == "link":
        return total(values, ("link.to_device", "link.from_device"))
    return values.number("level.bytes")


def at_time(kind: str, work: float, time: float) -> float:
    """A rate, or the seconds that a unit of work takes."""
    return time / work if kind == "latency" else work / time


def ceiling_of(run: RecordedRun, measurement: Measurement) -> Optional[Ceiling]:
    point = run.points[measurement.point]
    variant = run.variants[point["variant"]]
    limit = run.limits[point["variant"]]
    kind = limit["kind"]
    values = run.values(measurement.point)
    work = work_of(limit, values)
    all_times = distribution(measurement.before + measurement.after)
    if not work or work <= 0 or all_times is None or all_times.minimum <= 0:
        return None

    has_stores = kind == "bandwidth" and variant["stores"]
    best, slow = at_time(kind, work, all_times.minimum), at_time(kind, work, all_times.upper_quartile)
    before, after = distribution(measurement.before), distribution(measurement.after)
    (source,) = values.sources("time")
    ceiling = Ceiling(
        device=point["device"],
        kind=kind,
        limit=limit_word(limit),
        name=f"{limit['name']}, {variant['stores']} stores" if has_stores else limit["name"],
        variant=variant["name"],
        computes=variant["computes"],
        precision=limit["precision"],
        core_unit=limit["core_unit"],
        value=best,
        low=min(slow, best),
        high=max(slow, best),
        threads=point["threads"],
        drift=at_time(kind, work, after.median) / at_time(kind, work, before.median) - 1 if before and after else None,
        clock=values.number("clock.core"),
        source=source,
    )
    if ceiling.limit == "dram":
        return with_mix(ceiling, values, work, all_times.minimum)
    return with_cache_level(run, point, ceiling) if ceiling.limit == "caches" else ceiling


def with_mix(ceiling: Ceiling, values: PointValues, work: float, shortest: float) -> Ceiling:
    write_allocate, read = values.number("write_allocate"), values.number("minimum.read")
    assert write_allocate is not None and read is not None
    return replace(ceiling, stream_convention=(work - write_allocate) / shortest, read_fraction=(read + write_allocate) / work)


def cache_shares(run: RecordedRun, device: int, threads: int) -> list[float]:
    """The bytes of each level that a thread has to itself."""
    shares: list[float] = []
    for cache, _ in CACHES:
        size = run.quantity(device, f"collect.{cache}.bytes")
        size = run.quantity(device, f"cpu.{cache}.bytes") if size is None else size
        sharers = run.quantity(device, f"collect.{cache}.sharers")
        if size is None or sharers is None or sharers < 1:
            break
        shares.append(size if threads == 1 else size / sharers)
    return shares


def cache_level(shares: Sequence[float], working_set: float) -> Optional[str]:
    """The level that serves a set which is swept again and again; nothing between two levels."""
    before = 0.0
    for (_, level), share in zip(CACHES, shares):
        if PAST * before < FITS * share and PAST * before <= working_set <= FITS * share:
            return level
        before = share
    return None


def with_cache_level(run: RecordedRun, point: dict, ceiling: Ceiling) -> Ceiling:
    working_set = dict(point["size"]).get("set")
    if working_set is None:
        return ceiling
    operation = ceiling.name[:1].lower() + ceiling.name[1:]
    level = cache_level(cache_shares(run, point["device"], point["threads"]), working_set)
    if level is None:
        return replace(ceiling, working_set=float(working_set), name=operation)
    is_alone = run.variants[point["variant"]]["parameters"] == [("threads", 1)]
    limit = level + (".one_thread" if is_alone else "")
    return replace(ceiling, working_set=float(working_set), limit=limit, name=f"{level.upper()} {operation}")


def theoretical_flops(run: RecordedRun, ceiling: Ceiling, clock: Optional[float]) -> Optional[float]:
    """Lanes x 2 x pipes x clock x cores of a CPU."""
    simd_bytes = run.quantity(ceiling.device, "cpu.simd.bytes")
    pipes = run.quantity(ceiling.device, "cpu.fma.pipes")
    if clock is None or simd_bytes is None or pipes is None or ceiling.threads <= 0:
        return None
    cores = run.quantity(ceiling.device, "cpu.cores")
    units = ceiling.threads if cores is None else min(ceiling.threads, cores)
    lanes = 1 if ceiling.core_unit == "scalar" else simd_bytes / (4 if ceiling.precision == "fp32" else 8)
    return lanes * 2 * pipes * clock * units


def theoretical(run: RecordedRun, ceiling: Ceiling, clock: Optional[float]) -> Optional[float]:
    if ceiling.kind == "bandwidth" and ceiling.limit == "dram":
        return run.quantity(ceiling.device, "dram.theoretical_bandwidth")
    if ceiling.kind == "bandwidth" and ceiling.limit.startswith("link"):
        return run.quantity(ceiling.device, "link.theoretical_bandwidth")
    if ceiling.kind == "flops" and run.devices[ceiling.device]["kind"] == "cpu":
        return theoretical_flops(run, ceiling, clock)
    if ceiling.kind == "flops":
        fact = f"flops_per_clock.{ceiling.precision}{'.tensor' if ceiling.core_unit == 'tensor' else ''}"
    elif ceiling.kind == "bandwidth":
        fact = f"bytes_per_clock.{ceiling.limit}"
    else:
        return None
    per_clock = run.quantity(ceiling.device, fact)
    return None if per_clock is None or ceiling.clock is None else per_clock * ceiling.clock


def ceilings_of(run: RecordedRun) -> list[Ceiling]:
    """The best measurement of each limit by name and device, in the order of measuring."""
    found = [ceiling for measurement in measurements(run) if (ceiling := ceiling_of(run, measurement))]
    found = [ceiling for ceiling in found if ceiling.limit != "caches"]
    clocks: dict[int, float] = {}
    for ceiling in found:
        if ceiling.limit == "clock":
            clocks[ceiling.device] = max(ceiling.value, clocks.get(ceiling.device, 0.0))
    found = [replace(each, theoretical=theoretical(run, each, clocks.get(each.device))) for each in found]

    def is_beaten(ceiling: Ceiling) -> bool:
        subject = (ceiling.device, ceiling.limit, ceiling.name)
        return any((o.device, o.limit, o.name) == subject and o.is_better_than(ceiling) for o in found)

    return [ceiling for ceiling in found if not is_beaten(ceiling)]


def best(ceilings: Iterable[Ceiling]) -> Optional[Ceiling]:
    return max(ceilings, key=operator.attrgetter("value"), default=None)


def stream_ceiling(ceilings: Iterable[Ceiling], device: int) -> Optional[Ceiling]:
    """The better triad, in traffic."""
    return best(c for c in ceilings if c.device == device and c.limit == "dram" and c.computes == "triad")


def nearest_mix(ceilings: Iterable[Ceiling], device: int, read_fraction: float) -> Optional[Ceiling]:
    """The best bandwidth at the mix of reads and writes that is nearest to this fraction of reads."""
    of_dram = [c for c in ceilings if c.device == device and c.limit == "dram" and c.read_fraction is not None]
    mixes = [(c, abs(c.read_fraction - read_fraction)) for c in of_dram]  # type: ignore[operator]
    nearest = min((distance for _, distance in mixes), default=0.0)
    return best(ceiling for ceiling, distance in mixes if distance <= nearest + SAME_MIX)


def flops_ceiling(ceilings: Iterable[Ceiling], device: int, precision: str) -> Optional[Ceiling]:
    """The highest flop rate; that of matrix units only where nothing else was measured."""
    peaks = [c for c in ceilings if c.device == device and c.kind == "flops" and c.precision == precision]
    return best(c for c in peaks if c.core_unit != "tensor") or best(peaks)
