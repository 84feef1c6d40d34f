# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
"""Reads run files of Roofladder (docs/python.md).

    import roofladder
    run = roofladder.open("run.roofladder")
    run.rungs()                                        # a pandas.DataFrame: medians, intervals, bytes, flops, rates
    run.roofline(kernel="jacobi", device="cuda:0")     # matplotlib.axes.Axes

Values are in SI base units. Nothing is written, and no program of Roofladder is needed."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Iterator, Optional, Union

from . import notebook, roofline
from .run_file import Database, Path, RunFileError
from .rungs import RecordedRun

if TYPE_CHECKING:
    import matplotlib.axes
    import pandas

__all__ = ["RunFile", "RunFileError", "open"]
__version__ = "0.1.0"

# The query of docs/run_file.md, "Samples as one table".
SAMPLES = """
WITH part_names AS (
  SELECT run, variant, name, row_number() OVER (PARTITION BY run, variant ORDER BY id) - 1 AS part FROM variant_parts
),
sizes AS (
  SELECT run, point, group_concat(name || '=' || value) AS size
  FROM (SELECT * FROM point_parameters ORDER BY run, id) GROUP BY run, point
)
SELECT r.uuid AS run, v.kernel, v.model, v.name AS variant, v.ladder_order, d.name AS device,
       p.size_name, sizes.size, p.cache, p.phase, p.threads, p.work_units, part_names.name AS part,
       m.name AS metric, m.unit, s.repetition, s.round, pr.name AS provenance, st.name AS status, re.text AS reason, s.value
FROM samples s
JOIN runs r ON r.run = s.run
JOIN points p ON p.run = s.run AND p.id = s.point
JOIN variants v ON v.run = p.run AND v.id = p.variant
JOIN devices d ON d.run = p.run AND d.id = p.device
JOIN metrics m ON m.run = s.run AND m.id = s.metric
JOIN provenances pr ON pr.run = s.run AND pr.id = s.provenance
JOIN statuses st ON st.run = s.run AND st.id = s.status
LEFT JOIN reasons re ON re.run = s.run AND re.id = s.reason
LEFT JOIN sizes ON sizes.run = s.run AND sizes.point = s.point
LEFT JOIN part_names ON part_names.run = s.run AND part_names.variant = p.variant AND part_names.part = s.part
ORDER BY s.run, s.id
"""
SAMPLE_COLUMNS = (
    "run",
    "kernel",
    "model",
    "variant",
    "ladder_order",
    "device",
    "size_name",
    "size",
    "cache",
    "phase",
    "threads",
    "work_units",
    "part",
    "metric",
    "unit",
    "repetition",
    "round",
    "provenance",
    "status",
    "reason",
    "value",
)


def open(path: Path, check: bool = True) -> RunFile:
    """Opens a run file, or a merged one, for reading. `check=False` leaves out the digests, which takes most of the time.

    Raises RunFileError for a file that is no run, of another format, or damaged."""
    database = Database(path, check)
    return RunFile(database, [RecordedRun(database, row) for row in database.runs()])


class RunFile:
    """The runs of a file: one, or of a merged file several."""

    def __init__(self, database: Database, runs: list[RecordedRun]) -> None:
        self._database = database
        self._runs = runs

    def __enter__(self) -> RunFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the file, also for what select() returned."""
        self._database.close()

    @property
    def uuids(self) -> list[str]:
        return [run.uuid for run in self._runs]

    def select(self, run: Union[int, str]) -> RunFile:
        """One run of a merged file, by its place from 0 on or by its uuid."""
        if isinstance(run, int):
            return RunFile(self._database, [self._runs[run]])
        found = [each for each in self._runs if each.uuid == run]
        if not found:
            raise ValueError(f"{self._database.path} has no run {run}; it has {', '.join(self.uuids)}")
        return RunFile(self._database, found)

    def runs(self) -> pandas.DataFrame:
        """A row for each run."""
        return frame(self.run_rows())

    def samples(self) -> pandas.DataFrame:
        """A row for each sample. `value` is NaN where `status` is not "ok"; `reason` then says why."""
        return frame(list(self.sample_rows()), SAMPLE_COLUMNS)

    def rungs(self) -> pandas.DataFrame:
        """A row for each variant at one size on one device in one state of the caches."""
        return with_numbers(frame(self.rung_rows()))

    def ceilings(self) -> pandas.DataFrame:
        """A row for each limit of a device. `is_best` marks the best of each."""
        return with_numbers(frame(self.ceiling_rows()))

    def run_rows(self) -> list[dict]:
        """As runs(), without pandas."""
        names = ("uuid", "title", "host", "started", "finished", "state", "tool_version")
        return [{name: getattr(run, name) for name in names} for run in self._runs]

    def sample_rows(self) -> Iterator[dict]:
        """As samples(), one after another, without pandas."""
        uuids = set(self.uuids)
        rows = (dict(zip(SAMPLE_COLUMNS, row)) for row in self._database.rows(SAMPLES))
        return (row for row in rows if row["run"] in uuids)

    def rung_rows(self) -> list[dict]:
        """As rungs(), without pandas; an absent value is None."""
        rows: list[dict] = []
        for run in self._runs:
            rows += run.rung_rows(first_ladder=rows[-1]["ladder"] + 1 if rows else 1)
        return rows

    def ceiling_rows(self) -> list[dict]:
        """As ceilings(), without pandas; an absent value is None."""
        return [row for run in self._runs for row in run.ceiling_rows()]

    def roofline(
        self,
        kernel: Optional[str] = None,
        device: Optional[str] = None,
        ax: Optional[matplotlib.axes.Axes] = None,
        names: bool = True,
    ) -> matplotlib.axes.Axes:
        """Draws the roofline of one device of one run, with the rungs of all its kernels or of one."""
        return roofline.draw(roofline.roofline_of(self._only_run, kernel, device), ax, names)

    @property
    def _only_run(self) -> RecordedRun:
        if len(self._runs) != 1:
            raise ValueError(f"{self._database.path} has {len(self._runs)} runs, each with roofs of its own: select() one")
        return self._runs[0]

    def __repr__(self) -> str:
        return f"<roofladder.RunFile {str(self._database.path)!r}, {len(self._runs)} run{'s' * (len(self._runs) != 1)}>"

    @cached_property
    def _html(self) -> str:
        return "".join(map(notebook.html_of, self._runs))

    def _repr_html_(self) -> str:
        return self._html


def frame(rows: list[dict], columns: Any = None) -> pandas.DataFrame:
    try:
        import pandas
    except ImportError as error:
        raise ImportError(
            "data frames need pandas, which is not installed; "
            "run_rows(), sample_rows(), rung_rows() and ceiling_rows() need nothing"
        ) from error
    return pandas.DataFrame(rows, columns=columns)


def with_numbers(rows: pandas.DataFrame) -> pandas.DataFrame:
    """A column without any value is one of numbers that are all absent."""
    empty = rows.columns[rows.isna().all()]
    return rows.astype({name: float for name in empty})
