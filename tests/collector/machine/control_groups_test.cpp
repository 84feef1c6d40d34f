// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/machine/control_groups.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "collector/machine/available_memory.h"
#include "tests/folder.h"

namespace roofladder {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Makes the root of a fake file system.
class ControlGroups : public testing::Test {
 protected:
  std::vector<std::string> groups_of(const std::string& controller) const {
    std::vector<std::string> names;
    for (const auto& folder : control_groups(controller, m_root.path())) {
      names.push_back(folder.lexically_relative(m_root.path() / "sys/fs/cgroup").string());
    }
    return names;
  }

  test::Folder m_root;
};

TEST_F(ControlGroups, OfVersion2AreTheGroupAndThoseAbove) {
  m_root.write("proc/self/cgroup", "0::/user.slice/job:7/step\n");
  EXPECT_THAT(groups_of("cpu"),
              ElementsAre("user.slice/job:7/step", "user.slice/job:7", "user.slice", "."));
}

TEST_F(ControlGroups, OfVersion1AreThoseOfTheController) {
  m_root.write("proc/self/cgroup",
               "5:cpuset:/other\n4:cpu,cpuacct:/batch/job\n3:memory:/\n1:name=systemd:/cpu\n");
  EXPECT_THAT(groups_of("cpu"), ElementsAre("cpu/batch/job", "cpu/batch", "cpu"));
  EXPECT_THAT(groups_of("memory"), ElementsAre("memory"));
}

TEST_F(ControlGroups, OfBothVersionsCount) {
  m_root.write("proc/self/cgroup", "4:memory:/a\n0::/b\n");
  EXPECT_THAT(groups_of("memory"), ElementsAre("memory/a", "memory", "b", "."));
}

TEST_F(ControlGroups, AreNoneWhereTheKernelHasNone) {
  EXPECT_THAT(groups_of("memory"), IsEmpty());
}

class AvailableMemoryOfGroups : public ControlGroups {
 protected:
  AvailableMemoryOfGroups() {
    m_root.write("proc/meminfo", "MemTotal: 2000 kB\nMemFree: 10 kB\nMemAvailable: 1000 kB\n");
  }
};

TEST_F(AvailableMemoryOfGroups, IsTheMachinesWithoutLimits) {
  EXPECT_EQ(available_memory(m_root.path()), 1000 * 1024);
  m_root.write("proc/self/cgroup", "0::/job\n");
  m_root.write("sys/fs/cgroup/job/memory.max", "max\n");
  EXPECT_EQ(available_memory(m_root.path()), 1000 * 1024);
}

TEST_F(AvailableMemoryOfGroups, IsWhatTheTightestGroupLeaves) {
  m_root.write("proc/self/cgroup", "0::/job/step\n");
  m_root.write("sys/fs/cgroup/job/step/memory.max", "900000\n");
  m_root.write("sys/fs/cgroup/job/step/memory.current", "100000\n");
  m_root.write("sys/fs/cgroup/job/memory.max", "950000\n");
  m_root.write("sys/fs/cgroup/job/memory.current", "450000\n");
  EXPECT_EQ(available_memory(m_root.path()), 500000);
}

TEST_F(AvailableMemoryOfGroups, IsNeverNegative) {
  m_root.write("proc/self/cgroup", "3:memory:/job\n");
  m_root.write("sys/fs/cgroup/memory/job/memory.limit_in_bytes", "500\n");
  m_root.write("sys/fs/cgroup/memory/job/memory.usage_in_bytes", "600\n");
  EXPECT_EQ(available_memory(m_root.path()), 0);
}

}  // namespace
}  // namespace roofladder
