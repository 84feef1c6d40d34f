// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "analyzer/advice/rules.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double fills_the_device = 0.85;  // of the blocks that fit in the time it takes

}  // namespace

// Nsight Compute's rules "Small Grid" and "Tail Effect".
std::optional<Advice> advise_waves(const RungContext& rung) {
  const double waves = rung.amount(metric::waves);
  const double roof = nearest_roof(rung);
  if (!is_below_roofs(rung.analysis().bound) || waves <= 0 || roof <= 0) {
    return std::nullopt;
  }
  const double full = waves / std::ceil(waves);
  if (full >= fills_the_device) {
    return std::nullopt;
  }
  return Advice{
      .numbers =
          waves < 1 ? fmt::format("the launch has blocks for {} of the device's room",
                                  format_percent(waves))
                    : fmt::format("blocks come in {:.2f} waves: if all take equally long, the last "
                                  "one leaves the device partly idle",
                                  waves),
      .attempt = waves < 1 ? "more and smaller blocks, less work each"
                           : "a grid that fills whole waves, blocks that take their work as it "
                             "comes, or smaller blocks",
      .most_speedup = std::min(1 / full, 1 / roof)};
}

}  // namespace roofladder
