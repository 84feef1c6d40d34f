// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>

#include "analyzer/advice/rules.h"
#include "analyzer/variant/pipes.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr const char* on_gpu =
    "fewer bytes through that cache: share in registers, by the warp or in shared memory what "
    "neighbouring threads load; larger tiles a thread";
constexpr const char* on_cpu =
    "fewer bytes through that cache: use data again while they are in one nearer to the core, by "
    "tiles that fit it and passes that are fused, and in registers; lay data out in the order of "
    "their use, so that whole lines are used";

}  // namespace

std::optional<Advice> advise_cache_traffic(const RungContext& rung) {
  const Bound& bound = rung.analysis().bound;
  if (bound.kind != BoundKind::cache) {
    return std::nullopt;
  }
  const auto peak = rung.value(metric::ceiling_flops);
  double next = std::max(rung.amount(metric::mix_fraction),
                         peak ? rung.amount(metric::flop_rate) / *peak : 0);
  for (const auto& [pipe, share] : pipe_uses(rung.analysis())) {
    next = std::max(next, share);
  }
  Advice advice{.numbers = bound.sentence,
                .attempt = rung.device().kind == DeviceKind::gpu ? on_gpu : on_cpu,
                .most_speedup = Absence{Status::not_applicable, "no other limit is known"}};
  if (next > 0) {
    advice.most_speedup = 1 / next;
  }
  return advice;
}

}  // namespace roofladder
