// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>
#include <thread>

#include "run/file/run_file.h"
#include "tests/batch/shards.h"
#include "tests/cli/collect.h"
#include "tests/command.h"

// Checks `roofladder submit`, `collect` and `merge` in batch jobs, with the Slurm of four nodes
// that tests/batch/slurm.sh starts.
namespace roofladder::test {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::Each;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

Finished in_shell(const std::string& command) {
  return Command({"/bin/bash", "-c", command}, {}).wait();
}

bool within(std::chrono::seconds limit, const std::function<bool()>& holds) {
  const auto end = std::chrono::steady_clock::now() + limit;
  while (!holds()) {
    if (std::chrono::steady_clock::now() > end) {
      return false;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  return true;
}

// Whether the process's initial environment holds the entry NAME=VALUE.
bool has(const fs::path& process, const std::string& entry) {
  const std::string all = '\0' + content_of(process / "environ");
  return all.find('\0' + entry + '\0') != std::string::npos;
}

// The process that collects in that rank of the job; 0 if there is none.
pid_t collector_of(const std::string& job, const std::string& rank) {
  for (const auto& entry : fs::directory_iterator("/proc")) {
    const std::string words = content_of(entry.path() / "cmdline");
    if (words.starts_with(roofladder_program() + '\0' + "collect" + '\0') &&
        has(entry.path(), "SLURM_ARRAY_JOB_ID=" + job) &&
        has(entry.path(), "SLURM_PROCID=" + rank)) {
      return std::stoi(entry.path().filename());
    }
  }
  return 0;
}

// The runs in a folder, including unfinished ones.
std::vector<fs::path> runs_in(const fs::path& folder) {
  std::vector<fs::path> runs;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string extension = entry.path().extension();
    if (extension == ".roofladder" || extension == ".part") {
      runs.push_back(entry.path());
    }
  }
  return runs;
}

// Unfinished, too, if the collector was killed before its first commit.
RunState state_of(const fs::path& run) {
  try {
    return read_run(run).run.state;
  } catch (const RunFileError& error) {
    EXPECT_EQ(error.fault, FileFault::empty) << error.what();
    return RunState::unfinished;
  }
}

std::vector<RunState> states_in(const fs::path& folder) {
  std::vector<RunState> states;
  for (const fs::path& run : runs_in(folder)) {
    states.push_back(state_of(run));
  }
  return states;
}

class Slurm : public testing::Test {
 protected:
  void SetUp() override {
    if (std::getenv("SLURM_CONF") == nullptr) {
      GTEST_SKIP() << "this runs in tests/batch/slurm.sh";
    }
  }

  // Returns the number of the job.
  std::string submit(const std::vector<std::string>& options,
                     const std::vector<std::string>& collect) const {
    const std::vector<std::string> job{"submit",  "--run",    "--kernel",
                                       "species", "--folder", "runs"};
    const std::vector<std::string> cheap{"--",    "--no-ceilings", "--provider",
                                         "timer", "--progress",    "json"};
    const Finished finished =
        roofladder_in(m_folder, with(with(with(job, options), cheap), collect), fake_models());
    EXPECT_EQ(finished.code, 0) << finished.err;
    return finished.out.substr(0, finished.out.find('\n'));
  }

  static bool is_over() { return in_shell("squeue -h").out.empty(); }
  void expect_over(std::chrono::seconds limit) const {
    EXPECT_TRUE(within(limit, is_over)) << in_shell("squeue").out << logs();
  }

  std::string logs() const {
    return in_shell("tail -n 3 '" + m_folder.path().string() + "'/*.log").out;
  }
  std::string runs_of(const std::string& job) const { return m_folder / ("runs/" + job); }
  std::string merge_log(const std::string& job, const std::string& name = "roofladder") const {
    return content_of(m_folder / (name + "-merge-" + job + ".log"));
  }

  Folder m_folder;
};

TEST_F(Slurm, CollectsAnArrayOnFourNodesAndMergesIt) {
  const std::string job = submit({"--nodes", "4", "--tasks-per-node", "2", "--size", "tiny",
                                  "--size", "odd", "--name", "it's one"},
                                 {"--variant", "steady", "--seconds", "0.1"});
  expect_over(std::chrono::seconds(60));
  EXPECT_EQ(merge_log(job, "it's one"),
            "wrote runs/" + job +
                ".roofladder: 16 runs, 16 of them new; 0 copies were known, 0 left out\n")
      << logs();
  const Shards all = merged(runs_of(job) + ".roofladder");
  EXPECT_EQ(all.code, 0);
  EXPECT_EQ(all.runs, 16);
}

TEST_F(Slurm, GivesEachRankAGpu) {
  const std::string job = submit({"--gpus-per-node", "2", "--size", "tiny"},
                                 {"--variant", "steady", "--seconds", "0.1"});
  expect_over(std::chrono::seconds(30));
  std::set<std::string> gpus;
  for (const std::string rank : {"0", "1"}) {
    const roofladder::Run run = read_run(runs_of(job) + "/0-" + rank + ".roofladder").run;
    gpus.insert(find_fact(run.facts, "env.CUDA_VISIBLE_DEVICES")->text);
  }
  EXPECT_THAT(gpus, ElementsAre("0", "1"));
}

// After a rank is killed and the job is cancelled, the parts are merged, and a requeued job
// completes them.
TEST_F(Slurm, GoesOnWithWhatWasKilledAndCancelled) {
  const std::string job =
      submit({"--nodes", "4", "--tasks-per-node", "2", "--size", "tiny"},
             {"--variant", "steady,second", "--min-samples", "100000", "--seconds", "1"});
  const auto begun = [&] { return fs::exists(runs_of(job)) ? runs_in(runs_of(job)).size() : 0; };
  ASSERT_TRUE(within(std::chrono::seconds(60), [&] { return begun() == 8; })) << logs();
  const pid_t killed = collector_of(job, "5");
  ASSERT_GT(killed, 0);
  kill(killed, SIGKILL);
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  in_shell("scancel " + job + "_0");
  expect_over(std::chrono::seconds(60));
  EXPECT_THAT(merge_log(job), HasSubstr("missing of 8 ranks: 5\n"));
  const Shards rest = merged(runs_of(job) + ".roofladder");
  EXPECT_EQ(rest.runs, 7);
  EXPECT_THAT(rest.ranks, ElementsAre(EndsWith("missing of 8 ranks: 5")));
  EXPECT_THAT(states_in(runs_of(job)), AllOf(SizeIs(8), Each(testing::Ne(RunState::finished))))
      << "it was in the middle";

  const Finished requeue = in_shell("scontrol requeue " + job + "_0");
  ASSERT_EQ(requeue.code, 0) << requeue.err;
  expect_over(std::chrono::seconds(120));
  EXPECT_THAT(states_in(runs_of(job)), AllOf(SizeIs(8), Each(RunState::finished))) << logs();
  const Shards all = merged(runs_of(job) + ".roofladder");
  EXPECT_EQ(all.code, 0) << merge_log(job);
  EXPECT_EQ(all.runs, 8);
  EXPECT_THAT(all.ranks, IsEmpty());
}

}  // namespace
}  // namespace roofladder::test
