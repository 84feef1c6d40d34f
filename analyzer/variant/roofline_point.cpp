// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/variant/roofline_point.h"

#include <algorithm>

namespace roofladder {

std::optional<RooflinePoint> roofline_point(const VariantAnalysis& variant) {
  const auto intensity = variant.value(metric::intensity);
  const auto attainable = variant.value(metric::attainable);
  const auto* rate = std::get_if<Estimate>(&variant.metric(metric::flop_rate)->value);
  if (!intensity || !attainable || rate == nullptr || *intensity <= 0) {
    return std::nullopt;
  }
  RooflinePoint point{*intensity, rate->value, rate->interval, *attainable, Provenance::derived};
  const MetricValue* read = variant.metric(metric::dram_read);
  point.traffic = std::holds_alternative<Estimate>(read->value)
                      ? read->provenance
                      : variant.metric(metric::intensity)->provenance;
  return point;
}

std::optional<RooflinePoint> cache_aware_point(const VariantAnalysis& variant,
                                               const PointLimits& limits) {
  const auto intensity = variant.value(metric::intensity_core);
  const auto* rate = std::get_if<Estimate>(&variant.metric(metric::flop_rate)->value);
  if (!intensity || rate == nullptr || *intensity <= 0 || limits.first_cache == nullptr ||
      limits.flops == nullptr) {
    return std::nullopt;
  }
  const double attainable = std::min(limits.flops->best, *intensity * limits.first_cache->best);
  return RooflinePoint{*intensity, rate->value, rate->interval, attainable,
                       variant.metric(metric::core_read)->provenance};
}

}  // namespace roofladder
