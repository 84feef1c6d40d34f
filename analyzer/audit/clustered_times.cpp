// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "analyzer/audit/clusters.h"
#include "analyzer/audit/rules.h"
#include "run/format.h"

namespace roofladder {

Findings audit_two_clusters(const RungContext& rung) {
  const auto clusters = two_clusters(rung.analysis().times);
  if (!clusters) {
    return {};
  }
  return {{.where = rung.id(),
           .sentence = fmt::format(
               "has times in two clusters: {} of about {} and {} of about {}; "
               "the median is one of them.",
               clusters->low_count, format_quantity(clusters->low, dimension::seconds),
               clusters->high_count, format_quantity(clusters->high, dimension::seconds)),
           .likely_cause = "another load or clock for a part of the repetitions, or memory placed "
                           "differently from repetition to repetition"}};
}

}  // namespace roofladder
