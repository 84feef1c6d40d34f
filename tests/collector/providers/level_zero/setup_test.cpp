// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/level_zero/setup.h"

#include <gmock/gmock.h>

#include "collector/providers/level_zero/call.h"
#include "run/metric.h"
#include "tests/collector/providers/level_zero/chips.h"
#include "tests/collector/providers/level_zero/fake.h"

namespace roofladder::level_zero {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Checks for each chip family from which of the driver's metrics ours follow, and in how many
// passes.
using LevelZeroSetup = FakeLevelZero;

TEST_F(LevelZeroSetup, KnowsXeLp) {
  const auto setup = plan_for("xe_lp");
  EXPECT_STREQ(setup.family->name, "Gen9 to Xe-LP");
  EXPECT_THAT(sources_of(setup, "gti.read"), ElementsAre("1 GtiReadThroughput of ComputeBasic"));
  EXPECT_THAT(sources_of(setup, "l2.bytes"), ElementsAre("1 L3ShaderThroughput of ComputeBasic"));
  EXPECT_THAT(sources_of(setup, "occupancy.achieved"),
              ElementsAre("1 EuThreadOccupancy of ComputeBasic"));
  EXPECT_THAT(sources_of(setup, "bound.flops.fp32"), ElementsAre("16 CsFpuActive of EuActivity2"));
  EXPECT_THAT(sources_of(setup, "bound.flops.fp64"), ElementsAre(HasSubstr("Gen9 to Xe-LP")));
  EXPECT_EQ(setup.passes.size(), 2U);
}

TEST_F(LevelZeroSetup, TakesNoBytesOfACacheOfTheProcessorForThoseOfMemory) {
  EXPECT_THAT(sources_of(plan_for("xe_lp"), "dram.read"), ElementsAre(HasSubstr("see gti.read")));
  EXPECT_THAT(sources_of(plan_for("dg2"), "dram.read"),
              ElementsAre("1 GtiReadThroughput of ComputeBasic"));
}

TEST_F(LevelZeroSetup, KnowsGen9WithoutItsPipes) {
  const auto setup = plan_for("gen9");
  EXPECT_STREQ(setup.family->name, "Gen9 to Xe-LP");
  EXPECT_THAT(sources_of(setup, "bound.flops.fp32"),
              ElementsAre("the driver offers no metric group EuActivity2"));
  EXPECT_EQ(setup.passes.size(), 1U);
}

TEST_F(LevelZeroSetup, KnowsDg2) {
  const auto setup = plan_for("dg2");
  EXPECT_STREQ(setup.family->name, "DG2");
  EXPECT_THAT(sources_of(setup, "dram.write"), ElementsAre("1 GtiWriteThroughput of ComputeBasic"));
  EXPECT_THAT(sources_of(setup, "occupancy.achieved"),
              ElementsAre("1 XveThreadOccupancy of ComputeBasic"));
  EXPECT_THAT(sources_of(setup, "bound.flops.fp16"), ElementsAre("32 XveFpuFlt16 of ComputeBasic"));
  EXPECT_EQ(setup.passes.size(), 1U);
}

TEST_F(LevelZeroSetup, KnowsPvc) {
  const auto setup = plan_for("pvc");
  EXPECT_STREQ(setup.family->name, "PVC");
  EXPECT_THAT(sources_of(setup, "dram.read"),
              ElementsAre("1 GPU_MEMORY_BYTE_READ of ComputeBasic"));
  EXPECT_THAT(sources_of(setup, "l2.bytes"),
              ElementsAre("1 L3_BYTE_READ of ComputeBasic", "1 L3_BYTE_WRITE of ComputeBasic"));
  EXPECT_THAT(sources_of(setup, "bound.flops.fp64"),
              ElementsAre("32 XVE_INST_EXECUTED_FP64 of VectorEngine138"));
  EXPECT_THAT(sources_of(setup, "bound.flops.fp16"),
              ElementsAre("64 XVE_INST_EXECUTED_FP16 of VectorEngine138"));
  EXPECT_THAT(sources_of(setup, "l2.misses"), ElementsAre(HasSubstr("the family PVC have no")));
  EXPECT_EQ(setup.passes.size(), 2U);
}

TEST_F(LevelZeroSetup, KnowsBmg) {
  const auto setup = plan_for("bmg");
  EXPECT_STREQ(setup.family->name, "BMG");
  EXPECT_THAT(sources_of(setup, "l1.misses"),
              ElementsAre("1 LOAD_STORE_CACHE_ACCESS of ComputeBasic",
                          "-1 LOAD_STORE_CACHE_HIT of ComputeBasic"));
  EXPECT_THAT(sources_of(setup, "l2.accesses"),
              ElementsAre("1 L3_HIT of ComputeBasic", "1 L3_MISS of ComputeBasic"));
  EXPECT_THAT(sources_of(setup, "bound.flops.fp64"),
              ElementsAre("32 XVE_INST_EXECUTED_FP64 of VectorEngineProfile",
                          "32 XVE_INST_EXECUTED_FP64_2ND of VectorEngineProfile"));
  EXPECT_EQ(setup.passes.size(), 2U);
}

TEST_F(LevelZeroSetup, CountsGroupsOfDifferentDomainsAtOnce) {
  std::vector<Group> groups = groups_of("pvc");
  groups.back().domain = 1;
  const auto setup = plan(groups, {});
  EXPECT_THAT(setup.passes, ElementsAre(ElementsAre(0, 1)));
}

TEST_F(LevelZeroSetup, LeavesOutGroupsThatNothingIsTakenFrom) {
  set_fault(
      "no_metric=XVE_INST_EXECUTED_FP16 no_metric=XVE_INST_EXECUTED_FP32 "
      "no_metric=XVE_INST_EXECUTED_FP64");
  EXPECT_EQ(plan_for("pvc").passes.size(), 1U);
}

TEST_F(LevelZeroSetup, GivesAReasonForAMetricThatIsMissing) {
  set_fault("no_metric=GPU_MEMORY_BYTE_READ");
  const auto setup = plan_for("pvc");
  EXPECT_THAT(sources_of(setup, "dram.read"),
              ElementsAre("metric group ComputeBasic has no GPU_MEMORY_BYTE_READ"));
  EXPECT_THAT(sources_of(setup, "dram.write"),
              ElementsAre("1 GPU_MEMORY_BYTE_WRITE of ComputeBasic"));
}

TEST_F(LevelZeroSetup, GivesAReasonForAGroupThatIsMissing) {
  set_fault("no_group=ComputeBasic");
  const auto setup = plan_for("pvc");
  EXPECT_THAT(sources_of(setup, "dram.read"),
              ElementsAre("the driver offers no metric group ComputeBasic"));
  EXPECT_THAT(sources_of(setup, "bound.flops.fp64"),
              ElementsAre("32 XVE_INST_EXECUTED_FP64 of VectorEngine138"));
  EXPECT_EQ(setup.failure(), nullptr);
}

TEST_F(LevelZeroSetup, ReadsNoPercentagesThatItCannotWeigh) {
  set_fault("no_metric=GpuCoreClocks");
  EXPECT_THAT(sources_of(plan_for("pvc"), "occupancy.achieved"),
              ElementsAre(HasSubstr("ComputeBasic has no GpuCoreClocks")));
}

TEST_F(LevelZeroSetup, ReadsNoUnitThatItDoesNotKnow) {
  set_fault("wrong_unit=GpuTime");
  EXPECT_THAT(sources_of(plan_for("bmg"), "time.profiled"),
              ElementsAre("GpuTime is in furlongs, not in ns"));
}

TEST_F(LevelZeroSetup, NeedsTheNumberOfEnginesForShareOfTheirTime) {
  const auto setup = plan(groups_of("dg2"), {});
  EXPECT_THAT(sources_of(setup, "bound.flops.fp32"),
              ElementsAre("the driver does not report the number of vector engines"));
}

TEST_F(LevelZeroSetup, NamesWhatADriverWithoutMetricsNeeds) {
  set_fault("no_groups");
  const auto setup = plan_for("pvc");
  ASSERT_NE(setup.failure(), nullptr);
  EXPECT_EQ(setup.failure()->status, Status::unavailable);
  EXPECT_THAT(setup.failure()->reason, HasSubstr("libigdmd.so.1"));
}

TEST_F(LevelZeroSetup, NamesTheFamiliesWhereItKnowsNone) {
  std::vector<Group> groups(1);
  groups.front().name = "ComputeBasic";
  groups.front().metrics = {{"GpuTime", "ns"}};
  const auto setup = plan(groups, {});
  EXPECT_EQ(
      setup.failure()->reason,
      "the metrics of this GPU have names of none of these families: Gen9 to Xe-LP, DG2, PVC, BMG");
  EXPECT_TRUE(setup.passes.empty());
}

TEST_F(LevelZeroSetup, CountsOnlyMetricsOfTheTable) {
  for (const char* metric : all_metrics()) {
    const Metric* row = find_metric(metric);
    ASSERT_NE(row, nullptr) << metric;
    EXPECT_EQ(row->kind, MetricKind::base) << metric;
  }
  for (const Family& family : families()) {
    for (const MetricRow& row : family.rows) {
      EXPECT_THAT(all_metrics(), testing::Contains(testing::StrEq(row.metric))) << family.name;
    }
  }
}

TEST_F(LevelZeroSetup, FindsTheSameInADriver) {
  for (const std::string chip : {"gen9", "xe_lp", "dg2", "pvc", "bmg"}) {
    const auto expected = plan_for(chip);
    const std::string title = fake_level_zero::chip_named(chip).title;
    const auto device = std::ranges::find_if(devices(), [&](const Device& each) {
      ze_device_properties_t properties{};
      properties.stype = ZE_STRUCTURE_TYPE_DEVICE_PROPERTIES;
      COUNTER_CALL(zeDeviceGetProperties, each.handle, &properties);
      return title == properties.name;
    });
    ASSERT_NE(device, devices().end());
    const auto setup = set_up(device->handle);
    EXPECT_EQ(setup.traits.engines, expected.traits.engines);
    EXPECT_EQ(setup.passes, expected.passes);
    for (const char* metric : all_metrics()) {
      EXPECT_EQ(sources_of(setup, metric), sources_of(expected, metric)) << chip << " " << metric;
    }
  }
}

TEST_F(LevelZeroSetup, RefusesTilesThatActAsOneDevice) {
  set_fault("tiles");
  try {
    set_up(devices().front().handle);
    ADD_FAILURE() << "it was set up";
  } catch (const Failure& failure) {
    EXPECT_EQ(failure.status, Status::unsupported);
    EXPECT_THAT(failure.reason, HasSubstr("ZE_FLAT_DEVICE_HIERARCHY=FLAT"));
  }
}

}  // namespace
}  // namespace roofladder::level_zero
