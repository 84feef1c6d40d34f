// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>

#include "analyzer/advice/rules.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double conflicts_matter = 0.20;  // of the passes that shared memory takes

}  // namespace

std::optional<Advice> advise_bank_conflicts(const RungContext& rung) {
  const double passes = rung.amount(metric::shared_wavefronts);
  const double conflicts = passes > 0 ? rung.amount(metric::shared_conflicts) / passes : 0;
  if (conflicts < conflicts_matter) {
    return std::nullopt;
  }
  // The time in which a conflict can be what warps wait for, or what fills the data stage.
  const double waiting = rung.amount(metric::stall_short_scoreboard) +
                         rung.value(metric::stall_mio_throttle).value_or(0);
  const double share = std::clamp(
      std::max(waiting, conflicts * rung.value(metric::pipe_l1_data).value_or(0)), 0.0, 0.99);
  return Advice{
      .numbers = fmt::format("{} of the passes through shared memory are for threads that "
                             "met in a bank",
                             format_percent(conflicts)),
      .attempt =
          "rows of shared memory padded by one element, or columns exchanged by an "
          "exclusive or with the row, so that the threads of a warp meet 32 banks",
      .most_speedup = beside_transfers(rung, 1 / (1 - share))};
}

}  // namespace roofladder
