// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "analyzer/advice/rules.h"
#include "run/format.h"

namespace roofladder {
namespace {

// A repetition of one short kernel has a gap before and after it that nothing removes.
constexpr double gaps_matter = 0.15;

}  // namespace

std::optional<Advice> advise_launch_gaps(const RungContext& rung) {
  const double gap = launch_gap(rung.analysis());
  if (gap <= gaps_matter) {
    return std::nullopt;
  }
  return Advice{.numbers = launch_gap_text(gap),
                .attempt =
                    "fewer and longer kernels: fuse those that follow each other, let one "
                    "kernel loop; launch what is left as one graph, without waiting on the "
                    "host",
                .most_speedup = 1 / (1 - gap)};
}

}  // namespace roofladder
