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

Findings audit_bytes_below_minimum(const RungContext& rung) {
  const Provenance traffic = traffic_source(rung);
  if (traffic == Provenance::declared) {
    return {};
  }
  const double bytes = *rung.value(metric::dram_bytes);
  const double minimum = *rung.value(metric::minimum_bytes);
  const double uncounted =
      is_observed(traffic) ? held_back(rung, *rung.value(metric::minimum_write)) : 0;
  if (bytes >= (1 - bytes_tolerance) * minimum - uncounted) {
    return {};
  }
  return {{.where = rung.id(),
           .sentence = fmt::format("moved {}, {} of the minimum of a cold cache.",
                                   format_quantity(bytes, dimension::bytes),
                                   format_percent(*rung.value(metric::traffic_excess))),
           .likely_cause = "the cache still held data of the repetition before, or the declared "
                           "minimum is too high"}};
}

}  // namespace roofladder
