// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>

#include "analyzer/advice/rules.h"
#include "run/format.h"

namespace roofladder {

std::optional<Advice> advise_cache_traffic(const RungContext& rung) {
  const Bound& bound = rung.analysis().bound;
  if (bound.kind != BoundKind::cache) {
    return std::nullopt;
  }
  const auto peak = rung.value(metric::ceiling_flops);
  const double next = std::max(rung.amount(metric::mix_fraction),
                               peak ? rung.amount(metric::flop_rate) / *peak : 0);
  Advice advice{.numbers = bound.sentence,
                .attempt =
                    "fewer bytes through that cache: share in registers, by the warp or in "
                    "shared memory what neighbouring threads load; larger tiles a thread",
                .most_speedup = Absence{Status::not_applicable, "no other limit is known"}};
  if (next > 0) {
    advice.most_speedup = 1 / next;
  }
  return advice;
}

}  // namespace roofladder
