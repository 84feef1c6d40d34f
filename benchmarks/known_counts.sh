#!/usr/bin/env bash
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
#
# Counts flops of programs whose flops are known, by opcount: matrix products of two BLAS libraries (2 n^3), transforms of FFTW (which
# says what it executes), a Fortran stencil. Needs the packages libopenblas-dev, libblas3, libfftw3-dev, gfortran and valgrind.
# STREAM=stream.c and HPCG=FOLDER, where the sources of these benchmarks are, add STREAM's kernels and HPCG's own count.
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

# Sums floating-point operations by region; fused ones are two.
flops='
  $1 == "metric" { kind[$2] = $3 == "operations" ? $5 : ""; next }
  $1 == "counters" { region = $3; in_counters = 1; next }
  $1 == "slot" { slot = $2; in_counters = 0; next }
  in_counters && NF == 2 { times[region, $1] += $2; regions[region]; next }
  NF == 2 && $1 ~ /^[0-9]+$/ && kind[$1] ~ /^(add|mul|fma|div|sqrt)$/ {
    for (region in regions) sum[region] += times[region, slot] * $2 * (kind[$1] == "fma" ? 2 : 1)
  }
  END { for (region in regions) print region, sum[region] }'

count() { # COMMAND...
  VALGRIND_LIB=$opcount valgrind -q --tool=opcount --only-regions=yes --out-file="$work/counts" "$@"
}

compare() { # NAME, with lines "region flops" in $work/known
  join <(sort "$work/known") <(awk "$flops" "$work/counts" | sort) | while read -r region known counted; do
    awk -v name="$1 $region" -v known="$known" -v counted="$counted" \
      'BEGIN { printf "%-28s known %11d  counted %11d  %+.3f %%\n", name, known, counted, 100 * (known > 0 ? counted / known - 1 : counted) }'
  done
}

count_own() { # NAME PROGRAM [LIBRARIES]: the program prints what is known
  LD_LIBRARY_PATH=${3:-} count "$work/$2" >"$work/known"
  compare "$1"
}

# Each kernel is a function, which is called ten times.
count_stream() {
  sed 's/^ *tuned_STREAM_\([A-Z][a-z]*\)(.*);/OPCOUNT_ENTER("\1");&OPCOUNT_ENTER("");/' "$STREAM" >"$work/stream.c"
  gcc "${compile[@]}" -w -include opcount/requests.h -DTUNED -DSTREAM_ARRAY_SIZE=1000000 -DNTIMES=10 "$work/stream.c" -o "$work/stream"
  count "$work/stream" >/dev/null
  printf '%s\n' "Copy 0" "Scale 10000000" "Add 10000000" "Triad 20000000" >"$work/known"
  compare STREAM
}

# Counts the timed sets of iterations, which HPCG's report is about.
count_hpcg() {
  cp -r "$HPCG" "$work/hpcg"
  sed -i 's/^  for (int i=0; i< numberOfCgSets; ++i) {/OPCOUNT_ENTER("CG");&/
          s/^  \/\/ Compute difference between known exact/OPCOUNT_ENTER("");\n&/' "$work/hpcg/src/main.cpp"
  mkdir "$work/hpcg/build"
  (
    cd "$work/hpcg/build"
    ../configure Linux_Serial
    make -j CXX="g++ -w -I $here/.. -include opcount/requests.h" >/dev/null
    cd bin
    count ./xhpcg --nx=32 --ny=32 --nz=32 --rt=1
  )
  sed -n 's/^Floating Point Operations Summary::Total=/CG /p' "$work"/hpcg/build/bin/HPCG-Benchmark*.txt >"$work/known"
  compare HPCG
}

count_own OpenBLAS gemm "$libraries/openblas-pthread"
count_own "reference BLAS" gemm "$libraries/blas"
count_own FFTW fftw
count_own Fortran stencil
if [[ -n ${STREAM:-} ]]; then
  count_stream
fi
if [[ -n ${HPCG:-} ]]; then
  count_hpcg
fi
