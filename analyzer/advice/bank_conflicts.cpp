// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>

#include "analyzer/advice/rules.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double conflicts_matter = 0.20;  // of the passes that shared memory takes

// The time without conflicts stays, and so do the other limits.
double most_speedup(const RungContext& rung, double share_of_conflicts) {
  const Pipe* data_stage = nullptr;
  for (const PipeUse& use : pipe_uses(rung.analysis())) {
    data_stage = use.pipe->use == &metric::pipe_l1_data ? use.pipe : data_stage;
  }
  const double roof = nearest_roof(rung, data_stage);
  const double most = 1 / (1 - share_of_conflicts);
  return roof > 0 ? std::min(most, 1 / roof) : most;
}

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
      .most_speedup = beside_transfers(rung, most_speedup(rung, share))};
}

}  // namespace roofladder
