#!/usr/bin/env bash
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
#
# Counts flops of programs whose flops are known, by opcount: matrix products of two BLAS libraries (2 n^3), transforms of FFTW (which
# says what it executes), a Fortran stencil. Needs the packages libopenblas-dev, libblas3, libfftw3-dev, gfortran and valgrind.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=${BUILD:-$here/../build/dev}
libraries=${LIBRARIES:-/usr/lib/$(uname -m)-linux-gnu}
opcount=$(dirname "$(find "$build" -name opcount-amd64-linux -print -quit)")
if [[ ! -d $opcount ]]; then
  echo "$0: no opcount in $build: build the preset dev with valgrind installed, or set BUILD to a build folder" >&2
  exit 3
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

compile=(-O2 -I "$here/..")
gcc "${compile[@]}" "$here/known_counts/gemm.c" -o "$work/gemm" -lblas
gcc "${compile[@]}" "$here/known_counts/fftw.c" -o "$work/fftw" -lfftw3
gcc "${compile[@]}" -c "$here/known_counts/region.c" -o "$work/region.o"
gfortran -O3 -march=x86-64-v3 "$here/known_counts/stencil.f90" "$work/region.o" -o "$work/stencil"

# Sums the floating-point additions, products and fused ones, which are two, by region.
flops='
  $1 == "metric" { kind[$2] = $3 == "operations" ? $5 : ""; next }
  $1 == "counters" { region = $3; in_counters = 1; next }
  $1 == "slot" { slot = $2; in_counters = 0; next }
  in_counters && NF == 2 { times[region, $1] += $2; regions[region]; next }
  NF == 2 && $1 ~ /^[0-9]+$/ && kind[$1] ~ /^(add|mul|fma)$/ {
    for (region in regions) sum[region] += times[region, slot] * $2 * (kind[$1] == "fma" ? 2 : 1)
  }
  END { for (region in regions) print region, sum[region] }'

compare() { # NAME PROGRAM [LIBRARIES]
  LD_LIBRARY_PATH=${3:-} VALGRIND_LIB=$opcount valgrind -q --tool=opcount --only-regions=yes --out-file="$work/counts" "$work/$2" >"$work/known"
  join <(sort "$work/known") <(awk "$flops" "$work/counts" | sort) | while read -r region known counted; do
    awk -v name="$1 $region" -v known="$known" -v counted="$counted" \
      'BEGIN { printf "%-28s known %11d  counted %11d  %+.3f %%\n", name, known, counted, 100 * (counted / known - 1) }'
  done
}

compare OpenBLAS gemm "$libraries/openblas-pthread"
compare "reference BLAS" gemm "$libraries/blas"
compare FFTW fftw
compare Fortran stencil
