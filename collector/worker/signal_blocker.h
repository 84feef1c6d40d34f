// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <csignal>

namespace roofladder {

// Blocks signals to this thread, and to threads that it starts, while it lives: handlers of a
// variant's timers run after it, within the variant's time. Signals of faults are not blocked.
class SignalBlocker {
 public:
  SignalBlocker();
  ~SignalBlocker();
  SignalBlocker(const SignalBlocker&) = delete;
  SignalBlocker& operator=(const SignalBlocker&) = delete;

 private:
  sigset_t m_before{};
};

}  // namespace roofladder
