# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
"""Reads run files of Roofladder: roofladder.read("run.roofladder") is a pandas.DataFrame with a row for each sample.

Copy this file beside your notebook. Digests are not checked here: `roofladder verify run.roofladder` does."""

import pathlib
import sqlite3

APPLICATION_ID = 0x524C4452  # "RLDR"
FORMAT = 3

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


def connect(path):
    """Opens a finished run file read-only. Raises ValueError if the file is none, or of another format."""
    path = pathlib.Path(path).resolve(strict=True)
    connection = sqlite3.connect(path.as_uri() + "?mode=ro&immutable=1", uri=True)
    try:
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if application != APPLICATION_ID:
            raise ValueError(f"{path} is no run file of Roofladder")
        if version != FORMAT:
            raise ValueError(f"{path} has format {version}; this reader knows format {FORMAT}")
    except sqlite3.DatabaseError as error:
        connection.close()
        raise ValueError(f"{path} is no run file of Roofladder: {error}") from error
    except ValueError:
        connection.close()
        raise
    return connection


def read(path):
    """Returns every sample of the file. `value` is in SI units and NaN where `status` is not "ok"; `reason` then says why."""
    import pandas

    connection = connect(path)
    try:
        return pandas.read_sql_query(SAMPLES, connection)
    finally:
        connection.close()
