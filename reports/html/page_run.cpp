// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/html/page_run.h"

#include <fmt/format.h>

namespace roofladder::html {
namespace {

std::size_t rung_count(const Analysis& analysis) {
  std::size_t count = 0;
  for (const Ladder& ladder : analysis.ladders) {
    count += ladder.rungs.size();
  }
  return count;
}

}  // namespace

std::string PageRun::own(std::string_view what) const {
  return is_alone() ? std::string(what) : fmt::format("{}-{}", id, what);
}

PageRun alone(const Analysis& analysis) {
  return {analysis, analysis.run.title, "", 0, rung_count(analysis)};
}

std::vector<PageRun> page_runs(const Comparison& comparison) {
  std::size_t results = 0;
  for (const Analysis& analysis : comparison.runs) {
    results += rung_count(analysis);
  }
  std::vector<PageRun> runs;
  std::size_t ladders = 0;
  for (std::size_t i = 0; i < comparison.runs.size(); ++i) {
    const Analysis& analysis = comparison.runs[i];
    runs.push_back({analysis, comparison.names[i], fmt::format("run-{}", i + 1), ladders, results});
    ladders += analysis.ladders.size();
  }
  return runs;
}

}  // namespace roofladder::html
