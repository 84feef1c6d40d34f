// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/memory_fault.h"

#include <array>
#include <csetjmp>
#include <csignal>
#include <unistd.h>

namespace roofladder {
namespace {

constexpr std::array faults{SIGSEGV, SIGBUS};

sigjmp_buf before_reading;
volatile std::sig_atomic_t reader = 0;  // its thread

// The fault of another thread comes again, and ends the process as it would have.
void give_up(int signal) {
  if (gettid() == reader) {
    siglongjmp(before_reading, 1);
  }
  std::signal(signal, SIG_DFL);
}

class FaultsHandled {
 public:
  FaultsHandled() {
    reader = gettid();
    struct sigaction action {};
    action.sa_handler = give_up;
    for (std::size_t i = 0; i < faults.size(); ++i) {
      sigaction(faults.at(i), &action, &m_before.at(i));
    }
  }
  ~FaultsHandled() {
    for (std::size_t i = 0; i < faults.size(); ++i) {
      sigaction(faults.at(i), &m_before.at(i), nullptr);
    }
  }
  FaultsHandled(const FaultsHandled&) = delete;
  FaultsHandled& operator=(const FaultsHandled&) = delete;

 private:
  std::array<struct sigaction, faults.size()> m_before{};
};

}  // namespace

bool reads_without_fault(const std::function<void()>& read) {
  const FaultsHandled handled;
  if (sigsetjmp(before_reading, 1) != 0) {
    return false;
  }
  read();
  return true;
}

}  // namespace roofladder
