// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "reports/source_diff.h"

#include <gtest/gtest.h>

namespace roofladder::test {
namespace {

// A run whose texts have their own words as digests.
class SourceDiff : public testing::Test {
 protected:
  VariantInfo variant(const std::vector<SourceFile>& sources) {
    for (const SourceFile& file : sources) {
      m_run.texts[file.digest] = file.digest + "\n";
    }
    VariantInfo variant;
    variant.sources = sources;
    return variant;
  }
  std::string diff(const VariantInfo& from, const VariantInfo& to) const {
    std::string text;
    for (const DiffLine& line : source_diff({m_run, from}, {m_run, to}, 3)) {
      text += " -+~@"[static_cast<int>(line.edit)] + std::string(line.text) + "|";
    }
    return text;
  }

  roofladder::Run m_run;
};

TEST_F(SourceDiff, ComparesOwnFilesWhateverTheirNames) {
  const VariantInfo from = variant({{"0_a.cpp", "one"}});
  const VariantInfo to = variant({{"1_b.cpp", "two"}});
  EXPECT_EQ(diff(from, to), "-one|+two|");
  EXPECT_TRUE(has_other_source({m_run, from}, {m_run, to}));
  EXPECT_FALSE(has_other_source({m_run, from}, {m_run, from}));
}

TEST_F(SourceDiff, ComparesHeadersByTheirNames) {
  const VariantInfo from = variant({{"a", "x"}, {"same.h", "s"}, {"b.h", "old"}, {"gone.h", "g"}});
  const VariantInfo to = variant({{"a", "x"}, {"b.h", "new"}, {"same.h", "s"}, {"came.h", "c"}});
  EXPECT_EQ(diff(from, to), "@b.h|-old|+new|@came.h|+c|@gone.h|-g|");
}

TEST_F(SourceDiff, IsUnknownWhereATextIsMissing) {
  const VariantInfo from = variant({{"a", "x"}});
  VariantInfo to = variant({{"a", "y"}});
  to.sources.push_back({"lost.h", "no such text"});
  EXPECT_FALSE(has_other_source({m_run, from}, {m_run, to}));
  EXPECT_FALSE(m_run.has_source(to));
  EXPECT_FALSE(has_other_source({m_run, VariantInfo{}}, {m_run, from}));
}

}  // namespace
}  // namespace roofladder::test
