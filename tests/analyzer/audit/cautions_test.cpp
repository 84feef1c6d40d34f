// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/audit/cautions.h"

#include <gmock/gmock.h>

#include "tests/analyzer/audit/only_finding.h"
#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using test::clean_run;
using test::CleanRun;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

// Its times lie in three rounds.
CleanRun quiet_run() {
  CleanRun clean = clean_run();
  for (Sample& sample : clean.builder.run.samples) {
    sample.round = static_cast<std::uint16_t>(sample.repetition % 3);
  }
  return clean;
}

std::vector<std::string> cautions(const Run& run) {
  return analyse(run).cautions;
}

TEST(Cautions, AreNoneOfAQuietRun) {
  EXPECT_THAT(cautions(quiet_run().builder.run), IsEmpty());
}

TEST(Cautions, AreWarningsOfTheWholeRunAlone) {
  roofladder::Run run = quiet_run().builder.run;
  run.warnings = {{"one CPU only", std::nullopt}, {"of one variant", 0}};
  EXPECT_THAT(cautions(run), testing::ElementsAre("one CPU only"));
}

// By the mean, since the kernel counts in ticks: many values are 0.
TEST(Cautions, SayWhatOtherProgramsTook) {
  CleanRun clean = quiet_run();
  for (int i = 0; i < 10; ++i) {
    const double others = i < 2 ? 2 : 0;
    clean.builder.sample(clean.fast, "load.others", others, Provenance::collector, whole_variant,
                         i);
    clean.builder.sample(clean.fast, "load.stolen", 0.05, Provenance::collector, whole_variant, i);
  }
  EXPECT_THAT(cautions(clean.builder.run),
              testing::ElementsAre("Other programs kept busy 0.4 processors on average while "
                                   "variants were timed, 2.0 at the most."));
}

TEST(Cautions, SayThatOthersWereOnTheDevice) {
  CleanRun clean = quiet_run();
  clean.builder.sample(clean.fast, "load.device", 0, Provenance::device);
  EXPECT_THAT(cautions(clean.builder.run), IsEmpty());
  clean.builder.sample(clean.fast, "load.device", 1, Provenance::device);
  EXPECT_THAT(
      cautions(clean.builder.run),
      testing::ElementsAre("Another process was on a GPU while variants were timed on it."));
  clean.builder.sample(clean.original, "load.device", 3, Provenance::device);
  EXPECT_THAT(cautions(clean.builder.run), Contains(HasSubstr("Up to 3 other processes were on")));
}

TEST(Cautions, NameCeilingsThatMoved) {
  CleanRun clean = quiet_run();
  test::scale(clean.builder.run, clean.triad_after, "time", 1.5);
  EXPECT_THAT(cautions(clean.builder.run),
              Contains(HasSubstr("Triad, regular stores was 33.3 % lower after the variants")));
}

TEST(Cautions, SayThatOneRoundKnowsNothingOfOthers) {
  EXPECT_THAT(cautions(clean_run().builder.run), Contains(HasSubstr("timed in one process")));
}

TEST(Cautions, SayHowWellTimesAreKnown) {
  CleanRun clean = quiet_run();
  for (Sample& sample : clean.builder.run.samples) {
    if (clean.builder.run.metrics[sample.metric] == "time" && sample.part == whole_variant) {
      sample.value *= 1 + 0.1 * (sample.repetition % 5);
    }
  }
  EXPECT_THAT(cautions(clean.builder.run), Contains(HasSubstr("are known no better than ±")));
}

}  // namespace
}  // namespace roofladder
