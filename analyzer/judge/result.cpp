// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <set>
#include <vector>

#include "analyzer/judge/rules.h"

namespace roofladder {
namespace {

constexpr const char* measure_again =
    "a measurement with this version, which compares the results of timed repetitions";

bool is_of_others(const VariantAnalysis& variant) {
  const MetricValue* time = variant.metric(metric::time);
  return time != nullptr &&
         (time->provenance == Provenance::imported || time->provenance == Provenance::published);
}

RuleResult on_failure(const Absence& failure) {
  switch (failure.status) {
    case Status::wrong:
      return violated(failure.reason);
    case Status::failed:
    case Status::timeout:
      return violated("it gives no result: " + failure.reason);
    default:
      return inconclusive("it was not measured: " + failure.reason, "");
  }
}

// Names the timed repetitions whose results were compared with the reference. Each round has a seed
// of its own.
std::string comparisons_text(const RungContext& rung, const Series& elements) {
  const std::vector<std::uint16_t> of_each =
      rung.observations.rounds(static_cast<std::uint32_t>(rung.analysis().point),
                               metric::checked_elements, elements.provenance);
  const std::size_t repetitions = elements.values.size();
  const std::size_t seeds = std::set(of_each.begin(), of_each.end()).size();
  return fmt::format(
      "{} timed repetition{} on {} seed{} of inputs {} compared with the reference, {:.0f} "
      "elements at least of each",
      repetitions, repetitions == 1 ? "" : "s", seeds, seeds == 1 ? "" : "s",
      repetitions == 1 ? "was" : "were", std::ranges::min(elements.values));
}

}  // namespace

std::optional<RuleResult> judge_result(const RungContext& rung) {
  const VariantAnalysis& variant = rung.analysis();
  if (variant.failure && variant.failure->status != Status::refused) {
    return on_failure(*variant.failure);
  }
  if (is_of_others(variant)) {
    return inconclusive("its times are those of another program, which nobody has checked", "");
  }
  const std::optional<Series> elements = rung.observed(metric::checked_elements);
  if (!elements) {
    return variant.failure
               ? std::nullopt
               : std::optional(inconclusive("no timed repetition was compared", measure_again));
  }
  return pass(comparisons_text(rung, *elements));
}

}  // namespace roofladder
