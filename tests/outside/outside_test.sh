#!/usr/bin/env bash
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
#
# outside_test.sh BUILD_FOLDER install|build COMPILER: a new ladder in a project of its own, which finds an installation or
# the build folder. Every rung must be right and have a time: else collect exits with 7.
set -euo pipefail
build=$1 from=$2 compiler=$3
project=$(cd "$(dirname "$0")" && pwd)/project
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
prefix=$build
if [ "$from" = install ]; then
  prefix=$folder/prefix
  cmake --install "$build" --prefix "$prefix" >"$folder/installed.txt"
fi
roofladder=$prefix/bin/roofladder

cp "$project/CMakeLists.txt" "$folder"
cd "$folder"
"$roofladder" new stencil
cmake -S . -B out -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$prefix"
cmake --build out
"$roofladder" collect out/libstencil.so --size tiny --preset quick --rounds 1 --min-samples 2 --no-ceilings -o run.roofladder
"$roofladder" show run.roofladder
"$roofladder" report run.roofladder -o report.html
compiler_id=$(sed -n 's/^ *set(CMAKE_CXX_COMPILER_ID "\(.*\)")/\1/p' out/CMakeFiles/*/CMakeCXXCompiler.cmake)
for expected in stencil/openmp/serial ROOFLADDER_LADDER "$compiler_id [0-9.]* -O3"; do
  grep -q -e "$expected" report.html || { echo "the report lacks '$expected'"; exit 1; }
done
