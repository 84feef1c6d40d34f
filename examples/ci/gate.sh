#!/usr/bin/env bash
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# gate.sh LADDER BASELINE NAME [keep]: collects a ladder, holds it against the runs in the folder BASELINE, and with `keep` adds it
# to them unless it was slower. Writes comment.md and compare.xml. The first run on a machine has no baseline: it is kept, and said.
# COLLECT holds more options for collect. Exit code: that of roofladder gate, 0 for a first run that is kept.
set -euo pipefail
ladder=$1 baseline=$2 name=$3 keep=${4:-}

mkdir -p "$baseline"
run=$(mktemp -d)/$name.roofladder
# shellcheck disable=SC2086
roofladder collect ${COLLECT:-} --rounds 5 -o "$run" "$ladder"
code=0
roofladder gate "$run" --baseline "$baseline" --markdown comment.md --junit compare.xml || code=$?
if [ "$code" = 3 ] && [ "$keep" = keep ]; then
  echo "first run of this machine: kept as the baseline" | tee comment.md
  code=0
fi
if [ "$code" = 0 ] && [ "$keep" = keep ]; then
  cp "$run" "$baseline/"
fi
exit "$code"
