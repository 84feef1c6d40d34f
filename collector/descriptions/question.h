// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "collector/modules/kernel.h"
#include "run/run.h"

namespace roofladder {

enum class Asked {
  ladder,           // a LadderDescription
  named_size,       // SizeDescriptions: one, or none if the kernel has no size of that name
  size,             // a SizeDescription
  ceiling_sizes,    // several of them
  declared_work,    // observations
  model,            // a ModelDescription
  requirements,     // DoctorChecks: what a model needs of this machine
  provider,         // a DescribedProvider
  provider_checks,  // the same, with checks of what works on this machine
};

// A question of the supervisor to a worker about a module. Only the fields that it needs are set.
struct Question {
  Asked asked = Asked::ladder;
  std::string module;       // its path
  std::string kernel;       // for everything about sizes and work
  std::string computation;  // of the kernel; empty for its first
  std::string variant;      // VariantDescription::name
  std::string size_name;
  Parameters size;
  MachineLimits limits;
  unsigned threads = 0;
  std::vector<double> caches;  // bytes of every level of cache that one thread has
};

}  // namespace roofladder
