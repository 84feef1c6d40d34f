// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/held_signals.h"

#include <pthread.h>

namespace roofladder {

HeldSignals::HeldSignals() {
  sigset_t held;
  sigfillset(&held);
  for (const int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS}) {
    sigdelset(&held, fault);
  }
  pthread_sigmask(SIG_SETMASK, &held, &m_before);
}

HeldSignals::~HeldSignals() {
  pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
}

}  // namespace roofladder
