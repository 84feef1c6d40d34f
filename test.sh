#!/usr/bin/env bash
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
cd "$(dirname "$0")"

usage="Usage: ./test.sh [--no-install] [PRESET]
Installs what is missing, builds a preset (dev by default; asan, tsan, fuzz, minimal) and runs its tests.
  --no-install   only list what is missing; install nothing"

no_install=0
preset=dev
for argument in "$@"; do
  case "$argument" in
    --no-install) no_install=1 ;;
    -h | --help) echo "$usage"; exit 0 ;;
    dev | asan | tsan | fuzz | minimal) preset=$argument ;;
    *) echo "test.sh: unknown argument '$argument'" >&2; echo "$usage" >&2; exit 2 ;;
  esac
done

. cmake/setup.sh
groups="build gui modules test"
if [ "$preset" = fuzz ]; then
  groups+=" fuzz"
fi
install_packages $groups
[ "$no_install" = 0 ] || exit 0

cmake --preset "$preset"
cmake --build --preset "$preset"
ctest --preset "$preset" --output-junit "$PWD/build/$preset/tests.xml"
