// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <tuple>

#include "analyzer/audit/rules.h"

namespace roofladder {
namespace {

constexpr double checksum_tolerance_fp64 = 1e-6;
constexpr double checksum_tolerance_fp32 = 1e-4;

// Variants may round in another order, so single precision agrees in fewer digits.
double checksum_tolerance(const RungContext& rung) {
  const bool single = rung.amount(metric::flops_fp32) > rung.amount(metric::flops_fp64);
  return single ? checksum_tolerance_fp32 : checksum_tolerance_fp64;
}

}  // namespace

Findings audit_checksum_differs(const RunContext& context, const std::vector<Ladder>& ladders) {
  Findings findings;
  std::map<std::tuple<std::size_t, Parameters>, RungContext> first;
  for (const Ladder& ladder : ladders) {
    if (context.run.kernels[ladder.kernel].role == KernelRole::ceiling) {
      continue;  // holds several computations
    }
    for (std::size_t i = 0; i < ladder.rungs.size(); ++i) {
      const RungContext rung{context, ladder, i};
      const auto checksum = rung.value(metric::checksum);
      if (!checksum) {
        continue;
      }
      const RungContext& reference =
          first.emplace(std::tuple(ladder.kernel, ladder.size), rung).first->second;
      const double expected = *reference.value(metric::checksum);
      if (std::abs(*checksum - expected) >
          checksum_tolerance(rung) * std::max(std::abs(*checksum), std::abs(expected))) {
        findings.push_back({.where = rung.id(),
                            .sentence = fmt::format("has the checksum {}, {} has {}.", *checksum,
                                                    reference.id(), expected),
                            .likely_cause = "one of them computes something else at this size"});
      }
    }
  }
  return findings;
}

}  // namespace roofladder
