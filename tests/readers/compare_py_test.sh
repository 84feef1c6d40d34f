#!/usr/bin/env bash
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
# Google Benchmark's compare.py reads an export, and finds no difference from itself.
# Usage: compare_py_test.sh ROOFLADDER RUN COMPARE_PY
set -euo pipefail
roofladder=$1 run=$2 compare=$3
python=/usr/bin/python3
if [[ ! -f $compare ]]; then
  echo "skipped: there is no compare.py (Debian's libbenchmark-tools)"
  exit 77
fi
if ! "$python" -c 'import numpy, scipy' 2> /dev/null; then
  echo "skipped: compare.py needs numpy and scipy"
  exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$roofladder" export "$run" --to google-benchmark -o "$folder/bench.json"
"$python" "$compare" --no-color benchmarks "$folder/bench.json" "$folder/bench.json" > "$folder/told"
grep -Eq '^OVERALL_GEOMEAN +[+-]0\.0000 ' "$folder/told"
rungs=$(sed -n 's/.*"run_name": \(.*\),/\1/p' "$folder/bench.json" | sort -u | wc -l)
test "$(grep -Ec '_pvalue +1\.0000 +1\.0000 ' "$folder/told")" -eq "$rungs"
