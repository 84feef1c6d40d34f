// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/values/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace roofladder {
namespace {

constexpr std::size_t least_a_thread = 16;  // fewer calls are not worth a thread

class Work {
 public:
  Work(std::size_t count, const std::function<void(std::size_t)>& work)
      : m_count(count), m_work(&work) {}

  // Indices are taken in order, so those below a failed one are called, too.
  void run() {
    for (std::size_t i = m_next++; i < m_count; i = m_next++) {
      try {
        (*m_work)(i);
      } catch (...) {
        fail(i);
      }
    }
  }

  void rethrow() const {
    if (m_error) {
      std::rethrow_exception(m_error);
    }
  }

 private:
  void fail(std::size_t index) {
    const std::lock_guard lock(m_mutex);
    if (!m_error || index < m_failed) {
      m_failed = index;
      m_error = std::current_exception();
    }
    m_next = m_count;
  }

  std::size_t m_count;
  const std::function<void(std::size_t)>* m_work;
  std::atomic<std::size_t> m_next = 0;
  std::mutex m_mutex;
  std::size_t m_failed = 0;
  std::exception_ptr m_error;
};

}  // namespace

void for_each_index(std::size_t count, const std::function<void(std::size_t)>& work) {
  Work shared(count, work);
  {
    const std::size_t threads =
        std::min<std::size_t>(std::thread::hardware_concurrency(), count / least_a_thread);
    std::vector<std::jthread> others;
    try {
      for (std::size_t i = 1; i < threads; ++i) {
        others.emplace_back([&] { shared.run(); });
      }
    } catch (const std::system_error&) {
      // The system cannot start more threads: the running ones share the work.
    }
    shared.run();
  }
  shared.rethrow();
}

}  // namespace roofladder
