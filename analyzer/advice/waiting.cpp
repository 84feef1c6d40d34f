// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "analyzer/advice/rules.h"
#include "analyzer/variant/stalls.h"

namespace roofladder {
namespace {

// NVIDIA, Nsight Compute documentation, "Warp stall reasons"; Volkov, "Understanding latency hiding
// on GPUs".
constexpr std::pair<const Metric*, const char*> attempts[] = {
    {&metric::stall_long_scoreboard,
     "more loads in flight: several independent loads a thread before the first use, wider loads, "
     "the next tile's loads before this tile's arithmetic; or nearer data, in registers and shared "
     "memory"},
    {&metric::stall_short_scoreboard,
     "fewer and wider accesses to shared memory without bank conflicts, shuffles in their place, "
     "fewer special functions"},
    {&metric::stall_wait,
     "independent instructions between dependent ones: several results a thread"},
    {&metric::stall_no_instruction, "shorter code: less unrolling and inlining, fewer branches"},
    {&metric::stall_barrier,
     "fewer barriers and more work between them: smaller blocks, a warp's own data, shuffles, an "
     "order of the work in which threads need not wait for each other"},
    {&metric::stall_membar, "fewer fences, or fences of the block in place of the device's"},
    {&metric::stall_math_pipe_throttle,
     "fewer operations of the busy pipe: fused multiply-adds, cheaper ones, another precision"},
    {&metric::stall_lg_throttle, "fewer and wider loads and stores: 16 bytes a thread"},
    {&metric::stall_mio_throttle,
     "fewer and wider accesses to shared memory, shuffles in their place"},
};

const char* attempt_against(const Metric* stall) {
  const auto* found =
      std::ranges::find(attempts, stall, &std::pair<const Metric*, const char*>::first);
  return found == std::end(attempts) ? "fewer instructions for the same result: wider accesses, "
                                       "indices computed once, cheaper operations"
                                     : found->second;
}

}  // namespace

std::optional<Advice> advise_waiting(const RungContext& rung) {
  const auto waits = waits_of(rung.analysis());
  const double roof = nearest_roof(rung);
  if (!is_below_roofs(rung.analysis().bound) || !waits || !waits->shows || roof <= 0) {
    return std::nullopt;
  }
  double most = 1 / roof;
  if (waits->reason != nullptr) {
    // A warp's time without this waiting; and issue slots cannot be more than full.
    most = std::min(most, 1 / (1 - rung.amount(*waits->reason)));
    most = std::min(most, 1 / rung.amount(metric::issue_active));
  }
  return Advice{.numbers = waits->sentence,
                .attempt = attempt_against(waits->reason),
                .most_speedup = beside_transfers(rung, most)};
}

}  // namespace roofladder
