// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <csignal>

namespace roofladder {

// Signals that come while this lives, to this thread and those that it starts, wait until it ends:
// what handlers of a variant's timers do is then in its time. Those that faults raise do not wait.
class HeldSignals {
 public:
  HeldSignals();
  ~HeldSignals();
  HeldSignals(const HeldSignals&) = delete;
  HeldSignals& operator=(const HeldSignals&) = delete;

 private:
  sigset_t m_before{};
};

}  // namespace roofladder
