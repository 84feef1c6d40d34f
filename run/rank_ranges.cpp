// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/rank_ranges.h"

#include <charconv>

namespace roofladder {
namespace {

std::optional<std::int64_t> rank_in(std::string_view text) {
  std::int64_t rank = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), rank);
  const bool is_rank = error == std::errc() && end == text.data() + text.size() && rank >= 0;
  return is_rank ? std::optional(rank) : std::nullopt;
}

std::optional<RankRange> range_in(std::string_view text) {
  const auto dash = text.find('-');
  const auto first = rank_in(text.substr(0, dash));
  const auto last = dash == std::string_view::npos ? first : rank_in(text.substr(dash + 1));
  return first && last && *first <= *last ? std::optional(RankRange{*first, *last}) : std::nullopt;
}

}  // namespace

std::optional<std::vector<RankRange>> rank_ranges(std::string_view text) {
  std::vector<RankRange> ranges;
  while (true) {
    const auto comma = text.find(',');
    const auto range = range_in(text.substr(0, comma));
    if (!range) {
      return std::nullopt;
    }
    ranges.push_back(*range);
    if (comma == std::string_view::npos) {
      return ranges;
    }
    text.remove_prefix(comma + 1);
  }
}

}  // namespace roofladder
