// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/split.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "analyzer/ladder/factors.h"
#include "analyzer/ladder/views.h"
#include "analyzer/variant/transfers.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double time_rounding = 1e-9;  // of a variant's time: below it, the parts are the whole
constexpr double worth_a_factor = 0.1;  // of the time, in transfers before or after the step

std::vector<PartChange> part_changes(const VariantAnalysis& before, const VariantAnalysis& after) {
  std::vector<PartChange> changes;
  for (const PartTime& part : part_times(before)) {
    changes.push_back({part.name, part.seconds, std::nullopt});
  }
  for (const PartTime& part : part_times(after)) {
    const auto known = std::find_if(changes.begin(), changes.end(), [&](const PartChange& change) {
      return change.name == part.name;
    });
    if (known == changes.end()) {
      changes.push_back({part.name, std::nullopt, part.seconds});
    } else {
      known->after = part.seconds;
    }
  }
  return changes;
}

// Names the factor "shorter" or "longer" after the transfers' own time. If that does not explain
// the factor, the rest of the time changed, and the transfers' share with it.
std::string transfer_change(double factor, double shorter) {
  if (is_same(factor)) {
    return "same share of transfers";
  }
  if (factor > 1) {
    return shorter > 1 + unchanged ? "shorter transfers" : "smaller share of transfers";
  }
  return shorter < 1 - unchanged ? "longer transfers" : "greater share of transfers";
}

// Speedup = (1 + T0/R0)/(1 + T1/R1) x R0/R1, T being the time of transfers and R that of the rest.
Factor transfer_factor(const TransferTime& before, const TransferTime& after) {
  const double value = (1 + before.transfers / before.rest) / (1 + after.transfers / after.rest);
  return {transfer_change(value, before.transfers / after.transfers), {value, std::nullopt}};
}

// Adds the rest of the time as one plain factor if it cannot be explained.
void add_views_beside_transfers(const VariantAnalysis& before, const VariantAnalysis& after,
                                const Estimate& speedup, const Factor& transfers, Split& split) {
  const Estimate rest = over(speedup, transfers.value.value);
  add_views(before, after, rest, true, split);
  if (split.factors.empty()) {
    const char* change = is_same(rest.value) ? "same" : rest.value > 1 ? "less" : "more";
    split.factors.push_back({{fmt::format("{} time beside them", change), rest}});
  }
  for (std::vector<Factor>& view : split.factors) {
    view.insert(view.begin(), transfers);
  }
}

void add_factors(const VariantAnalysis& before, const VariantAnalysis& after,
                 const Estimate& speedup, Split& split) {
  const TransferTime from = transfer_time(before);
  const TransferTime to = transfer_time(after);
  if (std::max(from.share(), to.share()) <= worth_a_factor) {
    add_views(before, after, speedup, false, split);
    return;
  }
  note(split, fmt::format("transfers over the host link take {} of the time before, {} after",
                          format_percent(from.share()), format_percent(to.share())));
  if (std::max(from.share(), to.share()) >= 1 - time_rounding) {
    note(split, "no factors: there is nothing else on one side");
    return;
  }
  add_views_beside_transfers(before, after, speedup, transfer_factor(from, to), split);
}

}  // namespace

std::vector<PartTime> part_times(const VariantAnalysis& variant) {
  if (!variant.time) {
    return {};
  }
  std::vector<PartTime> times;
  double rest = variant.time->median;
  for (const PartAnalysis& part : variant.parts) {
    if (part.time) {
      times.push_back({part.name, variant.time->median * part.share});
      rest -= times.back().seconds;
    }
  }
  if (std::abs(rest) > time_rounding * variant.time->median) {
    times.push_back({"outside parts", rest});
  }
  return times;
}

Split split_of(const VariantAnalysis& before, const VariantAnalysis& after,
               const std::optional<Estimate>& speedup) {
  Split split;
  split.parts = part_changes(before, after);
  if (!speedup) {
    note(split, "no factors: one side has no time");
    return split;
  }
  add_factors(before, after, *speedup, split);
  return split;
}

}  // namespace roofladder
