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

// How a metric is computed, or why it is not available.
struct MetricPlan {
  const char* metric = nullptr;
  std::variant<Formula, Failure> formula;
};

struct Traits {
  bool integrated = false;
  double engines = 0;  // vector engines of the device; 0 if the driver does not report them
};

// The metrics that can be counted on a device.
struct Setup {
  const Family* family = nullptr;  // null for an unknown device
  Traits traits;
  std::vector<Group> groups;                     // that are used
  std::vector<std::vector<std::size_t>> passes;  // groups that are active at once
  std::vector<MetricPlan> metrics;               // all_metrics()

  // Why nothing can be counted; null if something can.
  const Failure* failure() const;
};

Setup plan(std::vector<Group> groups, const Traits& traits);

// The setup for a device. Throws Failure.
Setup set_up(ze_device_handle_t device);

}  // namespace roofladder::level_zero
