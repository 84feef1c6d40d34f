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

const std::string example_of_history = in_source("examples/h200.roofladder");

// A folder with eight runs: the example with times that vary a little, from the fifth on 10 %
// longer.
class HistoryOfRuns : public testing::Test {
 protected:
  HistoryOfRuns() {
    for (int i = 0; i < 8; ++i) {
      write(i, (i % 2 == 0 ? 1.001 : 0.999) * (i < 4 ? 1 : 1.1));
    }
  }

  static roofladder::Run run_number(int number, double factor) {
    static const roofladder::Run recorded = read_run(example_of_history).run;
    roofladder::Run run = recorded;
    run.uuid.replace(0, 1, std::to_string(number));
    run.started.replace(0, 4, std::to_string(2001 + number));
    run.facts.push_back({"collect.commit", "commit-" + std::to_string(number), {}, {}});
    for (Sample& sample : run.samples) {
      sample.value *= run.metrics[sample.metric] == "time" ? factor : 1;
    }
    return run;
  }

  void write(int number, double factor) const {
    const roofladder::Run run = run_number(number, factor);
    RunWriter::create(m_folder / (std::to_string(number) + ".roofladder"), run).finish(run);
  }

  Finished history(const std::vector<std::string>& options = {}) const {
    std::vector<std::string> words{"history", m_folder.path().string()};
    words.insert(words.end(), options.begin(), options.end());
    return roofladder(words);
  }

  Folder m_folder;
};

std::string text_of_output(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

TEST_F(HistoryOfRuns, NamesTheRunAndTheCommitOfAChange) {
  const Finished finished = history();
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_THAT(finished.out,
              AllOf(HasSubstr(" rungs over 8 runs; could have seen "), HasSubstr("% slower ("),
                    HasSubstr("4.roofladder"), HasSubstr("commit-4"), HasSubstr("commit-3"),
                    HasSubstr("its code is the same")));
  EXPECT_THAT(finished.out, Not(HasSubstr("commit-5")));
}

TEST_F(HistoryOfRuns, ShowsChosenKernels) {
  const Finished finished = history({"-k", "jacobi"});
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_THAT(finished.out, AllOf(HasSubstr("jacobi/cuda/"), Not(HasSubstr("species/"))));
  EXPECT_EQ(history({"-k", "jacobo"}).code, 2);
}

TEST_F(HistoryOfRuns, WritesOneRowForEachRungAndRun) {
  const std::string path = m_folder / "history.csv";
  EXPECT_EQ(history({"--csv", path}).code, 0);
  const std::string text = text_of_output(path);
  EXPECT_THAT(text, AllOf(StartsWith("variant,size,cache,device,file,started,commit,time[s],"),
                          HasSubstr(",commit-4,"), HasSubstr(",step,1.1")));
  EXPECT_THAT(history({"--csv", "-"}).out, StartsWith("variant,size,"));
  EXPECT_EQ(history({"--csv", m_folder / "none/x.csv"}).code, 5);
}

TEST_F(HistoryOfRuns, DrawsAChartForEachRung) {
  roofladder::Run hostile = run_number(8, 1.1);
  hostile.facts.back().text = "<script>alert(1)</script>";
  RunWriter::create(m_folder / "8.roofladder", hostile).finish(hostile);
  const std::string path = m_folder / "history.html";
  EXPECT_EQ(history({"-k", "jacobi", "-o", path}).code, 0);
  const std::string page = text_of_output(path);
  EXPECT_THAT(page, AllOf(HasSubstr("<svg "), HasSubstr("id=\"history-1\""), HasSubstr("commit-4"),
                          HasSubstr("% slower (")));
  EXPECT_THAT(page, AllOf(HasSubstr("&lt;script&gt;alert"), Not(HasSubstr("<script>alert"))));
  EXPECT_EQ(history({"-o", "-", "--csv", "-"}).code, 2);
}

TEST_F(HistoryOfRuns, NamesWhatItLeavesOut) {
  std::ofstream(m_folder / "broken.roofladder") << "not a run";
  std::filesystem::copy_file(m_folder / "7.roofladder", m_folder / "copy.roofladder");
  roofladder::Run elsewhere = run_number(0, 1);
  elsewhere.uuid.replace(0, 1, "e");
  elsewhere.facts.push_back({"host.name", "n2", std::nullopt, dimension::ratio});
  RunWriter::create(m_folder / "elsewhere.roofladder", elsewhere).finish(elsewhere);
  const Finished finished = history();
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_THAT(finished.err, AllOf(HasSubstr("broken.roofladder is left out: "),
                                  HasSubstr("copy.roofladder is left out: it is a copy"),
                                  HasSubstr("elsewhere.roofladder is left out: host.name")));
  EXPECT_THAT(finished.out, HasSubstr(" over 8 runs"));
}

TEST_F(HistoryOfRuns, NeedsARun) {
  const Folder empty;
  EXPECT_EQ(roofladder({"history", empty.path().string()}).code, 3);
  EXPECT_EQ(roofladder({"history", empty / "none"}).code, 3);
  EXPECT_EQ(roofladder({"history"}).code, 2);
}

}  // namespace
}  // namespace roofladder::test
