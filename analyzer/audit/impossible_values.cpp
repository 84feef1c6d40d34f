// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <set>
#include <tuple>

#include "analyzer/audit/rules.h"

namespace roofladder {

void find_impossible_values(const Audited& audited, Findings& findings) {
  std::set<std::tuple<std::uint32_t, std::uint16_t>> reported;
  for (const Sample& sample : audited.run.samples) {
    const std::string& metric = audited.run.metrics.at(sample.metric);
    if (sample.status != Status::ok || possible(metric, sample.value) ||
        !reported.emplace(sample.point, sample.metric).second) {
      continue;
    }
    findings.push_back({FindingKind::impossible_value,
                        audited.run.variants[audited.run.points[sample.point].variant].id,
                        fmt::format("has {} = {} (repetition {}); it is left out.", metric,
                                    sample.value, sample.repetition),
                        "a counter that overflowed or was read before it was ready, or a damaged "
                        "or foreign file"});
  }
}

}  // namespace roofladder
