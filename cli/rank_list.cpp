// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/rank_list.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

#include "collector/errors.h"
#include "run/format.h"
#include "run/launcher.h"
#include "run/rank_ranges.h"

namespace roofladder {

CLI::Validator rank_list() {
  const auto check = [](std::string& text) -> std::string {
    return rank_ranges(text)
               ? ""
               : fmt::format("'{}' is not a list of ranks such as 0,8-15", printable(text));
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
  const std::vector<RankRange> ranges = rank_ranges(ranks).value();
  const bool is_among = std::ranges::any_of(ranges, [&](const RankRange& range) {
    return range.first <= process->rank && process->rank <= range.last;
  });
  return is_among ? ""
                  : fmt::format("rank {} is not among --ranks {}: it measures nothing",
                                process->rank, ranks);
}

}  // namespace roofladder
