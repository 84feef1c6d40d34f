// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <gtest/gtest.h>
#include <map>
#include <string>

#include "tests/places.h"

namespace roofladder::level_zero {

inline const std::string fake_driver = in_build("tests/level_zero/libze_fake.so");

// The fake driver under the real loader, whose validation layer is on.
inline std::map<std::string, std::string> fake_environment() {
  return {{"ZE_ENABLE_ALT_DRIVERS", fake_driver},
          {"ZE_ENABLE_VALIDATION_LAYER", "1"},
          {"ZE_ENABLE_PARAMETER_VALIDATION", "1"}};
}

// Makes this process use it, with a device of every chip and settings that end with the test.
class FakeLevelZero : public testing::Test {
 protected:
  FakeLevelZero() {
    for (const auto& [name, value] : fake_environment()) {
      setenv(name.c_str(), value.c_str(), 1);
    }
    setenv("FAKE_ZE_CHIPS", "gen9 xe_lp dg2 pvc bmg", 1);
  }
  ~FakeLevelZero() override {
    unsetenv("FAKE_ZE_FAULTS");
    unsetenv("FAKE_ZE_DOMAINS");
  }

  static void set_fault(const std::string& fault) { setenv("FAKE_ZE_FAULTS", fault.c_str(), 1); }
};

}  // namespace roofladder::level_zero
