// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/interruption.h"

#include <csignal>

namespace roofladder {
namespace {

std::atomic<bool> interrupted{false};

void interrupt(int /*signal*/) {
  interrupted = true;
}

}  // namespace

const std::atomic<bool>& catch_interruption() {
  struct sigaction action {};
  action.sa_handler = interrupt;
  for (const int signal : {SIGINT, SIGTERM, SIGUSR1}) {
    sigaction(signal, &action, nullptr);
  }
  struct sigaction before {};
  sigaction(SIGHUP, &action, &before);
  if (before.sa_handler == SIG_IGN) {  // by nohup
    sigaction(SIGHUP, &before, nullptr);
  }
  return interrupted;
}

}  // namespace roofladder
