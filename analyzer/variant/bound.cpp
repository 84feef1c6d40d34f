// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/variant/bound.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <optional>
#include <utility>

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

struct Reached {
  double fraction = 0;
  const Ceiling* ceiling = nullptr;
};

std::string text_of(const Reached& reached) {
  return fmt::format("{} of {}", format_percent(reached.fraction), reached.ceiling->name);
}

std::string list_of(const std::vector<Reached>& all) {
  std::string text;
  for (const Reached& one : all) {
    text += (text.empty() ? "" : ", ") + text_of(one);
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

Bound at_roofs(const std::vector<Reached>& roofs, const Ceiling* peak) {
  const double highest = roofs.front().fraction;
  Bound bound{roofs.front().ceiling == peak ? BoundKind::compute : BoundKind::memory,
              {roofs.front().ceiling->name},
              "at " + text_of(roofs.front())};
  if (roofs.size() == 2 && roofs.back().fraction >= highest - both_within) {
    bound.kind = BoundKind::both;
    bound.ceilings.push_back(roofs.back().ceiling->name);
    bound.sentence += " and " + text_of(roofs.back());
  }
  return bound;
}

std::vector<Reached> highest_first(std::vector<Reached> all) {
  std::ranges::stable_sort(all, std::ranges::greater(), &Reached::fraction);
  return all;
}

std::vector<Reached> of_caches(const VariantAnalysis& variant,
                               const std::vector<const Ceiling*>& caches) {
  std::vector<Reached> all;
  for (const Ceiling* cache : caches) {
    const Metric& throughput =
        cache->limit.level == MemoryLevel::l1 ? metric::l1_throughput : metric::l2_throughput;
    if (const auto rate = variant.value(throughput)) {
      all.push_back({*rate / cache->best, cache});
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

Bound below_roofs(const VariantAnalysis& variant, const std::vector<Reached>& all,
                  const std::string& remark) {
  const Reached& nearest = all.front();
  const auto waits = waits_of(variant);
  const std::string more = (waits ? "; " + waits->sentence : "") + with_occupancy(variant) + remark;
  if (nearest.fraction >= near) {
    return {BoundKind::near_ceiling,
            {nearest.ceiling->name},
            "below every roof; nearest: " + text_of(nearest) + more};
  }
  const BoundKind kind =
      waits ? waits->shows.value_or(BoundKind::below_roofs) : BoundKind::below_roofs;
  return {kind, {}, "below every roof: " + list_of(all) + more};
}

}  // namespace

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
               const std::vector<const Ceiling*>& caches, const std::string& remark) {
  if (auto bound = beside_kernels(variant)) {
    return *bound;
  }
  std::vector<Reached> roofs;
  if (const auto memory =
          bandwidth == nullptr ? std::nullopt : variant.value(metric::mix_fraction)) {
    roofs.push_back({*memory, bandwidth});
  }
  if (const auto rate = peak == nullptr ? std::nullopt : variant.value(metric::flop_rate)) {
    roofs.push_back({*rate / peak->best, peak});
  }
  roofs = highest_first(std::move(roofs));
  if (!roofs.empty() && roofs.front().fraction >= binding) {
    return at_roofs(roofs, peak);
  }
  if (roofs.size() < 2) {
    return unknown(variant);
  }
  std::vector<Reached> all = of_caches(variant, caches);
  if (!all.empty() && all.front().fraction >= binding) {
    return {BoundKind::cache, {all.front().ceiling->name}, "at " + text_of(all.front())};
  }
  std::ranges::copy(roofs, std::back_inserter(all));
  return below_roofs(variant, highest_first(std::move(all)), remark);
}

}  // namespace roofladder
