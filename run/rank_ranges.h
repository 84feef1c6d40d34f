// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace roofladder {

struct RankRange {
  std::int64_t first = 0;
  std::int64_t last = 0;

  auto operator<=>(const RankRange&) const = default;
};

// "0,8-15". Nothing where it is no list.
std::optional<std::vector<RankRange>> rank_ranges(std::string_view text);

// The list that `collect --ranks` was given. A run without it is one of all ranks.
inline constexpr const char* ranks_fact = "collect.ranks";

}  // namespace roofladder
