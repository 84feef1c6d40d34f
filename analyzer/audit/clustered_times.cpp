// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "analyzer/audit/clusters.h"
#include "analyzer/audit/rules.h"
#include "run/format.h"

namespace roofladder {

void find_two_clusters(const Audited& audited, const VariantAnalysis& variant, Findings& findings) {
  const auto clusters = two_clusters(variant.times);
  if (!clusters) {
    return;
  }
  findings.push_back(
      {FindingKind::two_clusters, audited.id_of(variant),
       fmt::format("has times in two clusters: {} of about {} and {} of about {}; "
                   "the median is one of them.",
                   clusters->low_count, format_quantity(clusters->low, dimension::seconds),
                   clusters->high_count, format_quantity(clusters->high, dimension::seconds)),
       "another load or clock for a part of the repetitions, or memory placed "
       "differently from repetition to repetition"});
}

}  // namespace roofladder
