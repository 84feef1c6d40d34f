// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/level_zero/report.h"

#include <gmock/gmock.h>

#include "collector/providers/provider_guard.h"
#include "tests/collector/providers/level_zero/chips.h"

namespace roofladder::level_zero {
namespace {

using testing::HasSubstr;

class LevelZeroReport : public testing::Test {
 protected:
  void set(const std::string& metric, double value) {
    report.at(group.index_of(metric).value()) = value;
  }
  Failure failure() {
    try {
      add_report(group, report, sums);
    } catch (const Failure& failure) {
      return failure;
    }
    return {Status::ok, "it was added"};
  }

  Group group = groups_of("pvc").front();
  std::vector<double> report = std::vector<double>(group.metrics.size(), 0);
  Sums sums;
};

TEST_F(LevelZeroReport, WeighsPercentagesByClocks) {
  set("GpuCoreClocks", 1000);
  set("XVE_THREADS_OCCUPANCY_ALL", 75);
  set("L3_BYTE_READ", 5);
  add_report(group, report, sums);
  set("GpuCoreClocks", 3000);
  set("XVE_THREADS_OCCUPANCY_ALL", 25);
  add_report(group, report, sums);
  EXPECT_EQ(sums.at(group.index_of("XVE_THREADS_OCCUPANCY_ALL").value()), 750 + 750);
  EXPECT_EQ(sums.at(group.index_of("L3_BYTE_READ").value()), 10);
}

TEST_F(LevelZeroReport, IsRefusedByItsErrorFields) {
  for (const char* field :
       {"ReportError", "ReportLost", "ReportInconsistent", "ReportContextMismatch",
        "ReportQueryModeMismatch", "ReportQueryNotExecuted", "MidQueryProgramming"}) {
    set(field, 1);
    EXPECT_EQ(failure().status, Status::failed) << field;
    EXPECT_THAT(failure().reason, HasSubstr(std::string(field) + " of ComputeBasic"));
    set(field, 0);
  }
  EXPECT_TRUE(sums.empty());
}

TEST_F(LevelZeroReport, SaysThatTheBufferOverran) {
  set("OverrunOccured", 1);
  EXPECT_EQ(failure().status, Status::overflow);
}

// These fields are set in reports that Intel recorded of a PVC.
TEST_F(LevelZeroReport, IsTakenWithFieldsThatAreNoErrors) {
  set("ReportCtxSwitchLost", 8);
  set("CoreFrequencyChanged", 1);
  set("QuerySplitOccurred", 1);
  set("MidQueryTimer", 1);
  EXPECT_EQ(failure().status, Status::ok);
}

}  // namespace
}  // namespace roofladder::level_zero
