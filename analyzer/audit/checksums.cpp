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
double checksum_tolerance(const VariantAnalysis& variant) {
  const bool single =
      variant.value(metric::flops_fp32).value_or(0) > variant.value(metric::flops_fp64).value_or(0);
  return single ? checksum_tolerance_fp32 : checksum_tolerance_fp64;
}

}  // namespace

void find_differing_checksums(const Audited& audited, const std::vector<Ladder>& ladders,
                              Findings& findings) {
  std::map<std::tuple<std::size_t, Parameters>, const VariantAnalysis*> first;
  for (const Ladder& ladder : ladders) {
    if (audited.run.kernels[ladder.kernel].role == KernelRole::ceiling) {
      continue;  // holds several computations
    }
    for (const Rung& rung : ladder.rungs) {
      const auto checksum = rung.analysis.value(metric::checksum);
      if (!checksum) {
        continue;
      }
      const VariantAnalysis& reference =
          *first.emplace(std::tuple(ladder.kernel, ladder.size), &rung.analysis).first->second;
      const double expected = *reference.value(metric::checksum);
      if (std::abs(*checksum - expected) >
          checksum_tolerance(rung.analysis) * std::max(std::abs(*checksum), std::abs(expected))) {
        findings.push_back({FindingKind::checksum_differs, audited.id_of(rung.analysis),
                            fmt::format("has the checksum {}, {} has {}.", *checksum,
                                        audited.id_of(reference), expected),
                            "one of them computes something else at this size"});
      }
    }
  }
}

}  // namespace roofladder
