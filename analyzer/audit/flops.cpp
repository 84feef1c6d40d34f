// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "analyzer/audit/rules.h"
#include "analyzer/values/metric_formula.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double flops_tolerance = 0.005;
constexpr double counted_tolerance = 0.05;  // loops and reductions around the work have flops too

// Flops of one precision from the operations that this source alone gives.
std::optional<double> flops_by(const Observations& observations, std::size_t point,
                               const Metric& metric, Provenance source) {
  std::vector<std::optional<double>> operations;
  for (const Metric* operation : inputs_of(metric)) {
    const auto summary = distribution(
        observations.values(static_cast<std::uint32_t>(point), whole_variant, *operation, source));
    if (!summary) {
      return std::nullopt;
    }
    operations.emplace_back(summary->median);
  }
  return formula_of(metric).evaluate(operations);
}

}  // namespace

void find_differing_flops(const Audited& audited, const VariantAnalysis& variant,
                          Findings& findings) {
  const Proof& proof = audited.run.variants[variant.variant].proof;
  if (proof.status == ProofStatus::differs) {
    findings.push_back({FindingKind::flops_differ, audited.id_of(variant),
                        "executes other flops than it declares: " + proof.text,
                        "the work function of the variant does not describe its code"});
  }
  for (const Metric* metric : {&metric::flops_fp64, &metric::flops_fp32}) {
    const auto counted =
        flops_by(audited.observations, variant.point, *metric, Provenance::counter);
    const auto declared =
        counted ? flops_by(audited.observations, variant.point, *metric, Provenance::declared)
                : std::nullopt;
    if (declared &&
        std::abs(*counted - *declared) > flops_tolerance * std::max(*counted, *declared)) {
      findings.push_back({FindingKind::flops_differ, audited.id_of(variant),
                          fmt::format("has {} {} by hardware counter and {} by declaration.",
                                      format_quantity(*counted, dimension::flops), metric->name,
                                      format_quantity(*declared, dimension::flops)),
                          "the declaration is wrong, the compiler changed the arithmetic, or the "
                          "counter counts masked lanes or speculative work"});
    }
  }
}

// Flops of all precisions by the counters of a processor, which stand beside those declared.
void find_differing_counts(const Audited& audited, const VariantAnalysis& variant,
                           Findings& findings) {
  const auto fraction = variant.value(metric::counted_fraction);
  if (!fraction || std::abs(*fraction - 1) <= counted_tolerance ||
      !variant.metric(metric::flops)->inputs.contains(Provenance::declared)) {
    return;
  }
  findings.push_back(
      {FindingKind::flops_differ, audited.id_of(variant),
       fmt::format("has {} by the processor's counters and {} by declaration.",
                   format_quantity(*variant.value(metric::counted_flops), dimension::flops),
                   format_quantity(*variant.value(metric::flops), dimension::flops)),
       *fraction > 1
           ? "the processor counts what a declaration does not: minima and maxima, masked lanes, "
             "estimates of reciprocals; or the declaration is too low"
           : "the compiler left out arithmetic, or the declaration is too high"});
}

}  // namespace roofladder
