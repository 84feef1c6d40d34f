// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
// Honest rungs with threads of their own: some that end with every call, and pools whose threads
// sleep at once, spin for a while after each call, or never sleep.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include "mean.h"

namespace {

constexpr std::size_t members = 2;

const PlainKernel pools{mean_description("pools")};

// A member's part of the elements.
void mean_of_part(std::size_t member, std::span<const double> in, std::span<double> out) {
  const std::size_t begin = in.size() * member / members;
  const std::size_t end = in.size() * (member + 1) / members;
  for (std::size_t i = begin; i < end; ++i) {
    out[i] = mean_at(i, in);
  }
}

// Threads that wait for calls, spinning for so long before they sleep.
class Pool {
 public:
  explicit Pool(std::chrono::milliseconds spins) {
    for (std::size_t member = 0; member < members; ++member) {
      std::thread([this, member, spins] { serve(member, spins); }).detach();
    }
  }
  void mean(std::span<const double> in, std::span<double> out) {
    m_in = in;
    m_out = out;
    m_working = members;
    ++m_calls;
    m_calls.notify_all();
    while (m_working > 0) {
      std::this_thread::yield();
    }
  }

 private:
  void serve(std::size_t member, std::chrono::milliseconds spins) {
    for (unsigned known = 0;; ++known) {
      const auto end = std::chrono::steady_clock::now() + spins;
      while (m_calls == known && std::chrono::steady_clock::now() < end) {
      }
      m_calls.wait(known);
      mean_of_part(member, m_in, m_out);
      --m_working;
    }
  }

  std::span<const double> m_in;
  std::span<double> m_out;
  std::atomic<unsigned> m_calls = 0;
  std::atomic<std::size_t> m_working = 0;
};

const auto serial = [](std::span<const double> in, std::span<double> out) { mean(in, out); };
const auto threads = [](std::span<const double> in, std::span<double> out) {
  std::vector<std::jthread> all;
  for (std::size_t member = 0; member < members; ++member) {
    all.emplace_back([=] { mean_of_part(member, in, out); });
  }
};
const auto sleeps = [](std::span<const double> in, std::span<double> out) {
  static Pool& pool = *new Pool(std::chrono::milliseconds(0));
  pool.mean(in, out);
};
const auto spins = [](std::span<const double> in, std::span<double> out) {
  static Pool& pool = *new Pool(std::chrono::milliseconds(20));
  pool.mean(in, out);
};
const auto never_sleeps = [](std::span<const double> in, std::span<double> out) {
  static Pool& pool = *new Pool(std::chrono::hours(1));
  pool.mean(in, out);
};

}  // namespace

ROOFLADDER_LADDER(pools, rung({.name = "serial", .claim = "One thread."}, serial),
                  rung({.name = "threads", .claim = "Threads a call."}, threads),
                  rung({.name = "sleeps", .claim = "A pool."}, sleeps),
                  rung({.name = "spins", .claim = "A pool that is quick to start."}, spins),
                  rung({.name = "never_sleeps", .claim = "A pool that is always ready."},
                       never_sleeps))
