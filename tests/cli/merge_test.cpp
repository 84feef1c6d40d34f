// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/file/merge.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "run/file/run_file.h"
#include "tests/cli/collect.h"
#include "tests/command.h"

namespace roofladder::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

// Shards as left by a batch job.
class Merge : public testing::Test {
 protected:
  void collect(const std::string& rank, const std::vector<std::string>& more = {}) const {
    auto environment = fake_models();
    environment["SLURM_JOB_ID"] = "17";
    environment["SLURM_PROCID"] = rank;
    environment["SLURM_STEP_NUM_TASKS"] = "3";
    const Finished finished =
        roofladder(with(quick_collect(m_folder / (rank + ".roofladder")), more), environment);
    ASSERT_EQ(finished.code, 0) << finished.err;
  }

  std::string output() const { return m_folder / "all.roofladder"; }
  Finished merge(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> words{"merge", m_folder.path().string(), "-o", output()};
    words.insert(words.end(), more.begin(), more.end());
    return roofladder(words);
  }

  Folder m_folder;
};

TEST_F(Merge, OfAFolderIsOneFileThatReportAndVerifyTake) {
  collect("0");
  collect("2");
  const Finished partial = merge({"--json"});
  EXPECT_EQ(partial.code, 7) << partial.err;
  EXPECT_THAT(partial.err, HasSubstr("SLURM_JOB_ID=17: missing of 3 ranks: 1"));
  EXPECT_EQ(json::parse(partial.out)["added"], 2);
  collect("1");
  EXPECT_EQ(merge().code, 0);
  const Finished again = merge();
  EXPECT_EQ(again.code, 0);
  EXPECT_THAT(again.err, HasSubstr("nothing new for"));
  EXPECT_EQ(roofladder({"verify", output()}).code, 0);
  const Finished report = roofladder({"report", output(), "-o", "-", "--format", "json"});
  EXPECT_EQ(report.code, 0) << report.err;
  EXPECT_EQ(json::parse(report.out)["runs"].size(), 3U);
  const Finished explain = roofladder({"explain", output()});
  EXPECT_EQ(explain.code, 4);
  EXPECT_THAT(explain.err, HasSubstr("holds 3 runs"));
}

TEST_F(Merge, MissesNoRankThatWasNotChosen) {
  collect("0", {"--ranks", "0,2"});
  EXPECT_THAT(merge().err, HasSubstr("SLURM_JOB_ID=17: missing of 3 ranks: 2\n"));
  collect("2", {"--ranks", "0,2"});
  const Finished finished = merge();
  EXPECT_EQ(finished.code, 0) << finished.err;
}

TEST_F(Merge, TakesThePartialRunThatWasGoneOnWith) {
  const std::string run = m_folder / "run.roofladder";
  const Finished cut_short =
      roofladder({"collect", "--kernel", "species", "--size", "tiny", "--no-ceilings", "--provider",
                  "timer", "--variant", "steady,second", "--min-samples", "3000", "--seconds", "1",
                  "--time-budget", "0.4", "-o", run},
                 fake_models());
  ASSERT_EQ(cut_short.code, 7) << cut_short.err;
  ASSERT_EQ(merge().code, 0);
  const Finished resumed = roofladder({"collect", "--resume", "-o", run}, fake_models());
  ASSERT_EQ(resumed.code, 0) << resumed.err;
  const Finished merged = merge({"--json"});
  EXPECT_EQ(merged.code, 0) << merged.err;
  EXPECT_EQ(json::parse(merged.out)["continued"], 1);
  EXPECT_THAT(merged.err, HasSubstr("1 runs, 0 of them new, 1 completed"));
  EXPECT_EQ(read_run(output()).run, read_run(run).run);
  EXPECT_EQ(roofladder({"verify", output()}).code, 0);
  EXPECT_THAT(merge().err, HasSubstr("nothing new for"));
}

TEST_F(Merge, IsShownAsTheSpreadOfItsRuns) {
  for (const char* rank : {"0", "1", "2"}) {
    collect(rank);
  }
  ASSERT_EQ(merge().code, 0);
  const Finished show = roofladder({"show", output()});
  EXPECT_EQ(show.code, 0) << show.err;
  EXPECT_THAT(show.out, testing::AllOf(HasSubstr("3 runs"), HasSubstr("1 device")));
  const json spread = json::parse(roofladder({"show", "--json", output()}).out);
  EXPECT_EQ(spread["runs"], 3);
  EXPECT_EQ(spread["spreads"][0]["of_rounds"], false);
  const json& row = spread["spreads"][0]["rows"][0];
  EXPECT_EQ(row["runs"], 3);
  EXPECT_EQ(row["between_runs"]["degrees_of_freedom"], 2);
  EXPECT_GT(row["between_runs"]["variance"], 0);
}

TEST_F(Merge, NeverChangesAnInput) {
  collect("0");
  const std::string run = m_folder / "0.roofladder";
  const Finished finished = roofladder({"merge", run, "-o", run});
  EXPECT_EQ(finished.code, 2);
  EXPECT_THAT(finished.err, HasSubstr("inputs are never changed"));
}

TEST_F(Merge, NeverChangesARunOfAFolder) {
  collect("0");
  collect("1");
  const std::string run = m_folder / "0.roofladder";
  const std::string before = content_of(run);
  const Finished finished = roofladder({"merge", m_folder.path().string(), "-o", run});
  EXPECT_EQ(finished.code, 2);
  EXPECT_THAT(finished.err, HasSubstr("0.roofladder' is an input and the output"));
  EXPECT_EQ(content_of(run), before);
}

TEST_F(Merge, AddsToAFileOfOneRunInTheFolder) {
  collect("0");
  ASSERT_EQ(merge({"--expect-ranks", "1"}).code, 0);
  collect("1");
  const Finished finished = merge({"--expect-ranks", "2"});
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr("2 runs, 1 of them new"));
}

TEST_F(Merge, NamesAFolderThatCannotBeRead) {
  collect("0");
  const std::filesystem::path closed = m_folder / "closed";
  std::filesystem::create_directory(closed);
  std::filesystem::permissions(closed, std::filesystem::perms::none);
  std::filesystem::permissions(m_folder.path(), std::filesystem::perms::all);
  std::filesystem::permissions(m_folder / "0.roofladder", std::filesystem::perms(0644));
  if (Command(without_rights({roofladder_program(), "--version"}), {}).wait().code != 0) {
    GTEST_SKIP() << "another user than root cannot run " << roofladder_program();
  }
  const Finished finished =
      Command(without_rights({roofladder_program(), "merge", closed, m_folder / "0.roofladder",
                              "--expect-ranks", "1", "-o", output()}),
              {})
          .wait();
  EXPECT_EQ(finished.code, 7) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr("closed' cannot be read: Permission denied"));
  EXPECT_THAT(finished.err, HasSubstr("1 runs, 1 of them new"));
}

TEST_F(Merge, NamesUnfinishedRunsOfAFolder) {
  collect("0");
  write_content(m_folder / "1.roofladder.part", "what a collector is at work on");
  write_content(m_folder / "1.roofladder.part-wal", "its journal");
  write_content(m_folder / "0.roofladder.part", "of a run that is finished");
  write_content(m_folder / "thesis.part", "no run");
  const Finished finished = merge({"--expect-ranks", "1", "--json"});
  EXPECT_EQ(finished.code, 7) << finished.err;
  const json merged = json::parse(finished.out);
  EXPECT_EQ(merged["added"], 1);
  ASSERT_EQ(merged["left_out"].size(), 1U) << merged;
  EXPECT_THAT(merged["left_out"][0], HasSubstr("1.roofladder.part' is an unfinished run"));
  EXPECT_EQ(content_of(m_folder / "1.roofladder.part"), "what a collector is at work on");
}

TEST_F(Merge, OfNothingIsFour) {
  const Finished finished = merge();
  EXPECT_EQ(finished.code, 4);
  EXPECT_THAT(finished.err, HasSubstr("no run to merge"));
  EXPECT_FALSE(std::filesystem::exists(output()));
}

// More runs than can be compared, on devices that differ by one in a thousand each.
TEST(ReportOfManyRuns, IsOfTheirSpread) {
  constexpr int count = 201;
  const Folder folder;
  ASSERT_EQ(roofladder(quick_collect(folder / "one.roofladder", "steady"), fake_models()).code, 0);
  const roofladder::Run one = read_run(folder / "one.roofladder").run;
  std::vector<std::filesystem::path> files;
  for (int i = 0; i < count; ++i) {
    roofladder::Run run = one;
    run.uuid = std::to_string(i);
    run.devices.at(0).bus = std::to_string(i);
    for (Sample& sample : run.samples) {
      sample.value *= run.metrics[sample.metric] == "time" ? 1 + 1e-3 * i : 1;
    }
    files.emplace_back(folder / (run.uuid + ".roofladder"));
    RunWriter::create(files.back(), run).finish(run);
  }
  const std::string merged = folder / "merged.run";
  ASSERT_EQ(merge_runs(files, merged).runs, count);
  for (const std::string suffix : {"html", "csv", "json", "md"}) {
    const std::string report = folder / ("report." + suffix);
    const Finished finished = roofladder({"report", merged, "-o", report});
    EXPECT_EQ(finished.code, 0) << finished.err;
    EXPECT_THAT(finished.err, HasSubstr("201 runs: the report shows the spread of their times"));
    EXPECT_THAT(content_of(report), HasSubstr("fake/steady")) << suffix;
    EXPECT_LT(std::filesystem::file_size(report), 200'000U) << suffix;
    EXPECT_FALSE(std::filesystem::exists(folder / "report.ceilings.csv"));
  }
  EXPECT_EQ(json::parse(content_of(folder / "report.json"))["runs"], count);
  const auto spread = [&](const std::string& table) {
    return roofladder({"report", merged, "-o", "-", "--format", "csv", "--table", table});
  };
  EXPECT_EQ(spread("spread").out, content_of(folder / "report.csv"));
  EXPECT_EQ(spread("results").code, 2);
  EXPECT_THAT(spread("results").err, HasSubstr("of more than 200 runs there is table spread"));
}

}  // namespace
}  // namespace roofladder::test
