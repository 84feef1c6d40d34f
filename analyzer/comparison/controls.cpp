// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/controls.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "run/metric.h"

namespace roofladder {
namespace {

// One of them at one size in one state of the caches.
using Key = std::tuple<std::uint32_t, Parameters, CacheState>;

void pool(std::vector<VariantAnalysis>& variants) {
  double squares = 0;
  double freedom = 0;
  for (const VariantAnalysis& variant : variants) {
    squares += variant.spread ? variant.spread->variance * variant.spread->freedom : 0;
    freedom += variant.spread ? variant.spread->freedom : 0;
  }
  for (VariantAnalysis& variant : variants) {
    if (variant.spread) {
      variant.spread->variance = std::max(variant.spread->variance, squares / freedom);
      variant.spread->freedom = freedom;
    }
  }
}

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
    variant.spread = round_spread(variant.times, variant.rounds);
    if (variant.time) {
      all.push_back(std::move(variant));
    }
  }
  pool(all);
  return all;
}

}  // namespace roofladder
