#!/usr/bin/env python3
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
"""Checks the package on a machine with an NVIDIA GPU, against other tools and closed forms, and prints the table.

usage: verify.py [--folder FOLDER] [--only CHECK,...] [--kernels KERNEL,...] [--babelstream PROGRAM]

CHECK: oracle, opencl, cold_counters, warm_counters, closed_forms, cost, bare, bounds, ceilings, ladders, denials, exploits; all of them by default. Runs
and full logs are left in FOLDER. ncu must be in PATH for counters, cost and denials; the loader of OpenCL must know NVIDIA's driver for
opencl. --babelstream: its CUDA program, run in the same call. Exit code 1 when something is out of tolerance.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys

import results

PREFIX = pathlib.Path(__file__).resolve().parent.parent
ROOFLADDER = PREFIX / "bin" / "roofladder"
# Small enough that ncu gets through every variant in minutes, at least four times an L2 cache of 50 MiB.
COUNTED = {
    "species": ["points=40960", "species=64"],
    "jacobi": ["n=8192", "sweeps=2"],
    "lfric_matvec": ["edge=54", "panels=6", "layers=40"],
}


class Table:
    """What was checked, against what, and whether it holds."""

    def __init__(self):
        self.failed = False

    def row(self, check, text, good):
        self.failed = self.failed or not good
        print(f"{check:13} {'ok ' if good else 'OUT'} {text}", flush=True)


def run(command, **settings):
    return subprocess.run([str(word) for word in command], check=True, text=True, **settings)


def collected(folder, name, options, model="cuda"):
    """Values by variant and metric of a run with these options; the run is kept in the folder."""
    path = folder / f"{name}.roofladder"
    if not path.exists():
        command = [ROOFLADDER, "collect", "-m", model, "-o", path, "--progress", "never"] + options
        done = subprocess.run([str(word) for word in command])
        if done.returncode not in (0, 7):  # 7: some variant cannot run at this size
            sys.exit(f"verify.py: collect ended with {done.returncode}")
    table = folder / f"{name}.csv"
    if not table.exists():
        run([ROOFLADDER, "report", path, "-o", table], stderr=subprocess.DEVNULL)
    values = {}
    for (variant, _), of in results.of_whole_variants(table).items():
        values.setdefault(variant, {}).update(of)
    return values


def oracle(table, folder, _):
    """Every variant on the GPU against the independent reference."""
    command = [PREFIX / "tests" / "kernels_tests", "--gtest_filter=*cuda*:*opencl*"]
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, cwd=folder)
    passed = re.search(r"PASSED\s+\] (\d+) tests", done.stdout)
    table.row("oracle", f"{passed.group(1) if passed else 0} kernel tests passed", done.returncode == 0)


def compared_with_ncu(folder, kernel, cache):
    size = COUNTED[kernel]
    name = f"counted_{kernel}_{cache}"
    options = ["-k", kernel, "--size", ",".join(size), "--cache", cache, "--no-ceilings", "--min-samples", "3", "--seconds", "0.1"]
    collected(folder, name, options + ["--exact-flops", "--exact-l2", "--stalls"])
    command = [sys.executable, PREFIX / "tests" / "against_ncu.py", PREFIX, folder / f"{name}.csv", kernel] + size
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    (folder / f"{name}.log").write_text(done.stdout + done.stderr)
    return done


def print_comparison(table, folder, kernels, cache):
    for kernel in kernels:
        done = compared_with_ncu(folder, kernel, cache)
        lines = done.stdout.splitlines()
        out = [line for line in lines if line.endswith("OUT")]
        variants = len({line.split()[0] for line in lines})
        text = f"{kernel} {cache}: {variants} variants, {len(lines)} values, {len(out)} out"
        table.row("counters", text, variants > 0 and done.returncode == 0)
        for line in out + done.stderr.splitlines():
            print("   ", line)


def cold_counters(table, folder, arguments):
    """Every variant of the ladders against ncu, from empty caches."""
    print_comparison(table, folder, arguments.kernels.split(","), "cold")


def warm_counters(table, folder, arguments):
    """The same as a repetition leaves the caches."""
    print_comparison(table, folder, arguments.kernels.split(","), "warm")


def closed_forms(table, folder, _):
    """Variants whose traffic follows from what they are."""
    # At n = 2048 registers and shared memory hold the whole grid; at 4096 a third of it is left to L2, which cannot keep all.
    options = ["-k", "jacobi", "--size", "n=2048,sweeps=10", "--variant", "on_chip", "--no-ceilings", "--min-samples", "3"]
    for variant, of in collected(folder, "on_chip", options).items():
        # Bytes that it writes last may still be in L2 when the counters are read.
        text = f"{variant}: DRAM reads {of['dram.read'] / 1e6:.2f} MB, closed form {of['minimum.read'] / 1e6:.2f} MB"
        table.row("closed form", text, abs(of["dram.read"] / of["minimum.read"] - 1) <= 0.02)
    values = collected(folder, "cache", ["-k", "cache", "--no-ceilings", "--min-samples", "3"])
    for variant, of in values.items():
        level = {"l2": "l2.bytes", "l1": "l1.bytes"}.get(variant.split("/")[2].split(":")[0])
        if level in of:
            text = f"{variant}: {level} {of[level] / 1e9:.3f} GB, closed form {of['level.bytes'] / 1e9:.3f} GB"
            # Requests for a line that meet on the way to L2 are joined (Hopper): L2 serves a little less than arrives, never more.
            lowest = 0.97 if level == "l2.bytes" else 0.998
            table.row("closed form", text, lowest <= of[level] / of["level.bytes"] <= 1.002)


def opencl(table, folder, _):
    """Every OpenCL variant moves the bytes on the GPU that it must, by CUPTI's samples of the device."""
    brief = ["--no-ceilings", "--min-samples", "3", "--seconds", "0.1"]
    options = ["-k", "stream", "--size", "n=33554432"] + brief
    for variant, of in collected(folder, "opencl_stream", options, "opencl").items():
        read, write = [(of.get(f"dram.{way}", -1e9), of[f"minimum.{way}"]) for way in ("read", "write")]
        text = f"{variant}: reads {read[0] / 1e6:.1f} of {read[1] / 1e6:.1f} MB, writes {write[0] / 1e6:.1f} of {write[1] / 1e6:.1f} MB"
        # Starting samples writes a MB or two; what is written last may still be in L2 (50 MB) at the end.
        good = abs(read[0] - read[1]) <= 0.01 * read[1] + 2e6 and -50e6 <= write[0] - write[1] <= 0.01 * write[1] + 2e6
        table.row("opencl", text, good)
    sizes = {**COUNTED, "push": ["quick"], "multipole_gravity": ["quick"], "yee_vortex": ["quick"]}
    for kernel, size in sizes.items():
        options = ["-k", kernel, "--size", ",".join(size)] + brief
        for variant, of in collected(folder, f"opencl_{kernel}", options, "opencl").items():
            ratio, level_1, occupancy = of.get("dram.read", -1e9) / of["minimum.read"], of.get("l1.bytes", 0), of.get("occupancy.achieved", 0)
            text = f"{variant}: DRAM reads {ratio:.3f} of the least, L1 {level_1 / 1e9:.3f} GB, occupancy {occupancy:.2f}"
            # Small problems may find their inputs in L2.
            least = 0.97 if kernel in COUNTED else 0
            table.row("opencl", text, ratio >= least and level_1 > 0 and occupancy > 0)
    # A process that counts CUDA may keep the counters of its GPU.
    options = ["-k", "jacobi", "--size", ",".join(COUNTED["jacobi"]), "--variant", "pointer_swap"] + brief
    for variant, of in collected(folder, "both_models", options, "cuda,opencl").items():
        ratio = of.get("dram.read", 0) / of["minimum.read"]
        table.row("opencl", f"{variant}, cuda and opencl in one run: DRAM reads {ratio:.3f} of the least", ratio >= 0.97)


def cost(table, folder, _):
    """What counting adds to a repetition of a streaming variant, beside ncu's."""
    variants = ["naive", "unroll_and_jam:jam=2", "warp_team"]
    options = ["-k", "species", "--size", "seed", "--variant", ",".join(variants), "--no-ceilings", "--min-samples", "3", "--seconds", "0.1"]
    collected(folder, "seed_species", options)
    for variant in variants:
        command = [sys.executable, PREFIX / "tests" / "against_ncu.py", "--cost", PREFIX, folder / "seed_species.csv", "species"]
        line = run(command + ["points=245760", "species=64", variant], capture_output=True).stdout.strip()
        table.row("cost", line, float(line.rsplit("1/", 1)[1]) >= 10)


def bare(table, folder, _):
    """Times against a program that has nothing of Roofladder in it, before and after it: long launches, and repetitions of microseconds.

    They are held against its repetitions in a loop. With pauses between them, as ours have, its own take longer.
    """
    timer = ["--no-ceilings", "--provider", "timer"]
    ladder = PREFIX / "tests" / "short" / "ladder.cu"
    chosen = {"seed": ["--variant", "species/cuda/naive,species/cuda/unroll_and_jam:jam=2"]}
    chosen.update({f"n={n}": [ladder, "--cache", "both"] for n in (100000, 2000000, 16000000)})

    def mine(moment):
        """Seconds by variant, size and state of the caches."""
        times = {}
        for size, options in chosen.items():
            name = f"bare_{moment}_{size}"
            collected(folder, name, options + ["--size", size] + timer)
            for (variant, cache), of in results.of_whole_variants(folder / f"{name}.csv").items():
                times[variant, size, cache] = of["time"]
        return times

    before = mine("before")
    lines = run([PREFIX / "tests" / "bare_launch"], capture_output=True).stdout.splitlines()
    after = mine("after")
    for line in lines:
        *subject, at_once, apart = line.split()
        theirs = 1e6 * float(at_once)
        ours = [1e6 * times[tuple(subject)] for times in (before, after)]
        text = f"{' '.join(subject)}: {ours[0]:.2f} and {ours[1]:.2f} us, bare {theirs:.2f} us, {1e6 * float(apart):.2f} us with pauses of 20 ms"
        table.row("bare", text, abs(sum(ours) / 2 - theirs) <= max(1.0, 0.01 * theirs))


# The resource that binds each rung of tests/bounds.
BOUNDS = {
    "stream": "memory",
    "fp64_multiply_adds": "fp64 pipe",
    "fp64_additions": "fp64 pipe",
    "fp64_divisions": "fp64 pipe",
    "fp32_multiply_adds": "FMA pipe",
    "special_functions": "special function pipe",
    "logic": "ALU pipe",
    "issued_every_cycle": "issue slots",
    "bank_conflicts": "L1 data stage",
    "padded_columns": "issue slots",
    "dependent_multiply_adds": "latency",
    "dependent_loads": "latency",
    "barriers": "synchronization",
    "unequal_blocks": "imbalance",
    "many_launches": "launch_gaps",
}


def bounds(table, folder, _):
    """Rungs that one resource binds each, against what is said of them."""
    ladder = PREFIX / "tests" / "bounds" / "ladder.cu"
    collected(folder, "bounds", [ladder, "--size", "n=16000000", "--count", "stalls"])
    path = folder / "bounds.json"
    run([ROOFLADDER, "report", folder / "bounds.roofladder", "-o", path], stderr=subprocess.DEVNULL)
    right = 0
    for rung in json.loads(path.read_text())["ladders"][0]["rungs"]:
        name, bound = rung["variant"].rsplit("/", 1)[1], rung["bound"]
        is_right = BOUNDS[name] in (bound["kind"], *bound["ceilings"])
        right += is_right
        table.row("bounds", f"{name}: {BOUNDS[name]}, told {bound['kind']}: {bound['sentence']}", is_right)
    table.row("bounds", f"{right} of {len(BOUNDS)} are told right", right == len(BOUNDS))


def shown(folder, name):
    """What `show` prints of a run; kept beside it."""
    text = run([ROOFLADDER, "show", folder / f"{name}.roofladder"], capture_output=True).stdout
    (folder / f"{name}.txt").write_text(text)
    return text


def ceilings(table, folder, arguments):
    """Measured limits, beside theory and BabelStream."""
    collected(folder, "ladders", LADDERS)
    print(shown(folder, "ladders").split("ceiling", 1)[-1])
    if arguments.babelstream:
        done = run([arguments.babelstream, "-s", str(1 << 27), "-n", "200"], capture_output=True).stdout
        print(done)


LADDERS = ["--preset", "full", "--exact-flops", "--exact-l2"]


def ladders(table, folder, _):
    """Every ladder at the published size: time, speedup, distance from the floor."""
    collected(folder, "ladders", LADDERS)
    print(shown(folder, "ladders"))


def denials(table, folder, _):
    """Counters that are taken away."""
    done = subprocess.run([PREFIX / "tests" / "denials.sh", PREFIX], capture_output=True, text=True)
    print(done.stdout, done.stderr)
    table.row("denials", "each is a reason, and the time is there", done.returncode == 0)


# Rungs of tests/exploits/cuda that do not do what they say. Of the defused ones the result is right, and the time is that of the work.
REFUSED = """kept_answer nth_call every_other_repetition work_in_create work_in_reset work_in_finish host_thread lower_precision
    skipped_tail failed_launch easier_inputs run_ahead""".split()
# With times alone nobody sees what they do: they are not to pass.
UNSEEN = ["run_ahead"]
DEFUSED = ["side_stream", "blocking_side_stream", "graph_beside", "persisting_lines", "poison_detected", "profiler_detected"]


def verdicts_of_exploits(folder, name, options):
    """Verdict, grounds and speedup by exploit, as `judge` gives them."""
    path = folder / f"exploits_{name}.json"
    if not path.exists():
        ladder = PREFIX / "tests" / "exploits" / "cuda" / "ladder.cu"
        command = [ROOFLADDER, "judge", ladder, "--size", "n=4000000", "--seeds", "2", "--json", "--quiet"] + options
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
        if done.returncode not in (0, 1):  # 1: some are accused
            sys.exit(f"verify.py: judge ended with {done.returncode}: {done.stderr}")
        path.write_text(done.stdout)
    found = {}
    for rung in json.loads(path.read_text())["ladders"][0]["rungs"]:
        decisive = [f"{rule['rule']}: {rule['sentence']}" for rule in rung["rules"] if rule["standing"] == "broken"]
        grounds = decisive or [rule["rule"] for rule in rung["rules"] if rule["standing"] == "open"]
        found[rung["variant"].rsplit("/", 1)[1]] = (rung["verdict"], ", ".join(grounds), rung.get("speedup", {}).get("value"))
    return found


def exploits(table, folder, _):
    """Exploits are accused or have the time of their work, and honest code that looks odd is not accused; with times alone and with counters."""
    for name, options in {"times": ["--provider", "timer"], "counters": ["--count", "exact-flops"]}.items():
        for exploit, (verdict, grounds, speedup) in verdicts_of_exploits(folder, name, options).items():
            is_accused = verdict in ("WRONG", "REFUSED")
            is_honest_time = speedup is not None and 1 / speedup >= 0.97
            if exploit in UNSEEN and name == "times":
                table.row("exploits", f"{exploit}, {name}: {verdict} {grounds}", verdict != "PASSED")
                continue
            good = is_accused if exploit in REFUSED else is_accused or is_honest_time if exploit in DEFUSED else not is_accused
            ratio = f", {1 / speedup:.3f} of the honest time" if speedup else ""
            table.row("exploits", f"{exploit}, {name}: {verdict}{ratio} {grounds}", good)


CHECKS = [oracle, opencl, cold_counters, warm_counters, closed_forms, cost, bare, bounds, ceilings, ladders, denials, exploits]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path("verification"))
    parser.add_argument("--only", default=",".join(check.__name__ for check in CHECKS))
    parser.add_argument("--kernels", default=",".join(COUNTED))
    parser.add_argument("--babelstream")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    folder = arguments.folder.resolve()
    table = Table()
    for check in CHECKS:
        if check.__name__ in arguments.only.split(","):
            check(table, folder, arguments)
    sys.exit(1 if table.failed else 0)


main()
