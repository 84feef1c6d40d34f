#!/usr/bin/env bash
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0
#
# Rate of every FMA ceiling over threads x lanes x 2 flop x pipes x clock, the clock by our chain of dependent additions,
# interleaved A B B A. Two FMA pipes a core: every x86 server core since Haswell and Zen 2.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
source "$here/ratio.sh"

pipes=${PIPES:-2}
repetitions=${REPETITIONS:-200}
read -ra size <<<"${SIZE:-groups=512 steps=640}"  # takes some milliseconds, so that many fit between interruptions
export OMP_PROC_BIND=${OMP_PROC_BIND:-true}

rate() { time_variant peak "$variant" "$repetitions" "${size[@]}" | awk '{ print $2 / $1 }'; }
limit() {
  time_variant peak clock "$repetitions" "${size[@]}" |
    awk -v per_cycle="$((threads * lanes * 2 * pipes))" '{ print per_cycle * $3 / $1 }'
}

for row in fp64_scalar:1 fp64_simd:4 fp32_scalar:1 fp32_simd:8; do
  variant=${row%:*}
  lanes=${row#*:}
  echo "$variant: $threads threads x $lanes lanes x 2 flop x $pipes pipes x clock, flop/s"
  interleaved rate limit
done
