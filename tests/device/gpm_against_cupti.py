#!/usr/bin/env python3
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
"""Holds the bytes that provider gpm samples without rights against those that CUPTI counts, on a machine with an NVIDIA GPU of Hopper or
later, and prints the table.

usage: gpm_against_cupti.py [--folder FOLDER]

Run as a user who may count (root, or where the driver lets everybody). Where that is root, the samples are taken by user 65534 without any
capability, who must be able to read the package; FOLDER, where runs are left, is made writable for everybody.

Both warm, at sizes far above the L2 cache, so that what a repetition leaves in it for the next one does not matter. A rung is judged where it
moves 500 GB/s or more, back to back: about a tenth of the bandwidth of the cards that have GPM (3.4 to 8 TB/s). NVML tells percentages
of the bandwidth, and what it cannot tell apart weighs ten times as much in a rung that uses a tenth of it. Exit code 1 when a judged
rung is off by more than 3 %, a rung has no sample, or fewer than ten are judged.
"""

import argparse
import os
import pathlib
import subprocess
import sys

import results

PREFIX = pathlib.Path(__file__).resolve().parent.parent
ROOFLADDER = PREFIX / "bin" / "roofladder"
RUNGS = {
    "stream": ("n=268435456", "copy,triad,read"),
    "species": ("points=122880,species=64", "naive,hoisted_loads,vector_stores,warp_team"),
    "jacobi": ("n=16384,sweeps=2", "pointer_swap,fused_error,vector"),
}
LEAST_THROUGHPUT = 500e9  # B/s
TOLERANCE = 0.03
FEWEST_RUNGS = 10
UNPRIVILEGED = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--no-new-privs", "--bounding-set=-all", "--inh-caps=-all"]


def collected(folder, kernel, provider, more, prefix=()):
    """Values by variant of a short warm run with this provider; the run is kept in the folder."""
    size, variants = RUNGS[kernel]
    path = folder / f"{kernel}_{provider}.roofladder"
    command = [*prefix, ROOFLADDER, "collect", "-m", "cuda", "-k", kernel, "--size", size, "--variant", variants, "--cache", "warm"]
    command += ["--no-ceilings", "--rounds", "1", "--min-samples", "3", "--seconds", "0.1", "--provider", f"timer,{provider}", *more]
    done = subprocess.run([str(word) for word in [*command, "--progress", "never", "-o", path]], cwd=folder)
    if done.returncode not in (0, 7):  # 7: some variant cannot run here
        sys.exit(f"gpm_against_cupti.py: collect with {provider} ended with {done.returncode}")
    table = path.with_suffix(".csv")
    subprocess.run([ROOFLADDER, "report", path, "-o", table], check=True, stderr=subprocess.DEVNULL)
    return {variant: of for (variant, cache), of in results.of_whole_variants(table).items() if cache == "warm"}


def judge(variant, counted, sampled):
    """Prints the row of a rung. Nothing where it is not judged, else whether it holds."""
    if "dram.read" not in counted or "dram.write" not in counted:
        print(f"{variant:52} not counted by CUPTI")
        return None
    if "sampled.dram_bytes" not in sampled:
        print(f"{variant:52} NOT SAMPLED: see the reasons of the run")
        return False
    theirs = counted["dram.read"] + counted["dram.write"]
    mine = sampled["sampled.dram_bytes"]
    throughput = theirs / sampled["sampled.time"]
    ratio = mine / theirs if theirs else float("inf")
    good = abs(ratio - 1) <= TOLERANCE if throughput >= LEAST_THROUGHPUT else None
    verdict = {True: "ok", False: "OUT", None: "too little traffic to judge"}[good]
    print(f"{variant:52} gpm {mine / 1e9:9.4f} GB, cupti {theirs / 1e9:9.4f} GB, {throughput / 1e9:6.0f} GB/s, ratio {ratio:.4f} {verdict}", flush=True)
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=pathlib.Path, default=pathlib.Path("gpm_against_cupti"))
    folder = parser.parse_args().folder.resolve()
    if folder.exists():
        sys.exit(f"gpm_against_cupti.py: {folder} exists, and a run is never replaced; name another folder")
    folder.mkdir(parents=True)
    folder.chmod(0o777)
    prefix = UNPRIVILEGED if os.geteuid() == 0 else []
    print(f"samples are taken by user {65534 if prefix else os.geteuid()}")
    verdicts = []
    for kernel in RUNGS:
        counted = collected(folder, kernel, "cupti", [])
        sampled = collected(folder, kernel, "gpm", ["--sampled"], prefix)
        verdicts += [judge(variant, counted[variant], sampled.get(variant, {})) for variant in counted]
    judged = [good for good in verdicts if good is not None]
    print(f"{len(judged)} rungs judged, {judged.count(False)} out")
    sys.exit(0 if len(judged) >= FEWEST_RUNGS and all(judged) else 1)


main()
