#!/usr/bin/env bash
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
#
# Bandwidth of our triad over that of BabelStream's, with the same array size and threads, interleaved A B B A.
# Build BabelStream's OpenMP model with the compiler and flags of model openmp: g++ -O3 -march=x86-64-v3 -fopenmp.
set -euo pipefail

usage="usage: [BUILD=build/dev] [THREADS=2] [N=134217728] [ROUNDS=10] [REPETITIONS=10] $0 PATH_TO_omp-stream"
babelstream=${1:?$usage}
here=$(cd "$(dirname "$0")" && pwd)
source "$here/ratio.sh"

n=${N:-134217728}
repetitions=${REPETITIONS:-10}
export OMP_NUM_THREADS=$threads OMP_PROC_BIND=${OMP_PROC_BIND:-true}  # read by BabelStream

# Both take the best of the repetitions, as STREAM does, in B/s by the STREAM convention: 24 B an element.
rate() { time_variant stream "$1" "$repetitions" n="$n" | awk -v n="$n" '{ print 24 * n / $1 }'; }
ours() { rate triad; }
ours_non_temporal() { rate triad:nt=1; }
theirs() {
  "$babelstream" --csv --only Triad --arraysize "$n" --numtimes "$((repetitions + 1))" |
    awk -F, '$1 == "Triad" { print 1e6 * $5 }'
}

echo "triad, 3 x $((n * 8 / 1048576)) MiB, $threads threads, best of $repetitions, ${ROUNDS:-10} rounds"
echo "regular stores, as BabelStream's:"
interleaved ours theirs
echo "non-temporal stores, no fetch of the line that is written:"
interleaved ours_non_temporal theirs
