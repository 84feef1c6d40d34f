// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/doctor.h"

#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iostream>
#include <iterator>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

namespace roofladder {
namespace {

// From now on this process gets EPERM from perf_event_open, as in containers with seccomp.
bool deny_counters() {
  sock_filter program[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_perf_event_open, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const sock_fprog filter{std::size(program), program};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
         prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

// Prints the row about counters and ends the process.
[[noreturn]] void examine_without_counters() {
  if (!deny_counters()) {
    std::exit(3);
  }
  for (const DoctorCheck& check : examine()) {
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
