// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/run.h"

#include <gtest/gtest.h>
#include <set>

#include "run/digest.h"

namespace roofladder {
namespace {

TEST(Run, NumbersEachNameOnce) {
  roofladder::Run run;  // not testing::Test::Run()
  EXPECT_EQ(run.metric_index("time"), 0);
  EXPECT_EQ(run.metric_index("dram.read"), 1);
  EXPECT_EQ(run.metric_index("time"), 0);
  EXPECT_EQ(run.metrics, (std::vector<std::string>{"time", "dram.read"}));
  EXPECT_EQ(run.reason_index("denied"), 0U);
  EXPECT_EQ(run.reason_index("no PMU"), 1U);
  EXPECT_EQ(run.reason_index("denied"), 0U);
}

TEST(Run, HoldsAsManyMetricsAsASampleCanName) {
  roofladder::Run run;  // not testing::Test::Run()
  run.metrics.assign(65535, "filled");
  EXPECT_EQ(run.metric_index("last"), 65535);
  EXPECT_THROW(run.metric_index("one too many"), std::length_error);
  EXPECT_EQ(run.metrics.size(), 65536U);
}

TEST(Run, FindsFactsByKey) {
  const std::vector<Fact> facts{{"a", "first", std::nullopt, {}}, {"b", "second", 2.0, {}}};
  ASSERT_NE(find_fact(facts, "b"), nullptr);
  EXPECT_EQ(find_fact(facts, "b")->text, "second");
  EXPECT_EQ(find_fact(facts, "c"), nullptr);
}

// As `sha256sum a.cpp b.h | sha256sum` prints it.
TEST(VariantInfo, HasADigestOverTheListOfItsSources) {
  VariantInfo variant;
  EXPECT_EQ(variant.source_digest(), "");
  variant.sources = {{"a.cpp", sha256("one\n")}, {"b.h", sha256("two\n")}};
  EXPECT_EQ(variant.source_digest(),
            sha256(sha256("one\n") + "  a.cpp\n" + sha256("two\n") + "  b.h\n"));
  const std::string before = variant.source_digest();
  variant.sources[1].name = "c.h";
  EXPECT_NE(variant.source_digest(), before);
}

TEST(Parameters, HaveAText) {
  EXPECT_EQ(to_text(Parameters{}), "");
  EXPECT_EQ(to_text({{"n", 4096}, {"offset", -1}}), "n=4096 offset=-1");
}

TEST(Sample, IsSmall) {
  EXPECT_EQ(sizeof(Sample), 32U);
}

TEST(Sample, HasADifferentWordForEachProvenanceAndStatus) {
  std::set<std::string_view> words;
  words.insert(provenance_names.begin(), provenance_names.end());
  EXPECT_EQ(words.size(), provenance_names.size());
  words.clear();
  for (int i = 0; i <= static_cast<int>(Status::not_asked); ++i) {
    words.insert(name_of(static_cast<Status>(i)));
  }
  EXPECT_EQ(words.size(), 10U);
  EXPECT_EQ(name_of(Provenance::published), "published");
  EXPECT_EQ(name_of(Provenance::sampled), "sampled");
  EXPECT_EQ(name_of(Status::not_asked), "not_asked");
}

}  // namespace
}  // namespace roofladder
