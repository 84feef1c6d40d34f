#!/usr/bin/env bash
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
#
# outside_test.sh BUILD_FOLDER install|build PROJECT COMPILER: a ladder in a project of its own, which finds an installation
# or the build folder. Every rung must be right and have a time: else collect exits with 7. Exits with 77 where no device
# is there that it could be measured on; one in CUDA is built and described only.
set -euo pipefail
build=$1 from=$2 project=$3 compiler=$4
files=$(cd "$(dirname "$0")" && pwd)/$project
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
prefix=$build
if [ "$from" = install ]; then
  prefix=$folder/prefix
  cmake --install "$build" --prefix "$prefix" >"$folder/installed.txt"
fi
roofladder=$prefix/bin/roofladder
export XDG_CACHE_HOME=$folder/cache

options=()
cp "$files"/* "$folder"
cd "$folder"
case $project in
  cpp) language=CXX source=stencil.cpp rung=stencil/openmp/serial ; "$roofladder" new stencil ;;
  c) language=C source=rotation.c rung=rotation/openmp/fused ;;
  fortran) language=Fortran source=product.f90 rung=product/openmp/by_columns ;;
  opencl) language=CXX source=stencil.cl rung=stencil/opencl/side_by_side ; "$roofladder" new stencil -m opencl ;;
  cuda)
    language=CUDA source=stencil.cu rung=stencil/cuda/side_by_side ; "$roofladder" new stencil -m cuda
    options=(-DROOFLADDER_CUDA_ARCHITECTURES=75-virtual) ;;
esac
cmake -S . -B out -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_${language}_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$prefix" "${options[@]}"
cmake --build out
module=out/lib${source%.*}.so

# The instructions of a module, without addresses: of functions that it has by itself, in order of their names.
instructions() {
  objdump --disassemble --no-show-raw-insn --section=.text "$1" | sed -n 's/^ *[0-9a-f]*:\t\([a-z0-9.]*\).*/\1/p; s/^[0-9a-f]* <\(.*\)>:$/\1/p'
}

if [ "$project" = c ]; then # what `collect` compiles is what CMake does
  "$roofladder" list variants "$source" >/dev/null
  by_hand=$(echo "$XDG_CACHE_HOME"/roofladder/ladders/*/"${source%.*}.so")
  diff <(instructions "$module") <(instructions "$by_hand") || { echo "$by_hand has other instructions than $module"; exit 1; }
fi
if [ "$project" = cuda ]; then
  ROOFLADDER_PATH=$module "$roofladder" list variants | grep "$rung"
  exit
fi
if [ "$project" = opencl ] && ! "$roofladder" doctor --require model-opencl --quiet; then
  echo "no OpenCL device is here"
  exit 77
fi
"$roofladder" collect "$module" --size odd --preset quick --rounds 1 --min-samples 2 --no-ceilings -o run.roofladder
"$roofladder" show run.roofladder
"$roofladder" report run.roofladder -o report.html
build_line="-cl-std=CL1.2"
if [ "$project" != opencl ]; then
  id=$(sed -n "s/^ *set(CMAKE_${language}_COMPILER_ID \"\(.*\)\")/\1/p" out/CMakeFiles/*/CMake${language}Compiler.cmake)
  build_line="$id [0-9.]* .*-O3"
fi
first_line=$(sed -n '/^[^!/ *#]/{p;q}' "$source")
for expected in "$rung" "$source" "$first_line"; do
  grep -qF -e "$expected" report.html || { echo "the report lacks '$expected'"; exit 1; }
done
grep -q -e "$build_line" report.html || { echo "the report lacks '$build_line'"; exit 1; }
