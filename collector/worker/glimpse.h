// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "collector/modules/kernel.h"

namespace roofladder {

// Some elements of results in the host's memory as they were when the clock stopped, so that work
// which goes on meanwhile is seen: results are shown some 0.1 ms later.
class Glimpse {
 public:
  // Of every output and inout array: elements that are drawn anew, some of the last among them.
  // Takes some 10 us. Throws TaskFailure where they cannot be read: what handles the fault would
  // make them only then.
  void take(const Arrays& arrays);

  // What has another value now.
  std::optional<std::string> difference(const Arrays& arrays) const;

  void forget() { m_seen.clear(); }

 private:
  static constexpr std::size_t widest = 16;  // bytes of an element

  struct Seen {
    std::uint32_t array = 0;  // its number in the problem
    std::uint64_t element = 0;
    std::array<unsigned char, widest> value{};
  };

  void see_all(const Arrays& arrays);
  void see(std::uint32_t number, const rl_array& array, std::uint64_t element);

  std::mt19937_64 m_random{std::random_device()()};
  std::vector<Seen> m_seen;
};

}  // namespace roofladder
