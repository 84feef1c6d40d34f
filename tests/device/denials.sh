#!/usr/bin/env bash
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
#
# usage: denials.sh PREFIX
#
# Takes the counters away in every way that a user can meet, on a machine with an NVIDIA GPU, and shows what doctor says, the
# reason that the run holds, and that the time is there all the same. PREFIX holds the package. Run as root: the denied case
# gives the rights up itself.
set -euo pipefail

prefix=$(cd "$1" && pwd)
folder=$(mktemp -d)
chmod 777 "$folder"
trap 'rm -rf "$folder"' EXIT
failed=0

# NAME COMMAND-PREFIX...: collects one variant under it; a time and a reason for a counter are wanted.
without_counters() {
  local name=$1 run=$folder/${1// /_}
  shift
  echo "== $name"
  ("$@" "$prefix/bin/roofladder" doctor || true) | grep -E '(provider-cupti|counters-cuda|model-cuda)' || true
  "$@" "$prefix/bin/roofladder" collect -m cuda -k species --variant naive --size medium --no-ceilings \
    -o "$run.roofladder" --progress never >"$run.log" 2>&1 && code=0 || code=$?
  if [[ ! -f $run.roofladder ]]; then
    echo "exit $code, no run:"
    sed 's/^/  /' "$run.log"
    [[ $name == "no visible device" ]] || failed=1
    return
  fi
  "$prefix/bin/roofladder" report "$run.roofladder" -o "$run.csv" 2>/dev/null
  times=$(grep -c ',,,time,s,[0-9]' "$run.csv" || true)
  reason=$(grep ',,,l2.bytes,' "$run.csv" | head -1 | sed 's/.*l2.bytes,B,//')
  echo "exit $code, time: $times, l2.bytes: $reason"
  [[ $times == 1 && $reason == ,* ]] || failed=1
}

without_counters "missing libcupti" env ROOFLADDER_CUPTI="$folder/nonexistent.so"
without_counters "wrong libcupti" env ROOFLADDER_CUPTI="$(ldconfig -p | awk '/libz\.so|libm\.so\.6/ { print $NF; exit }')"
without_counters "no visible device" env CUDA_VISIBLE_DEVICES=
without_counters "another subscriber" ncu --target-processes all --profile-from-start off
if grep -q 'RmProfilingAdminOnly: 0' /proc/driver/nvidia/params; then
  echo "== rights given up: the driver of this machine lets everybody count (RmProfilingAdminOnly: 0)"
  exit "$failed"
fi
without_counters "rights given up" setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs --bounding-set=-all
exit "$failed"
