// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/rank_list.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <fmt/format.h>
#include <optional>
#include <string_view>
#include <vector>

#include "collector/errors.h"
#include "run/format.h"
#include "run/launcher.h"

namespace roofladder {
namespace {

struct RankRange {
  std::int64_t first = 0;
  std::int64_t last = 0;
};

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

// Nothing where it is no list.
std::optional<std::vector<RankRange>> ranges_in(std::string_view text) {
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

}  // namespace

CLI::Validator rank_list() {
  const auto check = [](std::string& text) -> std::string {
    return ranges_in(text) ? ""
                           : fmt::format("'{}' is no list of ranks as 0,8-15", printable(text));
  };
  return CLI::Validator(check, "");
}

std::string why_not_among(const std::string& ranks) {
  if (ranks.empty()) {
    return "";
  }
  const auto process = launched_process(own_environment);
  if (!process || process->launcher.empty()) {
    throw UsageError(
        "--ranks chooses among the processes of a launcher (srun, mpirun, flux run), and none "
        "started this one");
  }
  const std::vector<RankRange> ranges = ranges_in(ranks).value();
  const bool is_among = std::ranges::any_of(ranges, [&](const RankRange& range) {
    return range.first <= process->rank && process->rank <= range.last;
  });
  return is_among ? ""
                  : fmt::format("rank {} is not among --ranks {}: it measures nothing",
                                process->rank, ranks);
}

}  // namespace roofladder
