// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <span>
#include <utility>

#include "analyzer/comparison/history.h"
#include "analyzer/comparison/run_spread.h"
#include "cli/number.h"
#include "cli/paired_output.h"
#include "cli/run_folder.h"
#include "cli/verb.h"
#include "collector/errors.h"
#include "run/exit_code.h"
#include "run/file/run_file.h"
#include "run/format.h"

namespace roofladder {
namespace {

struct GateOptions {
  std::string newer;
  std::string baseline;  // folder
  std::size_t runs = 20;
  bool keep = false;
  PairedOutput output{.fail_on = {"any-slower"}, .markdown = {}, .junit = {}};
};

// Why the file holds no earlier run that tells something about the newer one; empty if it does.
std::string why_left_out(const Run& older, const Run& newer, const std::vector<Analysis>& taken) {
  if (older.uuid == newer.uuid) {
    return "it is the new run";
  }
  if (std::string why = unlike(older, newer); !why.empty()) {
    return why;
  }
  if (older.started >= newer.started) {
    return "it began after the new run";
  }
  return is_copy(older, taken) ? copy_of_another : "";
}

// The earlier runs of the newer run's machine, the newest first. Says which files are left out.
std::vector<Analysis> baselines(const GateOptions& options, const Run& newer) {
  std::vector<Analysis> runs;
  for (const std::filesystem::path& file : run_files(options.baseline, "there is no baseline")) {
    std::string why;
    try {
      Analysis run = analyse_file(file);
      why = why_left_out(run.run, newer, runs);
      if (why.empty()) {
        runs.push_back(std::move(run));
      }
    } catch (const RunFileError& error) {
      why = error.what();
    }
    if (!why.empty()) {
      say_notes({fmt::format("{} is no baseline: {}", file.filename().string(), why)});
    }
  }
  std::ranges::stable_sort(runs, std::greater(),
                           [](const Analysis& run) { return run.run.started; });
  runs.resize(std::min(runs.size(), options.runs));
  return runs;
}

void keep(const GateOptions& options) {
  const std::filesystem::path target =
      std::filesystem::path(options.baseline) / std::filesystem::path(options.newer).filename();
  std::error_code error;
  if (!std::filesystem::equivalent(options.newer, target, error)) {
    std::filesystem::copy_file(options.newer, target, error);
  } else {
    error.clear();
  }
  if (error) {
    throw EnvironmentError(
        fmt::format("--keep: cannot write {}: {}", printable(target.string()), error.message()));
  }
}

// The first run of a machine has nothing to be held against, and is never taken for one that
// passed.
[[noreturn]] void refuse_without_baseline(const GateOptions& options) {
  if (options.keep) {
    keep(options);
  }
  throw EnvironmentError(fmt::format(
      "there is no baseline: {} has no earlier run of this machine; {}",
      printable(options.baseline),
      options.keep ? "this one is kept as the first" : "--keep makes this one the first"));
}

int gate(const GateOptions& options) {
  const std::vector<FailCondition> conditions = conditions_of(options.output.fail_on);
  Analysis newer = analyse_file(options.newer);
  const std::vector<Analysis> before = baselines(options, newer.run);
  if (before.empty()) {
    refuse_without_baseline(options);
  }
  std::vector<Analysis> pair{before.front()};
  pair.push_back(std::move(newer));
  Comparison comparison = compare(std::move(pair), 0, Certainty::of_all);
  hold_against_history(comparison, std::span(before).subspan(1));
  const int code = show(report_of(std::move(comparison), conditions), options.output);
  if (options.keep && code == exit_done) {
    keep(options);
  }
  return code;
}

}  // namespace

Action add_gate(CLI::App& app) {
  const auto options = std::make_shared<GateOptions>();
  app.description(
      "Holds a run against the earlier ones of its machine and ends with 1 if a rung is slower "
      "than they vary");
  app.add_option("new", options->newer, "Run file")->required();
  app.add_option("--baseline", options->baseline,
                 "Folder with earlier run files; those of other machines are left out")
      ->required();
  app.add_option("--runs", options->runs, "Earlier runs to use at most, the newest ones")
      ->check(whole_number(1, 1000))
      ->capture_default_str();
  app.add_flag(
      "--keep", options->keep,
      "Copy the run into the folder unless a condition fails; also the first of a machine");
  add_paired_output(app, options->output);
  app.get_option("--fail-on")->capture_default_str();
  return [options] { return gate(*options); };
}

}  // namespace roofladder
