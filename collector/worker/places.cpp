// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/places.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <random>

namespace roofladder {
namespace {

constexpr std::uint32_t first_place = 2;
constexpr std::uint32_t nearest_of_four = 6;
// So far at least, whatever a repetition takes, and so far at most.
constexpr double nearest_last = 4;
constexpr double farthest_last = 12;
// That a sequence takes, where it may be longer than it must.
constexpr double sequence_seconds = 0.2;

}  // namespace

Places draw_places(std::uint64_t drawn, std::uint32_t last) {
  std::mt19937_64 random(drawn);
  Places all(last - first_place + 1);
  std::iota(all.begin(), all.end(), first_place);
  Places places;
  std::ranges::sample(all, std::back_inserter(places), last < nearest_of_four ? 2 : 4, random);
  return places;
}

std::uint32_t last_place(double seconds) {
  return static_cast<std::uint32_t>(
      std::clamp(sequence_seconds / std::max(seconds, 1e-9), nearest_last, farthest_last));
}

}  // namespace roofladder
