// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>
#include <vector>

#include "collector/providers/level_zero/families.h"
#include "collector/providers/level_zero/groups.h"
#include "collector/providers/provider_guard.h"

namespace roofladder::level_zero {

// A metric of the driver in one of the setup's groups.
struct Source {
  std::size_t group = 0;
  std::size_t index = 0;  // in its reports
  double factor = 1;
};

struct Formula {
  Measure measure = Measure::sum;
  std::vector<Source> sources;
};

// How a metric is computed, or why it is not to be had.
struct MetricPlan {
  const char* metric = nullptr;
  std::variant<Formula, Failure> formula;
};

struct Traits {
  bool integrated = false;
  double engines = 0;  // vector engines of the device; 0 where the driver does not tell
};

// What can be counted on a device.
struct Setup {
  const Family* family = nullptr;  // null where none is known
  Traits traits;
  std::vector<Group> groups;                     // that are used
  std::vector<std::vector<std::size_t>> passes;  // groups that are active at once
  std::vector<MetricPlan> metrics;               // all_metrics()

  // Why nothing is counted; null where something is.
  const Failure* failure() const;
};

Setup plan(std::vector<Group> groups, const Traits& traits);

// The same of a device. Throws Failure.
Setup set_up(ze_device_handle_t device);

}  // namespace roofladder::level_zero
