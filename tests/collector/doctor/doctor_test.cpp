// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/doctor/doctor.h"

#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iostream>
#include <sys/prctl.h>

#include "tests/collector/deny_counters.h"

namespace roofladder {
namespace {

// Prints the row about counters and ends the process.
[[noreturn]] void examine_without_counters() {
  if (!deny_counters()) {
    std::exit(3);
  }
  for (const DoctorCheck& check : examine(Catalogue::installed())) {
    if (check.name == "cpu-counters") {
      std::cerr << check.found << "; " << check.fix;
      std::exit(check.state == CheckState::missing ? 0 : 1);
    }
  }
  std::exit(2);
}

TEST(DoctorDeathTest, DeniedCountersAreNamedWithWhoMayGrantThem) {
  if (prctl(PR_GET_SECCOMP) < 0) {
    GTEST_SKIP() << "this kernel cannot deny system calls";
  }
  EXPECT_EXIT(examine_without_counters(), testing::ExitedWithCode(0),
              testing::AllOf(testing::HasSubstr("denied: /proc/sys/kernel/perf_event_paranoid is"),
                             testing::HasSubstr("an administrator may run")));
}

}  // namespace
}  // namespace roofladder
