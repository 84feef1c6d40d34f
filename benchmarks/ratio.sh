# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
#
# Sourced by the benchmarks: interleaved measurements and their ratio.

build=${BUILD:-$here/../build/dev}
threads=${THREADS:-$(nproc)}
if [[ ! -x $build/benchmarks/time_variant ]]; then
  echo "$0: no $build/benchmarks/time_variant: build the preset dev first, or set BUILD to a build folder" >&2
  exit 3
fi
ladders=$(find "$build" -path '*/roofladder/ladders' -print -quit)

time_variant() { # KERNEL VARIANT REPETITIONS SIZE...
  "$build/benchmarks/time_variant" "$ladders/$1-openmp.so" "$1" "$2" "$threads" "${@:3}"
}

# interleaved A B: runs the two commands, each printing one number, as A B B A in every second round and B A A B in the
# others. Prints both medians, and the median of the rounds' ratios A/B with its quartiles.
interleaved() {
  for ((round = 0; round < ${ROUNDS:-10}; ++round)); do
    if ((round % 2 == 0)); then
      local order=("$1" "$2" "$2" "$1")
    else
      local order=("$2" "$1" "$1" "$2")
    fi
    for command in "${order[@]}"; do
      echo "$round $command $("$command")"
    done
  done | summarize "$1" "$2"
}

summarize() {
  sort -k2,2 -k1,1n -s | awk -v a="$1" -v b="$2" '
    function quantile(values, count, q,   i, j, t, position) {
      for (i = 2; i <= count; ++i) {
        for (j = i; j > 1 && values[j - 1] > values[j]; --j) {
          t = values[j]; values[j] = values[j - 1]; values[j - 1] = t
        }
      }
      position = 1 + q * (count - 1)
      i = int(position)
      return i == count ? values[count] : values[i] + (position - i) * (values[i + 1] - values[i])
    }
    NF != 3 { exit failed = 1 }
    $2 == a { as[++na] = $3; sum[a, $1] += $3 }
    $2 == b { bs[++nb] = $3; sum[b, $1] += $3; rounds[$1] }
    END {
      if (failed || na == 0 || na != nb) { print "a measurement failed" > "/dev/stderr"; exit 1 }
      for (r in rounds) ratios[++nr] = sum[a, r] / sum[b, r]
      printf "%s: median %.4g, %.4g to %.4g\n", a, quantile(as, na, 0.5), as[1], as[na]
      printf "%s: median %.4g, %.4g to %.4g\n", b, quantile(bs, nb, 0.5), bs[1], bs[nb]
      printf "ratio %s/%s: %.3f (quartiles of %d rounds %.3f to %.3f; best/best %.3f)\n", a, b,
             quantile(ratios, nr, 0.5), nr, quantile(ratios, nr, 0.25), quantile(ratios, nr, 0.75), as[na] / bs[nb]
    }'
}
