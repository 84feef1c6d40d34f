// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "analyzer/judge/rules.h"

// Whether it computes what it should.
namespace roofladder {
namespace {

constexpr const char* measure_again =
    "measure it with this version: the results of timed repetitions are compared then";

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

std::string comparisons_text(const Comparisons& comparisons) {
  return fmt::format(
      "{} timed repetition{} on {} seed{} of inputs {} compared with the reference, {:.0f} "
      "elements at least of each",
      comparisons.repetitions, comparisons.repetitions == 1 ? "" : "s", comparisons.rounds,
      comparisons.rounds == 1 ? "" : "s", comparisons.repetitions == 1 ? "was" : "were",
      comparisons.fewest_elements);
}

}  // namespace

std::optional<RuleResult> rule_on_result(const Case& rung) {
  const VariantAnalysis& variant = rung.analysis();
  if (variant.failure && variant.failure->status != Status::refused) {
    return on_failure(*variant.failure);
  }
  if (is_of_others(variant)) {
    return inconclusive("its times are those of another program, which nobody has checked", "");
  }
  const Comparisons& comparisons = rung.evidence.comparisons;
  if (comparisons.repetitions == 0) {
    return variant.failure
               ? std::nullopt
               : std::optional(inconclusive("no timed repetition was compared", measure_again));
  }
  return pass(comparisons_text(comparisons));
}

std::optional<RuleResult> rule_on_replies(const Case& rung) {
  const auto& failure = rung.analysis().failure;
  return failure && failure->status == Status::refused ? std::optional(violated(failure->reason))
                                                       : std::nullopt;
}

}  // namespace roofladder
