#!/usr/bin/env bash
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
cd "$(dirname "$0")"

usage="Usage: ./quickstart.sh [--gui] [--no-install]
Installs what is missing, builds Roofladder, measures the bundled ladders (minutes) and writes report.html.
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
groups=(build)
[ "$gui" = OFF ] || groups+=(gui)
if grep -qs 0x8086 /sys/class/drm/renderD*/device/vendor; then
  groups+=(intel)
fi
install_packages "${groups[@]}"

# GPU kernels take minutes to build: only where there is a GPU to run them.
gpu_parts=AUTO
[ -e /dev/nvidiactl ] || gpu_parts=OFF
cmake --preset release -DROOFLADDER_WITH_CUDA=$gpu_parts -DROOFLADDER_WITH_CUPTI=$gpu_parts -DROOFLADDER_WITH_GUI=$gui
cmake --build --preset release

run="quickstart-$(date +%Y%m%d-%H%M%S).roofladder"
code=0
build/release/bin/roofladder collect --preset quick --output "$run" || code=$?
# 7: some variants are missing; what was measured is worth a report all the same.
if [ "$code" != 0 ] && [ "$code" != 7 ]; then
  exit "$code"
fi
build/release/bin/roofladder report "$run" --output report.html
build/release/bin/roofladder show "$run"
echo
echo "Open report.html in a browser; the run is in $run."
[ "$gui" = OFF ] || echo "Or look at it in a window: build/release/bin/roofladder-gui $run"
exit "$code"
