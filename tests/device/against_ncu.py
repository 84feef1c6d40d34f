#!/usr/bin/env python3
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
"""Compares the counters of a run with those of ncu, variant by variant, and prints the table.

usage: against_ncu.py [--cost] PREFIX RUN.csv KERNEL SIZE [VARIANT...]

PREFIX holds the package (bin, lib, tests). RUN.csv: `roofladder report RUN -o RUN.csv` of a run with --exact-flops and --exact-l2; with
--stalls, too, the shares of what warps wait for are held against their sum.
SIZE as words: n=4096 sweeps=10. ncu runs each variant by tests/time_variant, with clocks left alone; launches of one repetition
are summed up. Exit code 1 when a value is out of tolerance.

Cold caches: ncu empties them before every kernel. What a launch leaves in the L2 cache for the next one, or leaves to be
written, is lost to ncu then: a repetition of several launches is counted as one range instead, by running the program once for
every pass (time_variant empties the caches before the first launch).
DRAM traffic of a kernel that meets its own lines again in the L2 cache differs from run to run, by 3 % of the stencil of jacobi: where
DRAM bytes are out, ncu counts four more times, and what those runs span is printed before the verdict, which it does not change.
Warm caches: ncu leaves them alone and watches the second of two repetitions as a range, counting what one pass can count.

With --cost it prints instead what counting the set "roofline" adds to a repetition: by ncu the host's median seconds of 20
repetitions less those without ncu; ours as the run holds it.
"""

import csv
import io
import subprocess
import sys

import results

COUNTERS = {
    "dram.read": "dram__bytes_read.sum",
    "dram.write": "dram__bytes_write.sum",
    "l1.sectors": "l1tex__t_sectors.sum",
    "l1.hits": "l1tex__t_sectors_lookup_hit.sum",
    "l2.hits": "lts__t_sectors_lookup_hit.sum",
    "l2.misses": "lts__t_sectors_lookup_miss.sum",
    "warps": "sm__warps_active.sum",
    "cycles": "sm__cycles_active.sum",
    "registers": "launch__registers_per_thread",
    "dadd": "smsp__sass_thread_inst_executed_op_dadd_pred_on.sum",
    "dmul": "smsp__sass_thread_inst_executed_op_dmul_pred_on.sum",
    "dfma": "smsp__sass_thread_inst_executed_op_dfma_pred_on.sum",
    "fadd": "smsp__sass_thread_inst_executed_op_fadd_pred_on.sum",
    "fmul": "smsp__sass_thread_inst_executed_op_fmul_pred_on.sum",
    "ffma": "smsp__sass_thread_inst_executed_op_ffma_pred_on.sum",
}
STALLS = {
    "stall.long_scoreboard": "smsp__warps_issue_stalled_long_scoreboard.sum",
    "stall.short_scoreboard": "smsp__warps_issue_stalled_short_scoreboard.sum",
    "stall.barrier": "smsp__warps_issue_stalled_barrier.sum",
    "stall.wait": "smsp__warps_issue_stalled_wait.sum",
    "stall.selected": "smsp__issue_active.sum",
}
COUNTERS.update(STALLS)
PIPES = {
    "pipe.fma": "sm__inst_executed_pipe_fma.sum",
    "pipe.fp64": "sm__pipe_fp64_cycles_active.sum",
    "pipe.tensor": "sm__pipe_tensor_cycles_active.sum",
    "pipe.alu": "sm__inst_executed_pipe_alu.sum",
    "pipe.special": "sm__inst_executed_pipe_xu.sum",
    "pipe.lsu": "sm__inst_executed_pipe_lsu.sum",
    "pipe.l1_data": "l1tex__data_pipe_lsu_wavefronts.sum",
}
COUNTERS.update(PIPES)
MOST = {f"{name} at most": f"{counter}.peak_sustained_active" for name, counter in PIPES.items()}
COUNTERS.update(MOST)
OTHERS = {
    "shared.wavefronts": "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum",
    "shared.conflicts": "l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum",
    "instructions": "smsp__issue_active.sum",
    "average cycles": "sm__cycles_active.avg",
    "most cycles": "sm__cycles_active.max",
}
COUNTERS.update(OTHERS)
CACHES = ("dram.read", "dram.write", "l1.sectors", "l1.hits", "l2.hits", "l2.misses", "warps", "cycles", *STALLS, *PIPES, *MOST, *OTHERS)
SINGLE_PASS = {name: COUNTERS[name] for name in ("dram.read", "dram.write", "l1.sectors", "l1.hits", "warps", "cycles")}
ROOFLINE = [
    "dram__bytes_read.sum",
    "dram__bytes_write.sum",
    "gpu__time_duration.sum",
    "lts__t_bytes.sum",
    "lts__t_sectors.sum",
    "lts__d_sectors_fill_device.sum",
    "l1tex__t_bytes.sum",
    "l1tex__t_sectors.sum",
    "l1tex__t_sectors_lookup_hit.sum",
    "l1tex__t_bytes_pipe_lsu_mem_local_op_ld.sum",
    "l1tex__t_bytes_pipe_lsu_mem_local_op_st.sum",
    "sm__warps_active.sum",
    "sm__cycles_active.sum",
    "sm__inst_executed_pipe_tensor.sum",
    "sm__thread_inst_executed_pipe_fp64_pred_on.sum",
]
DRAM_BYTES = "DRAM bytes"
WARPS_OF_MULTIPROCESSOR = 64  # compute capability 8.0, 9.0 and 10.0


def program(prefix, kernel, variant, repetitions, size):
    return [f"{prefix}/tests/time_variant", f"{prefix}/lib/roofladder/ladders/{kernel}-cuda.so", kernel, variant, "0", str(repetitions)] + size


def watched_by_ncu(command, counters, cache_control, replay="kernel"):
    """Of each profiled launch in order, or of each range from start to stop of the profiler: value by counter."""
    profiler = ["ncu", "--csv", "--replay-mode", replay, "--clock-control", "none", "--cache-control", cache_control]
    profiler += ["--profile-from-start", "off"] if replay == "kernel" else []
    profiler += ["--print-units", "base", "--metrics", ",".join(counters.values())]
    done = subprocess.run(profiler + command, capture_output=True, text=True)
    # ncu writes its own messages to standard output, as lines that begin with ==.
    if done.returncode != 0 or '"ID"' not in done.stdout:
        sys.exit(f"ncu ended with {done.returncode}: {' '.join(profiler + command)}\n{done.stdout}{done.stderr}")
    output = done.stdout
    launches = {}
    for row in csv.DictReader(io.StringIO(output[output.index('"ID"'):])):
        launches.setdefault(int(row["ID"]), {})[row["Metric Name"]] = float(row["Metric Value"].replace(",", ""))
    return [launches[number] for number in sorted(launches)]


def summed(launches, counters):
    """Sums over the launches, but the greatest registers."""
    sums = {}
    for name, counter in counters.items():
        values = [launch[counter] for launch in launches]
        sums[name] = max(values) if name == "registers" else sum(values)
    return sums


def cold_by_ncu(prefix, kernel, variant, size):
    """Sums over what ncu watched of one repetition."""
    command = program(prefix, kernel, variant, 0, size)
    launches = watched_by_ncu(command, COUNTERS, "all")
    sums = summed(launches, COUNTERS)
    if len(launches) > 1:
        of_range = {name: counter for name, counter in COUNTERS.items() if name in CACHES}
        sums.update(summed(watched_by_ncu(command, of_range, "none", "app-range"), of_range))
    return sums


def warm_by_ncu(prefix, kernel, variant, size):
    _, second = watched_by_ncu(program(prefix, kernel, variant, 1, size), SINGLE_PASS, "none", "app-range")
    return summed([second], SINGLE_PASS)


def ratio(part, whole):
    return part / whole if whole else 0.0


def flops(values, add, mul, fma):
    return values.get(add, 0) + values.get(mul, 0) + 2 * values.get(fma, 0)


def dram_bytes(values):
    return values["dram.read"] + values["dram.write"]


def compare(mine, theirs):
    """Rows of what both have: name, ours, ncu's, difference, allowed. Rates are compared in points, the rest relatively."""
    rows = []

    def relative(name, a, b, allowed):
        rows.append((name, a, b, abs(ratio(a, b) - 1) if b else abs(a), allowed))

    def points(name, a, b, allowed=0.01):
        rows.append((name, a, b, abs(a - b), allowed))

    relative(DRAM_BYTES, dram_bytes(mine), dram_bytes(theirs), 0.02)
    if "dadd" in theirs:
        my_flops = flops(mine, "ops.fp64.add", "ops.fp64.mul", "ops.fp64.fma") + flops(
            mine, "ops.fp32.add", "ops.fp32.mul", "ops.fp32.fma"
        )
        relative("flops", my_flops, flops(theirs, "dadd", "dmul", "dfma") + flops(theirs, "fadd", "fmul", "ffma"), 0.0)
    if "registers" in mine and "registers" in theirs:
        relative("registers", mine["registers"], theirs["registers"], 0.0)
    points("L1 hit rate", 1 - ratio(mine["l1.misses"], mine["l1.accesses"]), ratio(theirs["l1.hits"], theirs["l1.sectors"]))
    if "l2.hits" in theirs:
        points(
            "L2 hit rate",
            1 - ratio(mine["llc.misses"], mine["llc.accesses"]),
            ratio(theirs["l2.hits"], theirs["l2.hits"] + theirs["l2.misses"]),
        )
    for name in STALLS:
        if name in mine and name in theirs:
            points(name, mine[name], ratio(theirs[name], theirs["warps"]), 0.02)
    for name in PIPES:
        if name in mine and name in theirs:
            points(name, mine[name], ratio(theirs[name], theirs[f"{name} at most"]), 0.02)
    if "sm.balance" in mine and "most cycles" in theirs:
        points("sm.balance", mine["sm.balance"], ratio(theirs["average cycles"], theirs["most cycles"]), 0.02)
    for name, allowed in (("instructions", 0.02), ("shared.wavefronts", 0.02), ("shared.conflicts", 0.1)):
        if name in mine and name in theirs:
            relative(name, mine[name], theirs[name], allowed)
    if "stall.misc" in mine:  # with --stalls all are counted
        points("all stalls", sum(value for name, value in mine.items() if name.startswith("stall.")), 1, 0.02)
    points("occupancy", mine["occupancy.achieved"], ratio(theirs["warps"], theirs["cycles"] * WARPS_OF_MULTIPROCESSOR))
    return rows


def median_seconds(command):
    """Of a repetition by the host's clock, as time_variant prints it last."""
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()[-1])


def added_by_ncu(prefix, kernel, name, size):
    """Seconds that ncu adds to a repetition."""
    profiler = ["ncu", "--log-file", "/dev/null", "--profile-from-start", "off", "--clock-control", "none"]
    profiler += ["--metrics", ",".join(ROOFLINE)]
    command = program(prefix, kernel, name, 20, size)
    return median_seconds(profiler + command) - median_seconds(command)


def print_cost(prefix, kernel, name, size, mine):
    theirs = added_by_ncu(prefix, kernel, name, size)
    added = mine["time.counting.roofline"] - mine["time"]
    print(
        f"{kernel}/cuda/{name:40} added to a repetition: {1e3 * added:7.2f} ms, ncu {1e3 * theirs:7.2f} ms, 1/{theirs / added:.1f}",
        flush=True,
    )


def main():
    cost = "--cost" in sys.argv
    arguments = [word for word in sys.argv[1:] if word != "--cost"]
    if len(arguments) < 4:
        sys.exit(__doc__)
    prefix, path, kernel = arguments[:3]
    words = arguments[3:]
    size = [word for word in words if "=" in word and ":" not in word]
    wanted = [word for word in words if word not in size]
    values = results.of_whole_variants(path)
    bad = 0
    for (variant, cache), mine in values.items():
        family, model, name = variant.split("/", 2)
        if family != kernel or model != "cuda" or (wanted and name not in wanted) or "l2.bytes" not in mine:
            continue
        if cost:
            print_cost(prefix, kernel, name, size, mine)
            continue
        count = cold_by_ncu if cache == "cold" else warm_by_ncu
        for row, a, b, difference, allowed in compare(mine, count(prefix, kernel, name, size)):
            verdict = "ok" if difference <= allowed else "OUT"
            bad += verdict == "OUT"
            if verdict == "OUT" and row == DRAM_BYTES:
                again = [dram_bytes(count(prefix, kernel, name, size)) for _ in range(4)]
                verdict = f"ncu again {min(again):.6g} to {max(again):.6g} {verdict}"
            print(f"{variant:52} {cache} {row:12} {a:12.6g} ncu {b:12.6g} {difference:9.3g} {verdict}", flush=True)
    sys.exit(1 if bad else 0)


main()
