// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "analyzer/analysis.h"
#include "benchmarks/repeated_run.h"
#include "reports/report.h"
#include "run/file/run_file.h"
#include "run/temporary_folder.h"

// Measures the time and memory that reading and reporting runs of many results takes. The runs are
// a recorded one with copies of its ladders at other sizes. Each count is measured in a separate
// process.
namespace roofladder {
namespace {

using Clock = std::chrono::steady_clock;

double seconds(const auto& work) {
  const auto start = Clock::now();
  work();
  return std::chrono::duration<double>(Clock::now() - start).count();
}

double megabytes(const std::filesystem::path& path) {
  return static_cast<double>(std::filesystem::file_size(path)) / 1e6;
}

// Peak memory of this process so far, in MB.
double greatest_memory() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) * 1024 / 1e6;
}

// Measures in this process, so that its peak memory is that of the work, and prints one row.
void measure(const std::filesystem::path& folder, std::size_t results,
             const std::vector<ReportFormat>& formats) {
  const std::filesystem::path file = folder / fmt::format("{}.roofladder", results);
  Run run;
  const double reading = seconds([&] { run = read_run(file).run; });
  Analysis analysis;
  const double analysing = seconds([&] { analysis = analyse(std::move(run)); });
  std::string row = fmt::format("{:>8} {:>9} {:>8.1f} {:>8.2f} {:>9.2f}", results,
                                analysis.run.samples.size(), megabytes(file), reading, analysing);
  const double before = greatest_memory();
  for (const ReportFormat& format : formats) {
    const std::filesystem::path report = folder / fmt::format("{}{}", results, format.suffix);
    const double writing = seconds([&] {
      std::ofstream out(report, std::ios::binary);
      format.write(analysis, out);
    });
    row += fmt::format(" {:>8.2f} {:>7.1f}", writing, megabytes(report));
  }
  fmt::print("{} {:>8.0f} {:>8.0f}\n", row, before, greatest_memory());
}

bool in_child(const auto& work) {
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    work();
    std::fflush(nullptr);
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int compare(const std::filesystem::path& recorded, const std::vector<std::size_t>& counts,
            Keep keep, const std::vector<ReportFormat>& formats) {
  const TemporaryFolder folder;
  std::string heading = fmt::format("{:>8} {:>9} {:>8} {:>8} {:>9}", "results", "samples",
                                    "file MB", "read s", "analyse s");
  for (const ReportFormat& format : formats) {
    heading += fmt::format(" {:>8} {:>7}", fmt::format("{} s", format.name), "MB");
  }
  fmt::print("{} {:>8} {:>8}\n", heading, "read MB", "peak MB");
  for (const std::size_t results : counts) {
    const bool written = in_child([&] {
      const Run run = repeated(read_run(recorded).run, results, keep);
      RunWriter::create(folder.path() / fmt::format("{}.roofladder", results), run).finish(run);
    });
    if (!written || !in_child([&] { measure(folder.path(), results, formats); })) {
      fmt::print(stderr, "report_scale: the process of {} results failed\n", results);
      return 1;
    }
  }
  return 0;
}

int main_with(int argc, char** argv) {
  std::vector<std::size_t> counts;
  Keep keep = Keep::all_metrics;
  std::vector<ReportFormat> formats(report_table().begin(), report_table().end());
  for (int i = 2; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--one-time") {
      keep = Keep::one_time;
      continue;
    }
    if (word.starts_with("--format=")) {
      std::erase_if(formats, [&](const ReportFormat& format) {
        return format.name != word.substr(word.find('=') + 1);
      });
      continue;
    }
    std::size_t count = 0;
    const auto [end, error] = std::from_chars(word.begin(), word.end(), count);
    if (error != std::errc() || end != word.end() || count == 0) {
      fmt::print(stderr, "report_scale: '{}' is no number of results\n", word);
      return 2;
    }
    counts.push_back(count);
  }
  if (counts.empty() || formats.empty()) {
    fmt::print(stderr,
               "usage: report_scale RUN [--one-time] [--format=html|csv|json|markdown] "
               "RESULTS...\n");
    return 2;
  }
  try {
    return compare(argv[1], counts, keep, formats);
  } catch (const RunFileError& error) {
    fmt::print(stderr, "report_scale: {}\n", error.what());
    return 4;
  }
}

}  // namespace
}  // namespace roofladder

int main(int argc, char** argv) {
  return roofladder::main_with(argc, argv);
}
