// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <memory>
#include <sys/file.h>
#include <unistd.h>

#include "run/device_facts.h"
#include "run/file/run_file.h"
#include "run/private_folder.h"
#include "tests/cli/collect.h"
#include "tests/command.h"

// Collections by processes of a batch job.
namespace roofladder::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using Variables = std::map<std::string, std::string>;

Variables with_fake_models(Variables variables) {
  variables.merge(fake_models());
  return variables;
}

Variables rank_of_mpirun(int rank) {
  return with_fake_models({{"OMPI_COMM_WORLD_RANK", std::to_string(rank)},
                           {"OMPI_COMM_WORLD_SIZE", "16"},
                           {"SLURM_PROCID", "0"}});
}

TEST(Ranks, ThatAreNotAskedForEndAtOnceAndWriteNothing) {
  const Folder folder;
  const auto words = with(quick_collect(folder / "%r.roofladder", "steady"), {"--ranks", "0,8-15"});
  for (const int rank : {0, 8, 15}) {
    EXPECT_EQ(roofladder(words, rank_of_mpirun(rank)).code, 0);
    EXPECT_TRUE(fs::exists(folder / (std::to_string(rank) + ".roofladder")));
  }
  for (const int rank : {1, 7}) {
    const Finished finished = roofladder(words, rank_of_mpirun(rank));
    EXPECT_EQ(finished.code, 0) << finished.err;
    EXPECT_THAT(finished.err, HasSubstr("is not among --ranks 0,8-15"));
  }
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 3);
}

TEST(Ranks, NeedALauncher) {
  const Folder folder;
  const auto words = with(quick_collect(folder / "run.roofladder", "steady"), {"--ranks", "0"});
  for (const Variables& variables : {Variables{}, Variables{{"SLURM_PROCID", "0"}}}) {
    const Finished finished = roofladder(words, with_fake_models(variables));
    EXPECT_EQ(finished.code, 2);
    EXPECT_THAT(finished.err, HasSubstr("none started this one"));
  }
  EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(Ranks, AreAList) {
  for (const char* list : {"", "a", "3-1", "1,,2", "-1", "1-", "99999999999999999999"}) {
    const Finished finished = roofladder({"collect", "--ranks", list}, rank_of_mpirun(0));
    EXPECT_EQ(finished.code, 2) << list;
    EXPECT_THAT(finished.err, HasSubstr("is not a list of ranks such as 0,8-15")) << list;
  }
}

// A collection of 20 s in a Slurm job.
class TimeOfTheJob : public testing::Test {
 protected:
  Finished collect(const Variables& variables) const {
    auto words = long_collect(m_run, 30000);
    words.insert(words.end(), {"--time-budget", "slurm"});
    return Command(words, with_fake_models(variables)).wait();
  }

  static std::string in_seconds(int seconds) {
    return std::to_string(std::time(nullptr) + seconds);
  }

  // A squeue that prints this text for job 17, and the environment in which it is found.
  Variables squeue_says(const std::string& text) const {
    m_folder.write("bin/squeue",
                   "#!/bin/sh\n[ \"$*\" = '-h -j 17 -o %L' ] && echo '" + text + "'\n");
    fs::permissions(m_folder / "bin/squeue", fs::perms(0700));
    return {{"SLURM_JOB_ID", "17"}, {"PATH", (m_folder / "bin") + ":/usr/bin:/bin"}};
  }

  const Folder m_folder;
  const std::string m_run = m_folder / "run.roofladder";
};

TEST_F(TimeOfTheJob, IsTheBudgetLessAMinute) {
  const auto start = std::chrono::steady_clock::now();
  const Finished finished =
      collect({{"SLURM_JOB_ID", "17"}, {"SLURM_JOB_END_TIME", in_seconds(63)}});
  EXPECT_EQ(finished.code, 7) << finished.err;
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
  EXPECT_EQ(read_run(m_run).run.state, RunState::partial);
}

TEST_F(TimeOfTheJob, IsAskedOfSqueue) {
  EXPECT_EQ(collect(squeue_says("1:02")).code, 7);
  EXPECT_EQ(read_run(m_run).run.state, RunState::partial);
}

TEST_F(TimeOfTheJob, ThatIsNearlyOverMeasuresNothing) {
  const Finished finished =
      collect({{"SLURM_JOB_ID", "17"}, {"SLURM_JOB_END_TIME", in_seconds(30)}});
  EXPECT_EQ(finished.code, 3);
  EXPECT_THAT(finished.err, HasSubstr("60 s are kept for writing the run"));
  EXPECT_FALSE(fs::exists(m_run));
}

TEST_F(TimeOfTheJob, MustBeLimited) {
  const Finished finished = collect(squeue_says("UNLIMITED"));
  EXPECT_EQ(finished.code, 3);
  EXPECT_THAT(finished.err, HasSubstr("job 17 has no time limit (squeue says 'UNLIMITED')"));
  auto without_job = squeue_says("1:00");
  without_job["SLURM_JOB_ID"] = "18";
  EXPECT_THAT(collect(without_job).err, HasSubstr("squeue does not report"));
}

TEST_F(TimeOfTheJob, NeedsAJob) {
  const Finished finished = collect({});
  EXPECT_EQ(finished.code, 2);
  EXPECT_THAT(finished.err, HasSubstr("SLURM_JOB_ID is not set"));
}

// A run that grows in one folder and is kept in another.
class NodeLocal : public testing::Test {
 protected:
  NodeLocal() {
    fs::create_directory(m_folder / "node");
    fs::create_directory(m_folder / "kept");
  }

  std::vector<std::string> words(int samples, const std::vector<std::string>& more = {}) const {
    auto words = with(long_collect(m_run, samples), {"--shard-folder", m_folder / "node"});
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }

  // Number of files in the user's folder on the node.
  std::ptrdiff_t shards() const {
    const fs::path own = m_folder / ("node/roofladder-" + std::to_string(geteuid()));
    return fs::exists(own) ? std::distance(fs::directory_iterator(own), {}) : 0;
  }

  std::ptrdiff_t kept() const {
    return std::distance(fs::directory_iterator(m_folder / "kept"), {});
  }

  const Folder m_folder;
  const std::string m_run = m_folder / "kept/run.roofladder";
};

TEST_F(NodeLocal, RunsGrowThereAndAreMoved) {
  Command command(words(600), fake_models());
  wait_for_events(command, "\"sample\"", 20);
  EXPECT_EQ(kept(), 0);
  EXPECT_GT(shards(), 0);
  const Finished finished = command.wait();
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_EQ(read_run(m_run).run.state, RunState::finished);
  EXPECT_EQ(kept(), 1);
  EXPECT_EQ(shards(), 0);
}

TEST_F(NodeLocal, RunsAreMovedWithinSecondsOfATermination) {
  Command command(words(3000), fake_models());
  wait_for_events(command, "\"sample\"", 20);
  const auto start = std::chrono::steady_clock::now();
  command.signal(SIGTERM);
  EXPECT_EQ(command.wait().code, 7);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  RecordProperty("seconds", std::to_string(taken.count()));
  EXPECT_LT(taken.count(), 5);
  EXPECT_EQ(read_run(m_run).run.state, RunState::partial);
  EXPECT_GE(read_run(m_run).run.samples.size(), 20U);
  EXPECT_EQ(shards(), 0);
}

TEST_F(NodeLocal, RunsOfARequeuedJobAreGoneOnWithOnItsNodeOrAnother) {
  for (const int signal : {SIGKILL, SIGTERM}) {
    Command command(words(1000, {"--start-or-resume"}), fake_models());
    wait_for_events(command, "\"committed\"", 1);
    command.signal(signal);
    command.wait();
  }
  ASSERT_EQ(read_run(m_run).run.state, RunState::partial);
  fs::create_directory(m_folder / "another");
  const Finished finished = roofladder(
      {"collect", "--start-or-resume", "-o", m_run, "--shard-folder", m_folder / "another"},
      fake_models());
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_EQ(read_run(m_run).run.state, RunState::finished);
  EXPECT_EQ(roofladder({"verify", m_run}).code, 0);
  EXPECT_EQ(kept(), 1);
}

TEST_F(NodeLocal, RunsThatCannotBeMovedStayAndAreMovedLater) {
  Command command(words(600), fake_models());
  wait_for_events(command, "\"sample\"", 1);
  fs::create_directory(m_run);  // another process takes the name
  const Finished finished = command.wait();
  EXPECT_EQ(finished.code, 2) << finished.err;
  EXPECT_THAT(finished.err, HasSubstr("the run is whole at '" + (m_folder / "node/roofladder-")));
  EXPECT_EQ(shards(), 1);
  fs::remove(m_run);
  const Finished moved = Command(words(600, {"--start-or-resume"}), fake_models()).wait();
  EXPECT_EQ(moved.code, 0) << moved.err;
  EXPECT_EQ(read_run(m_run).run.state, RunState::finished);
  EXPECT_EQ(shards(), 0);
}

TEST_F(NodeLocal, FolderMayBeThatOfTheJob) {
  const auto automatic = with(quick_collect(m_run, "steady"), {"--shard-folder", "auto"});
  const Finished finished =
      roofladder(automatic, with_fake_models({{"SLURM_TMPDIR", m_folder / "node"}}));
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_TRUE(fs::exists(m_folder / ("node/roofladder-" + std::to_string(geteuid()))));
  const Finished none =
      roofladder(automatic, with_fake_models({{"SLURM_TMPDIR", m_folder / "none"}}));
  EXPECT_EQ(none.code, 5) << none.err;
  EXPECT_THAT(none.err, HasSubstr("cannot hold a growing run"));
}

TEST(SharedName, IsRefusedWithAWayOut) {
  const Folder folder;
  folder.write("run.roofladder", "of another rank");
  const Finished finished =
      roofladder(quick_collect(folder / "run.roofladder", "steady"), rank_of_mpirun(1));
  EXPECT_EQ(finished.code, 2);
  EXPECT_THAT(finished.err, HasSubstr("'runs/%j-%r.roofladder' gives each rank a name"));
}

// Two processes on a node whose GPU has this UUID. Only one of them can use its counters at a time.
class SharedGpu : public testing::Test {
 protected:
  Variables environment() const {
    Variables variables = fake_gpus();
    variables["FAKE_GPU_UUID"] = m_uuid;
    variables["FAKE_COUNTERS"] = m_folder / "counters";
    return variables;
  }

  std::vector<std::string> words(const std::string& name) const {
    auto words = gpu_collect(m_folder / name, "naive,tiled");
    words.insert(words.begin(), roofladder_program());
    return words;
  }

  // The lock file of the first GPU.
  fs::path lock() const {
    return fs::path("/tmp") / ("roofladder-" + std::to_string(geteuid())) /
           ("device-" + m_uuid + "0.lock");
  }

  void TearDown() override { fs::remove(lock()); }

  static bool is_counted(const roofladder::Run& run) {
    const std::vector<Sample> samples = whole_samples(run, "dram.read");
    return !samples.empty() && std::ranges::all_of(samples, [](const Sample& sample) {
      return sample.status == Status::ok;
    });
  }

  const Folder m_folder;
  const std::string m_uuid = "GPU-test-" + std::to_string(getpid()) + "-";
};

TEST_F(SharedGpu, CountsForOneAfterTheOther) {
  std::vector<std::unique_ptr<Command>> commands;
  for (const char* name : {"a", "b", "c"}) {
    commands.push_back(std::make_unique<Command>(words(name), environment()));
  }
  for (const auto& command : commands) {
    const Finished finished = command->wait();
    EXPECT_EQ(finished.code, 0) << finished.err;
  }
  for (const char* name : {"a", "b", "c"}) {
    const auto run = read_run(m_folder / name).run;
    EXPECT_TRUE(is_counted(run)) << name;
    EXPECT_EQ(find_fact(run.devices.at(0).facts, device_uuid_fact)->text, m_uuid + "0");
  }
}

TEST_F(SharedGpu, IsWaitedForWithWordsAndLeftWhenAskedTo) {
  private_folder("/tmp");
  const int file = open(lock().c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  ASSERT_EQ(flock(file, LOCK_EX), 0);
  ASSERT_EQ(write(file, "4711", 4), 4);
  auto arguments = words("waits");
  arguments.insert(arguments.end(), {"--progress", "json"});
  Command command(arguments, environment());
  wait_for_events(command, "with which process 4711 of this node counts", 1);
  const auto start = std::chrono::steady_clock::now();
  command.signal(SIGTERM);
  EXPECT_EQ(command.wait().code, 7);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
  close(file);
  EXPECT_EQ(read_run(m_folder / "waits").run.state, RunState::partial);
  const Finished resumed =
      roofladder({"collect", "--resume", "-o", m_folder / "waits"}, environment());
  EXPECT_EQ(resumed.code, 0) << resumed.err;
  EXPECT_TRUE(is_counted(read_run(m_folder / "waits").run));
}

// The run was started with another GPU.
TEST_F(SharedGpu, OfAnotherNodeIsWarnedOf) {
  auto arguments = gpu_collect(m_folder / "run", "naive,throws");
  ASSERT_EQ(roofladder(arguments, environment()).code, 7);
  Variables elsewhere = environment();
  elsewhere["FAKE_GPU_UUID"] = m_uuid + "elsewhere-";
  const Finished resumed = roofladder({"collect", "--resume", "-o", m_folder / "run"}, elsewhere);
  EXPECT_EQ(resumed.code, 7) << resumed.err;
  EXPECT_THAT(
      read_run(m_folder / "run").run.warnings,
      testing::Contains(testing::Field(&Warning::text, HasSubstr("elsewhere-0 when it was"))));
}

TEST_F(SharedGpu, HasNoUuidInARedactedRun) {
  auto arguments = with(gpu_collect(m_folder / "run", "naive"), {"--redact"});
  ASSERT_EQ(roofladder(arguments, environment()).code, 0);
  EXPECT_EQ(content_of(m_folder / "run").find(m_uuid), std::string::npos);
}

}  // namespace
}  // namespace roofladder::test
