// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <iostream>

#include "collector/providers/papi/checks.h"
#include "tests/collector/deny_counters.h"
#include "tests/collector/providers/papi/fake.h"

namespace roofladder::papi {
namespace {

using PapiDeniedDeathTest = FakePapi;

// Prints the rows of the doctor where the system denies perf_event_open, and ends the process.
[[noreturn]] void examine_without_rights() {
  if (!deny_counters()) {
    std::exit(3);
  }
  for (const Check& check : checks_of(set_up())) {
    std::cerr << check.name << ": " << check.found << "; to do: " << check.fix << '\n';
  }
  std::exit(0);
}

TEST_F(PapiDeniedDeathTest, CountersHaveAnotherReasonThanMissingOnes) {
  if (prctl(PR_GET_SECCOMP) < 0) {
    GTEST_SKIP() << "this kernel cannot deny system calls";
  }
  set("DISABLE", "perf_event");
  const char* denied =
      "papi-hardware: denied: /proc/sys/kernel/perf_event_paranoid is .*; PAPI has disabled its "
      "component perf_event: fake reason; to do: an administrator may run";
  EXPECT_EXIT(examine_without_rights(), testing::ExitedWithCode(0), denied);
}

}  // namespace
}  // namespace roofladder::papi
