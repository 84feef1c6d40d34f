// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/compared_devices.h"

#include <cmath>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "analyzer/comparison/controls.h"
#include "run/format.h"

namespace roofladder {
namespace {

bool are_same(const ComparedColumn& one, const ComparedColumn& other) {
  return one.run == other.run && one.device == other.device;
}

std::string spread_note(const RunSpread& spread, const char* unchanged) {
  return fmt::format(
      "{} {}; {}.", spread.variants, unchanged,
      spread.variance == 0
          ? "the ratios between the runs vary no more than the rounds explain"
          : fmt::format("the ratios between the runs vary by {} (standard deviation) beyond what "
                        "the rounds explain, and the intervals include this",
                        format_percent(std::sqrt(spread.variance))));
}

// Ceilings that were taken from one run for the other have the same times in both.
std::optional<RunSpread> spread_of_controls(const Comparison& comparison,
                                            const ComparedDevices& devices) {
  const Run& before = comparison.runs[devices.before.run].run;
  const Run& after = comparison.runs[devices.after.run].run;
  const std::vector<VariantAnalysis> old_times = controls(before, devices.before.device);
  const std::vector<VariantAnalysis> new_times = controls(after, devices.after.device);
  std::vector<TimesInTwoRuns> pairs;
  for (const VariantAnalysis& one : old_times) {
    for (const VariantAnalysis& other : new_times) {
      if (is_same_code(before, one, after, other) && is_same_problem(before, one, after, other) &&
          one.times != other.times) {
        pairs.emplace_back(&one, &other);
      }
    }
  }
  return run_spread(pairs);
}

}  // namespace

const ComparedDevices* devices_of(const Comparison& comparison, const ComparedColumn& before,
                                  const ComparedColumn& after) {
  for (const ComparedDevices& devices : comparison.devices) {
    if (are_same(devices.before, before) && are_same(devices.after, after)) {
      return &devices;
    }
  }
  return nullptr;
}

void set_spread(const Comparison& comparison, std::span<const TimesInTwoRuns> same_code,
                ComparedDevices& devices) {
  devices.different_fact =
      different_fact(comparison.runs[devices.before.run].run, devices.before.device,
                     comparison.runs[devices.after.run].run, devices.after.device);
  if (!devices.different_fact.empty()) {
    devices.note = fmt::format(
        "{}; each ratio compares whole systems, and variation from run to run is not in the "
        "intervals.",
        devices.different_fact == "device"
            ? "the devices differ"
            : devices.different_fact + " is not the same in both runs");
    return;
  }
  const char* unchanged = "unchanged variants";
  devices.spread = run_spread(same_code);
  if (!devices.spread) {
    unchanged = "measurements of the device's limits, since fewer than two variants are unchanged";
    devices.spread = spread_of_controls(comparison, devices);
  }
  devices.note = devices.spread
                     ? spread_note(*devices.spread, unchanged)
                     : "fewer than two variants or limits of the device were measured unchanged in "
                       "several rounds of both runs; variation from run to run is not in the "
                       "intervals.";
}

}  // namespace roofladder
