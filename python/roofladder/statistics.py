# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
"""Order statistics as docs/method/statistics.md defines them."""

from __future__ import annotations

import functools
import math
import operator
from dataclasses import dataclass
from typing import Iterable, Optional, Sequence

TAIL = 0.025  # of a two-sided 95 % interval
LEAST_WITH_INTERVAL = 6  # the range of 5 samples covers the median with 1 - 2/32 only


@dataclass(frozen=True)
class Distribution:
    n: int
    median: float
    minimum: float
    maximum: float
    lower_quartile: float
    upper_quartile: float
    low: Optional[float]  # 95 % interval of the median; absent for fewer than 6 samples
    high: Optional[float]


def plain_sum(values: Iterable[float]) -> float:
    """One after the other, as Roofladder adds: from Python 3.12 on sum() compensates rounding."""
    return functools.reduce(operator.add, values, 0.0)


def quantile(ascending: Sequence[float], p: float) -> float:
    """Type 7 of Hyndman and Fan, as NumPy does by default."""
    position = (len(ascending) - 1) * p
    below = int(position)
    above = min(below + 1, len(ascending) - 1)
    return ascending[below] + (position - below) * (ascending[above] - ascending[below])


def interval_rank(n: int) -> int:
    """Greatest r for which the r-th smallest to the r-th greatest of n samples cover the median with 95 %; 0 if there is none."""
    if n < LEAST_WITH_INTERVAL:
        return 0
    log_probability = -n * math.log(2.0)
    below = 0.0
    for r in range(n):
        below += math.exp(log_probability)
        if below > TAIL:
            return r
        log_probability += math.log((n - r) / (r + 1))
    return 0


def distribution(samples: Sequence[float]) -> Optional[Distribution]:
    """Nothing for no samples, or where one is not finite."""
    if not samples or not all(map(math.isfinite, samples)):
        return None
    ascending = sorted(samples)
    rank = interval_rank(len(ascending))
    return Distribution(
        n=len(ascending),
        median=quantile(ascending, 0.5),
        minimum=ascending[0],
        maximum=ascending[-1],
        lower_quartile=quantile(ascending, 0.25),
        upper_quartile=quantile(ascending, 0.75),
        low=ascending[rank - 1] if rank else None,
        high=ascending[-rank] if rank else None,
    )
