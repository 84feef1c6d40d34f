// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/signal_blocker.h"

#include <gtest/gtest.h>
#include <optional>

namespace roofladder {
namespace {

volatile std::sig_atomic_t came = 0;

TEST(SignalBlocker, ComeOnceTheyAreNoLongerHeld) {
  struct sigaction own {};
  struct sigaction before {};
  own.sa_handler = [](int) { came = came + 1; };
  ASSERT_EQ(sigaction(SIGUSR1, &own, &before), 0);
  std::optional<SignalBlocker> held;
  held.emplace();
  std::raise(SIGUSR1);
  EXPECT_EQ(came, 0);
  held.reset();
  EXPECT_EQ(came, 1);
  std::raise(SIGUSR1);
  EXPECT_EQ(came, 2);
  sigaction(SIGUSR1, &before, nullptr);
}

TEST(SignalBlocker, AreNotThoseOfFaults) {
  EXPECT_DEATH(
      {
        const SignalBlocker held;
        std::raise(SIGSEGV);
      },
      "");
}

}  // namespace
}  // namespace roofladder
