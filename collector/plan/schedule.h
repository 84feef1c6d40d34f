// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace roofladder {

struct Plan;
struct Provider;

// What a collection is made of, roughly in its order.
enum class StepKind {
  declaration,  // declared work
  reading,      // of what the compiler left
  proof,        // executed against declared operations
  ceiling_before,
  round,
  ceiling_after,
  launches,  // what compiler and driver tell of launched kernels
  counters,  // a set of a provider module
  accesses,
  simulation,
};
inline constexpr std::size_t step_kinds = 10;

// Something that is done for several points, in their order. What a run holds already is not done
// again, nor anything more for a point that has failed.
struct ScheduledStep {
  StepKind kind = StepKind::round;
  std::string provider = {};               // empty for declared work
  std::string set = {};                    // of the provider's; empty for proofs
  std::vector<std::uint32_t> points = {};  // indices into Run::points
  int round = 0;                           // of rounds, from 0
  bool only_uncounted = false;             // not for points whose traffic a counter has told
  bool fresh = false;                      // in worker processes that have done nothing before
};

// Everything that is done, in order.
std::vector<ScheduledStep> schedule_of(const Plan& plan);

// The provider module whose exact counters prove declared operations at the point; null for none,
// and where counting scalars prove them.
const Provider* counters_that_prove(const Plan& plan, std::uint32_t point);

// What a step does and to what: "timer       jacobi on cpu, round 2 of 3: 9 variants".
std::string describe(const Plan& plan, const ScheduledStep& step);

}  // namespace roofladder
