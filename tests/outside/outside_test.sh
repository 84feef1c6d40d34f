#!/usr/bin/env bash
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
#
# outside_test.sh BUILD_FOLDER install|build LANGUAGE COMPILER: a ladder in a project of its own, which finds an installation
# or the build folder. Every rung must be right and have a time: else collect exits with 7.
set -euo pipefail
build=$1 from=$2 language=$3 compiler=$4
project=$(cd "$(dirname "$0")" && pwd)/$language
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
prefix=$build
if [ "$from" = install ]; then
  prefix=$folder/prefix
  cmake --install "$build" --prefix "$prefix" >"$folder/installed.txt"
fi
roofladder=$prefix/bin/roofladder

cp "$project"/* "$folder"
cd "$folder"
case $language in
  cpp) variable=CXX name=stencil source=stencil.cpp rung=stencil/openmp/serial ; "$roofladder" new stencil ;;
  c) variable=C name=rotation source=rotation.c rung=rotation/openmp/fused ;;
  fortran) variable=Fortran name=product source=product.f90 rung=product/openmp/by_columns ;;
esac
cmake -S . -B out -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_${variable}_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$prefix"
cmake --build out
"$roofladder" collect out/lib$name.so --size odd --preset quick --rounds 1 --min-samples 2 --no-ceilings -o run.roofladder
"$roofladder" show run.roofladder
"$roofladder" report run.roofladder -o report.html
compiler_id=$(sed -n "s/^ *set(CMAKE_${variable}_COMPILER_ID \"\(.*\)\")/\1/p" out/CMakeFiles/*/CMake${variable}Compiler.cmake)
first_line=$(sed -n '/^[^!/ *#]/{p;q}' "$source")
for expected in "$rung" "$source" "$first_line" "$compiler_id [0-9.]* -O3"; do
  grep -q -e "$expected" report.html || { echo "the report lacks '$expected'"; exit 1; }
done
