// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "analyzer/comparison/paired_rungs.h"

#include <cmath>
#include <functional>
#include <gmock/gmock.h>

#include "analyzer/gate/fail_condition.h"
#include "analyzer/words/change_text.h"
#include "tests/analyzer/fixture.h"
#include "tests/variant_id.h"

namespace roofladder {
namespace {

using test::run_with_sources;
using testing::HasSubstr;
using testing::IsEmpty;

struct Paired {
  Comparison comparison;
  std::vector<PairedRung> pairs;

  Paired(roofladder::Run before, roofladder::Run after)
      : comparison(
            compare({analyse(std::move(before)), analyse(std::move(after))}, 0, Certainty::of_all)),
        pairs(paired_rungs(comparison)) {}

  const PairedRung& at(const std::string& title) const {
    const auto found = std::ranges::find_if(
        pairs, [&](const PairedRung& pair) { return pair.row->title == title; });
    return found == pairs.end() ? throw std::out_of_range(title) : *found;
  }
};

using Change = std::function<void(const VariantInfo&, std::string_view metric, Sample&)>;

// The run of run_with_sources() whose rung "fast" is of other code, with changed samples.
roofladder::Run with_fast(const Change& change) {
  roofladder::Run run = run_with_sources();
  for (VariantInfo& variant : run.variants) {
    variant.sources.at(0).digest += variant.title == "fast" ? "another" : "";
  }
  for (Sample& sample : run.samples) {
    const VariantInfo& variant = run.variants[run.points[sample.point].variant];
    if (variant.title == "fast") {
      change(variant, run.metrics[sample.metric], sample);
    }
  }
  return run;
}

roofladder::Run with_fast_by(double factor) {
  return with_fast([=](const VariantInfo&, std::string_view metric, Sample& sample) {
    sample.value *= metric == "time" ? factor : 1;
  });
}

std::string breach_of(const std::string& condition, const PairedRung& pair) {
  return breach(parse_fail_condition(condition), pair);
}

TEST(PairedRungs, TellTheRungWhoseTimeChanged) {
  const Paired paired(run_with_sources(), with_fast_by(1.2));
  ASSERT_EQ(paired.pairs.size(), 3U);
  const PairedRung& fast = paired.at("fast");
  EXPECT_NEAR(fast.change->value, 1.2, 1e-9);
  EXPECT_EQ(verdict_word(fast), "slower");
  EXPECT_EQ(verdict_word(paired.at("original")), "same");
  EXPECT_THAT(summary_text(paired.pairs),
              HasSubstr("1 slower, 0 faster, 2 the same, 0 ambiguous; could have seen "));
}

TEST(PairedRungs, CouldHaveSeenHalfTheirIntervalsWidth) {
  PairedRung pair;
  pair.change = Estimate{1, Interval{1 / 1.04, 1.04}};
  EXPECT_NEAR(*pair.detectable(), 0.04, 1e-12);
  pair.undecided = "one round";
  EXPECT_FALSE(pair.detectable());
}

TEST(PairedRungs, AreAmbiguousOfOneRound) {
  roofladder::Run one_round = with_fast_by(2);
  for (Sample& sample : one_round.samples) {
    sample.round = 0;
  }
  const Paired paired(run_with_sources(), one_round);
  EXPECT_EQ(verdict_word(paired.at("fast")), "ambiguous");
  EXPECT_THAT(paired.at("fast").undecided, HasSubstr("one round"));
  EXPECT_THAT(breach_of("any-slower", paired.at("fast")), IsEmpty());
  EXPECT_THAT(breach_of("ambiguous", paired.at("fast")), HasSubstr("one round"));
}

TEST(PairedRungs, AreLostWithoutATimeAndNewWithoutABefore) {
  roofladder::Run other = run_with_sources();
  for (VariantInfo& variant : other.variants) {
    if (variant.title == "fast") {
      test::set_id(variant, "sweep/openmp/unlike");
    }
  }
  const Paired paired(run_with_sources(), other);
  ASSERT_EQ(paired.pairs.size(), 4U);
  EXPECT_THAT(summary_text(paired.pairs), HasSubstr("1 lost, 1 new"));
  for (const PairedRung& pair : paired.pairs) {
    const std::string expected = pair.row->variant == "sweep/openmp/unlike" ? "new"
                                 : pair.row->title == "fast"                ? "lost"
                                                                            : "same";
    EXPECT_EQ(verdict_word(pair), expected) << pair.row->variant;
    EXPECT_EQ(breach_of("any-slower", pair).empty(), expected != "lost");
    EXPECT_EQ(breach_of("time>+50%", pair).empty(), expected != "lost");
    EXPECT_EQ(breach_of("time<-50%", pair), "");
  }
}

// The traffic of the clean run is simulated: half a percent is its variation.
TEST(PairedRungs, TellWorkThatChanged) {
  const auto changed_traffic = [](double factor) {
    return with_fast([=](const VariantInfo&, std::string_view metric, Sample& sample) {
      sample.value *= metric == "dram.read" || metric == "dram.write" ? factor : 1;
    });
  };
  const Paired little(run_with_sources(), changed_traffic(1.004));
  const Paired much(run_with_sources(), changed_traffic(1.01));
  EXPECT_THAT(breach_of("dram.bytes>+0%", little.at("fast")), IsEmpty());
  EXPECT_THAT(breach_of("dram.bytes>+0%", much.at("fast")), HasSubstr("dram.bytes 10"));
  EXPECT_THAT(breach_of("dram.bytes>+2%", much.at("fast")), IsEmpty());
  EXPECT_THAT(breach_of("dram.bytes<-0%", much.at("fast")), IsEmpty());
  EXPECT_THAT(summary_text(much.pairs), HasSubstr("; 1 does other work"));
  EXPECT_TRUE(applies(parse_fail_condition("dram.bytes>+0%"), much.at("fast")));
  roofladder::Run uncounted = run_with_sources();
  std::erase_if(uncounted.samples, [&](const Sample& sample) {
    return uncounted.metrics[sample.metric].starts_with("dram.");
  });
  EXPECT_EQ(breach_of("dram.bytes>+5%", Paired(run_with_sources(), uncounted).at("fast")),
            "dram.bytes has no value of the same source any more");
  EXPECT_FALSE(applies(parse_fail_condition("registers>+0%"), much.at("fast")));
}

PairedRung changed_by(double value, double low, double high) {
  PairedRung pair;
  pair.change = Estimate{value, Interval{low, high}};
  pair.verdict = low > 1 ? Verdict::slower : high < 1 ? Verdict::faster : Verdict::ambiguous;
  return pair;
}

TEST(FailCondition, OfTimeNeedsTheWholeInterval) {
  EXPECT_EQ(breach_of("time>+5%", changed_by(1.12, 1.10, 1.14)),
            "time +12 % (+10 to +14 %), more than +5.0 %");
  EXPECT_EQ(breach_of("time>+5%", changed_by(1.07, 1.04, 1.10)), "");
  EXPECT_EQ(breach_of("time<-5%", changed_by(0.8, 0.7, 0.88)),
            "time −20 % (−30 to −12 %), less than −5.0 %");
  EXPECT_EQ(breach_of("any-slower", changed_by(1.02, 1.01, 1.03)), "time +2.0 % (+1.0 to +3.0 %)");
  EXPECT_EQ(breach_of("any-slower", changed_by(1.02, 0.99, 1.05)), "");
  EXPECT_THAT(breach_of("ambiguous", changed_by(1.02, 0.99, 1.05)), HasSubstr("ambiguous, time"));
}

TEST(FailCondition, OfAValueThatWasZeroFailsOnAny) {
  PairedRung pair;
  pair.counts = {{&metric::spill_store, 0, 16, true}};
  EXPECT_EQ(breach_of("spill.store>+900%", pair), "spill.store 0 B → 16 B, more than +900 %");
}

TEST(FailCondition, IsRefusedWhereItSaysNothing) {
  const auto refused = [](const std::string& text) -> std::string {
    try {
      parse_fail_condition(text);
    } catch (const std::invalid_argument& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(refused("any_slower"), HasSubstr("it has no > or <"));
  EXPECT_THAT(refused("tme>+5%"), HasSubstr("there is none about 'tme'; did you mean time?"));
  EXPECT_THAT(refused("flop_rate<-5%"), HasSubstr("there is none about 'flop_rate'"));
  for (const char* text : {"time>5%", "time>+5", "time>+%", "time>+x%", "time>+5%%", "time>",
                           "time>+-5%", "time>+nan%", "time>+inf%", "time>=+5%", ""}) {
    EXPECT_THAT(refused(text), HasSubstr("is no condition")) << text;
  }
  EXPECT_EQ(parse_fail_condition("time>+2.5 %").bound, 0.025);
  EXPECT_EQ(parse_fail_condition("flops.fp64<-1%").bound, -0.01);
}

}  // namespace
}  // namespace roofladder
