// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/ladder/traced_launches.h"

#include "run/metric.h"

namespace roofladder {
namespace {

// The difference of two clocks may exceed their type; as unsigned numbers it is exact.
double seconds_between(std::int64_t start, std::int64_t end) {
  return static_cast<double>(static_cast<std::uint64_t>(end) - static_cast<std::uint64_t>(start)) /
         1e9;
}

}  // namespace

void TracedLaunches::add(const TracedLaunch& launch) {
  const std::string& name = m_names(launch.kernel);
  ImportedRow row{.variant = m_techniques(name),
                  .model = m_model,
                  .device = launch.device,
                  .title = name,
                  .is_original = true,
                  .no_time = "the trace has no end of it that is after its start"};
  if (launch.start && launch.end && *launch.end > *launch.start) {
    row.values.emplace_back(metric::time.name, seconds_between(*launch.start, *launch.end));
  }
  if (launch.registers && *launch.registers > 0) {
    row.values.emplace_back(metric::registers.name, static_cast<double>(*launch.registers));
  }
  m_ladder.add(row);
  m_is_empty = false;
}

}  // namespace roofladder
