#!/usr/bin/env bash
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
#
# Measures rungs that one resource of this CPU binds each, and prints what is said of them beside what is right. Exit code 1 where one
# is told wrong. LADDERS="units lines"
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=${BUILD:-$here/../build/dev}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

declare -A size=([units]=n=500000 [lines]=n=8000000)
for ladder in ${LADDERS:-units lines}; do
  "$build/bin/roofladder" --quiet collect "$here/bounds/$ladder.cpp" --size "${size[$ladder]}" -o "$work/$ladder.roofladder"
  "$build/bin/roofladder" --quiet report "$work/$ladder.roofladder" -o "$work/$ladder.json"
done
# Nothing tells lines that threads take from one another without a processor's counters.
python3 - "$work"/*.json <<'PYTHON'
import json
import sys

RIGHT = {
    "stream": ["memory"],
    "multiply_adds": ["compute", "both"],
    "divisions": ["divider"],
    "roots": ["divider"],
    "one_thread": ["imbalance"],
    "dependent_multiply_adds": ["latency"],
    "dependent_loads": ["latency"],
    "scalar_additions": ["arithmetic units"],
    "loads": ["load units"],
    "stores": ["store units"],
    "integers": ["issue slots"],
    "branches": ["speculation"],
    "one_line": ["below_roofs", "near_ceiling"],
    "chased": ["latency"],
    "gathered": ["latency"],
    "in_order": ["memory"],
}
wrong = 0
for rung in [rung for file in sys.argv[1:] for rung in json.load(open(file))["ladders"][0]["rungs"]]:
    name, bound = rung["variant"].rsplit("/", 1)[1], rung["bound"]
    is_right = any(word in (bound["kind"], *bound["ceilings"]) for word in RIGHT[name])
    wrong += not is_right
    print(f"{'ok ' if is_right else 'OUT'} {name:24} {bound['kind']:12} {bound['sentence']}")
sys.exit(1 if wrong else 0)
PYTHON
