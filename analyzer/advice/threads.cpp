// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>
#include <ranges>

#include "analyzer/advice/rules.h"

namespace roofladder {
namespace {

constexpr double busy_enough = 0.90;  // of the processors

}  // namespace

std::optional<Advice> advise_threads(const RungContext& rung) {
  const auto threads_of = [&](const Rung& one) {
    return rung.run.points[one.analysis.point].threads;
  };
  const double own = rung.value(metric::processors).value_or(rung.point().threads);
  const std::int32_t most = std::ranges::max(rung.ladder.rungs | std::views::transform(threads_of));
  if (own <= 0 || most * busy_enough <= own) {
    return std::nullopt;
  }
  const double times = most / own;
  const double roof = nearest_roof(rung);
  return Advice{.numbers = fmt::format(
                    "it keeps {:.3g} processors at work, of {} that this ladder uses", own, most),
                .attempt = "share the outermost independent loop between threads",
                .most_speedup = roof > 0 ? std::min(times, std::max(1.0, 1 / roof)) : times};
}

}  // namespace roofladder
