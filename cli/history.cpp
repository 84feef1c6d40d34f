// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <tuple>
#include <utility>

#include "analyzer/comparison/run_history.h"
#include "analyzer/comparison/run_spread.h"
#include "analyzer/tables/tables.h"
#include "analyzer/words/history_text.h"
#include "cli/chosen_ladders.h"
#include "cli/printed_table.h"
#include "cli/run_folder.h"
#include "cli/verb.h"
#include "cli/written.h"
#include "collector/errors.h"
#include "reports/history_report.h"
#include "run/exit_code.h"
#include "run/file/run_file.h"
#include "run/format.h"

namespace roofladder {
namespace {

struct HistoryOptions {
  std::string folder;
  LadderChoice ladders;
  std::string output;
  std::string csv;
};

void say_left_out(const std::string& file, const std::string& why) {
  say_notes({fmt::format("{} is left out: {}", file, why)});
}

// Every run of the folder in the order of their start. Says which files cannot be read.
std::vector<Analysis> runs_in(const std::string& folder) {
  std::vector<Analysis> runs;
  for (const std::filesystem::path& file : run_files(folder, "there is no history")) {
    try {
      for_each_analysis(file, {}, [&](Analysis analysis) {
        analysis.run.samples = {};  // are in the analysis, and many runs are held at once
        runs.push_back(std::move(analysis));
      });
    } catch (const RunFileError& error) {
      say_left_out(file.filename().string(), error.what());
    }
  }
  std::ranges::stable_sort(runs, {}, [](const Analysis& analysis) {
    return std::tie(analysis.run.started, analysis.file);
  });
  return runs;
}

// The runs of the newest one's machine, each once. Says which are left out.
std::vector<Analysis> runs_of_machine(const std::string& folder) {
  std::vector<Analysis> all = runs_in(folder);
  if (all.empty()) {
    throw EnvironmentError(
        fmt::format("there is no history: {} holds no run that can be read", printable(folder)));
  }
  const Run newest = all.back().run;
  std::vector<Analysis> runs;
  for (Analysis& analysis : all) {
    const std::string why =
        is_copy(analysis.run, runs) ? copy_of_another : unlike(analysis.run, newest);
    if (why.empty()) {
      runs.push_back(std::move(analysis));
    } else {
      say_left_out(analysis.file, why);
    }
  }
  return runs;
}

void print_history_table(const Table& table) {
  if (!table.rows.empty()) {
    fmt::print("\n{}", printed_table(text_table(table), dispensable(table)));
  }
}

void print_history(const RunHistory& history) {
  fmt::print("{}\n", summary_text(history));
  print_history_table(changes_table(history));
  if (globals().quiet) {
    return;
  }
  print_history_table(histories_table(history));
  fmt::print("\n");
  for (const std::string& remark : remarks_of(history)) {
    fmt::print("{}\n", printable(remark));
  }
}

int write_history_files(const HistoryOptions& options, const RunHistory& history) {
  int code = exit_done;
  if (!options.output.empty()) {
    code =
        write_output(options.output, [&](std::ostream& out) { write_history_html(history, out); });
  }
  if (code == exit_done && !options.csv.empty()) {
    code = write_output(options.csv, [&](std::ostream& out) { write_history_csv(history, out); });
  }
  return code;
}

int show_history(const HistoryOptions& options) {
  if (options.output == "-" && options.csv == "-") {
    throw UsageError("--output and --csv cannot both go to standard output");
  }
  std::vector<Analysis> runs = runs_of_machine(options.folder);
  choose(runs, options.ladders);
  const RunHistory history = history_of(std::move(runs));
  if (options.csv != "-" && options.output != "-") {
    print_history(history);
  }
  return write_history_files(options, history);
}

}  // namespace

Action add_history(CLI::App& app) {
  const auto options = std::make_shared<HistoryOptions>();
  app.description(
      "Shows the times of a folder's runs over runs and commits, and names the run at which they "
      "changed");
  app.add_option("folder", options->folder,
                 "Folder with run files; those of another machine than the newest are left out")
      ->required();
  add_choice(app, options->ladders);
  app.add_option("-o,--output", options->output,
                 "Write a page with a chart for each rung into this file (HTML); - for standard "
                 "output");
  app.add_option("--csv", options->csv,
                 "Write one row for each rung and run into this file; - for standard output");
  return [options] { return show_history(*options); };
}

}  // namespace roofladder
