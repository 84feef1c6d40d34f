// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/variant/bound.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <optional>
#include <span>
#include <utility>

#include "analyzer/variant/pipes.h"
#include "analyzer/variant/stalls.h"
#include "analyzer/variant/transfers.h"
#include "run/format.h"
#include "run/metric.h"

namespace roofladder {
namespace {

constexpr double binding = 0.70;      // from this fraction of a ceiling on, the ceiling binds
constexpr double near = 0.50;         // from this fraction on, a ceiling is named as near
constexpr double both_within = 0.10;  // ceilings whose fractions differ by less both bind
constexpr double most_of_time = 0.50;
constexpr double balanced = 0.70;  // of the processors, or of the busiest multiprocessor's time
constexpr std::size_t nearest_named = 3;

struct Reached {
  double fraction = 0;
  std::string name;
  BoundKind kind = BoundKind::unknown;
  const CacheTraffic* cache = nullptr;
  const Pipe* pipe = nullptr;

  // Whether it is in use as far as flops are executed.
  bool is_of_flops() const { return pipe != nullptr && pipe->computes; }
};

std::string text_of(const Reached& reached) {
  const bool is_unit = reached.kind == BoundKind::pipe || reached.kind == BoundKind::instructions ||
                       reached.kind == BoundKind::latency;
  const char* of = reached.kind == BoundKind::speculation ? "the time in " : is_unit ? "the " : "";
  return fmt::format("{} of {}{}", format_percent(reached.fraction), of, reached.name);
}

std::string list_of(std::span<const Reached> all, std::string_view between) {
  std::string text;
  for (const Reached& one : all) {
    text += fmt::format("{}{}", text.empty() ? "" : between, text_of(one));
  }
  return text;
}

Bound unknown(const VariantAnalysis& variant) {
  if (variant.failure) {
    return {BoundKind::unknown, {}, "unknown: " + variant.failure->reason};
  }
  for (const Metric* needed : {&metric::mix_fraction, &metric::flop_rate, &metric::ceiling_flops}) {
    const MetricValue* metric = variant.metric(*needed);
    if (const auto* why = metric == nullptr ? nullptr : std::get_if<Absence>(&metric->value)) {
      return {BoundKind::unknown, {}, fmt::format("unknown: {}", why->reason)};
    }
  }
  return {BoundKind::unknown, {}, "unknown"};
}

// If kernels take less than half of the time, no roof of theirs explains it.
std::optional<Bound> beside_kernels(const VariantAnalysis& variant) {
  const double transfers = variant.time ? transfer_time(variant).share() : 0;
  if (transfers > most_of_time) {
    return Bound{
        BoundKind::host_link,
        {},
        fmt::format("transfers over the host link take {} of the time", format_percent(transfers))};
  }
  const double gap = launch_gap(variant);
  if (gap > most_of_time) {
    return Bound{BoundKind::launch_gaps, {}, launch_gap_text(gap)};
  }
  return std::nullopt;
}

std::vector<Reached> highest_first(std::vector<Reached> all) {
  std::ranges::stable_sort(all, std::ranges::greater(), &Reached::fraction);
  return all;
}

// Names the highest roof, and one within a few points of it. Arithmetic at its own roof stands for
// its pipe.
std::vector<Reached> binding_of(const std::vector<Reached>& roofs) {
  const double least = roofs.front().fraction - both_within;
  const bool at_peak = std::ranges::any_of(roofs, [&](const Reached& roof) {
    return roof.kind == BoundKind::compute && roof.fraction >= least;
  });
  std::vector<Reached> binding;
  for (const Reached& roof : roofs) {
    const bool is_named = at_peak && roof.is_of_flops();
    if (roof.fraction >= least && !is_named && binding.size() < 2) {
      binding.push_back(roof);
    }
  }
  return binding;
}

Bound at_roofs(const std::vector<Reached>& roofs) {
  const std::vector<Reached> all = binding_of(roofs);
  const auto has = [&](BoundKind kind) {
    return std::ranges::find(all, kind, &Reached::kind) != all.end();
  };
  const bool both = has(BoundKind::memory) && has(BoundKind::compute);
  Bound bound{both ? BoundKind::both : all.front().kind, {}, "at " + list_of(all, " and ")};
  for (const Reached& one : all) {
    bound.ceilings.push_back(one.name);
  }
  bound.pipe = all.front().pipe;
  return bound;
}

std::vector<Reached> of_caches(const VariantAnalysis& variant,
                               const std::vector<const Ceiling*>& caches) {
  std::vector<Reached> all;
  for (const Ceiling* cache : caches) {
    const auto* level = std::ranges::find(cache_levels, cache->limit.level, &CacheTraffic::level);
    if (const auto rate = variant.value(*level->throughput)) {
      all.push_back({*rate / cache->best, cache->name, BoundKind::cache, level});
    }
  }
  return highest_first(std::move(all));
}

// Adds the occupancy, since a device may have had too few warps to stay busy.
std::string with_occupancy(const VariantAnalysis& variant) {
  for (const auto& [metric, words] : {std::pair(&metric::occupancy_achieved, "achieved"),
                                      std::pair(&metric::occupancy_theoretical, "theoretical")}) {
    if (const auto value = variant.value(*metric)) {
      return fmt::format("; {} occupancy {}", words, format_percent(*value));
    }
  }
  return "";
}

std::vector<Reached> of_pipes(const VariantAnalysis& variant) {
  std::vector<Reached> all;
  for (const auto& [pipe, share] : pipe_uses(variant)) {
    if (share > 0) {
      all.push_back({share, pipe->name, pipe->kind, nullptr, pipe});
    }
  }
  return all;
}

// Memory and arithmetic, as far as they are known.
std::vector<Reached> of_points(const VariantAnalysis& variant, const Ceiling* bandwidth,
                               const Ceiling* peak) {
  std::vector<Reached> all;
  if (const auto memory =
          bandwidth == nullptr ? std::nullopt : variant.value(metric::mix_fraction)) {
    all.push_back({*memory, bandwidth->name, BoundKind::memory});
  }
  if (const auto rate = peak == nullptr ? std::nullopt : variant.value(metric::flop_rate)) {
    all.push_back({*rate / peak->best, peak->name, BoundKind::compute});
  }
  return all;
}

// Whether neither memory nor arithmetic can be what binds: the use of its pipes stands for a flop
// rate that nobody knows.
bool is_told(const std::vector<Reached>& points, const std::vector<Reached>& all) {
  const auto has = [](const std::vector<Reached>& roofs, BoundKind kind) {
    return std::ranges::find(roofs, kind, &Reached::kind) != roofs.end();
  };
  return has(points, BoundKind::memory) &&
         (has(points, BoundKind::compute) || std::ranges::any_of(all, &Reached::is_of_flops));
}

// Processors that others took were not idle.
std::optional<Bound> idle_processors(const VariantAnalysis& variant, std::int32_t processors) {
  const auto busy = variant.value(metric::processors);
  const double taken = variant.value(metric::load_others).value_or(0) +
                       variant.value(metric::load_stolen).value_or(0);
  if (!busy || *busy + taken >= balanced * processors) {
    return std::nullopt;
  }
  return Bound{BoundKind::imbalance,
               {},
               fmt::format("{:.3g} processors are at work on average, of {} that the run uses",
                           *busy, processors)};
}

std::optional<Bound> idle_multiprocessors(const VariantAnalysis& variant) {
  const auto balance = variant.value(metric::sm_balance);
  if (!balance || *balance >= balanced) {
    return std::nullopt;
  }
  return Bound{BoundKind::imbalance,
               {},
               fmt::format("the multiprocessors hold warps for {} of the busiest one's time: too "
                           "few blocks, a last wave that is not full, or blocks of unequal work",
                           format_percent(*balance))};
}

// Threads that have a line on its way on average, which no prefetcher asked for, while nothing else
// is in use for half of the time: lines that come many at a time, beside other work, leave
// something else busy.
std::optional<Bound> waiting_for_lines(const VariantAnalysis& variant,
                                       const std::vector<Reached>& roofs) {
  const auto in_flight = variant.value(metric::irregular_in_flight);
  const auto share = variant.value(metric::pipe_irregular);
  const bool is_busy = std::ranges::any_of(roofs, [](const Reached& roof) {
    return roof.fraction >= near && roof.pipe != &irregular_lines;
  });
  if (!in_flight || !share || *in_flight < binding || is_busy) {
    return std::nullopt;
  }
  Bound bound{BoundKind::latency,
              {},
              fmt::format("latency of memory: {:.2g} lines that no prefetcher foresees are in "
                          "flight a thread on average, of {:.2g} that can be",
                          *in_flight, *in_flight / *share)};
  bound.pipe = &irregular_lines;
  return bound;
}

// Names what nothing that was observed on a CPU shows.
const char* untold_of_cpu(const VariantAnalysis& variant) {
  return variant.value(metric::pipe_mispredictions)
             ? "; false sharing cannot be told here (perf can)"
             : "; branch misses and false sharing cannot be told here (perf can)";
}

Bound below_roofs(const VariantAnalysis& variant, std::vector<Reached> all,
                  const std::string& remark, bool is_cpu) {
  const auto waits = waits_of(variant);
  if (waits) {  // whose sentence tells how full the issue slots are
    std::erase_if(all, [](const Reached& one) {
      return one.kind == BoundKind::instructions && one.fraction < near;
    });
  }
  const Reached& nearest = all.front();
  const std::string more = (waits ? "; " + waits->sentence : "") + with_occupancy(variant) + remark;
  const bool is_explained = waits && waits->shows;
  if (nearest.fraction >= near && !is_explained) {
    return {BoundKind::near_ceiling,
            {nearest.name},
            "below every roof; nearest: " + text_of(nearest) + more};
  }
  const std::span named = std::span<const Reached>(all).first(std::min(nearest_named, all.size()));
  return {
      is_explained ? *waits->shows : BoundKind::below_roofs,
      {},
      "below every roof: " + list_of(named, ", ") + more + (is_cpu ? untold_of_cpu(variant) : "")};
}

struct Roofs {
  std::vector<Reached> points;  // memory and arithmetic
  std::vector<Reached> pipes;
  std::vector<Reached> caches;

  std::vector<Reached> beside_caches() const {
    std::vector<Reached> both = points;
    both.insert(both.end(), pipes.begin(), pipes.end());
    return highest_first(std::move(both));
  }
  std::vector<Reached> all() const {
    std::vector<Reached> every = beside_caches();
    every.insert(every.end(), caches.begin(), caches.end());
    return highest_first(std::move(every));
  }
};

Bound found(const VariantAnalysis& variant, const Roofs& roofs, const std::string& remark,
            std::int32_t processors) {
  if (auto bound = beside_kernels(variant)) {
    return *bound;
  }
  const std::vector<Reached> first = roofs.beside_caches();
  if (!first.empty() && first.front().fraction >= binding) {
    return at_roofs(first);
  }
  if (!is_told(roofs.points, first)) {
    return unknown(variant);
  }
  if (!roofs.caches.empty() && roofs.caches.front().fraction >= binding) {
    const Reached& cache = roofs.caches.front();
    return {BoundKind::cache, {cache.name}, "at " + text_of(cache), {}, cache.cache};
  }
  if (auto bound = idle_processors(variant, processors)) {
    return *bound;
  }
  if (auto bound = idle_multiprocessors(variant)) {
    return *bound;
  }
  if (auto bound = waiting_for_lines(variant, roofs.all())) {
    return *bound;
  }
  return below_roofs(variant, roofs.all(), remark, processors > 0);
}

}  // namespace

bool binds(const Bound& bound, BoundKind roof) {
  return bound.kind == roof || bound.kind == BoundKind::both;
}

bool is_below_roofs(const Bound& bound) {
  switch (bound.kind) {
    case BoundKind::near_ceiling:
    case BoundKind::imbalance:
    case BoundKind::latency:
    case BoundKind::speculation:
    case BoundKind::synchronization:
    case BoundKind::instructions:
    case BoundKind::below_roofs:
      return true;
    default:
      return false;
  }
}

double launch_gap(const VariantAnalysis& variant) {
  const auto busy = variant.value(metric::busy_fraction);
  return variant.time && busy ? std::max(0.0, 1 - transfer_time(variant).share() - *busy) : 0;
}

std::string launch_gap_text(double gap) {
  return fmt::format(
      "the busiest multiprocessor holds no warp for at least {} of the time: gaps between launches "
      "and around them",
      format_percent(gap));
}

Bound bound_of(const VariantAnalysis& variant, const Ceiling* bandwidth, const Ceiling* peak,
               const std::vector<const Ceiling*>& caches, const std::string& remark,
               std::int32_t processors) {
  const Roofs roofs{of_points(variant, bandwidth, peak), of_pipes(variant),
                    of_caches(variant, caches)};
  Bound bound = found(variant, roofs, remark, processors);
  for (const Reached& one : roofs.all()) {
    bound.roofs.push_back({one.name, one.fraction, one.kind});
  }
  return bound;
}

}  // namespace roofladder
