// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <span>

#include "roofladder/ladder.hpp"

namespace roofladder::cache {

// The sum of all 32-bit words that were read, modulo 2^32, which does not depend on the order.
class SumReference : public Reference {
 public:
  SumReference(std::span<const double> data, std::uint64_t repeats) {
    std::uint64_t sum = 0;
    for (const double number : data) {
      std::array<std::uint32_t, 2> words{};
      std::memcpy(words.data(), &number, sizeof number);
      sum += words[0];
      sum += words[1];
    }
    m_sum = static_cast<std::uint32_t>(sum * repeats);
  }

  double expected(std::string_view, std::uint64_t) const override { return m_sum; }
  double tolerance(std::string_view, std::uint64_t) const override { return 0; }
  std::optional<std::string> violated_invariant(const Arrays&) const override { return {}; }

 private:
  std::uint32_t m_sum = 0;
};

}  // namespace roofladder::cache
