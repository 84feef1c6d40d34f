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
// which goes on meanwhile is noticed: results are shown some 0.1 ms later.
class ResultSnapshot {
 public:
  static constexpr std::size_t widest = 16;  // bytes that are kept of an element

  // Copies elements of every output and inout array, drawn anew each time, some of the last among
  // them, in some 10 us. Throws TaskFailure where they cannot be read: a handler of that fault
  // would compute them only then.
  void take(const Arrays& arrays);

  // Names an element that still held what arrays are poisoned with; nothing where all were written,
  // or where poison could be a result.
  std::optional<std::string> unwritten(const Arrays& arrays) const;

  // Names an element that has another value now; nothing where all are as they were.
  std::optional<std::string> difference(const Arrays& arrays) const;

 private:
  struct Copy {
    std::uint32_t array = 0;  // its number in the problem
    std::uint64_t element = 0;
    std::array<unsigned char, widest> value{};
  };

  void copy_all(const Arrays& arrays);
  void copy(std::uint32_t number, const rl_array& array, std::uint64_t element);

  std::mt19937_64 m_random{std::random_device()()};
  std::vector<Copy> m_copies;
};

}  // namespace roofladder
