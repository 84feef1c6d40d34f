// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <gtest/gtest.h>

#include "collector/machine/machine.h"

namespace roofladder {
namespace {

// Tools for planning leave descriptions of other machines in the environment.
TEST(Topology, IsOfThisMachineWhateverTheEnvironmentDescribes) {
  const Topology own = read_topology();
  setenv("HWLOC_SYNTHETIC", "numa:2 pack:1 core:64 pu:2", 1);
  const Topology described = read_topology();
  unsetenv("HWLOC_SYNTHETIC");
  EXPECT_EQ(described.cpus, own.cpus);
  EXPECT_EQ(described.core_cpus, own.core_cpus);
  EXPECT_EQ(described.cpu_model, own.cpu_model);
  EXPECT_EQ(described.numa_nodes, own.numa_nodes);
}

}  // namespace
}  // namespace roofladder
