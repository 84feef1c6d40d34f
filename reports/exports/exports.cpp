// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/exports/exports.h"

#include <array>
#include <fmt/format.h>

namespace roofladder {

std::span<const ExportFormat> export_table() {
  static constexpr std::array table{
      ExportFormat{"google-benchmark",
                   "JSON of Google Benchmark, every repetition: its compare.py and what reads that",
                   write_google_benchmark},
      ExportFormat{"caliper", "Caliper's .cali, every repetition: cali-query, hatchet and thicket",
                   write_caliper},
      ExportFormat{"bencher", "Bencher's metric format: medians with their intervals",
                   write_bencher},
      ExportFormat{"github-action-benchmark", "its customSmallerIsBetter: medians",
                   write_github_action_benchmark},
      ExportFormat{"prometheus", "Prometheus' text format: times and all metrics, as gauges",
                   write_prometheus},
  };
  return table;
}

std::string export_name(const Analysis& analysis, const Ladder& ladder, const Rung& rung) {
  return fmt::format("{}{} {} {}", variant_of(analysis.run, rung).id,
                     ladder.size.empty() ? "" : " " + as_option(ladder.size), name_of(ladder.cache),
                     analysis.run.devices.at(ladder.device).name);
}

}  // namespace roofladder
