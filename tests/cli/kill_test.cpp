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

#include "run/run_file.h"
#include "tests/command.h"

namespace roofladder::test {
namespace {

std::vector<std::string> collect(const std::string& output) {
  return {roofladder_program(),
          "collect",
          "--kernel",
          "species",
          "--size",
          "tiny",
          "--no-ceilings",
          "--provider",
          "timer,compiler",
          "--variant",
          "steady,second",
          "--min-samples",
          "600",
          "--seconds",
          "10",
          "--progress",
          "json",
          "-o",
          output};
}

// Processes of this user whose command line names the fake model: workers, and their supervisor's
// arguments do not.
std::vector<pid_t> workers() {
  std::vector<pid_t> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "cmdline");
    std::string words;
    std::getline(file, words);
    if (words.find("--module=" ROOFLADDER_BINARY_DIR "/tests/fake") != std::string::npos) {
      found.push_back(static_cast<pid_t>(std::atoi(entry.path().filename().c_str())));
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

void expect_intact(const std::string& path, std::size_t committed) {
  const std::string found = std::filesystem::exists(path) ? path : path + ".part";
  if (!std::filesystem::exists(found)) {
    EXPECT_EQ(committed, 0U) << "killed before the file was there";
    return;
  }
  EXPECT_GE(read_run(found).run.samples.size(), committed);
}

void expect_resumable(const std::string& path) {
  if (!std::filesystem::exists(path + ".part")) {
    return;
  }
  auto arguments = collect(path);
  arguments.push_back("--resume");
  const Finished finished = Command(arguments, fake_models()).wait();
  EXPECT_EQ(finished.code, 0) << finished.err;
  EXPECT_EQ(read_run(path).run.state, RunState::finished);
}

// Kills at random instants; every file opens with all that was committed, the supervisor's death
// ends the worker, and
// --resume completes the run. ROOFLADDER_KILLS changes how often.
TEST(Kill, OfTheSupervisorLosesNothingCommitted) {
  std::mt19937 random(20240917);
  for (int i = 0; i < kills_wanted() / 2; ++i) {
    const Folder folder;
    const std::string path = folder / "run.roofladder";
    Command command(collect(path), fake_models());
    std::this_thread::sleep_for(std::chrono::milliseconds(random() % 400));
    const std::vector<pid_t> running = workers();
    command.signal(SIGKILL);
    const Finished finished = command.wait();
    EXPECT_TRUE(gone(running)) << "a worker outlived its supervisor";
    expect_intact(path, acknowledged(finished.out));
    expect_resumable(path);
  }
}

TEST(Kill, OfTheWorkerCostsOnlyItsVariant) {
  std::mt19937 random(20240918);
  for (int i = 0; i < kills_wanted() - kills_wanted() / 2; ++i) {
    const Folder folder;
    const std::string path = folder / "run.roofladder";
    Command command(collect(path), fake_models());
    std::this_thread::sleep_for(std::chrono::milliseconds(50 + random() % 300));
    const std::vector<pid_t> running = workers();
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
