// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <string_view>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "benchmarks/fleet.h"
#include "run/file/merge.h"
#include "run/file/run_file.h"
#include "run/temporary_folder.h"

// Measures the time and memory that merging the runs of a simulated batch job takes: once into a
// new file and once more into the same. Each merge is measured in a separate process.
namespace roofladder {
namespace {

namespace fs = std::filesystem;

struct Cost {
  double seconds = 0;
  double processor_seconds = 0;  // which depends less on other work on the machine
  double megabytes = 0;          // peak memory of the process
};

double seconds_of(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

std::vector<fs::path> files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    files.push_back(entry.path());
  }
  return files;
}

// The cost of a merge that has to add all shards.
std::optional<Cost> merge_in_child(const std::vector<fs::path>& shards, const fs::path& output,
                                   std::int64_t added) {
  std::fflush(nullptr);
  const auto start = std::chrono::steady_clock::now();
  const pid_t child = fork();
  if (child == 0) {
    const Merged merged = merge_runs(shards, output);
    const bool complete = merged.runs == static_cast<std::int64_t>(shards.size()) &&
                          merged.added == added && merged.left_out.empty() && merged.ranks.empty();
    _exit(complete ? 0 : 1);
  }
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    return std::nullopt;
  }
  return Cost{std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(),
              seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime),
              static_cast<double>(usage.ru_maxrss) * 1024 / 1e6};
}

bool measure(const Fleet& fleet) {
  const TemporaryFolder folder;
  const fs::path shards = folder.path() / "shards";
  fs::create_directory(shards);
  write_shards(fleet, shards);
  const fs::path output = folder.path() / "merged.roofladder";
  const std::vector<fs::path> files = files_in(shards);
  const auto first = merge_in_child(files, output, fleet.ranks);
  const auto again = merge_in_child(files, output, 0);
  if (!first || !again) {
    fmt::print(stderr, "merge_scale: merging {} runs failed\n", fleet.ranks);
    return false;
  }
  fmt::print("{:>8} {:>10} {:>8.1f} {:>8.1f} {:>8.1f} {:>8.1f} {:>8.1f} {:>8.1f} {:>8.1f}\n",
             fleet.ranks, fleet.ranks * fleet.results * fleet.repetitions,
             static_cast<double>(fs::file_size(output)) / 1e6, first->seconds,
             first->processor_seconds, first->megabytes, again->seconds, again->processor_seconds,
             again->megabytes);
  return true;
}

std::optional<std::int64_t> count_of(std::string_view word) {
  std::int64_t count = 0;
  const auto [end, error] = std::from_chars(word.begin(), word.end(), count);
  return error == std::errc() && end == word.end() && count > 0 ? std::optional(count)
                                                                : std::nullopt;
}

int main_with(int argc, char** argv) {
  std::vector<std::int64_t> counts;
  for (int i = 1; i < argc; ++i) {
    const auto count = count_of(argv[i]);
    if (!count) {
      counts.clear();
      break;
    }
    counts.push_back(*count);
  }
  if (counts.size() < 2) {
    fmt::print(stderr, "usage: merge_scale RESULTS RANKS...\n");
    return 2;
  }
  fmt::print("{:>8} {:>10} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}\n", "runs", "samples",
             "file MB", "merge s", "CPU s", "peak MB", "again s", "CPU s", "peak MB");
  for (std::size_t i = 1; i < counts.size(); ++i) {
    if (!measure({.ranks = counts[i], .results = counts[0]})) {
      return 1;
    }
  }
  return 0;
}

}  // namespace
}  // namespace roofladder

int main(int argc, char** argv) {
  return roofladder::main_with(argc, argv);
}
