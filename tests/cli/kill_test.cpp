// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <gtest/gtest.h>
#include <random>
#include <thread>

#include "run/file/run_file.h"
#include "tests/cases.h"
#include "tests/cli/collect.h"
#include "tests/cli/intact.h"
#include "tests/command.h"

namespace roofladder::test {
namespace {

// The children of a supervisor.
std::vector<pid_t> workers_of(pid_t supervisor) {
  std::vector<pid_t> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "status");
    for (std::string line; std::getline(file, line);) {
      if (line == "PPid:\t" + std::to_string(supervisor)) {
        found.push_back(static_cast<pid_t>(std::atoi(entry.path().filename().c_str())));
      }
    }
  }
  return found;
}

bool gone(const std::vector<pid_t>& processes) {
  for (int i = 0; i < 200; ++i) {
    bool any = false;
    for (pid_t process : processes) {
      any = any || kill(process, 0) == 0;
    }
    if (!any) {
      return true;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

// Number of kills in each of the two tests.
const int kills = cases("ROOFLADDER_KILLS", 40) / 2;

// Kills at random instants: every file opens with all that was committed, the worker ends with its
// supervisor, and --start-or-resume completes the run.
TEST(Kill, OfTheSupervisorLosesNothingCommitted) {
  std::mt19937 random(20240917);
  std::size_t committed = 0;
  for (int i = 0; i < kills; ++i) {
    const Folder folder;
    const std::string path = folder / "run.roofladder";
    Command command(long_collect(path, 600), fake_models());
    std::this_thread::sleep_for(std::chrono::milliseconds(random() % 400));
    const std::vector<pid_t> running = workers_of(command.pid());
    command.signal(SIGKILL);
    const Finished finished = command.wait();
    EXPECT_TRUE(gone(running)) << "a worker outlived its supervisor";
    committed += acknowledged(finished.out);
    expect_intact(path, acknowledged(finished.out));
  }
  tell(fmt::format("{} kills, {} samples acknowledged before them", kills, committed));
}

TEST(Kill, OfTheWorkerCostsOnlyItsVariant) {
  std::mt19937 random(20240918);
  int partial = 0;
  for (int i = 0; i < kills; ++i) {
    const Folder folder;
    const std::string path = folder / "run.roofladder";
    Command command(long_collect(path, 600), fake_models());
    std::this_thread::sleep_for(std::chrono::milliseconds(50 + random() % 300));
    const std::vector<pid_t> running = workers_of(command.pid());
    for (pid_t worker : running) {
      kill(worker, SIGKILL);
    }
    const Finished finished = command.wait();
    EXPECT_TRUE(finished.code == 7 || finished.code == 0) << finished.code << finished.err;
    const auto run = read_run(path).run;
    EXPECT_EQ(run.state, finished.code == 0 ? RunState::finished : RunState::partial);
    EXPECT_GE(run.samples.size(), acknowledged(finished.out));
    EXPECT_TRUE(gone(running));
    partial += finished.code == 7 ? 1 : 0;
  }
  tell(fmt::format("{} kills, {} of them cost a variant", kills, partial));
}

}  // namespace
}  // namespace roofladder::test
