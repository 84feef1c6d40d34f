// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "collector/machine/machine.h"
#include "tests/folder.h"

namespace roofladder {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Optional;

// Makes the root of a fake file system.
class CpuQuota : public testing::Test {
 protected:
  std::optional<double> quota() const { return read_cpu_quota(m_root.path()); }

  test::Folder m_root;
};

TEST_F(CpuQuota, OfTheGroupItself) {
  m_root.write("proc/self/cgroup", "0::/job\n");
  m_root.write("sys/fs/cgroup/job/cpu.max", "150000 100000\n");
  EXPECT_THAT(quota(), Optional(1.5));
}

TEST_F(CpuQuota, OfAGroupAboveHoldsToo) {
  m_root.write("proc/self/cgroup", "0::/user/job/step\n");
  m_root.write("sys/fs/cgroup/user/job/step/cpu.max", "max 100000\n");
  m_root.write("sys/fs/cgroup/user/job/cpu.max", "100000 50000\n");
  m_root.write("sys/fs/cgroup/user/cpu.max", "300000 100000\n");
  EXPECT_THAT(quota(), Optional(2.0));
}

TEST_F(CpuQuota, OfAContainerIsAtTheRootItSees) {
  m_root.write("proc/self/cgroup", "0::/hidden/from/here\n");
  m_root.write("sys/fs/cgroup/cpu.max", "25000 100000\n");
  EXPECT_THAT(quota(), Optional(0.25));
}

TEST_F(CpuQuota, OfVersion1IsTheSmallestToo) {
  m_root.write("proc/self/cgroup", "4:cpu,cpuacct:/batch/job\n0::/\n");
  m_root.write("sys/fs/cgroup/cpu/batch/job/cpu.cfs_quota_us", "400000\n");
  m_root.write("sys/fs/cgroup/cpu/batch/job/cpu.cfs_period_us", "100000\n");
  m_root.write("sys/fs/cgroup/cpu/batch/cpu.cfs_quota_us", "150000\n");
  m_root.write("sys/fs/cgroup/cpu/batch/cpu.cfs_period_us", "50000\n");
  m_root.write("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n");
  m_root.write("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");
  EXPECT_THAT(quota(), Optional(3.0));
}

TEST_F(CpuQuota, IsNoneWithoutALimit) {
  EXPECT_EQ(quota(), std::nullopt);
  m_root.write("proc/self/cgroup", "0::/job\n4:cpu:/job\n");
  EXPECT_EQ(quota(), std::nullopt);
  m_root.write("sys/fs/cgroup/job/cpu.max", "max 100000\n");
  m_root.write("sys/fs/cgroup/cpu/job/cpu.cfs_quota_us", "-1\n");
  m_root.write("sys/fs/cgroup/cpu/job/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(quota(), std::nullopt);
}

TEST_F(CpuQuota, IsAFactAndAWarningWhenItThrottles) {
  m_root.write("proc/self/cgroup", "0::/job\n");
  m_root.write("sys/fs/cgroup/job/cpu.max", "50000 100000\n");
  const Machine machine = read_machine(m_root.path());
  const Fact* const fact = find_fact(machine.facts, "cgroup.cpus");
  ASSERT_NE(fact, nullptr);
  EXPECT_THAT(fact->value, Optional(0.5));
  EXPECT_THAT(machine.warnings, Contains(HasSubstr("allows 0.50 CPUs' worth of time")));
}

TEST_F(CpuQuota, IsNoWarningWhenItLeavesEveryCpu) {
  m_root.write("proc/self/cgroup", "0::/job\n");
  m_root.write("sys/fs/cgroup/job/cpu.max", "100000000 100000\n");
  const Machine machine = read_machine(m_root.path());
  EXPECT_NE(find_fact(machine.facts, "cgroup.cpus"), nullptr);
  EXPECT_THAT(machine.warnings, testing::Not(Contains(HasSubstr("worth of time"))));
}

}  // namespace
}  // namespace roofladder
