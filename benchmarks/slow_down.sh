#!/usr/bin/env bash
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
#
# How many times as long five kernels take under Valgrind, without a tool, with callgrind and with opcount: medians of rounds in which
# each takes its turn.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=${BUILD:-$here/../build/dev}
program=$build/benchmarks/slow_down
opcount=$(dirname "$(find "$build" -name opcount-amd64-linux -print -quit)")
if [[ ! -x $program || ! -d $opcount ]]; then
  echo "$0: no $program or no opcount: build the preset dev with valgrind installed, or set BUILD to a build folder" >&2
  exit 3
fi

own=(env VALGRIND_LIB="$opcount" valgrind -q --tool=opcount --out-file=/dev/null)
caches=32768:8,524288:8,33554432:16:shared
measure() { # WAY KERNEL
  case $1 in
    native) "$program" "$2" ;;
    none) valgrind -q --tool=none "$program" "$2" ;;
    callgrind) valgrind -q --tool=callgrind --callgrind-out-file=/dev/null "$program" "$2" ;;
    callgrind_caches) valgrind -q --tool=callgrind --cache-sim=yes --simulate-wb=yes --LL=33554432,16,64 --callgrind-out-file=/dev/null "$program" "$2" ;;
    opcount) "${own[@]}" "$program" "$2" ;;
    footprint) "${own[@]}" --footprint=yes "$program" "$2" ;;
    chain) "${own[@]}" --footprint=yes --chain=2,4,4,14,11,19,13,5,1 "$program" "$2" ;;
    caches) "${own[@]}" "--caches=$caches" "$program" "$2" ;;
    reuse) "${own[@]}" --reuse=yes "$program" "$2" ;;
  esac
}

ways="native none callgrind callgrind_caches opcount footprint chain caches reuse"
for kernel in fused scalar streaming branching threaded; do
  for ((round = 0; round < ${ROUNDS:-3}; ++round)); do
    for way in $ways; do
      echo "$way $(measure "$way" "$kernel")"
    done
  done | sort -k1,1 -k2,2g | awk -v kernel="$kernel" -v ways="$ways" '
    { seconds[$1, count[$1]++] = $2 }
    END {
      number = split(ways, names)
      for (i = 1; i <= number; ++i) {
        median[names[i]] = seconds[names[i], int(count[names[i]] / 2)]
      }
      printf "%-10s native %8.2f ms", kernel, 1e3 * median["native"]
      for (i = 2; i <= number; ++i) {
        printf ", %s %.1f", names[i], median[names[i]] / median["native"]
      }
      print ""
    }'
done
