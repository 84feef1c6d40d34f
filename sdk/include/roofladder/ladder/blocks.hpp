// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace roofladder {
inline namespace v0 {

// Calls `body(begin, end)` for consecutive blocks of `block` indices below `count` on all usable
// processors. The blocks do not depend on the number of processors. `body` must not throw.
template <typename Body>
void for_blocks(std::uint64_t count, std::uint64_t block, const Body& body) {
  const std::uint64_t blocks = (count + block - 1) / block;
  std::atomic<std::uint64_t> next = 0;
  const auto work = [&] {
    for (std::uint64_t i = next++; i < blocks; i = next++) {
      body(i * block, std::min(count, (i + 1) * block));
    }
  };
  const std::uint64_t threads =
      std::min<std::uint64_t>(blocks, std::max(1U, std::thread::hardware_concurrency()));
  std::vector<std::jthread> others;
  for (std::uint64_t i = 1; i < threads; ++i) {
    others.emplace_back(work);
  }
  work();
}

}  // namespace v0
}  // namespace roofladder
