// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <random>
#include <sstream>
#include <thread>

#include "run/file/run_file.h"
#include "tests/cli/collect.h"
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

// The number of samples that the last "committed" event says are safe.
std::size_t acknowledged(const std::string& output) {
  const std::string key = "\"event\":\"committed\",\"samples\":";
  const auto at = output.rfind(key);
  const auto end = output.find('}', at);
  return at == std::string::npos || end == std::string::npos
             ? 0
             : std::strtoull(output.c_str() + at + key.size(), nullptr, 10);
}

int kills_wanted() {
  const char* text = std::getenv("ROOFLADDER_KILLS");
  return text != nullptr ? std::atoi(text) : 40;
}

// Nothing was committed yet: no file, or one without a table.
bool has_content(const std::string& path) {
  try {
    read_run(path);
    return true;
  } catch (const RunFileError& error) {
    EXPECT_TRUE(error.fault == FileFault::not_found || error.fault == FileFault::empty)
        << error.what();
    return false;
  }
}

// Everything acknowledged is there, and the run is completed wherever it ended.
void expect_intact(const std::string& path, std::size_t committed) {
  const bool finished = std::filesystem::exists(path);
  const std::string file = finished ? path : path + ".part";
  EXPECT_GE(has_content(file) ? read_run(file).run.samples.size() : 0U, committed);
  if (finished) {
    return;
  }
  auto arguments = long_collect(path, 600);
  arguments.push_back("--start-or-resume");
  const Finished resumed = Command(arguments, fake_models()).wait();
  EXPECT_EQ(resumed.code, 0) << resumed.err;
  EXPECT_EQ(read_run(path).run.state, RunState::finished);
}

// Kills at random instants; every file opens with all that was committed, the supervisor's death
// ends the worker, and --start-or-resume completes the run. ROOFLADDER_KILLS changes how often.
TEST(Kill, OfTheSupervisorLosesNothingCommitted) {
  std::mt19937 random(20240917);
  for (int i = 0; i < kills_wanted() / 2; ++i) {
    const Folder folder;
    const std::string path = folder / "run.roofladder";
    Command command(long_collect(path, 600), fake_models());
    std::this_thread::sleep_for(std::chrono::milliseconds(random() % 400));
    const std::vector<pid_t> running = workers_of(command.pid());
    command.signal(SIGKILL);
    const Finished finished = command.wait();
    EXPECT_TRUE(gone(running)) << "a worker outlived its supervisor";
    expect_intact(path, acknowledged(finished.out));
  }
}

TEST(Kill, OfTheWorkerCostsOnlyItsVariant) {
  std::mt19937 random(20240918);
  for (int i = 0; i < kills_wanted() - kills_wanted() / 2; ++i) {
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
  }
}

}  // namespace
}  // namespace roofladder::test
