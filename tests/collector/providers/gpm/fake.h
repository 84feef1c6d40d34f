// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <gtest/gtest.h>
#include <string>

#include "collector/providers/gpm/device.h"
#include "tests/places.h"

namespace roofladder::gpm {

inline const std::string fake_library = in_build("tests/gpm/fake_nvml.so");
inline const std::string old_library = in_build("tests/gpm/old_nvml.so");

// Makes this process use the fake NVML, with settings that end with the test.
class FakeNvml : public testing::Test {
 protected:
  FakeNvml() { setenv("ROOFLADDER_NVML", fake_library.c_str(), 1); }
  ~FakeNvml() override {
    unsetenv("ROOFLADDER_NVML");
    for (const char* name :
         {"DRAM", "SM", "REFUSE", "INIT", "SAMPLE", "SUPPORT", "MIG", "CLOCK", "PROCESSES"}) {
      unset(name);
    }
  }

  static void set(const std::string& name, const std::string& value) {
    setenv(("FAKE_NVML_" + name).c_str(), value.c_str(), 1);
  }
  static void unset(const std::string& name) { unsetenv(("FAKE_NVML_" + name).c_str()); }

  static Device device() { return all_devices().front(); }
};

// The failure that the function throws.
template <typename Function>
Failure failure_in(Function function) {
  try {
    function();
  } catch (const Failure& failure) {
    return failure;
  }
  ADD_FAILURE() << "nothing failed";
  return {Status::ok, ""};
}

}  // namespace roofladder::gpm
