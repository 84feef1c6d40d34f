// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/ladder/scope.h"

#include <gmock/gmock.h>

#include "analyzer/ladder/headline.h"
#include "analyzer/plots/plot.h"
#include "tests/analyzer/fixture.h"

namespace roofladder {
namespace {

using test::clean_run;

// The clean run with a rung after the fast one; the fast one begins a scope.
class Scope : public testing::Test {
 protected:
  void SetUp() override {
    auto clean = clean_run();
    roofladder::Run& run = clean.builder.run;
    run.variants[run.points[clean.fast].variant].scope = "sweeps alone";
    const std::uint32_t last =
        clean.builder.add(test::rung("last", "fast", 9), run.points[clean.fast]);
    clean.builder.times(last, 0.17);
    m_analysis = analyse(run);
  }
  const Ladder& ladder() const { return m_analysis.ladders.at(0); }

  Analysis m_analysis;
};

TEST_F(Scope, BeginsANewBaseline) {
  ASSERT_EQ(ladder().rungs.size(), 4U);
  EXPECT_NEAR(ladder().rungs[1].speedups[0]->value, 2, 1e-12);
  EXPECT_EQ(ladder().rungs[2].speedups[0], (Estimate{1, std::nullopt}));
  EXPECT_NEAR(ladder().rungs[3].speedups[0]->value, 2, 1e-12) << "over the first of its scope";
  EXPECT_EQ(ladder().rungs[3].scope, "sweeps alone");
  EXPECT_TRUE(begins_scope(ladder(), 2));
  EXPECT_FALSE(begins_scope(ladder(), 3));
}

TEST_F(Scope, ThatChangesHasNoSpeedupOfTheStep) {
  ASSERT_EQ(ladder().steps.size(), 3U);
  EXPECT_FALSE(ladder().steps[1].speedup);
  EXPECT_TRUE(ladder().steps[1].split.factors.empty());
  EXPECT_EQ(ladder().steps[1].split.note,
            "no speedup: a new baseline, its time is that of sweeps alone");
  EXPECT_NEAR(ladder().steps[2].speedup->value, 2, 1e-12);
}

TEST_F(Scope, HasAHeadlineOfItsOwn) {
  const auto headlines = headlines_of(ladder());
  ASSERT_EQ(headlines.size(), 2U);
  EXPECT_EQ(headlines[0].best.rung, 1U);
  EXPECT_EQ(headlines[1].baseline, 2U);
  EXPECT_EQ(headlines[1].best.rung, 3U);
}

TEST_F(Scope, IsMarkedInCharts) {
  const BarPlot plot = ladder_plot(m_analysis, ladder(), 0);
  ASSERT_EQ(plot.bars.size(), 4U);
  EXPECT_EQ(plot.bars[2].label, "fast, new baseline");
  EXPECT_THAT(plot.note, testing::HasSubstr("From fast on, times are those of sweeps alone: "
                                            "speedups are over it."));
  for (const SpeedupView& view : speedup_views(m_analysis, ladder())) {
    if (view.name.starts_with("the fastest")) {
      EXPECT_FALSE(view.speedups[1]) << "of another scope";
      EXPECT_TRUE(view.speedups[2]);
    }
  }
}

}  // namespace
}  // namespace roofladder
