// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "analyzer/audit/audit.h"
#include "analyzer/judge/rules.h"
#include "run/format.h"

namespace roofladder {
namespace {

bool is_traffic_counted(const RungContext& rung) {
  const MetricValue* bytes = rung.analysis().metric(metric::dram_bytes);
  return bytes != nullptr && number_in(*bytes) && bytes->inputs.size() == 1 &&
         bytes->inputs.front() == Provenance::counter;
}

}  // namespace

std::optional<RuleResult> judge_cold_caches(const RungContext& rung) {
  if (rung.point().cache != CacheState::cold || rung.variant().on_chip) {
    return std::nullopt;
  }
  if (is_traffic_counted(rung)) {
    const auto finding = first_finding(FindingKind::bytes_below_minimum, rung);
    return finding ? violated("it " + finding->sentence)
                   : pass("it moved no less than cold caches must, as counted");
  }
  const auto foreign = rung.greatest(metric::memory_foreign);
  if (!foreign) {
    return inconclusive("nobody tells what memory it keeps that is not evicted",
                        "counters of the traffic");
  }
  if (first_finding(FindingKind::foreign_memory, rung)) {
    return inconclusive(fmt::format("it keeps {} that is not evicted between repetitions",
                                    format_quantity(*foreign, dimension::bytes)),
                        "memory from the queue's allocator instead, or counters of the traffic");
  }
  return pass(
      "arrays and memory of the queue were evicted before every repetition, and it keeps little "
      "else");
}

}  // namespace roofladder
