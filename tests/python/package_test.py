# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
"""package_test.py <source folder> <roofladder>: the Python package against what the program says of the same runs."""

import contextlib
import csv
import functools
import html.parser
import importlib.util
import os
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

sys.dont_write_bytecode = True
PROGRAM = pathlib.Path(sys.argv.pop(2)).resolve()
ROOT = pathlib.Path(sys.argv.pop(1)).resolve()
sys.path.insert(0, str(ROOT / "python"))
import roofladder  # noqa: E402
from roofladder import ceilings, metrics, quantity, run_file, rungs, statistics  # noqa: E402

EXAMPLES = ROOT / "examples"
RUNS = sorted(EXAMPLES.glob("*.roofladder"))
FOLDER = tempfile.TemporaryDirectory()
HAS_PANDAS = importlib.util.find_spec("pandas") is not None
HAS_MATPLOTLIB = importlib.util.find_spec("matplotlib") is not None

# Columns of the results for which a run has to be judged or compared, or that name it in another way.
ONLY_IN_CSV = {
    *("row", "run_id", "run", "file", "host", "started", "device_title", "part", "share", "reasons"),
    *("claim", "judge", "score", "bound", "verdict"),
    *("speedup", "speedup_low", "speedup_high"),
    *("speedup_over_parent", "speedup_over_parent_low", "speedup_over_parent_high"),
}


def program(*arguments):
    environment = {key: value for key, value in os.environ.items() if not key.startswith("ROOFLADDER_")}
    done = subprocess.run([PROGRAM, "--quiet", *map(str, arguments)], stdout=subprocess.PIPE, env=environment, text=True)
    if done.returncode not in (0, 7):  # 7: the run is partial
        raise RuntimeError(f"roofladder {' '.join(map(str, arguments))}: exit code {done.returncode}")
    return done.stdout


@functools.lru_cache(maxsize=None)
def table(path, name):
    """A CSV table of the program, without units in the names of its columns."""
    text = program("report", path, "--published", "none", "--format", "csv", "--table", name, "-o", "-")
    rows = csv.DictReader(text.splitlines())
    return [{key.partition("[")[0]: value for key, value in row.items()} for row in rows]


@functools.lru_cache(maxsize=None)
def opened(path):
    return roofladder.open(path)


@functools.lru_cache(maxsize=None)
def merged():
    path = pathlib.Path(FOLDER.name) / "merged.roofladder"
    program("merge", EXAMPLES / "h200-yee_vortex.roofladder", EXAMPLES / "h200-large.roofladder", "-o", path)
    return path


@functools.lru_cache(maxsize=None)
def published():
    path = pathlib.Path(FOLDER.name) / "published.roofladder"
    program("import", ROOT / "kernels/jacobi/published.csv", "--kernel", "jacobi", "-o", path)
    return path


def cell(value):
    """A value as it reads back from a cell."""
    if isinstance(value, bool):
        return str(value).lower()
    return "" if value is None else value


def read(text, like):
    return float(text) if isinstance(like, (int, float)) and text else text.removeprefix("'")


class EqualToCsv(unittest.TestCase):
    def assert_equal_rows(self, rows, expected, run_column):
        self.assertEqual(len(rows), len(expected))
        for row, cells in zip(rows, expected):
            cells = {**cells, "run": cells[run_column]}
            for name in row.keys() & cells.keys():
                value = cell(row[name])
                self.assertEqual(value, read(cells[name], value), (row["variant"], name))

    def assert_rungs(self, path):
        expected = [row for row in table(path, "results") if not row["part"]]
        rows = [{**row, "samples": row["samples"] or None} for row in opened(path).rung_rows()]
        self.assert_equal_rows(rows, expected, "run_id")
        shown = {name for row in expected for name, text in row.items() if text}
        of_floors = set(metrics.OF_FLOORS) | set(metrics.FLOORS)
        self.assertEqual(shown - {name for row in rows for name in row} - of_floors - ONLY_IN_CSV, set())

    def test_rungs(self):
        for path in RUNS:
            with self.subTest(path.name):
                self.assert_rungs(path)

    def test_rungs_of_several_runs(self):
        self.assert_rungs(merged())

    def test_given_values(self):
        self.assert_rungs(published())
        self.assertTrue(any("published" in row["time_source"] for row in opened(published()).rung_rows()))

    def test_ceilings(self):
        for path in [*RUNS, merged()]:
            with self.subTest(path.name):
                rows = opened(path).ceiling_rows()
                self.assert_equal_rows(rows, table(path, "ceilings"), "run_id")
                self.assertEqual(set(rows[0]) - set(table(path, "ceilings")[0]), {"is_best"})

    def test_one_ceiling_of_a_limit_is_best(self):
        rows = opened(EXAMPLES / "h200.roofladder").ceiling_rows()
        rows = [row for row in rows if row["limit"] == "dram" and row["device"] == "cuda:0"]
        self.assertEqual([row["name"] for row in rows if row["is_best"]], [max(rows, key=lambda row: row["value"])["name"]])


class Samples(unittest.TestCase):
    def test_query_is_the_one_that_is_documented(self):
        self.assertIn("```sql" + roofladder.SAMPLES + "```", (ROOT / "docs/run_file.md").read_text())

    def test_has_every_sample_once(self):
        for path in RUNS:
            with contextlib.closing(sqlite3.connect(path)) as connection:
                count, total = connection.execute("SELECT count(*), sum(value) FROM samples").fetchone()
            rows = list(opened(path).sample_rows())
            self.assertEqual(len(rows), count, path)
            self.assertAlmostEqual(sum(row["value"] or 0 for row in rows) / total, 1)

    def test_names_what_the_samples_belong_to(self):
        rows = list(opened(EXAMPLES / "h200.roofladder").sample_rows())
        for row in rows:
            self.assertTrue(row["variant"].startswith(f"{row['kernel']}/{row['model']}/"))
            self.assertEqual(row["value"] is None, row["status"] != "ok")
            self.assertTrue(row["status"] == "ok" or row["reason"], row["metric"])
        self.assertIn("n=", next(row["size"] for row in rows if row["kernel"] == "jacobi"))
        self.assertGreater(len({row["part"] for row in rows if row["part"] is not None}), 1)
        self.assertTrue(all(row["unit"] == "s" for row in rows if row["metric"] == "time"))


class Merged(unittest.TestCase):
    def test_select_takes_place_or_uuid(self):
        runs = opened(merged())
        first, second = runs.uuids
        self.assertEqual(runs.select(1).uuids, [second])
        self.assertEqual({row["run"] for row in runs.select(first).rung_rows()}, {first})
        self.assertEqual({row["run"] for row in runs.select(second).sample_rows()}, {second})
        with self.assertRaisesRegex(ValueError, f"no run other; it has {first}"):
            runs.select("other")

    def test_roofline_wants_one_run(self):
        with self.assertRaisesRegex(ValueError, "has 2 runs"):
            opened(merged()).roofline()

    def test_says_what_each_run_is(self):
        self.assertEqual([row["state"] for row in opened(merged()).run_rows()], ["finished", "partial"])


class Definitions(unittest.TestCase):
    def test_formulas_are_the_documented_ones(self):
        text = (ROOT / "docs/method/metrics.md").read_text()
        documented = dict(re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|", text, re.M))
        of_floors = {name for name in documented if set(metrics.Formula(documented[name]).inputs) & set(metrics.FLOORS)}
        self.assertEqual(of_floors, set(metrics.OF_FLOORS))
        self.assertEqual({name: each for name, each in documented.items() if name not in of_floors}, metrics.FORMULAS)

    def test_inputs_come_first(self):
        known = set()
        for name in metrics.WITHOUT_CEILINGS + metrics.WITH_CEILINGS:
            self.assertEqual({each for each in metrics.PARSED[name].inputs if each in metrics.PARSED} - known, set(), name)
            known.add(name)

    def test_words_are_those_of_run_files(self):
        text = (ROOT / "docs/run_file.md").read_text()
        words = re.findall(r"^\| \d+ \| `([^`]+)` \|", text, re.M)
        self.assertEqual(words, [*rungs.PROVENANCES, "ok", *words[len(rungs.PROVENANCES) + 1 :]])
        self.assertEqual(set(words[len(rungs.PROVENANCES) + 1 :]), set(metrics.SPECIFICITY))
        self.assertEqual(set(rungs.PROVENANCES) - set(metrics.TRUST), {"derived"})

    def test_tables_are_those_of_the_schema(self):
        created = re.findall(r"^CREATE TABLE (\w+)", (ROOT / "run/file/schema.sql").read_text(), re.M)
        self.assertEqual(sorted(created), sorted((*run_file.TABLES, "runs", "digests")))

    def test_format_and_version_are_the_program_s(self):
        header = (ROOT / "run/file/run_file.h").read_text()
        self.assertIn(f"run_file_format = {run_file.FORMAT};", header)
        version = re.search(r"project\(roofladder VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
        self.assertEqual(roofladder.__version__, version)
        self.assertIn(f'\nversion = "{version}"\n', (ROOT / "python/pyproject.toml").read_text())

    def test_interval_of_a_median(self):
        self.assertEqual([statistics.interval_rank(n) for n in (5, 6, 8, 9, 15, 20, 100)], [0, 1, 1, 2, 4, 6, 40])
        six = statistics.distribution([6, 1, 5, 2, 4, 3])
        self.assertEqual((six.median, six.lower_quartile, six.upper_quartile, six.low, six.high), (3.5, 2.25, 4.75, 1, 6))
        self.assertIsNone(statistics.distribution([1, 2, 3, 4, 5]).low)
        self.assertIsNone(statistics.distribution([]))
        self.assertIsNone(statistics.distribution([1, float("nan")]))

    def test_formula(self):
        self.assertEqual(metrics.Formula("1 - l1.misses/l1.accesses").evaluate({"l1.misses": 1.0, "l1.accesses": 4.0}), 0.75)
        self.assertIsNone(metrics.Formula("flops/time").evaluate({"flops": 1.0, "time": 0.0}))
        self.assertEqual(metrics.Formula("min(a.b, 2*c)").inputs, ["a.b", "c"])

    def test_level_of_a_working_set(self):
        shares = [32e3, 1e6, 8e6]
        sizes = [1e3, 24e3, 25e3, 64e3, 750e3, 1e6, 2e6, 6e6, 7e6]
        expected = ["l1", "l1", None, "l2", "l2", None, "l3", "l3", None]
        self.assertEqual([ceilings.cache_level(shares, size) for size in sizes], expected)
        self.assertIsNone(ceilings.cache_level([32e3, 64e3], 48e3))

    def test_word_of_a_limit(self):
        none = dict.fromkeys(("level", "precision", "core_unit", "direction", "host_memory"))
        rows = [
            ({"kind": "clock"}, "clock"),
            ({"kind": "latency", "level": "link"}, "link.latency"),
            ({"kind": "latency", "level": "dram"}, "memory.latency"),
            ({"kind": "flops", "precision": "fp64", "core_unit": "simd"}, "flops.fp64.simd"),
            ({"kind": "bandwidth", "level": "link", "direction": "to_device", "host_memory": "pinned"}, "link.to_device.pinned"),
            ({"kind": "bandwidth", "level": "dram", "random": 1, "one_thread": 1}, "lines.one_thread"),
            ({"kind": "instructions"}, "instructions"),
        ]
        for row, word in rows:
            self.assertEqual(ceilings.limit_word({**none, "random": 0, "one_thread": 0, **row}), word)

    def test_numbers_for_people(self):
        seconds = [quantity.quantity(value, "s") for value in (0.0, 9.996e-4, None, 2e-11, 99.96)]
        self.assertEqual(seconds, ["0.00 s", "1.00 ms", "", "0.02 ns", "100 s"])
        self.assertEqual(quantity.quantity(4.3898e12, "B/s"), "4.39 TB/s")


class Values(unittest.TestCase):
    @staticmethod
    def values(*samples, is_cold=True, on_chip=False):
        by_metric = {}
        for name, value, provenance in samples:
            status, reason = ("ok", None) if isinstance(value, float) else (value, f"it is {value}")
            number = value if isinstance(value, float) else None
            by_metric.setdefault(name, []).append(metrics.Sample(provenance, status, reason, 0, 0, number))
        return metrics.PointValues(by_metric, is_cold, on_chip)

    def test_come_from_the_most_trusted_source(self):
        values = self.values(("dram.read", 3.0, "declared"), ("dram.read", 5.0, "counter"), ("dram.read", 7.0, "counter"))
        self.assertEqual((values.number("dram.read"), values.sources("dram.read")), (6.0, {"counter"}))

    def test_declared_bytes_stand_in_for_traffic_of_cold_caches(self):
        declared = [("minimum.read", 3.0, "declared"), ("write_allocate", 1.0, "declared"), ("minimum.write", 2.0, "declared")]
        self.assertEqual(self.values(*declared).number("dram.bytes"), 6.0)
        self.assertIsNone(self.values(*declared, is_cold=False).number("dram.bytes"))

    def test_minimum_is_no_floor_of_warm_caches(self):
        declared = [("minimum.read", 3.0, "declared"), ("minimum.write", 2.0, "declared")]
        self.assertEqual(self.values(*declared).number("minimum.bytes"), 5.0)
        self.assertIsNone(self.values(*declared, is_cold=False).number("minimum.bytes"))
        self.assertIsNone(self.values(*declared, on_chip=True).number("minimum.bytes"))

    def test_given_value_is_used_where_an_input_is_absent(self):
        given = ("intensity", 0.25, "published")
        self.assertEqual(self.values(given).number("intensity"), 0.25)
        classes = ("add", "mul", "fma", "div", "sqrt", "special")
        operations = [(f"ops.{p}.{each}", 1.0, "declared") for p in ("fp64", "fp32") for each in classes]
        computed = self.values(given, *operations, ("dram.read", 3.0, "counter"), ("dram.write", 4.0, "counter"))
        self.assertEqual((computed.number("intensity"), computed.sources("intensity")), (2.0, {"declared", "counter"}))

    def test_the_most_specific_reason_is_told(self):
        values = self.values(("dram.read", "not_asked", "counter"), ("dram.read", "denied", "simulated"))
        self.assertEqual(values.absence("dram.read"), ("denied", "it is denied"))

    def test_impossible_values(self):
        self.assertFalse(metrics.is_possible("time", -1.0, True))
        self.assertFalse(metrics.is_possible("time", None, True))
        self.assertFalse(metrics.is_possible("unknown", float("inf"), False))
        self.assertTrue(metrics.is_possible("checksum", -1.0, True))
        self.assertTrue(metrics.is_possible("unknown", -1.0, False))


class Refusals(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "a b#.roofladder"

    def assert_refused(self, reason, **options):
        with self.assertRaises(roofladder.RunFileError) as raised:
            roofladder.open(self.path, **options)
        self.assertIn("a b#.roofladder", str(raised.exception))
        self.assertIn(reason, str(raised.exception))

    def execute(self, *statements):
        with contextlib.closing(sqlite3.connect(self.path)) as connection:
            for statement in statements:
                connection.execute(statement)
            connection.commit()

    def copy_example(self):
        shutil.copyfile(EXAMPLES / "h200-yee_vortex.roofladder", self.path)

    def test_of_other_files(self):
        self.path.write_text("not a database, but long enough\n" * 9)
        self.assert_refused("is no run file")
        self.path.write_text("")
        self.assert_refused("is no run file")

    def test_of_other_databases(self):
        self.execute("CREATE TABLE t (x)")
        self.assert_refused("is no run file")

    def test_of_folders(self):
        self.path.mkdir()
        self.assert_refused("is no run file")

    def test_of_other_formats(self):
        for version in (run_file.FORMAT - 1, run_file.FORMAT + 1):
            self.execute(f"PRAGMA application_id = {run_file.APPLICATION_ID}", f"PRAGMA user_version = {version}")
            self.assert_refused(f"has format {version}; this reader knows format {run_file.FORMAT}")

    def test_of_missing_tables(self):
        self.execute(f"PRAGMA application_id = {run_file.APPLICATION_ID}", f"PRAGMA user_version = {run_file.FORMAT}")
        self.assert_refused("is damaged: no such table: runs")
        self.assert_refused("is damaged: no such table: runs", check=False)

    def test_of_changed_rows(self):
        changes = {
            "samples": "UPDATE samples SET value = value * 2 WHERE id = (SELECT min(id) FROM samples WHERE value > 0)",
            "runs": "UPDATE runs SET title = 'another'",
            "points": "DELETE FROM points WHERE id = (SELECT max(id) FROM points)",
            "facts": "INSERT INTO facts SELECT run, id + 1, device, key, text, value, unit FROM facts ORDER BY id DESC LIMIT 1",
        }
        for name, change in changes.items():
            self.copy_example()
            self.execute(change)
            self.assert_refused(f"is damaged: table {name} is not what was written")
            roofladder.open(self.path, check=False).close()

    def test_of_truncated_files(self):
        self.copy_example()
        os.truncate(self.path, self.path.stat().st_size // 2)
        self.assert_refused("is damaged")

    def test_of_files_that_are_being_written(self):
        self.copy_example()
        with contextlib.closing(sqlite3.connect(self.path, isolation_level=None)) as writer:
            writer.execute("PRAGMA locking_mode = EXCLUSIVE")
            writer.execute("PRAGMA journal_mode = WAL")
            writer.execute("BEGIN EXCLUSIVE")
            self.assert_refused("is being written by a collector")
            writer.execute("COMMIT")

    def test_of_rollback_journals(self):
        self.copy_example()
        pathlib.Path(f"{self.path}-journal").write_text("")
        self.assert_refused("has a rollback journal")

    def test_of_words_of_newer_versions(self):
        self.copy_example()
        self.execute("UPDATE statuses SET name = 'forgotten' WHERE name = 'not_applicable'")
        with self.assertRaisesRegex(roofladder.RunFileError, "is of a newer version: it says .* and forgotten of "):
            roofladder.open(self.path, check=False).rung_rows()

    def test_of_missing_files(self):
        with self.assertRaises(FileNotFoundError):
            roofladder.open("/nowhere/run.roofladder")


class Unfinished(unittest.TestCase):
    WRITER = """if True:
        import os, sqlite3, sys
        connection = sqlite3.connect(sys.argv[1], isolation_level=None)
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("UPDATE runs SET title = 'from the log'")
        os._exit(0)
    """

    def test_is_read_with_its_log_and_left_as_it_is(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "run.roofladder.part"
            shutil.copyfile(EXAMPLES / "h200-yee_vortex.roofladder", path)
            subprocess.run([sys.executable, "-c", self.WRITER, str(path)], check=True)
            before = {each.name: each.read_bytes() for each in path.parent.iterdir()}
            self.assertEqual(sorted(before), ["run.roofladder.part", "run.roofladder.part-wal"])
            with roofladder.open(path, check=False) as run:
                self.assertEqual(run.run_rows()[0]["title"], "from the log")
            self.assertEqual({each.name: each.read_bytes() for each in path.parent.iterdir()}, before)


class Cells(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.count = {}
        self.text = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.count[tag] = self.count.get(tag, 0) + 1

    def handle_data(self, data):
        self.text.append(data)


class Notebook(unittest.TestCase):
    def test_has_a_row_for_each_rung(self):
        run = opened(EXAMPLES / "h200.roofladder")
        cells = Cells(run._repr_html_())
        ladders = {row["ladder"] for row in run.rung_rows()}
        self.assertEqual(cells.count["table"], len(ladders))
        self.assertEqual(cells.count["tr"], len(run.rung_rows()) + len(ladders))
        self.assertIn("jacobi/cuda/transfers", cells.text)
        self.assertIn("51.4 ms", cells.text)

    def test_texts_are_escaped(self):
        run = roofladder.open(EXAMPLES / "h200-large.roofladder")
        run._runs[0].title = "<b>&"
        self.assertIn("&lt;b&gt;&amp;", run._repr_html_())


class WithoutPackages(unittest.TestCase):
    def test_message_names_what_is_missing(self):
        run = opened(EXAMPLES / "h200-large.roofladder")
        with mock.patch.dict(sys.modules, {"pandas": None, "matplotlib": None, "matplotlib.pyplot": None}):
            with self.assertRaisesRegex(ImportError, "data frames need pandas"):
                run.rungs()
            with self.assertRaisesRegex(ImportError, "drawn by matplotlib"):
                run.roofline()


@unittest.skipUnless(HAS_PANDAS, "pandas is not installed")
class Frames(unittest.TestCase):
    def test_have_the_rows(self):
        run = opened(EXAMPLES / "h200.roofladder")
        self.assertEqual(len(run.samples()), 52703)
        self.assertEqual(list(run.rungs().time), [row["time"] for row in run.rung_rows()])
        self.assertEqual(list(run.ceilings().value), [row["value"] for row in run.ceiling_rows()])
        self.assertEqual(list(run.runs().uuid), run.uuids)

    def test_numbers_are_numbers(self):
        frame = opened(EXAMPLES / "h200.roofladder").rungs()
        self.assertEqual({str(frame[name].dtype) for name in ("time", "threads", "dram.bytes", "intensity")}, {"float64"})

    def test_medians_of_samples_are_the_rungs_times(self):
        run = opened(EXAMPLES / "h200-yee_vortex.roofladder")
        frame = run.samples()
        times = frame[(frame.metric == "time") & (frame.status == "ok") & frame.part.isna() & (frame.phase == "main")]
        medians = times.groupby("variant").value.median()
        self.assertEqual(dict(medians), {row["variant"]: row["time"] for row in run.rung_rows()})


@unittest.skipUnless(HAS_MATPLOTLIB, "matplotlib is not installed")
class Roofline(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        import matplotlib

        matplotlib.use("Agg")

    def draw(self, **options):
        import matplotlib.pyplot

        axes = opened(EXAMPLES / "h200.roofladder").roofline(**options)
        self.addCleanup(matplotlib.pyplot.close, axes.figure)
        return axes

    def test_has_a_mark_for_each_rung_with_a_place(self):
        axes = self.draw(kernel="jacobi", device="cuda:0")
        rows = opened(EXAMPLES / "h200.roofladder").rung_rows()
        expected = [(row["intensity"], row["flop_rate"]) for row in rows if row["kernel"] == "jacobi" and row["device"] == "cuda:0"]
        (marks,) = [line for line in axes.lines if line.get_label() == "jacobi cuda n=4096,sweeps=10"]
        self.assertEqual(list(zip(*marks.get_data())), expected)
        self.assertEqual((axes.get_xscale(), axes.get_yscale()), ("log", "log"))

    def test_roofs_are_ceilings(self):
        axes = self.draw(kernel="jacobi", device="cuda:0")
        rows = opened(EXAMPLES / "h200.roofladder").ceiling_rows()
        peak = next(row["value"] for row in rows if row["device"] == "cuda:0" and row["limit"] == "flops.fp32")
        self.assertIn([peak, peak], [list(line.get_ydata()) for line in axes.lines])
        texts = [text.get_text() for text in axes.texts]
        self.assertIn("fp32 multiply-add 65.0 Tflop/s", texts)
        self.assertIn("3 bandwidths: 4.25 TB/s to 4.40 TB/s", texts)
        self.assertIn("transfers", texts)

    def test_names_can_be_left_out(self):
        texts = [text.get_text() for text in self.draw(kernel="jacobi", device="cuda:0", names=False).texts]
        self.assertEqual(len(texts), 3)

    def test_is_drawn_into_given_axes(self):
        import matplotlib.figure

        axes = matplotlib.figure.Figure().subplots()
        self.assertIs(self.draw(device="opencl:0", ax=axes), axes)
        axes.figure.savefig(pathlib.Path(FOLDER.name) / "roofline.png")

    def test_says_what_there_is_to_choose(self):
        with self.assertRaisesRegex(ValueError, "no kernel 'fft'; it has jacobi, "):
            self.draw(kernel="fft")
        with self.assertRaisesRegex(ValueError, "name the device, one of cuda:0, opencl:0"):
            self.draw()
        with self.assertRaisesRegex(ValueError, "nothing of this ran on 'cpu', but on cuda:0, opencl:0"):
            self.draw(device="cpu")


if __name__ == "__main__":
    unittest.main()
