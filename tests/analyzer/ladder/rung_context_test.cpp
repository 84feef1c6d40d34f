// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/rung_context.h"

#include <gmock/gmock.h>

#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// The fast rung of the clean run, with a metric of two sources.
class Context : public testing::Test {
 protected:
  Context() {
    test::CleanRun clean = test::clean_run();
    int repetition = 0;
    for (const double value : {3.0, 1.0, 2.0}) {
      clean.builder.sample(clean.fast, "memory.own", value, Provenance::timer, whole_variant,
                           repetition++);
    }
    clean.builder.sample(clean.fast, "memory.own", 7, Provenance::counter);
    m_analysis = analyse(clean.builder.run);
  }
  RungContext fast(const Observations& observations) const {
    return {{m_analysis.run, observations, m_analysis.ceilings}, m_analysis.ladders.at(0), 2};
  }

  Analysis m_analysis;
};

TEST_F(Context, KnowsItsRungAndTheOthers) {
  const Observations observations(m_analysis.run);
  EXPECT_EQ(fast(observations).id(), "sweep/openmp/fast");
  EXPECT_EQ(fast(observations).rung(0).id(), "sweep/openmp/original");
  EXPECT_EQ(fast(observations).device().name, "cpu");
}

TEST_F(Context, ReadsOneSourceAlone) {
  const Observations observations(m_analysis.run);
  const RungContext fast = this->fast(observations);
  EXPECT_THAT(fast.values(metric::memory_own, Provenance::timer), ElementsAre(3, 1, 2));
  EXPECT_EQ(fast.median(metric::memory_own, Provenance::timer), 2);
  EXPECT_EQ(fast.greatest(metric::memory_own, Provenance::timer), 3);
  EXPECT_EQ(fast.greatest(metric::memory_own, Provenance::counter), 7);
  EXPECT_THAT(fast.values(metric::memory_own, Provenance::declared), IsEmpty());
  EXPECT_EQ(fast.median(metric::memory_own, Provenance::declared), std::nullopt);
  EXPECT_EQ(fast.greatest(metric::memory_own, Provenance::declared), std::nullopt);
}

TEST_F(Context, SaysWhyTheFirstMetricIsLacking) {
  const Observations observations(m_analysis.run);
  EXPECT_EQ(fast(observations).lacking({&metric::time, &metric::memory_own}), nullptr);
  const Absence* why =
      fast(observations).lacking({&metric::time, &metric::occupancy_achieved, &metric::waves});
  ASSERT_NE(why, nullptr);
  EXPECT_EQ(why->reason, "a CPU has no occupancy");
}

}  // namespace
}  // namespace roofladder
