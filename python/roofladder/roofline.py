# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
"""The roofline of a device: what is on it, and how matplotlib draws it."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Iterable, Optional

from . import ceilings as limits
from .ceilings import Ceiling
from .quantity import quantity
from .rungs import RecordedRun, executed_precision

if TYPE_CHECKING:
    import matplotlib.axes

NEARLY_EQUAL = 1.08  # highest over lowest bandwidth of one band
MARKERS = "osD^vP*X"
BEYOND = 2.0  # room around marks and ridge points, as a factor
BESIDE = 1.1  # room left of what is written along a slope, as a factor
NAME_SIZE = 7  # points
LETTER_WIDTH = 0.6 * NAME_SIZE
LINE_HEIGHT = 1.2 * NAME_SIZE
FAINT = "0.35"  # a grey


@dataclass(frozen=True)
class Mark:
    ladder: str  # "jacobi cuda n=4096,sweeps=10"
    name: str
    intensity: float
    rate: float
    is_declared: bool  # its bytes were observed by nobody
    mix: str  # the ceiling that it is held against
    precision: str
    uses_matrix_units: bool
    time: float
    is_branch: bool
    is_prominent: bool = False  # an end of its ladder's main line, or its fastest rung


@dataclass(frozen=True)
class Roofline:
    device: str
    title: str
    marks: list[Mark]
    bands: list[list[Ceiling]]  # bandwidths, from the highest to the lowest, nearly equal ones together
    peaks: list[Ceiling]


def listed(names: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(names)) or "none"


def selected(run: RecordedRun, kernel: Optional[str], device: Optional[str]) -> tuple[list[int], int]:
    """The rungs to draw, and their device."""
    indices = [index for ladder in run.ladders for index in ladder]

    def kernel_of(index: int) -> str:
        return run.variants[run.points[index]["variant"]]["kernel"]

    if kernel is not None and kernel not in map(kernel_of, indices):
        raise ValueError(f"the run has no kernel {kernel!r}; it has {listed(map(kernel_of, indices))}")
    indices = [index for index in indices if kernel in (None, kernel_of(index))]
    names = [run.devices[run.points[index]["device"]]["name"] for index in indices]
    if device is None and len(set(names)) != 1:
        raise ValueError(f"name the device, one of {listed(names)}")
    if device is not None and device not in names:
        raise ValueError(f"nothing of this ran on {device!r}, but on {listed(names)}")
    chosen = [index for index, name in zip(indices, names) if device in (None, name)]
    return chosen, run.points[chosen[0]]["device"]


def mark_of(run: RecordedRun, index: int) -> Optional[Mark]:
    """Nothing for a rung without a place: it failed, executes no flops, or its bytes are unknown."""
    values, point = run.completed(index), run.points[index]
    variant = run.variants[point["variant"]]
    intensity, rate, mix = values.number("intensity"), values.number("flop_rate"), run.mix(index)
    if not intensity or not rate or mix is None or values.number("attainable") is None:
        return None
    precision = executed_precision(values)
    size = ",".join(f"{name}={value}" for name, value in point["size"])
    traffic = values.sources("dram.read") or values.sources("intensity")
    return Mark(
        ladder=" ".join(filter(None, (variant["kernel"], variant["model"], size, "warm" if point["cache"] == "warm" else ""))),
        name=variant["name"].split("/", 2)[2],
        intensity=intensity,
        rate=rate,
        is_declared=traffic == {"declared"},
        mix=mix.name,
        precision=precision,
        uses_matrix_units=bool(values.number(f"tensor.{precision}")),
        time=values.cells["time"].value,
        is_branch=bool(variant["branch"]),
    )


def peaks_of(ceilings: list[Ceiling], device: int, marks: list[Mark]) -> list[Ceiling]:
    """A roof for each precision that is executed; those of matrix units where a mark uses them or is above the other one."""
    peaks: list[Ceiling] = []
    for precision in [p for p in limits.PRECISIONS if p in {mark.precision for mark in marks}]:
        usual = limits.flops_ceiling(ceilings, device, precision)
        if usual is None:
            continue
        peaks.append(usual)
        own = [mark for mark in marks if mark.precision == precision]
        if any(mark.uses_matrix_units or mark.rate > usual.value for mark in own):
            better = [c for c in ceilings if (c.device, c.kind, c.precision) == (device, "flops", precision)]
            peaks += [ceiling for ceiling in better if ceiling.value > usual.value]
    return peaks


def bands_of(ceilings: list[Ceiling], device: int, marks: list[Mark]) -> list[list[Ceiling]]:
    """Triad, and the mixes that the marks are held against."""
    triad = limits.stream_ceiling(ceilings, device)
    names = {mark.mix for mark in marks} | ({triad.name} if triad else set())
    shown = [c for c in ceilings if c.device == device and c.limit == "dram" and c.name in names]
    bands: list[list[Ceiling]] = []
    for ceiling in sorted(shown, key=lambda each: -each.value):
        if bands and bands[-1][0].value <= NEARLY_EQUAL * ceiling.value:
            bands[-1].append(ceiling)
        else:
            bands.append([ceiling])
    return bands


def with_prominence(marks: list[Mark]) -> list[Mark]:
    """The marks of one ladder."""
    main_line = [mark for mark in marks if not mark.is_branch]
    prominent = [*main_line[:1], *main_line[-1:], min(marks, key=lambda mark: mark.time)]
    return [replace(mark, is_prominent=mark in prominent) for mark in marks]


def roofline_of(run: RecordedRun, kernel: Optional[str], device: Optional[str]) -> Roofline:
    indices, place = selected(run, kernel, device)
    ladders: dict[str, list[Mark]] = {}
    for index in indices:
        mark = mark_of(run, index)
        if mark:
            ladders.setdefault(mark.ladder, []).append(mark)
    marks = [mark for ladder in ladders.values() for mark in with_prominence(ladder)]
    if not marks:
        raise ValueError("no rung has a place on the roofline: they failed, execute no flops, or their bytes are unknown")
    record = run.devices[place]
    bands, peaks = bands_of(run.ceilings, place, marks), peaks_of(run.ceilings, place, marks)
    return Roofline(record["name"], record["title"], marks, bands, peaks)


def new_axes() -> matplotlib.axes.Axes:
    try:
        import matplotlib.pyplot
    except ImportError as error:
        raise ImportError("a roofline is drawn by matplotlib, which is not installed") from error
    return matplotlib.pyplot.subplots(figsize=(9, 6), constrained_layout=True)[1]


def draw(roofline: Roofline, ax: Optional[matplotlib.axes.Axes], names: bool) -> matplotlib.axes.Axes:
    ax = ax or new_axes()
    ax.set_xscale("log")
    ax.set_yscale("log")
    set_limits(roofline, ax)
    draw_roofs(roofline, ax)
    ax.set_xlabel("arithmetic intensity of DRAM traffic (flop/B)")
    ax.set_ylabel("flop rate (flop/s)")
    ax.set_title(f"Roofline of {roofline.device}: {roofline.title}")
    ax.grid(True, which="major", color="0.9", linewidth=0.7)
    ax.set_axisbelow(True)
    draw_marks(roofline, ax, names)
    ax.legend(loc="lower right", fontsize="small", framealpha=0.9)
    return ax


def set_limits(roofline: Roofline, ax: matplotlib.axes.Axes) -> None:
    x = [mark.intensity for mark in roofline.marks]
    y = [mark.rate for mark in roofline.marks]
    for band in roofline.bands:
        x += [peak.value / band[0].value for peak in roofline.peaks]
        y += [band[0].value * mark.intensity for mark in roofline.marks] if not roofline.peaks else []
    y += [peak.value for peak in roofline.peaks]
    ax.set_xlim(min(x) / BEYOND, max(x) * BEYOND**2)
    ax.set_ylim(min(y) / BEYOND**2, max(y) * BEYOND)


def draw_roofs(roofline: Roofline, ax: matplotlib.axes.Axes) -> None:
    left, right = ax.get_xlim()
    top = max((peak.value for peak in roofline.peaks), default=ax.get_ylim()[1])
    for place, band in enumerate(roofline.bands):
        high, low = band[0].value, band[-1].value
        ends, below, above = [left, top / high], [left * low, top * low / high], [left * high, top]
        ax.plot(ends, above, color="black", linewidth=1)
        ax.fill_between(ends, below, above, color="black", alpha=0.12, linewidth=0)
        write_band(place, band, ax)
    fastest = roofline.bands[0][0].value if roofline.bands else None
    for peak in roofline.peaks:
        start = max(left, peak.value / fastest) if fastest else left
        ax.plot([start, right], [peak.value, peak.value], color="black", linewidth=1)
        text = f"{peak.name} {quantity(peak.value, 'flop/s')}"
        ax.annotate(text, (right, peak.value), (-4, 3), textcoords="offset points", ha="right", fontsize="small", color=FAINT)


def text_of(band: list[Ceiling]) -> str:
    if len(band) == 1:
        return f"{band[0].name}: {quantity(band[0].value, 'B/s')}"
    return f"{len(band)} bandwidths: {quantity(band[-1].value, 'B/s')} to {quantity(band[0].value, 'B/s')}"


def write_band(place: int, band: list[Ceiling], ax: matplotlib.axes.Axes) -> None:
    """Writes along the slope: the highest band above it near the left edge, each other one below it and further right."""
    bandwidth = band[-1].value if place else band[0].value
    start = BESIDE ** (place + 1) * max(ax.get_xlim()[0], ax.get_ylim()[0] / bandwidth)
    ax.text(
        math.log10(start),
        math.log10(start * bandwidth),
        text_of(band),
        rotation=45,  # in the logarithms of the data, where every slope is 1
        rotation_mode="anchor",
        transform_rotates_text=True,
        transform=ax.transLimits + ax.transAxes,
        va="top" if place else "bottom",
        fontsize="small",
        color=FAINT,
    )


def draw_marks(roofline: Roofline, ax: matplotlib.axes.Axes, names: bool) -> None:
    colors: dict[str, str] = {}
    for place, ladder in enumerate(dict.fromkeys(mark.ladder for mark in roofline.marks)):
        colors[ladder] = f"C{place % 10}"
        draw_ladder([mark for mark in roofline.marks if mark.ladder == ladder], colors[ladder], MARKERS[place % len(MARKERS)], ax)
    if names:
        write_names(roofline, colors, ax)


def draw_ladder(marks: list[Mark], color: str, shape: str, ax: matplotlib.axes.Axes) -> None:
    main_line = [mark for mark in marks if not mark.is_branch]
    ax.plot([mark.intensity for mark in main_line], [mark.rate for mark in main_line], color=color, linewidth=0.7, alpha=0.5)
    for is_declared in (False, True):
        own = [mark for mark in marks if mark.is_declared == is_declared]
        if own:
            ax.plot(
                [mark.intensity for mark in own],
                [mark.rate for mark in own],
                shape,
                color=color,
                fillstyle="none" if is_declared else "full",
                label=f"{marks[0].ladder}{' (declared traffic)' if is_declared else ''}",
            )


def write_names(roofline: Roofline, colors: dict[str, str], ax: matplotlib.axes.Axes) -> None:
    """Writes as many names as have room, those of prominent marks first."""
    scale = 72 / ax.figure.dpi  # from pixels to points
    taken: list[tuple[float, float, float]] = []  # left and right end, height
    for mark in sorted(roofline.marks, key=lambda mark: not mark.is_prominent):
        x, y = (scale * each for each in ax.transData.transform((mark.intensity, mark.rate)))
        end = x + LETTER_WIDTH * len(mark.name)
        if any(left < end and x < right and abs(y - height) < LINE_HEIGHT for left, right, height in taken):
            continue
        taken.append((x, end, y))
        place, color = (mark.intensity, mark.rate), colors[mark.ladder]
        ax.annotate(mark.name, place, (6, -2), textcoords="offset points", fontsize=NAME_SIZE, color=color, va="top")
