// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/collect/live_run.h"

#include <gmock/gmock.h>

namespace roofladder::gui::test {
namespace {

using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;

std::vector<OfferedKernel> offer() {
  const auto parsed = parse_kernels(R"([
    {"kernel": "jacobi", "title": "Jacobi", "role": "ladder", "work_unit": "sweep", "sizes": {},
     "variants": [
       {"id": "jacobi/openmp/serial", "model": "openmp", "technique": "serial",
        "parameters": [], "title": "Serial", "parent": "", "branch": false},
       {"id": "jacobi/openmp/threads", "model": "openmp", "technique": "threads",
        "parameters": [], "title": "Threads", "parent": "jacobi/openmp/serial",
        "branch": false},
       {"id": "jacobi/cuda/naive", "model": "cuda", "technique": "naive",
        "parameters": [], "title": "Naive", "parent": "", "branch": false}]},
    {"kernel": "stream", "title": "Bandwidth", "role": "ceiling", "work_unit": "pass", "sizes": {},
     "variants": [{"id": "stream/openmp/copy", "model": "openmp", "technique": "copy",
        "parameters": [], "title": "Copy", "parent": "", "branch": false}]}
  ])");
  return parsed.value();
}

RepetitionTimed timed(const std::string& variant, double seconds,
                      CacheState cache = CacheState::cold) {
  return {.variant = variant, .device = "cpu", .cache = cache, .seconds = seconds};
}

auto bar(const std::string& label, double value) {
  return testing::AllOf(Field(&Bar::label, label), Field(&Bar::value, value));
}

TEST(LiveRun, HasNothingToDrawBeforeTheFirstTime) {
  LiveRun run;
  EXPECT_FALSE(run.ladder());
  run.begin(offer());
  EXPECT_FALSE(run.ladder());
  run.add(timed("stream/openmp/copy", 1));
  run.add(timed("of/another/program", 1));
  EXPECT_FALSE(run.ladder()) << "ceilings have no ladder";
}

TEST(LiveRun, DrawsSpeedupsOfMedians) {
  LiveRun run;
  run.begin(offer());
  for (const double seconds : {4.0, 9.0, 4.0}) {
    run.add(timed("jacobi/openmp/serial", seconds));
  }
  run.add(timed("jacobi/openmp/threads", 2));
  const auto plot = run.ladder();
  ASSERT_TRUE(plot);
  EXPECT_THAT(plot->title, HasSubstr("Jacobi"));
  EXPECT_THAT(plot->bars, ElementsAre(bar("Serial", 1), bar("Threads", 2)));
}

TEST(LiveRun, DrawsTheLadderThatWasMeasuredLast) {
  LiveRun run;
  run.begin(offer());
  run.add(timed("jacobi/openmp/serial", 4));
  run.add(timed("jacobi/cuda/naive", 1));
  EXPECT_THAT(run.ladder()->bars, ElementsAre(bar("Naive", 1)));
  run.add(timed("jacobi/openmp/threads", 2, CacheState::warm));
  run.add(timed("jacobi/openmp/serial", 6, CacheState::warm));
  EXPECT_THAT(run.ladder()->bars, ElementsAre(bar("Serial", 1), bar("Threads", 3)))
      << "times of another state of the caches are another ladder's";
  run.begin(offer());
  EXPECT_FALSE(run.ladder()) << "a new collection";
}

}  // namespace
}  // namespace roofladder::gui::test
