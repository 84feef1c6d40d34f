// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "analyzer/audit/rules.h"
#include "analyzer/audit/traffic.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double bytes_tolerance = 0.02;

}  // namespace

void find_bytes_below_minimum(const Audited& audited, const VariantAnalysis& variant,
                              Findings& findings) {
  const auto excess = variant.value(metric::traffic_excess);
  const Provenance traffic = traffic_source(variant);
  if (!excess || traffic == Provenance::declared) {
    return;
  }
  const double bytes = *variant.value(metric::dram_bytes);
  const double minimum = *variant.value(metric::minimum_bytes);
  const double uncounted =
      is_observed(traffic) ? held_back(audited.run, variant, *variant.value(metric::minimum_write))
                           : 0;
  if (bytes >= (1 - bytes_tolerance) * minimum - uncounted) {
    return;
  }
  findings.push_back(
      {FindingKind::bytes_below_minimum, audited.id_of(variant),
       fmt::format("moved {}, {} of the minimum of a cold cache.",
                   format_quantity(bytes, dimension::bytes), format_percent(*excess)),
       "the cache still held data of the repetition before, or the declared minimum is too high"});
}

}  // namespace roofladder
