// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace roofladder::level_zero {

// A setting of the kernel's driver that keeps counters from users unless it is 0.
struct Setting {
  std::string name;  // "dev.i915.perf_stream_paranoid"
  std::string value;
};

// What decides whether this process may count.
struct Rights {
  std::vector<Setting> settings;  // of the drivers that are loaded
  bool privileged = false;        // root, CAP_PERFMON or CAP_SYS_ADMIN

  // Why counters are refused; empty where nothing refuses them.
  std::string refusing() const;
  // What to do about it and who may.
  std::string remedy() const;
};

// $ROOFLADDER_SYSCTL stands for /proc/sys.
Rights read_rights();

}  // namespace roofladder::level_zero
