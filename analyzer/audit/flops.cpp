// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "analyzer/audit/rules.h"
#include "run/format.h"

namespace roofladder {
namespace {

constexpr double flops_tolerance = 0.005;
constexpr double counted_tolerance = 0.05;  // loops and reductions around the work have flops too

// Whether the difference can be the compiler's, of a source whose operations were proven: it
// computes once what the source has twice, and fills the lanes of vectors.
bool is_compilers(const RungContext& rung, double counted, double declared) {
  return rung.device().is_host() && rung.variant().proof.status == ProofStatus::equal &&
         counted <= (1 + counted_tolerance) * declared;
}

}  // namespace

Findings audit_flops_differ(const RungContext& rung) {
  Findings findings;
  const Proof& proof = rung.variant().proof;
  if (proof.status == ProofStatus::differs) {
    findings.push_back(
        {.where = rung.id(),
         .sentence = "executes other flops than it declares: " + proof.text,
         .likely_cause = "the work function of the variant does not describe its code"});
  }
  for (const Metric* metric : {&metric::flops_fp64, &metric::flops_fp32}) {
    const auto counted = rung.computed(*metric, Provenance::counter);
    const auto declared = counted ? rung.computed(*metric, Provenance::declared) : std::nullopt;
    if (declared &&
        std::abs(*counted - *declared) > flops_tolerance * std::max(*counted, *declared) &&
        !is_compilers(rung, *counted, *declared)) {
      findings.push_back(
          {.where = rung.id(),
           .sentence = fmt::format("has {} {} as counted and {} by declaration.",
                                   format_quantity(*counted, dimension::flops), metric->name,
                                   format_quantity(*declared, dimension::flops)),
           .likely_cause = "the declaration is wrong, the compiler computes once what the source "
                           "computes twice, or the counter counts masked lanes or speculative "
                           "work"});
    }
  }
  return findings;
}

// The counters of a processor give the flops of all precisions together, beside those declared.
Findings audit_counted_flops_differ(const RungContext& rung) {
  const double fraction = *rung.value(metric::counted_fraction);
  if (std::abs(fraction - 1) <= counted_tolerance ||
      !rung.analysis().metric(metric::flops)->inputs.contains(Provenance::declared)) {
    return {};
  }
  return {{.where = rung.id(),
           .sentence =
               fmt::format("has {} by the processor's counters and {} by declaration.",
                           format_quantity(*rung.value(metric::counted_flops), dimension::flops),
                           format_quantity(*rung.value(metric::flops), dimension::flops)),
           .likely_cause =
               fraction > 1
                   ? "the processor counts what a declaration does not: minima and maxima, masked "
                     "lanes, estimates of reciprocals; or the declaration is too low"
                   : "the compiler left out arithmetic, or the declaration is too high"}};
}

}  // namespace roofladder
