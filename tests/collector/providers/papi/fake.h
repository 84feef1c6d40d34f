// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <gtest/gtest.h>
#include <string>

#include "tests/places.h"

namespace roofladder::papi {

inline const std::string fake_library = in_build("tests/papi/fake_papi.so");

// Makes this process use the fake libpapi, with settings that end with the test.
class FakePapi : public testing::Test {
 protected:
  FakePapi() { setenv("ROOFLADDER_PAPI", fake_library.c_str(), 1); }
  ~FakePapi() override {
    unsetenv("ROOFLADDER_PAPI");
    for (const char* name : {"CPU", "COUNTERS", "REFUSE", "DISABLE", "START"}) {
      unsetenv(variable(name).c_str());
    }
  }

  static void set(const std::string& name, const std::string& value) {
    setenv(variable(name).c_str(), value.c_str(), 1);
  }

 private:
  static std::string variable(const std::string& name) { return "FAKE_PAPI_" + name; }
};

}  // namespace roofladder::papi
