# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
"""A run as Jupyter shows it: a table for each ladder."""

from __future__ import annotations

from html import escape
from itertools import groupby

from .quantity import percent, plain, quantity
from .rungs import RecordedRun

MOST_RUNGS = 200  # of a run; rungs() has them all
COLUMNS = ("variant", "time", "95 % interval", "DRAM throughput", "flop rate", "flop/B", "of STREAM triad", "of roof")


def row_of(rung: dict) -> str:
    if rung["failure"]:
        name, why = escape(rung["variant"]), escape(rung["failure"])
        return f'<tr><td>{name}</td><td colspan="{len(COLUMNS) - 1}">{why}</td></tr>'
    interval = f"{quantity(rung['time_low'], 's')} – {quantity(rung['time_high'], 's')}" if rung["time_low"] is not None else ""
    cells = (
        rung["variant"],
        quantity(rung["time"], "s"),
        interval,
        quantity(rung["dram.throughput"], "B/s"),
        quantity(rung["flop_rate"], "flop/s"),
        plain(rung["intensity"]),
        percent(rung["stream_fraction"]),
        percent(rung["roof_fraction"]),
    )
    return f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"


def ladder_of(rungs: list[dict]) -> str:
    first = rungs[0]
    about = (first["kernel"], first["model"], first["device"], first["size"], f"{first['cache']} caches")
    head = "".join(f"<th>{column}</th>" for column in COLUMNS)
    return (
        f"<table><caption>{escape(', '.join(filter(None, about)))}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(map(row_of, rungs))}</tbody></table>"
    )


def html_of(run: RecordedRun) -> str:
    rungs = run.rung_rows()
    ladders = [ladder_of(list(rows)) for _, rows in groupby(rungs[:MOST_RUNGS], key=lambda rung: rung["ladder"])]
    more = f"<p>and {len(rungs) - MOST_RUNGS} more rungs</p>" if len(rungs) > MOST_RUNGS else ""
    about = ", ".join(filter(None, (run.title or run.uuid, run.host, run.started, run.state)))
    return f"<p><b>{escape(about)}</b></p>{''.join(ladders)}{more}"
