#!/usr/bin/env bash
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail
cd "$(dirname "$0")"

usage="Usage: ./test.sh [--no-install] [PRESET]
Installs what is missing, builds a preset (dev by default; asan, tsan, minimal) and runs its tests.
  --no-install   only list what is missing; install nothing"

no_install=0
preset=dev
for argument in "$@"; do
  case "$argument" in
    --no-install) no_install=1 ;;
    -h | --help) echo "$usage"; exit 0 ;;
    dev | asan | tsan | minimal) preset=$argument ;;
    *) echo "test.sh: unknown argument '$argument'" >&2; echo "$usage" >&2; exit 2 ;;
  esac
done

. cmake/setup.sh
install_packages build gui modules test

cmake --preset "$preset"
cmake --build --preset "$preset"
ctest --preset "$preset"
