#!/usr/bin/env bash
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
#
# Collects steps whose cause is known (steps/), and prints whether what is said of each names it, and whether the advice before it does.
# Exit code 1 where one is not named. MODEL=cuda for those on an NVIDIA GPU; STEPS="division blocking" for some of them;
# CEILINGS=RUN takes ceilings from that run.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=${BUILD:-$here/../build/dev}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

first=${CEILINGS:-}
ending=cpp
if [[ ${MODEL:-openmp} == cuda ]]; then
  ending=cu
fi
for step in ${STEPS:-$(cd "$here/steps" && ls ./*.$ending | sed "s|./||; s|\.$ending||")}; do
  run=$work/$step.roofladder
  ceilings=()
  if [[ -n $first ]]; then
    ceilings=(--ceilings "$first")
  fi
  "$build/bin/roofladder" --quiet collect "$here/steps/$step.$ending" ${ceilings[@]+"${ceilings[@]}"} -o "$run" || {
    echo "$step: collect ended with $?"
    "$build/bin/roofladder" show "$run"
    exit 1
  }
  first=${first:-$run}
  "$build/bin/roofladder" explain --json "$run" >"$work/$step.json"
  "$build/bin/roofladder" --quiet report "$run" -o "$work/$step.report.json"
done
python3 - "$work" <<'PYTHON'
import glob
import json
import os
import re
import sys

# Patterns that name the cause in the factors of the step, and in the advice before it.
CAUSES = {
    "blocking": ("L[23] traffic", "tiles"),
    "branches": ("mispredicted branches", "conditional moves"),
    "chain": ("dependent latency", "chains at a time"),
    "division": ("divider|divisions", "one reciprocal for several divisions"),
    "fusion": ("less traffic", "fuse"),
    "occupancy": ("warps at work", "warps|occupancy"),
    "padding": ("L1 data stage|conflicts", "padded|bank conflicts"),
    "prefetch": ("irregular lines in flight", "prefetch"),
    "singles": ("instructions|arithmetic units", "single precision"),
    "threads": ("processors at work", "threads|cores"),
    "vector": ("instructions|arithmetic units", "vectors"),
}
named = advised = count = 0
for file in sorted(glob.glob(sys.argv[1] + "/*.report.json")):
    step = os.path.basename(file).split(".")[0]
    cause, attempt = CAUSES[step]
    told = json.load(open(file))["ladders"][0]["steps"][-1]
    factors = "; ".join(" x ".join(f"{f['value']:.2f} {f['name']}" for f in view) for view in told["factors"])
    before = json.load(open(file.replace(".report.json", ".json")))["ladders"][0]["rungs"][-2]
    advice = " | ".join(a["attempt"] for a in before["advices"])
    is_named, is_advised = bool(re.search(cause, factors)), bool(re.search(attempt, advice))
    named, advised, count = named + is_named, advised + is_advised, count + 1
    print(f"{step}: {told.get('speedup', {}).get('value', 0):.2f}x, {before['bound']['sentence']}")
    print(f"  {'ok ' if is_named else 'OUT'} {factors or told['note']}")
    print(f"  {'ok ' if is_advised else 'OUT'} {'advised' if is_advised else advice}")
print(f"{named} of {count} causes named, {advised} advised before")
sys.exit(0 if named == count else 1)
PYTHON
