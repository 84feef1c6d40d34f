// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <chrono>
#include <csignal>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>
#include <sys/wait.h>
#include <unistd.h>

#include "run/file/shard.h"
#include "tests/run/example_run.h"
#include "tests/run/file/fixture.h"

namespace roofladder {
namespace {

constexpr int kills = 20;
constexpr std::size_t batch = 100;

// A process that writes a byte for each thing it has done, until it is killed.
class Victim {
 public:
  using Acknowledge = std::function<void()>;

  explicit Victim(const std::function<void(const Acknowledge&)>& action) {
    std::array<int, 2> ends{};
    if (::pipe(ends.data()) != 0) {
      throw std::runtime_error("no pipe");
    }
    m_process = ::fork();
    if (m_process == 0) {
      ::close(ends[0]);
      action([&] {
        if (::write(ends[1], "+", 1) != 1) {
          ::_exit(1);
        }
      });
      ::_exit(0);
    }
    ::close(ends[1]);
    m_acknowledgements = ends[0];
  }
  Victim(const Victim&) = delete;
  Victim& operator=(const Victim&) = delete;
  ~Victim() { ::close(m_acknowledgements); }

  // Waits for the first acknowledgement, lets the process live for a while, and kills it. The
  // number of acknowledgements.
  std::size_t kill_after(std::chrono::microseconds life) {
    char byte = 0;
    std::size_t count = ::read(m_acknowledgements, &byte, 1) == 1 ? 1 : 0;
    ::usleep(static_cast<useconds_t>(life.count()));
    ::kill(m_process, SIGKILL);
    ::waitpid(m_process, nullptr, 0);
    while (::read(m_acknowledgements, &byte, 1) == 1) {
      ++count;
    }
    return count;
  }

 private:
  pid_t m_process = -1;
  int m_acknowledgements = -1;
};

class KilledWriter : public FolderTest {
 protected:
  std::chrono::microseconds some_time(int most) {
    return std::chrono::microseconds(std::uniform_int_distribution(0, most)(m_random));
  }

 private:
  std::mt19937 m_random{7};
};

// The example run with the samples of the first `batches` commits.
Run committed(std::size_t batches) {
  Run run = example_run();
  add_samples(run, batches * batch);
  return run;
}

TEST_F(KilledWriter, LosesNothingThatWasCommitted) {
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
    const std::size_t acknowledged = victim.kill_after(some_time(50'000));
    ASSERT_GT(acknowledged, 0U);

    // The last commit may have ended without being acknowledged.
    Run run = read_run(path.string() + ".part").run;
    const std::size_t batches = (run.samples.size() - example_run().samples.size()) / batch;
    EXPECT_GE(batches, acknowledged - 1);
    EXPECT_LE(batches, acknowledged);
    EXPECT_EQ(run, committed(batches));

    RunWriter writer = RunWriter::resume(path, run);
    EXPECT_EQ(run, committed(batches));
    add_samples(run, batch);
    writer.finish(run);
    run.state = RunState::finished;
    EXPECT_EQ(read_run(path).run, run);
  }
}

TEST_F(KilledWriter, CanBeginAgainOrGoOnWhereverItWasKilledWhileBeginning) {
  int anew = 0;
  for (int i = 0; i < kills; ++i) {
    const std::filesystem::path path = at(std::to_string(i));
    Victim victim([&](const Victim::Acknowledge& acknowledge) {
      acknowledge();
      RunWriter::create(path, committed(0));
    });
    victim.kill_after(some_time(1'000));

    const std::optional<RunState> state = Shard(path, "").state();
    anew += state ? 0 : 1;
    Run run = committed(0);
    RunWriter writer = state ? RunWriter::resume(path, run) : RunWriter::create(path, run);
    EXPECT_EQ(run, committed(0));
    writer.finish(run);
    EXPECT_EQ(read_run(path).run.state, RunState::finished);
  }
  EXPECT_GT(anew, 0);
}

TEST_F(KilledWriter, LeavesAReadableRunWhileFinishing) {
  for (int i = 0; i < kills; ++i) {
    const std::filesystem::path path = at(std::to_string(i));
    Victim victim([&](const Victim::Acknowledge& acknowledge) {
      RunWriter writer = RunWriter::create(path, committed(0));
      writer.commit(committed(20));
      acknowledge();
      writer.finish(committed(20));
    });
    ASSERT_EQ(victim.kill_after(some_time(30'000)), 1U);

    const bool renamed = std::filesystem::exists(path);
    Run run = read_run(renamed ? path : std::filesystem::path(path.string() + ".part")).run;
    EXPECT_TRUE(!renamed || run.state == RunState::finished);
    if (!renamed) {
      RunWriter::resume(path, run).finish(run);
      run = read_run(path).run;
    }
    run.state = RunState::unfinished;
    EXPECT_EQ(run, committed(20));
    EXPECT_FALSE(std::filesystem::exists(path.string() + ".part"));
  }
}

}  // namespace
}  // namespace roofladder
