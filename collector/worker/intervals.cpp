// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/intervals.h"

#include <algorithm>
#include <map>
#include <random>

namespace roofladder {
namespace {

using Positions = std::vector<std::size_t>;

// By part, those with the fewest first: what they leave of their shares goes to the others.
std::vector<Positions> by_part(const Intervals& parts) {
  std::map<std::uint32_t, Positions> found;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    found[parts[i]].push_back(i);
  }
  std::vector<Positions> positions;
  for (auto& [part, of_part] : found) {
    positions.push_back(std::move(of_part));
  }
  std::ranges::stable_sort(positions, {}, &Positions::size);
  return positions;
}

}  // namespace

DrawnIntervals draw_intervals(const Intervals& parts, std::uint32_t most, std::uint64_t drawn) {
  if (parts.size() <= most) {
    return {std::vector<bool>(parts.size(), true), static_cast<std::uint32_t>(parts.size())};
  }
  std::mt19937_64 random(drawn);
  DrawnIntervals intervals{std::vector<bool>(parts.size(), false)};
  const auto observe = [&](std::size_t position) {
    intervals.count += intervals.observed[position] ? 0 : 1;
    intervals.observed[position] = true;
  };
  observe(0);
  const std::vector<Positions> positions = by_part(parts);
  std::size_t left = most - 1;
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const Positions& of_part = positions[i];
    const std::size_t share = std::max<std::size_t>(1, left / (positions.size() - i));
    const std::size_t count = std::min(of_part.size(), share);
    for (std::size_t k = 0; k < count; ++k) {
      const std::size_t begin = k * of_part.size() / count;
      const std::size_t end = (k + 1) * of_part.size() / count;
      observe(of_part[std::uniform_int_distribution<std::size_t>(begin, end - 1)(random)]);
    }
    left -= std::min(left, count);
  }
  return intervals;
}

}  // namespace roofladder
