// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "tests/reports/small_story.h"

#include "tests/reports/small_analysis.h"

namespace roofladder::test {
namespace {

// Sets as many equal times as were counted.
Analysis with_times(Analysis analysis, double factor) {
  for (Rung& rung : analysis.ladders[0].rungs) {
    if (rung.analysis.time) {
      rung.analysis.time = scaled(*rung.analysis.time, factor);
      rung.analysis.times.assign(rung.analysis.time->n, rung.analysis.time->median);
    }
  }
  return analysis;
}

}  // namespace

PublishedStory small_story() {
  PublishedRung serial{.variant = "jacobi/openmp/serial",
                       .key = {"jacobi", "openmp", "serial", {}},
                       .title = "Serial",
                       .time_of_unit = 0.03414,
                       .speedup = Estimate{1, {}},
                       .numbers = {{"", "time", 34.14, {"34.14 s", "result table", false, ""}}},
                       .own = {PublishedOwn{"jacobi/openmp/serial", 0.1, Estimate{1, {}}}}};
  PublishedRung threads{
      .variant = "jacobi/openmp/threads",
      .key = {"jacobi", "openmp", "threads", {}},
      .title = "Threads",
      .time_of_unit = 0.02116,
      .speedup = Estimate{1.61, {}},
      .numbers = {{"", "time", 21.16, {"21.16 s", "result table", false, "4 threads"}},
                  {"",
                   "speedup over jacobi/openmp/serial",
                   2,
                   {"2", "introduction", true, "\"more than 2x\""}}},
      .own = {PublishedOwn{"jacobi/openmp/threads", 0.0525, Estimate{1.9, {}}}}};
  PublishedRung copy{.variant = "jacobi/openmp/copy",
                     .key = {"jacobi", "openmp", "copy", {}},
                     .title = "Copy",
                     .branch = true,
                     .no_time = "the source prints no time of it",
                     .numbers = {{"copy", "registers", 38, {"38", "slide 3", false, ""}}},
                     .own = {std::nullopt}};
  return {
      .kernel = small_analysis().run.kernels.at(0),
      .ladders = {{"openmp", "CPU (not named)", {{"n", 4096}}, "Serial", {serial, threads, copy}}},
      .own = {0}};
}

PublishedStory story_with_text(std::string_view hostile) {
  const std::string text(hostile);
  PublishedStory story = small_story();
  story.kernel = {text, text, text, text, text, KernelRole::ladder};
  for (PublishedLadder& ladder : story.ladders) {
    ladder.model = ladder.device = ladder.baseline = text;
    ladder.size = {{text, 8}};
    for (PublishedRung& rung : ladder.rungs) {
      rung.variant = rung.title = rung.no_time = text;
      rung.key = {text, text, text, {{text, 4}}};
      for (PublishedNumber& number : rung.numbers) {
        number.part = text;
        number.metric = number.metric.starts_with("speedup") ? "speedup over " + text : text;
        number.quotation = {text, text, true, text};
      }
    }
  }
  return story;
}

Comparison small_comparison() {
  Analysis other = with_times(small_analysis(), 0.75);
  other.run.title = "Another small run";
  other.run.devices[0].title = "A faster processor";
  return compare({with_times(small_analysis(), 1), std::move(other)}, 0);
}

Comparison comparison_with_text(std::string_view text) {
  return compare({with_text(text), with_text(text)}, 0);
}

}  // namespace roofladder::test
