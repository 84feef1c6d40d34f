# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
"""reader_test.py <source folder>: the reader for pandas against recorded runs; without pandas, its query alone."""

import functools
import importlib.util
import pathlib
import sqlite3
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
ROOT = pathlib.Path(sys.argv.pop(1))
sys.path.insert(0, str(ROOT / "examples/pandas"))
import roofladder  # noqa: E402

RUNS = sorted((ROOT / "examples").glob("*.roofladder"))


@functools.cache
def samples_of(path):
    connection = roofladder.connect(path)
    connection.row_factory = sqlite3.Row
    return connection.execute(roofladder.SAMPLES).fetchall()


class Query(unittest.TestCase):
    def test_is_the_one_that_is_documented(self):
        self.assertIn("```sql" + roofladder.SAMPLES + "```", (ROOT / "docs/run_file.md").read_text())

    def test_has_every_sample_once(self):
        for path in RUNS:
            expected = roofladder.connect(path).execute("SELECT count(*), sum(value) FROM samples").fetchone()
            rows = samples_of(path)
            self.assertEqual(len(rows), expected[0], path)
            self.assertAlmostEqual(sum(row["value"] or 0 for row in rows) / expected[1], 1)

    def test_names_what_the_samples_belong_to(self):
        rows = [row for path in RUNS for row in samples_of(path)]
        for row in rows:
            self.assertTrue(row["variant"].startswith(f"{row['kernel']}/{row['model']}/"))
            self.assertEqual(row["value"] is None, row["status"] != "ok")
            self.assertTrue(row["status"] == "ok" or row["reason"], row["metric"])
        self.assertIn("n=", next(row["size"] for row in rows if row["kernel"] == "jacobi"))
        parts = {row["part"] for row in rows if row["part"] is not None}
        self.assertGreater(len(parts), 1)
        self.assertTrue(all(row["unit"] == "s" for row in rows if row["metric"] == "time"))

    def test_names_the_same_parts_as_the_tables(self):
        path = ROOT / "examples/h200.roofladder"
        expected = roofladder.connect(path).execute("SELECT count(*) FROM samples WHERE part IS NOT NULL").fetchone()[0]
        self.assertEqual(sum(row["part"] is not None for row in samples_of(path)), expected)


class Refusals(unittest.TestCase):
    def refused(self, prepare):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "a b#.roofladder"
            prepare(path)
            with self.assertRaisesRegex(ValueError, "a b#.roofladder") as raised:
                roofladder.connect(path)
            return str(raised.exception)

    @staticmethod
    def database(*pragmas):
        def make(path):
            connection = sqlite3.connect(path)
            for pragma in pragmas:
                connection.execute(pragma)
            connection.execute("CREATE TABLE t (x)")
            connection.commit()
            connection.close()

        return make

    def test_of_other_files(self):
        self.assertIn("no run file", self.refused(lambda path: path.write_text("not a database, but long enough\n" * 9)))
        self.assertIn("no run file", self.refused(self.database()))

    def test_of_other_formats(self):
        for version in (roofladder.FORMAT - 1, roofladder.FORMAT + 1):
            file = self.database(f"PRAGMA application_id = {roofladder.APPLICATION_ID}", f"PRAGMA user_version = {version}")
            self.assertIn(f"format {version}", self.refused(file))

    def test_of_missing_files(self):
        with self.assertRaises(FileNotFoundError):
            roofladder.connect("/nowhere/run.roofladder")


@unittest.skipUnless(importlib.util.find_spec("pandas"), "pandas is not installed")
class Frame(unittest.TestCase):
    def test_groups_to_medians(self):
        frame = roofladder.read(ROOT / "examples/h200.roofladder")
        self.assertEqual(len(frame), len(samples_of(ROOT / "examples/h200.roofladder")))
        times = frame[(frame.metric == "time") & (frame.status == "ok") & frame.part.isna() & (frame.phase == "main")]
        medians = times.groupby(["kernel", "model", "variant"]).value.median()
        self.assertGreater(len(medians), 10)
        self.assertTrue((medians > 0).all())


if __name__ == "__main__":
    unittest.main()
