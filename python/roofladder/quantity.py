# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
"""Numbers for people."""

from __future__ import annotations

from typing import Optional

PREFIXES = ((1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k"), (1.0, ""), (1e-3, "m"), (1e-6, "µ"), (1e-9, "n"))


def quantity(value: Optional[float], unit: str) -> str:
    """4.39 TB/s; empty where it is absent."""
    if value is None:
        return ""
    factor, prefix = next((each for each in PREFIXES if abs(value) >= 0.9995 * each[0]), PREFIXES[-1])
    if value == 0:
        factor, prefix = 1.0, ""
    scaled = value / factor
    digits = 2 if abs(scaled) < 9.995 else 1 if abs(scaled) < 99.95 else 0
    return f"{scaled:.{digits}f} {prefix}{unit}"


def plain(value: Optional[float]) -> str:
    return "" if value is None else f"{value:.3g}"


def percent(value: Optional[float]) -> str:
    return "" if value is None else f"{100 * value:.1f} %"
