// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/places.h"

#include <algorithm>
#include <random>

namespace roofladder {
namespace {

constexpr std::uint32_t first_place = 2;
// So far at least, whatever a repetition takes, and so far at most.
constexpr double nearest_last = 4;
constexpr double farthest_last = 12;
// That a sequence takes, where it may be longer than it must.
constexpr double sequence_seconds = 0.2;

}  // namespace

Places draw_places(std::uint64_t drawn, std::uint32_t last) {
  std::mt19937_64 random(drawn);
  const std::uint32_t choices = last - first_place + 1;
  const auto one = static_cast<std::uint32_t>(random() % choices);
  auto other = static_cast<std::uint32_t>(random() % (choices - 1));
  other += other >= one ? 1 : 0;
  return {first_place + std::min(one, other), first_place + std::max(one, other)};
}

std::uint32_t last_place(double seconds) {
  return static_cast<std::uint32_t>(
      std::clamp(sequence_seconds / std::max(seconds, 1e-9), nearest_last, farthest_last));
}

}  // namespace roofladder
