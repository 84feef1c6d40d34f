// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "collector/providers/provider_guard.h"

namespace roofladder::papi {

// Counters that run at the same time. What a call throws as Failure is why the repetition has no
// value of theirs.
class CounterGroup {
 public:
  virtual ~CounterGroup() = default;

  virtual void start() = 0;
  // What each counter has counted since start().
  virtual std::vector<double> read() = 0;
  // After the last read().
  virtual void stop() = 0;

  // Whether a part of a repetition can be told from the next one.
  virtual bool tells_parts() const { return true; }
};

}  // namespace roofladder::papi
