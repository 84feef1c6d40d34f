// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/bound.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

#include "run/format.h"

namespace roofladder {
namespace {

constexpr double binds = 0.70;        // of a ceiling
constexpr double both_within = 0.10;  // two ceilings this close both bind

std::string at(double fraction, const Ceiling& ceiling) {
  return fmt::format("{} of {}", format_percent(fraction), ceiling.name);
}

// Without a binding ceiling the time goes into waiting; on a device with occupancy its limit is the
// first suspect.
std::string occupancy(const VariantAnalysis& variant) {
  const MetricValue* achieved = variant.metric("occupancy.achieved");
  if (const auto value = variant.value("occupancy.achieved")) {
    return fmt::format("achieved occupancy {}", format_percent(*value));
  }
  if (const auto value = variant.value("occupancy.theoretical")) {
    return fmt::format("theoretical occupancy {}", format_percent(*value));
  }
  const auto* why = achieved == nullptr ? nullptr : std::get_if<Absence>(&achieved->value);
  if (why == nullptr) {
    return "occupancy unknown";
  }
  return why->status == Status::not_applicable
             ? fmt::format("occupancy not applicable ({})", why->reason)
             : fmt::format("occupancy unknown ({})", why->reason);
}

Bound unknown(const VariantAnalysis& variant) {
  if (variant.failure) {
    return {BoundKind::unknown, {}, "unknown: " + variant.failure->reason};
  }
  for (const auto* name : {"mix_fraction", "flop_rate", "ceiling.flops"}) {
    const MetricValue* metric = variant.metric(name);
    if (const auto* why = metric == nullptr ? nullptr : std::get_if<Absence>(&metric->value)) {
      return {BoundKind::unknown, {}, fmt::format("unknown: {}", why->reason)};
    }
  }
  return {BoundKind::unknown, {}, "unknown"};
}

// The cache whose bandwidth the variant uses most of, where that is enough to bind.
std::optional<Bound> cache_bound(const VariantAnalysis& variant,
                                 const std::vector<const Ceiling*>& caches) {
  const Ceiling* highest = nullptr;
  double fraction = binds;
  for (const Ceiling* cache : caches) {
    const double of_cache = variant.value(cache->level + ".throughput").value_or(0) / cache->best;
    if (of_cache >= fraction) {
      fraction = of_cache;
      highest = cache;
    }
  }
  if (highest == nullptr) {
    return std::nullopt;
  }
  return Bound{BoundKind::cache, {highest->name}, "at " + at(fraction, *highest)};
}

}  // namespace

Bound bound_of(const VariantAnalysis& variant, const Ceiling* bandwidth, const Ceiling* peak,
               const std::vector<const Ceiling*>& caches) {
  const auto memory = bandwidth == nullptr ? std::nullopt : variant.value("mix_fraction");
  const auto rate = variant.value("flop_rate");
  const auto compute = peak == nullptr || !rate ? std::nullopt : std::optional(*rate / peak->best);
  const double highest = std::max(memory.value_or(0), compute.value_or(0));
  if (highest < binds) {
    if (!memory || !compute) {
      return unknown(variant);
    }
    if (auto cache = cache_bound(variant, caches)) {
      return *cache;
    }
    return {BoundKind::latency,
            {},
            fmt::format("no ceiling above {} ({}, {}): latency; {}", format_percent(binds),
                        at(*memory, *bandwidth), at(*compute, *peak), occupancy(variant))};
  }
  const bool memory_binds = memory && *memory >= highest - both_within;
  const bool compute_binds = compute && *compute >= highest - both_within;
  if (memory_binds && compute_binds) {
    return {BoundKind::both,
            {bandwidth->name, peak->name},
            fmt::format("at {} and {}", at(*memory, *bandwidth), at(*compute, *peak))};
  }
  if (memory_binds) {
    return {BoundKind::memory, {bandwidth->name}, "at " + at(highest, *bandwidth)};
  }
  return {BoundKind::compute, {peak->name}, "at " + at(highest, *peak)};
}

}  // namespace roofladder
