// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "collector/providers/level_zero/setup.h"
#include "tests/fake_level_zero/chip.h"

namespace roofladder::level_zero {

// The groups of a chip as read_groups() would find them, without a driver.
inline std::vector<Group> groups_of(const std::string& chip) {
  std::vector<Group> groups;
  for (const fake_level_zero::GroupRow& row : fake_level_zero::chip_named(chip).groups) {
    Group& group = groups.emplace_back();
    group.name = row.name;
    for (const fake_level_zero::MetricRow& metric : row.metrics) {
      group.metrics.push_back({metric.name, metric.unit});
    }
  }
  return groups;
}

inline Setup plan_for(const std::string& chip) {
  const auto row = fake_level_zero::chip_named(chip);
  return plan(groups_of(chip),
              {.integrated = row.integrated, .engines = static_cast<double>(row.all_engines())});
}

// "32 XVE_INST_EXECUTED_FP64 of VectorEngine138" for each source of a metric, or its reason.
inline std::vector<std::string> sources_of(const Setup& setup, const std::string& metric) {
  std::vector<std::string> sources;
  for (const MetricPlan& plan : setup.metrics) {
    if (plan.metric != metric) {
      continue;
    }
    if (const auto* failure = std::get_if<Failure>(&plan.formula)) {
      return {failure->reason};
    }
    for (const Source& source : std::get<Formula>(plan.formula).sources) {
      const Group& group = setup.groups.at(source.group);
      std::string factor = std::to_string(source.factor);
      factor.erase(factor.find('.'));
      sources.push_back(factor + " " + group.metrics.at(source.index).name + " of " + group.name);
    }
  }
  return sources;
}

}  // namespace roofladder::level_zero
