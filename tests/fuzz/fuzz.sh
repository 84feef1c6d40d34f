#!/usr/bin/env bash
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# fuzz.sh PROGRAM CORPUS: runs a target over its corpus, then for $ROOFLADDER_FUZZ_SECONDS (10) from the inputs found so far,
# which are kept beside the program, as are inputs that cause a finding.
set -euo pipefail
program=$1 corpus=$2

mkdir -p "$program.found"
exec "$program" -max_total_time="${ROOFLADDER_FUZZ_SECONDS:-10}" -timeout=10 -rss_limit_mb=1024 -artifact_prefix="$program.found/" -print_funcs=0 -print_final_stats=1 \
  "$program.found" "$corpus"
