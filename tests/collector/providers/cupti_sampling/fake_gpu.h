// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

// A GPU below a fake driver and a fake CUPTI in one library. It behaves as an H200 with CUPTI 13.0:
// the first sample reaches back to the one before it, starting samples and taking each of them
// writes some memory, and the first configuration after the device was enabled stays.
namespace roofladder::fake_gpu {

struct Gpu {
  std::string chip = "GH100";
  std::map<std::string, double> counted;  // since the last sample
  double written_by_starting = 2e6;       // bytes
  double written_by_sample = 1e5;         // bytes
  int busy_starts = 0;  // how many of the next starts find another program at work
  bool denied = false;  // to all but administrators
  bool refuses_configurations = false;
  bool without_samples = false;
  bool overflows = false;
  int enabled = 0;
};

// The GPU of every test; each begins with Gpu{}.
__attribute__((visibility("default"))) Gpu& gpu();

}  // namespace roofladder::fake_gpu
