// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>

#include "run/file/run_file.h"
#include "tests/command.h"
#include "tests/places.h"

namespace roofladder::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const std::string base = in_source("examples/h200.roofladder");

// The example, changed.
class Compare : public testing::Test {
 protected:
  Finished compared(const roofladder::Run& run,
                    const std::vector<std::string>& options = {}) const {
    const std::string path = m_folder / "new.roofladder";
    std::filesystem::remove(path);
    RunWriter::create(path, run).finish(run);
    std::vector<std::string> words{"compare", base, path};
    words.insert(words.end(), options.begin(), options.end());
    return roofladder(words);
  }

  static roofladder::Run with_times_of(const std::string& variant, double factor) {
    roofladder::Run run = read_run(base).run;
    for (Sample& sample : run.samples) {
      const VariantInfo& info = run.variants[run.points[sample.point].variant];
      if (info.id == variant && run.metrics[sample.metric] == "time") {
        sample.value *= factor;
      }
    }
    for (VariantInfo& info : run.variants) {
      if (info.id == variant) {
        info.build += " -O1";
      }
    }
    return run;
  }

  Folder m_folder;
};

std::string text_in(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST_F(Compare, OfARunWithItselfFindsNothing) {
  const Finished finished =
      roofladder({"compare", base, base, "--fail-on", "any-slower", "--fail-on", "dram.bytes>+0%"});
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_THAT(finished.out, AllOf(StartsWith("0 slower, 0 faster, "),
                                  HasSubstr("unchanged variants; the ratios between the runs vary "
                                            "no more than the rounds explain")));
}

TEST_F(Compare, EndsWithOneWhereARungIsSlower) {
  const roofladder::Run slower = with_times_of("jacobi/cuda/pointer_swap", 1.3);
  const Finished finished = compared(slower, {"--fail-on", "any-slower"});
  EXPECT_EQ(finished.code, 1) << finished.err;
  EXPECT_THAT(finished.out,
              AllOf(StartsWith("1 slower, 0 faster, "),
                    HasSubstr("fails any-slower: jacobi/cuda/pointer_swap"), HasSubstr("+30 %")));
  EXPECT_EQ(compared(slower).code, 0) << "nothing was asked for";
  EXPECT_EQ(compared(slower, {"--fail-on", "time>+50%"}).code, 0);
}

TEST_F(Compare, WritesMarkdownAndJUnit) {
  const std::string markdown = m_folder / "comment.md";
  const std::string junit = m_folder / "compare.xml";
  const Finished finished =
      compared(with_times_of("jacobi/cuda/pointer_swap", 1.3),
               {"--fail-on", "time>+5%", "--markdown", markdown, "--junit", junit});
  EXPECT_EQ(finished.code, 1) << finished.err;
  EXPECT_THAT(text_in(markdown),
              AllOf(StartsWith("**1 slower, 0 faster, "),
                    HasSubstr("- **fails time&gt;+5%** jacobi/cuda/pointer\\_swap")));
  EXPECT_THAT(text_in(junit), AllOf(HasSubstr("failures=\"1\""),
                                    HasSubstr("<failure message=\"time&gt;+5%: time +30 %")));
}

TEST_F(Compare, OfOtherMachinesHasNoConditionOnTimes) {
  roofladder::Run elsewhere = read_run(base).run;
  elsewhere.facts.push_back({"host.name", "n2", std::nullopt, dimension::ratio});
  EXPECT_EQ(compared(elsewhere).code, 0);
  const Finished refused = compared(elsewhere, {"--fail-on", "any-slower"});
  EXPECT_EQ(refused.code, 3);
  EXPECT_THAT(refused.err, HasSubstr("host.name is not the same in both runs"));
  EXPECT_EQ(compared(elsewhere, {"--fail-on", "registers>+0%"}).code, 0);
}

TEST_F(Compare, SaysWhatIsWrongWithACondition) {
  const Finished mistyped = roofladder({"compare", base, base, "--fail-on", "any-slow"});
  EXPECT_EQ(mistyped.code, 2);
  EXPECT_THAT(mistyped.err, HasSubstr("'any-slow' is no condition"));
  const Finished nowhere = roofladder({"compare", base, base, "--fail-on", "spill.memory>+0%"});
  EXPECT_EQ(nowhere.code, 3);
  EXPECT_THAT(nowhere.err, HasSubstr("no rung has spill.memory in the older run"));
  EXPECT_EQ(roofladder({"compare", base, base, "--junit", "-", "--markdown", "-"}).code, 2);
  EXPECT_EQ(roofladder({"compare", base, base, "--junit", m_folder / "none/x.xml"}).code, 5);
}

TEST_F(Compare, PrintsNothingElseBesideAReport) {
  const Finished finished = roofladder({"compare", base, base, "--junit", "-"});
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_THAT(finished.out, AllOf(StartsWith("<?xml"), Not(HasSubstr("could have seen"))));
}

// A folder with three earlier runs: the example with times by these factors.
class Gate : public testing::Test {
 protected:
  Gate() {
    for (const double factor : {1.0, 1.002, 0.998}) {
      write(factor, m_folder / (std::to_string(m_runs) + ".roofladder"));
      ++m_runs;
    }
  }

  void write(double factor, const std::filesystem::path& path) const {
    roofladder::Run run = read_run(base).run;
    run.uuid.replace(0, 1, std::to_string(m_runs));
    run.started.replace(0, 4, std::to_string(2000 + m_runs));
    for (Sample& sample : run.samples) {
      sample.value *= run.metrics[sample.metric] == "time" ? factor : 1;
    }
    RunWriter::create(path, run).finish(run);
  }

  Finished gate(double factor, const std::vector<std::string>& options = {}) const {
    const std::string newer = m_other / "new.roofladder";
    std::filesystem::remove(newer);
    write(factor, newer);
    std::vector<std::string> words{"gate", newer, "--baseline", m_folder.path().string()};
    words.insert(words.end(), options.begin(), options.end());
    return roofladder(words);
  }

  Folder m_folder;
  Folder m_other;
  int m_runs = 1;
};

TEST_F(Gate, FailsOnlyBeyondWhatEarlierRunsVary) {
  EXPECT_EQ(gate(1.001).code, 0);
  const Finished slower = gate(1.1);
  EXPECT_EQ(slower.code, 1) << slower.err;
  EXPECT_THAT(slower.out, AllOf(HasSubstr("fails any-slower: "),
                                HasSubstr("up to 3 runs of this machine with the same code")));
  EXPECT_EQ(gate(1.1, {"--fail-on", "time>+20%"}).code, 0);
}

TEST_F(Gate, WithoutABaselineIsNeverGreen) {
  const Folder empty;
  const std::string here = empty.path().string();
  const Finished none = roofladder({"gate", base, "--baseline", here});
  EXPECT_EQ(none.code, 3);
  EXPECT_THAT(none.err, HasSubstr("has no earlier run of this machine"));
  EXPECT_EQ(roofladder({"gate", base, "--baseline", empty / "none"}).code, 3);
  EXPECT_EQ(gate(1, {"--fail-on", "tme>+5%"}).code, 2);
}

TEST_F(Gate, KeepsWhatPassesAndTheFirstRun) {
  const Folder kept;
  const std::string here = kept.path().string();
  const Finished first = roofladder({"gate", base, "--baseline", here, "--keep"});
  EXPECT_EQ(first.code, 3);
  EXPECT_THAT(first.err, HasSubstr("this one is kept as the first"));
  EXPECT_TRUE(std::filesystem::exists(kept / "h200.roofladder"));
  EXPECT_EQ(gate(1.1, {"--keep"}).code, 1);
  EXPECT_FALSE(std::filesystem::exists(m_folder / "new.roofladder"));
  EXPECT_EQ(gate(1.001, {"--keep"}).code, 0);
  EXPECT_TRUE(std::filesystem::exists(m_folder / "new.roofladder"));
}

TEST_F(Gate, LeavesOutLaterRunsAndCopies) {
  std::filesystem::copy_file(m_folder / "1.roofladder", m_folder / "copy.roofladder");
  m_runs = 9;
  write(1, m_folder / "later.roofladder");
  m_runs = 4;
  const Finished finished = gate(1.001);
  EXPECT_THAT(finished.err, AllOf(HasSubstr("later.roofladder is no baseline: it began after"),
                                  HasSubstr("copy.roofladder is no baseline: it is a copy")));
}

TEST_F(Gate, LeavesOutWhatIsNoRunOfThisMachine) {
  std::ofstream(m_folder / "broken.roofladder") << "not a run";
  roofladder::Run elsewhere = read_run(base).run;
  elsewhere.facts.push_back({"host.name", "n2", std::nullopt, dimension::ratio});
  RunWriter::create(m_folder / "elsewhere.roofladder", elsewhere).finish(elsewhere);
  const Finished finished = gate(1.001);
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_THAT(finished.err, AllOf(HasSubstr("elsewhere.roofladder is no baseline: host.name"),
                                  HasSubstr("broken.roofladder is no baseline: ")));
}

}  // namespace
}  // namespace roofladder::test
