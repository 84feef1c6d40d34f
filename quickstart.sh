#!/usr/bin/env bash
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
cd "$(dirname "$0")"

usage="Usage: ./quickstart.sh [--gui] [--no-install]
Installs what is missing, builds Roofladder for the devices of this machine, measures the bundled ladders (some minutes)
and writes report.html.
  --gui          also build the desktop application, roofladder-gui
  --no-install   only list what is missing; install nothing"

no_install=0
gui=OFF
for argument in "$@"; do
  case "$argument" in
    --no-install) no_install=1 ;;
    --gui) gui=ON ;;
    -h | --help) echo "$usage"; exit 0 ;;
    *) echo "quickstart.sh: unknown argument '$argument'" >&2; echo "$usage" >&2; exit 2 ;;
  esac
done

. cmake/setup.sh
# Kernels of GPUs take minutes to build: only where there is a GPU to run them.
groups=(build modules_here)
[ "$gui" = OFF ] || groups+=(gui)

phase_begin=$SECONDS
phases=""
phase_done() {
  phases+="  $1 $((SECONDS - phase_begin)) s"
  phase_begin=$SECONDS
}

install_packages "${groups[@]}"
[ "$no_install" = 0 ] || exit 0
phase_done install

parts=(-DROOFLADDER_WITH_GUI=$gui)
for option in "${!option_here[@]}"; do
  parts+=("-DROOFLADDER_WITH_$option=${option_here[$option]}")
done
cmake --preset release "${parts[@]}"
cmake --build --preset release
phase_done build

run="quickstart-$(date +%Y%m%d-%H%M%S).roofladder"
code=0
stopped=0
build/release/bin/roofladder collect --preset quick --output "$run" &
collector=$!
trap 'stopped=1; kill -TERM "$collector"' INT TERM HUP
wait "$collector" || code=$?
trap '' INT TERM HUP
if [ "$stopped" = 1 ]; then
  wait "$collector" || code=$?
  echo "Stopped; report.html is as it was before." >&2
  exit "$code"
fi
trap - INT TERM HUP
# 7: some variants are missing; what was measured is worth a report all the same.
if [ "$code" != 0 ] && [ "$code" != 7 ]; then
  exit "$code"
fi
phase_done collect
build/release/bin/roofladder report "$run" --output report.html
build/release/bin/roofladder show "$run"
phase_done report
echo
echo "Took:$phases"
echo "Open report.html in a browser; the run is in $run."
echo "Flops counted and memory traffic simulated beside the times (some ten minutes on two cores):"
echo "  build/release/bin/roofladder collect -o standard.roofladder"
[ "$gui" = OFF ] || echo "Or look at it in a window: build/release/bin/roofladder-gui $run"
exit "$code"
