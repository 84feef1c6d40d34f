// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "collector/providers/provider_guard.h"

namespace roofladder::papi {

// Counters that run at the same time. A Failure that a call throws is the reason why the repetition
// has no value of them.
class CounterGroup {
 public:
  virtual ~CounterGroup() = default;

  virtual void start() = 0;
  // Counts since start().
  virtual std::vector<double> read() = 0;
  // Called after the last read().
  virtual void stop() = 0;

  // Whether parts of a repetition can be measured separately.
  virtual bool tells_parts() const { return true; }
};

}  // namespace roofladder::papi
