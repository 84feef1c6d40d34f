// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>
#include <ranges>

#include "analyzer/advice/rules.h"

namespace roofladder {

std::optional<Advice> advise_threads(const RungContext& rung) {
  const auto threads_of = [&](const Rung& one) {
    return rung.run.points[one.analysis.point].threads;
  };
  const std::int32_t own = rung.point().threads;
  const std::int32_t most = std::ranges::max(rung.ladder.rungs | std::views::transform(threads_of));
  if (own < 1 || most <= own) {
    return std::nullopt;
  }
  const double times = static_cast<double>(most) / own;
  const double roof = nearest_roof(rung);
  return Advice{.numbers = fmt::format("it runs on {} thread{}, others of this ladder on {}", own,
                                       own == 1 ? "" : "s", most),
                .attempt = "share the outermost independent loop between threads",
                .most_speedup = roof > 0 ? std::min(times, std::max(1.0, 1 / roof)) : times};
}

}  // namespace roofladder
