// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <fstream>

#include "collector/machine/control_groups.h"
#include "collector/machine/machine.h"

namespace roofladder {
namespace {

// Files hold microseconds of CPU time, and the length of the period in microseconds: in version 2
// "200000 100000" or "max 100000", in version 1 in two files, with -1 for no limit.
std::optional<double> quota_of(const std::filesystem::path& group) {
  double quota = 0;
  double period = 0;
  const bool told = std::ifstream(group / "cpu.max") >> quota >> period ||
                    (std::ifstream(group / "cpu.cfs_quota_us") >> quota &&
                     std::ifstream(group / "cpu.cfs_period_us") >> period);
  return told && quota > 0 && period > 0 ? std::optional(quota / period) : std::nullopt;
}

}  // namespace

std::optional<double> read_cpu_quota(const std::filesystem::path& root) {
  std::optional<double> smallest;
  for (const std::filesystem::path& group : control_groups("cpu", root)) {
    if (const auto quota = quota_of(group)) {
      smallest = std::min(*quota, smallest.value_or(*quota));
    }
  }
  return smallest;
}

}  // namespace roofladder
