// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>
#include <thread>

#include "run/file/merge.h"
#include "run/file/shard.h"
#include "tests/cases.h"
#include "tests/run/example_run.h"
#include "tests/run/file/fixture.h"
#include "tests/run/file/victim.h"

namespace roofladder {
namespace {

using test::tell;

// The variable counts the kills of the five tests together.
const int kills = test::cases("ROOFLADDER_KILLS", 100) / 5;
constexpr std::size_t batch = 100;

class KilledWriter : public FolderTest {
 protected:
  // Measures how long the action takes, for some_time().
  template <typename Action>
  void time(const Action& action) {
    const auto start = std::chrono::steady_clock::now();
    action();
    m_most = std::chrono::steady_clock::now() - start;
  }
  // Returns a random time after which the action may be at any place, or may just have ended.
  std::chrono::microseconds some_time() {
    std::uniform_real_distribution share(0.0, 1.5);
    return std::chrono::duration_cast<std::chrono::microseconds>(share(m_random) * m_most);
  }

 private:
  std::mt19937 m_random{7};
  std::chrono::duration<double> m_most{};
};

// Returns the example run with the samples of the first `batches` commits.
Run committed(std::size_t batches) {
  Run run = example_run();
  add_samples(run, batches * batch);
  return run;
}

TEST_F(KilledWriter, LosesNothingThatWasCommitted) {
  std::size_t commits = 0;
  time([] { std::this_thread::sleep_for(std::chrono::milliseconds(50)); });
  for (int i = 0; i < kills; ++i) {
    const std::filesystem::path path = at(std::to_string(i));
    Victim victim([&](const Victim::Acknowledge& acknowledge) {
      Run run = committed(0);
      RunWriter writer = RunWriter::create(path, run);
      for (;;) {
        acknowledge();
        add_samples(run, batch);
        writer.commit(run);
      }
    });
    const std::size_t acknowledged = victim.kill_after(some_time());
    ASSERT_GT(acknowledged, 0U);

    // The last commit may have ended without being acknowledged.
    Run run = read_run(path.string() + ".part").run;
    const std::size_t batches = (run.samples.size() - example_run().samples.size()) / batch;
    EXPECT_GE(batches, acknowledged - 1);
    EXPECT_LE(batches, acknowledged);
    EXPECT_EQ(run, committed(batches));
    commits += acknowledged - 1;

    RunWriter writer = RunWriter::resume(path, run);
    EXPECT_EQ(run, committed(batches));
    add_samples(run, batch);
    writer.finish(run);
    run.state = RunState::finished;
    EXPECT_EQ(read_run(path).run, run);
  }
  tell(fmt::format("{} kills, {} commits acknowledged before them", kills, commits));
}

TEST_F(KilledWriter, CanBeginAgainOrGoOnWhereverItWasKilledWhileBeginning) {
  int anew = 0;
  time([&] { RunWriter::create(at("timed"), committed(0)); });
  for (int i = 0; i < kills; ++i) {
    const std::filesystem::path path = at(std::to_string(i));
    Victim victim([&](const Victim::Acknowledge& acknowledge) {
      acknowledge();
      RunWriter::create(path, committed(0));
    });
    victim.kill_after(some_time());

    const std::optional<RunState> state = Shard(path, "").state();
    anew += state ? 0 : 1;
    Run run = committed(0);
    RunWriter writer = state ? RunWriter::resume(path, run) : RunWriter::create(path, run);
    EXPECT_EQ(run, committed(0));
    writer.finish(run);
    EXPECT_EQ(read_run(path).run.state, RunState::finished);
  }
  EXPECT_GT(anew, 0);
  tell(fmt::format("{} kills, {} of them before the first commit", kills, anew));
}

TEST_F(KilledWriter, LeavesAReadableRunWhileFinishing) {
  int unfinished = 0;
  {
    RunWriter writer = RunWriter::create(at("timed"), committed(0));
    writer.commit(committed(20));
    time([&] { writer.finish(committed(20)); });
  }
  for (int i = 0; i < kills; ++i) {
    const std::filesystem::path path = at(std::to_string(i));
    Victim victim([&](const Victim::Acknowledge& acknowledge) {
      RunWriter writer = RunWriter::create(path, committed(0));
      writer.commit(committed(20));
      acknowledge();
      writer.finish(committed(20));
    });
    ASSERT_EQ(victim.kill_after(some_time()), 1U);

    const bool renamed = std::filesystem::exists(path);
    Run run = read_run(renamed ? path : std::filesystem::path(path.string() + ".part")).run;
    EXPECT_TRUE(!renamed || run.state == RunState::finished);
    unfinished += renamed ? 0 : 1;
    if (!renamed) {
      RunWriter::resume(path, run).finish(run);
      run = read_run(path).run;
    }
    run.state = RunState::unfinished;
    EXPECT_EQ(run, committed(20));
    EXPECT_FALSE(std::filesystem::exists(path.string() + ".part"));
  }
  tell(fmt::format("{} kills, {} of them before the run had its name", kills, unfinished));
}

TEST_F(KilledWriter, LeavesAShardWholeInOneOfTwoPlacesWhileItIsMoved) {
  std::filesystem::create_directory(at("node"));
  Run whole = committed(20);
  whole.state = RunState::finished;
  int unmoved = 0;
  {
    const Shard shard(at("timed"), at("node"));
    RunWriter::create(shard.path(), whole).finish(whole);
    time([&] { shard.deliver(); });
  }
  for (int i = 0; i < kills; ++i) {
    const std::filesystem::path target = at(std::to_string(i));
    const Shard shard(target, at("node"));
    RunWriter::create(shard.path(), whole).finish(whole);
    Victim victim([&](const Victim::Acknowledge& acknowledge) {
      acknowledge();
      shard.deliver();
    });
    victim.kill_after(some_time());

    const bool moved = std::filesystem::exists(target);
    EXPECT_EQ(read_run(moved ? target : shard.path()).run, whole);
    unmoved += moved ? 0 : 1;
    Shard again(target, at("node"));
    EXPECT_EQ(again.state(), moved ? RunState::finished : RunState::unfinished);
    if (!moved) {
      EXPECT_EQ(again.fetch(), RunState::finished);
      again.deliver();
    }
    EXPECT_EQ(read_run(target).run, whole);
  }
  tell(fmt::format("{} kills, {} of them before the run was moved", kills, unmoved));
}

std::vector<std::string> uuids_in(const std::filesystem::path& file) {
  std::vector<std::string> uuids;
  read_each_run(file, [&](const ReadRun& read) { uuids.push_back(read.run.uuid); });
  return uuids;
}

// The output is new in one half of the cases and extended in the other, where the old file stays as
// it is until it is replaced.
TEST_F(KilledWriter, LeavesAnOutputThatTheNextMergeCompletes) {
  const std::vector<std::string> all{"a", "b", "c"};
  std::vector<std::filesystem::path> shards;
  for (const std::string& uuid : all) {
    Run run = committed(10);
    run.uuid = uuid;
    shards.push_back(at(uuid));
    RunWriter::create(shards.back(), run).finish(run);
  }
  int left_over = 0;
  time([&] { merge_runs(shards, at("timed")); });
  for (int i = 0; i < kills; ++i) {
    const std::filesystem::path output = at(std::to_string(i));
    const bool extends = i % 2 == 1;
    if (extends) {
      merge_runs(std::span(shards).first(1), output);
    }
    Victim victim([&](const Victim::Acknowledge& acknowledge) {
      acknowledge();
      merge_runs(shards, output);
    });
    victim.kill_after(some_time());

    left_over += std::filesystem::exists(output.string() + ".merging") ? 1 : 0;
    if (extends || std::filesystem::exists(output)) {
      EXPECT_THAT(uuids_in(output), testing::AnyOf(all, std::vector<std::string>{"a"}));
    }
    EXPECT_EQ(merge_runs(shards, output).runs, 3);
    EXPECT_EQ(uuids_in(output), all);
    EXPECT_FALSE(std::filesystem::exists(output.string() + ".merging"));
  }
  EXPECT_GT(left_over, 0);
  tell(fmt::format("{} kills, {} of them in the midst of writing", kills, left_over));
}

}  // namespace
}  // namespace roofladder
