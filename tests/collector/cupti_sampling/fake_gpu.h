// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

// A GPU below a fake driver and a fake CUPTI, which is one library. As on an H200 with CUPTI 13.0,
// the first sample reaches back to the last one before it, starting samples and each of them writes
// some memory, and what is configured first after the device was enabled stays.
namespace roofladder::fake_gpu {

struct Gpu {
  std::string chip = "GH100";
  std::map<std::string, double> counted;  // since the last sample
  double written_by_starting = 2e6;       // bytes
  double written_by_sample = 1e5;         // bytes
  int busy_starts = 0;                    // of the next ones so many find another program at work
  bool denied = false;                    // to others than administrators
  bool refuses_configurations = false;
  bool without_samples = false;
  bool overflows = false;
  int enabled = 0;
};

// Of every test; new ones begin with Gpu{}.
__attribute__((visibility("default"))) Gpu& gpu();

}  // namespace roofladder::fake_gpu
