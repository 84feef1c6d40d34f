#!/usr/bin/env python3
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
"""How often Roofladder calls identical code faster or slower, and how often it finds a slow-down that is there.

false_alarms.py BUILD [--model openmp] [--collections 20] [--slower 0.05] [--keep FOLDER] [COLLECT-OPTION...]

BUILD is a build folder or an unpacked package. Each collection runs every rung and its twin, the same code under a second name
(twins.cpp), and two things are counted:

* steps: the verdict of each step from a rung to its twin in one collection;
* runs: the verdicts of comparisons of each two collections. The twins count as changed code in them: what varies from run to run is
  estimated from the originals, and the verdicts counted are those of the twins.

Every "faster" and "slower" is false. With --slower the twins' times are longer by that share, and "slower" is right: for a step, and for a
twin in a collection with slower twins against one without, which is made before each.
"""
import argparse
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile

arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
arguments.add_argument("build", type=pathlib.Path)
arguments.add_argument("--model", default="openmp")
arguments.add_argument("--collections", type=int, default=20)
arguments.add_argument("--slower", type=float, default=0)
arguments.add_argument("--keep", type=pathlib.Path, help="a folder where the runs stay")
given, options = arguments.parse_known_args()

roofladder = given.build / "bin/roofladder"
modules = given.build / "lib/roofladder"
ladders = sorted(path.resolve() for path in modules.glob(f"ladders/*-{given.model}.so"))
twins = next(folder for folder in (given.build / "benchmarks/twins", given.build / "tests/twins") if folder.exists())
environment = os.environ | {
    "ROOFLADDER_MODULE_PATH": str(twins.resolve()),
    "ROOFLADDER_TWINS_OF": ":".join(map(str, ladders)),
    "ROOFLADDER_TWINS_MODEL": str((modules / f"models/{given.model}.so").resolve()),
}


def collect(name: str, slower: float) -> pathlib.Path:
    run = folder / f"{name}.roofladder"
    if run.exists():
        return run
    command = [roofladder, "collect", "--quiet", "--provider", "timer", "--no-ceilings", "-m", given.model, "-o", run, *options]
    of_twins = {"ROOFLADDER_TWINS_SLOWER": str(slower), "ROOFLADDER_TWINS_BUILD": f"twins of {name}"}
    code = subprocess.run(command, env=environment | of_twins, stdout=subprocess.DEVNULL).returncode
    if code not in (0, 7):
        sys.exit(f"roofladder collect ended with {code}")
    return run


def report(*runs: pathlib.Path):
    command = [roofladder, "report", *runs, "--format", "json", "-o", "-"]
    return json.loads(subprocess.run(command, env=environment, check=True, capture_output=True).stdout)


def steps_of_twins(run: pathlib.Path):
    """Kernel, variant, verdict, speedup with interval of each step from a rung to its twin."""
    for ladder in report(run)["ladders"]:
        for step in ladder["steps"]:
            if step["to"].endswith("_twin") and "speedup" in step:
                yield ladder["kernel"], step["to"], step["verdict"], step["speedup"]


def compared(before: pathlib.Path, after: pathlib.Path):
    """The same of each twin in two runs."""
    for ladder in report(before, after)["comparisons"]:
        for row in ladder["rows"]:
            for cell in row["cells"]:
                if row["variant"].endswith("_twin") and "verdict" in cell:
                    yield ladder["kernel"], row["variant"], cell["verdict"], cell["ratio"]


class Verdicts:
    def __init__(self, title: str):
        self.title = title
        self.by_kernel = collections.defaultdict(collections.Counter)
        self.false = self.slowed = self.found = 0

    def add(self, where: str, kernel: str, variant: str, verdict: str, ratio, is_slowed: bool) -> None:
        self.by_kernel[kernel][verdict] += 1
        self.slowed += is_slowed
        self.found += is_slowed and verdict == "slower"
        if verdict == "faster" or (verdict == "slower" and not is_slowed):
            self.false += 1
            print(f"false: {where} {variant} {verdict} {ratio}", file=sys.stderr)

    def print(self) -> None:
        total = sum(self.by_kernel.values(), collections.Counter())
        names = ["faster", "slower", "same", "ambiguous"]
        print(f"\n{self.title:20}" + "".join(f"{name:>10}" for name in ["pairs", *names]))
        for kernel, counts in [*sorted(self.by_kernel.items()), ("all", total)]:
            print(f"{kernel:20}{counts.total():10}" + "".join(f"{counts[name]:10}" for name in names))
        print(f"false: {self.false} of {total.total()} ({100 * self.false / max(1, total.total()):.2f} %)")
        if self.slowed:
            print(f"found: {self.found} of {self.slowed} ({100 * self.found / self.slowed:.1f} %)")


def count() -> None:
    steps, runs = Verdicts("steps"), Verdicts("runs")
    earlier = []
    for number in range(given.collections):
        if given.slower:
            earlier = [collect(f"{number}_before", 0)]
            run = collect(f"{number}_slower_{given.slower}", given.slower)
        else:
            run = collect(f"{number}", 0)
        for kernel, name, verdict, speedup in steps_of_twins(run):
            steps.add(run.name, kernel, name, verdict, speedup, given.slower > 0)
        for before in earlier:
            for kernel, name, verdict, ratio in compared(before, run):
                runs.add(f"{before.name} {run.name}", kernel, name, verdict, ratio, given.slower > 0)
        earlier.append(run)
    steps.print()
    runs.print()


with tempfile.TemporaryDirectory() as temporary:
    folder = given.keep or pathlib.Path(temporary)
    folder.mkdir(parents=True, exist_ok=True)
    count()
