// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <chrono>
#include <csignal>
#include <functional>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

namespace roofladder {

// A process that acknowledges each step by a byte in a pipe, until it is killed.
class Victim {
 public:
  using Acknowledge = std::function<void()>;

  explicit Victim(const std::function<void(const Acknowledge&)>& action) {
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0) {
      throw std::runtime_error("no pipe");
    }
    m_process = ::fork();
    if (m_process == 0) {
      ::close(ends[0]);
      action([&] {
        if (::write(ends[1], "+", 1) != 1) {
          ::_exit(1);
        }
      });
      ::_exit(0);
    }
    ::close(ends[1]);
    m_acknowledgements = ends[0];
  }
  Victim(const Victim&) = delete;
  Victim& operator=(const Victim&) = delete;
  ~Victim() { ::close(m_acknowledgements); }

  // Waits for the first acknowledgement, lets the process live for a while, and kills it. Returns
  // the number of acknowledgements.
  std::size_t kill_after(std::chrono::microseconds life) {
    char byte = 0;
    std::size_t count = ::read(m_acknowledgements, &byte, 1) == 1 ? 1 : 0;
    ::usleep(static_cast<useconds_t>(life.count()));
    ::kill(m_process, SIGKILL);
    ::waitpid(m_process, nullptr, 0);
    while (::read(m_acknowledgements, &byte, 1) == 1) {
      ++count;
    }
    return count;
  }

 private:
  pid_t m_process = -1;
  int m_acknowledgements = -1;
};

}  // namespace roofladder
