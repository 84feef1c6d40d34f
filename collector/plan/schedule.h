// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "collector/providers/provider.h"
#include "run/run.h"

namespace roofladder {

struct Plan;

// One set of a provider's, observed at several points in their order. What a run holds already is
// not observed again, nor anything more of a point that has failed.
struct ScheduledStep {
  std::string provider = {};               // its name
  std::string set = {};                    // of the provider's
  std::vector<std::uint32_t> points = {};  // indices into Run::points
  Phase phase = Phase::main;               // of timed steps
  int round = 0;                           // of timed steps in the main phase, from 0
  bool only_uncounted = false;             // not at points whose traffic a counter has told
  bool fresh = false;                      // in worker processes that have done nothing before
};

// Everything that is done once the work of all points is declared, in order.
std::vector<ScheduledStep> schedule_of(const Plan& plan);

// Whether the step takes times, rather than what is observed beside them.
bool takes_times(const ScheduledStep& step);

// When the step's set is observed.
When when_of(const Plan& plan, const ScheduledStep& step);

// The provider module whose exact counters prove declared operations at the point; null for none,
// and where counting scalars prove them.
const Provider* counters_that_prove(const Plan& plan, std::uint32_t point);

// Says what a step does and to what: "timer       jacobi on cpu, round 2 of 3: 9 variants".
std::string describe(const Plan& plan, const ScheduledStep& step);

}  // namespace roofladder
