// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/controls.h"

#include <map>
#include <tuple>
#include <utility>

#include "analyzer/variant/pooled_spread.h"
#include "run/metric.h"

namespace roofladder {
namespace {

// One of them at one size in one state of the caches.
using Key = std::tuple<std::uint32_t, Parameters, CacheState>;

}  // namespace

std::vector<VariantAnalysis> controls(const Run& run, std::uint32_t device) {
  std::map<Key, VariantAnalysis> found;
  std::vector<VariantAnalysis*> of_point(run.points.size());
  for (std::uint32_t i = 0; i < run.points.size(); ++i) {
    const Point& point = run.points[i];
    if (point.device == device && point.phase != Phase::main &&
        run.variants[point.variant].measures) {
      of_point[i] = &found[Key{point.variant, point.size, point.cache}];
      of_point[i]->variant = point.variant;
      of_point[i]->point = i;
    }
  }
  for (const Sample& sample : run.samples) {
    VariantAnalysis* variant = of_point.at(sample.point);
    if (variant != nullptr && sample.status == Status::ok && sample.part == whole_variant &&
        run.metrics.at(sample.metric) == metric::time.name) {
      variant->times.push_back(sample.value);
      variant->rounds.push_back(static_cast<std::uint16_t>(run.points[sample.point].phase));
    }
  }
  std::vector<VariantAnalysis> all;
  for (auto& [key, variant] : found) {
    variant.time = distribution(variant.times);
    if (variant.time) {
      all.push_back(std::move(variant));
    }
  }
  std::vector<VariantAnalysis*> variants;
  for (VariantAnalysis& variant : all) {
    variants.push_back(&variant);
  }
  pool_spreads(variants);
  return all;
}

}  // namespace roofladder
