// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/signal_blocker.h"

#include <initializer_list>
#include <pthread.h>

namespace roofladder {

SignalBlocker::SignalBlocker() {
  sigset_t blocked;
  sigfillset(&blocked);
  for (const int fault : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS}) {
    sigdelset(&blocked, fault);
  }
  pthread_sigmask(SIG_SETMASK, &blocked, &m_before);
}

SignalBlocker::~SignalBlocker() {
  pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
}

}  // namespace roofladder
