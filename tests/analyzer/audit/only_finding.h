// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>
#include <string_view>

#include "tests/analyzer/fixture.h"

namespace roofladder::test {

// Multiplies every sample of the metric.
inline void scale(Run& run, std::uint32_t point, std::string_view metric, double factor) {
  for (Sample& sample : run.samples) {
    if (sample.point == point && run.metrics[sample.metric] == metric) {
      sample.value *= factor;
    }
  }
}

// The only finding of the run, which must be of this kind.
inline Finding only_finding(const Run& run, FindingKind kind) {
  const Analysis analysis = analyse(run);
  EXPECT_EQ(analysis.findings.size(), 1U);
  const auto found = findings(analysis, kind);
  EXPECT_EQ(found.size(), 1U);
  EXPECT_NE(found.at(0).likely_cause, "");
  return found.at(0);
}

}  // namespace roofladder::test
