// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace roofladder::level_zero {

// A setting of the kernel's driver that denies users the counters unless it is 0.
struct Setting {
  std::string name;  // "dev.i915.perf_stream_paranoid"
  std::string value;
};

// The settings and rights that decide whether this process may count.
struct Rights {
  std::vector<Setting> settings;  // of the loaded drivers
  bool privileged = false;        // root, CAP_PERFMON or CAP_SYS_ADMIN

  // The settings that deny counters; empty if none does.
  std::string refusing() const;
  // How to allow counters, and who can.
  std::string remedy() const;
};

// Reads below /proc/sys, or below $ROOFLADDER_SYSCTL if it is set.
Rights read_rights();

}  // namespace roofladder::level_zero
