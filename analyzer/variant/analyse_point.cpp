// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/variant/analyse_point.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <numeric>

#include "analyzer/limits/ceiling.h"
#include "analyzer/values/metric_formula.h"
#include "analyzer/values/point_values.h"
#include "analyzer/variant/bound.h"
#include "analyzer/variant/outstanding.h"
#include "run/metric.h"

namespace roofladder {
namespace {

// The ceilings that one point is compared with; null where the run has none.
struct Limits {
  const Ceiling* stream = nullptr;
  const Ceiling* mix = nullptr;
  const Ceiling* flops = nullptr;
  std::vector<const Ceiling*> caches;  // those that the run has
  const Ceiling* first_cache = nullptr;
};

void bind_limit(PointValues& values, const Metric& metric, const Ceiling* ceiling,
                std::string_view why_not) {
  if (ceiling != nullptr) {
    values.bind(metric, ceiling->best, ceiling->name);
  } else {
    values.bind(metric, Absence{Status::not_asked, std::string(why_not)}, {});
  }
}

// The one of most flops. A copy of data executes none: then the double-precision peak stands for
// the machine.
std::string_view precision(PointValues& values, Shapes& shapes) {
  const std::string key = values.key_of_shape();
  auto known = shapes.precisions.find(key);
  if (known == nullptr) {
    std::vector<const PrecisionMetrics*> counted;
    for (const PrecisionMetrics& one : precisions) {
      if (values.number(*one.flops)) {
        counted.push_back(&one);
      }
    }
    known = shapes.precisions.add(key, std::move(counted));
  }
  std::string_view most = precisions.front().name;
  double most_flops = 0;
  for (const PrecisionMetrics* one : *known) {
    const double count = values.number(*one->flops).value_or(0);
    if (count > most_flops) {
      most = one->name;
      most_flops = count;
    }
  }
  return most;
}

Limits bind_limits(PointValues& values, Shapes& shapes, const std::vector<Ceiling>& ceilings,
                   std::uint32_t device) {
  Limits limits;
  limits.stream = stream_ceiling(ceilings, device);
  bind_limit(values, metric::ceiling_stream, limits.stream,
             "this run measured no triad on this device");
  const auto read = values.number(metric::dram_read);
  const auto bytes = values.number(metric::dram_bytes);
  if (read && bytes && *bytes > 0) {
    limits.mix = nearest_mix(ceilings, device, *read / *bytes);
    bind_limit(values, metric::ceiling_mix, limits.mix,
               "this run measured no DRAM bandwidth on this device");
  } else {
    bind_limit(values, metric::ceiling_mix, nullptr,
               "the read:write mix of the traffic is unknown");
  }
  const std::string_view executed = precision(values, shapes);
  limits.flops = flops_ceiling(ceilings, device, executed);
  bind_limit(values, metric::ceiling_flops, limits.flops,
             fmt::format("this run measured no {} peak on this device", executed));
  for (const char* level : {"l2", "l1"}) {
    if (const Ceiling* cache = level_ceiling(ceilings, device, level)) {
      limits.caches.push_back(cache);
    }
  }
  limits.first_cache = level_ceiling(ceilings, device, "l1");
  return limits;
}

double sum(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

// A part's share is its time in all repetitions over the variant's: percents are never averaged.
std::vector<PartAnalysis> parts_of(const Run& run, const Observations& observations,
                                   const VariantAnalysis& variant, Shapes& shapes) {
  const auto& names = run.variants[variant.variant].parts;
  const double whole = sum(variant.times);
  std::vector<PartAnalysis> parts;
  for (std::size_t i = 0; i < names.size(); ++i) {
    PartAnalysis part;
    part.name = names[i];
    const auto point = static_cast<std::uint32_t>(variant.point);
    const auto index = static_cast<std::uint16_t>(i);
    if (observations.any(point, index)) {
      part.metrics = PointValues(run, observations, point, index).present(shapes);
    }
    const auto found = observations.best(point, index, metric::time);
    if (const auto* times = std::get_if<Series>(&found)) {
      part.time = distribution(times->values);
      part.share = whole > 0 ? sum(times->values) / whole : 0;
    } else if (names.size() == 1) {
      part.time = variant.time;
      part.share = variant.time ? 1 : 0;
    }
    parts.push_back(std::move(part));
  }
  return parts;
}

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

// The cache-aware roofline (Ilic, Pratas and Sousa, IEEE Computer Architecture Letters 13(1),
// 2014): the bytes are those that the core asks for, so that every level's roof is one of the core.
std::optional<RooflinePoint> cache_aware_point(const VariantAnalysis& variant,
                                               const Limits& limits) {
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

}  // namespace

const MetricValue* VariantAnalysis::metric(const Metric& metric) const {
  return metrics.find(&metric);
}

std::optional<double> VariantAnalysis::value(const Metric& metric) const {
  return metrics.number(metric);
}

VariantAnalysis analyse_point(const Run& run, const Observations& observations,
                              const std::vector<Ceiling>& ceilings, std::size_t point,
                              Shapes& shapes) {
  VariantAnalysis variant;
  variant.variant = run.points[point].variant;
  variant.point = point;
  const auto times =
      observations.best(static_cast<std::uint32_t>(point), whole_variant, metric::time);
  if (const auto* series = std::get_if<Series>(&times)) {
    variant.times = series->values;
    variant.rounds =
        observations.rounds(static_cast<std::uint32_t>(point), metric::time, series->provenance);
    variant.time = distribution(series->values);
  } else {
    variant.failure = *std::get<const Absence*>(times);
  }
  PointValues values(run, observations, point);
  const Limits limits = bind_limits(values, shapes, ceilings, run.points[point].device);
  variant.metrics = std::move(values).all(shapes);
  variant.parts = parts_of(run, observations, variant, shapes);
  variant.nearest_reference = limits.mix == nullptr ? "" : limits.mix->name;
  variant.roofline = roofline_point(variant);
  variant.cache_aware = cache_aware_point(variant, limits);
  variant.bound = bound_of(variant, limits.mix, limits.flops, limits.caches,
                           outstanding_lines(variant, run.points[point], ceilings));
  return variant;
}

}  // namespace roofladder
