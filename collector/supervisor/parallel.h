// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <queue>
#include <thread>
#include <utility>
#include <vector>

namespace roofladder {

// Calls `compute` for every index below `count` on `threads` threads, with the thread's number, and
// `consume` with each index and its result on the calling thread, as they finish. `compute` must
// not throw; what `consume` throws is thrown once the threads have ended.
template <typename Compute, typename Consume>
void compute_in_parallel(std::size_t count, std::size_t threads, const Compute& compute,
                         const Consume& consume) {
  using Result = decltype(compute(std::size_t{}, std::size_t{}));
  std::mutex mutex;
  std::condition_variable finished;
  std::queue<std::pair<std::size_t, Result>> results;
  std::atomic<std::size_t> next = 0;
  const auto work = [&](std::size_t thread) {
    for (std::size_t index = next++; index < count; index = next++) {
      Result result = compute(thread, index);
      const std::lock_guard lock(mutex);
      results.emplace(index, std::move(result));
      finished.notify_one();
    }
  };
  std::vector<std::jthread> pool;
  for (std::size_t i = 0; i < threads; ++i) {
    pool.emplace_back(work, i);
  }
  for (std::size_t consumed = 0; consumed < count; ++consumed) {
    std::unique_lock lock(mutex);
    finished.wait(lock, [&] { return !results.empty(); });
    const auto [index, result] = std::move(results.front());
    results.pop();
    lock.unlock();
    consume(index, result);
  }
}

}  // namespace roofladder
