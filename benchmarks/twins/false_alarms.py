#!/usr/bin/env python3
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
"""How often Roofladder calls identical code faster or slower, and how often it finds a slow-down that is there.

false_alarms.py BUILD [--model openmp] [--collections 20] [--slower 0.05] [--keep FOLDER] [COLLECT-OPTION...]

BUILD is a build folder or an unpacked package. Each collection runs every rung and its twin, the same code under a second name
(twins.cpp), and the verdict of each such step is counted: with --slower the twin's time is longer by that share, and a verdict
"slower" is right; without, every "faster" and "slower" is false.
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
module = given.build / f"lib/roofladder/models/{given.model}.so"
twins = next(folder for folder in (given.build / "benchmarks/twins", given.build / "tests/twins") if folder.exists())
environment = os.environ | {
    "ROOFLADDER_MODULE_PATH": str(twins.resolve()),
    "ROOFLADDER_TWINS_OF": str(module.resolve()),
    "ROOFLADDER_TWINS_SLOWER": str(given.slower),
}


def collect(run: pathlib.Path) -> None:
    command = [roofladder, "collect", "--quiet", "--provider", "timer", "--no-ceilings", "-m", given.model, "-o", run, *options]
    code = subprocess.run(command, env=environment, stdout=subprocess.DEVNULL).returncode
    if code not in (0, 7):
        sys.exit(f"roofladder collect ended with {code}")


def steps_of_twins(run: pathlib.Path):
    """Kernel, variant, verdict, speedup with interval of each step from a rung to its twin."""
    report = json.loads(subprocess.run([roofladder, "report", run, "--format", "json", "-o", "-"], env=environment, check=True, capture_output=True).stdout)
    for ladder in report["ladders"]:
        for step in ladder["steps"]:
            name = ladder["rungs"][step["to"]]["variant"] if isinstance(step["to"], int) else step["to"]
            if name.endswith("_twin"):
                yield ladder["kernel"], name, step["verdict"], step.get("speedup")


verdicts = collections.defaultdict(collections.Counter)
folder = given.keep or pathlib.Path(tempfile.mkdtemp())
folder.mkdir(parents=True, exist_ok=True)
for number in range(given.collections):
    run = folder / f"{number}.roofladder"
    if not run.exists():
        collect(run)
    for kernel, name, verdict, speedup in steps_of_twins(run):
        verdicts[kernel][verdict] += 1
        if verdict in ("faster", "slower") and not given.slower:
            print(f"false: {run} {kernel} {name} {verdict} {speedup}", file=sys.stderr)

total = sum(verdicts.values(), collections.Counter())
names = ["faster", "slower", "same", "ambiguous"]
print(f"{'kernel':20}" + "".join(f"{name:>10}" for name in ["pairs", *names]))
for kernel, counts in [*sorted(verdicts.items()), ("all", total)]:
    print(f"{kernel:20}{counts.total():10}" + "".join(f"{counts[name]:10}" for name in names))
wrong = total["faster"] + (0 if given.slower else total["slower"])
print(f"false: {wrong} of {total.total()} ({100 * wrong / max(1, total.total()):.2f} %)")
if given.slower:
    print(f"found: {total['slower']} of {total.total()} ({100 * total['slower'] / max(1, total.total()):.1f} %)")
