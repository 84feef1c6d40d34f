// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analyzer/values/metric_values.h"
#include "analyzer/variant/bound.h"
#include "analyzer/variant/round_spread.h"
#include "analyzer/variant/traffic_by_size.h"
#include "run/statistics.h"

namespace roofladder {

// A variant's place on a roofline.
struct RooflinePoint {
  double intensity = 0;  // flop/B of DRAM traffic, or of the core's loads and stores
  double rate = 0;       // flop/s
  std::optional<Interval> rate_interval;
  double attainable = 0;                      // min(peak, intensity x bandwidth)
  Provenance traffic = Provenance::declared;  // provenance of the bytes
};

struct PartAnalysis {
  std::string name;
  std::optional<Distribution> time;
  double share = 0;      // of the variant's time
  MetricValues metrics;  // those that have a value
};

// A variant at one size on one device: its time, metrics, and place on the roofline.
struct VariantAnalysis {
  std::size_t variant = 0;           // index into Run::variants
  std::size_t point = 0;             // index into Run::points
  std::optional<Distribution> time;  // absent: failed, see failure
  std::optional<Absence> failure;
  std::vector<PartAnalysis> parts;
  MetricValues metrics;  // every metric of the table; absent ones with their reason
  std::optional<RooflinePoint> roofline;
  std::optional<RooflinePoint> cache_aware;  // by the source's loads and stores, below L1's roof
  Bound bound;
  std::string nearest_reference;      // the ceiling whose read:write mix is nearest
  std::vector<double> times;          // every sample, in order of measurement
  std::vector<std::uint16_t> rounds;  // one for each of them
  std::vector<TrafficAtSize> traffic_by_size;
  std::optional<RoundSpread> spread;  // pooled over the ladder; absent with one round

  const MetricValue* metric(const Metric& metric) const;    // null if none was computed
  std::optional<double> value(const Metric& metric) const;  // absent if it has no value
};

// Why a variant without a time has none.
Absence failure_of(const VariantAnalysis& variant);

}  // namespace roofladder
