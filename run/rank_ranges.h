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

// Parses "0,8-15". Absent if the text is not such a list.
std::optional<std::vector<RankRange>> rank_ranges(std::string_view text);

// The list given to `collect --ranks`. A run without it includes all ranks.
inline constexpr const char* ranks_fact = "collect.ranks";

}  // namespace roofladder
