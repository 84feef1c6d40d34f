// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-3.0-only
#include "gui/session/loading.h"

#include <algorithm>
#include <exception>
#include <fmt/format.h>
#include <iterator>
#include <new>

#include "analyzer/analysis.h"
#include "gui/session/run_names.h"
#include "run/file/run_file.h"
#include "run/format.h"
#include "run/installation.h"

namespace roofladder::gui {
namespace {

// Read once: they come with the program.
const std::vector<PublishedStory>& published() {
  static const std::vector<PublishedStory> stories = [] {
    std::vector<PublishedStory> read;
    for (const std::filesystem::path& file : published_files()) {
      try {
        std::ranges::move(analyse(read_run(file).run).published, std::back_inserter(read));
      } catch (const RunFileError&) {
        // The published ladder is missing beside the measured one; opening the file says why.
      }
    }
    return read;
  }();
  return stories;
}

struct Reading {
  OpenRun run;
  Analysis analysis;
};

Reading read(const std::filesystem::path& path, std::int64_t number) {
  const std::optional<Stamp> stamp = stamp_of(path);
  ReadRun file = read_run_of(path, number);
  return {.run = {.path = path,
                  .number = std::min(number, file.runs),
                  .of = file.runs,
                  .stamp = stamp,
                  .warnings = std::move(file.warnings),
                  .trouble = {}},
          .analysis = analyse(std::move(file.run),
                              {.file = path.filename().string(), .published = published()})};
}

std::string error_of(const std::filesystem::path& path) {
  try {
    throw;
  } catch (const RunFileError& error) {
    return error.what();
  } catch (const std::bad_alloc&) {
    return fmt::format("{} needs more memory than there is; close other runs and open it again",
                       printable(path.string()));
  } catch (const std::exception& error) {
    return fmt::format("{} cannot be analysed: {}", printable(path.string()),
                       printable(error.what()));
  }
}

std::string trouble_of(const std::filesystem::path& path, const std::string& error) {
  return stamp_of(path) ? fmt::format("{}. What is shown was read before.", error)
                        : fmt::format("{} was removed or renamed. What is shown was read before.",
                                      printable(path.string()));
}

std::size_t place_of(const std::vector<OpenRun>& runs, const std::filesystem::path& path) {
  return static_cast<std::size_t>(std::ranges::find(runs, path, &OpenRun::path) - runs.begin());
}

// Keeps a run as it was read, with the reason why it may differ from the file.
void keep(OpenRun& run, const std::string& error) {
  run.trouble = trouble_of(run.path, error);
  run.stamp = stamp_of(run.path);
}

}  // namespace

std::optional<Stamp> stamp_of(const std::filesystem::path& path) {
  std::error_code absent;
  const auto time = std::filesystem::last_write_time(path, absent);
  if (absent) {
    return std::nullopt;
  }
  const std::uintmax_t size = std::filesystem::file_size(path, absent);
  return absent ? std::nullopt : std::optional(Stamp{time, size});
}

LoadResult load(const Wanted& wanted, const Loaded& before) {
  LoadResult result;
  std::vector<OpenRun> runs;
  std::vector<Analysis> analyses;
  for (const auto& [path, number, again] : wanted.runs) {
    const std::size_t known = place_of(before.runs, path);
    const bool is_open = known < before.runs.size();
    try {
      Reading reading = is_open && !again
                            ? Reading{before.runs[known], before.comparison.runs[known]}
                            : read(path, number);
      runs.push_back(std::move(reading.run));
      analyses.push_back(std::move(reading.analysis));
    } catch (...) {
      const std::string error = error_of(path);
      if (is_open) {
        runs.push_back(before.runs[known]);
        analyses.push_back(before.comparison.runs[known]);
        keep(runs.back(), error);
      }
      result.errors.push_back({path, is_open ? runs.back().trouble : error});
    }
  }
  const std::size_t baseline = place_of(runs, wanted.baseline);
  Comparison comparison = compare(std::move(analyses), baseline < runs.size() ? baseline : 0);
  Loaded loaded{std::move(runs), std::move(comparison)};
  loaded.comparison.names = run_names(loaded);
  result.loaded = std::make_shared<const Loaded>(std::move(loaded));
  return result;
}

}  // namespace roofladder::gui
