// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>

#include "cli/chosen_ladders.h"
#include "cli/given_ladder.h"
#include "cli/judged_runs.h"
#include "cli/number.h"
#include "cli/taken_ceilings.h"
#include "cli/terminal.h"
#include "cli/verb.h"
#include "collector/errors.h"
#include "reports/judgement_text.h"
#include "reports/overview.h"
#include "run/exit_code.h"
#include "run/format.h"
#include "run/temporary_folder.h"

namespace roofladder {
namespace {

struct JudgeOptions {
  std::string subject;
  LadderChoice ladders;
  std::string compile_options;
  CeilingsChoice ceilings;
  CollectOptions collect;  // of a ladder to be measured
  int held_out_sizes = 0;
  std::string kept;  // folder to keep the run files in
  bool json = false;
  bool all = false;
  bool strict = false;
};

// Options for measuring, which do not apply to a given run.
constexpr std::array measuring_options{
    "--seeds", "--held-out-sizes", "--size",        "--preset", "--device",         "--provider",
    "--count", "--ceilings",       "--no-ceilings", "--keep",   "--compile-options"};

bool is_run_file(const std::string& file) {
  constexpr std::string_view magic = "SQLite format 3";
  std::array<char, magic.size()> begin{};
  std::ifstream in(file, std::ios::binary);
  in.read(begin.data(), begin.size());
  return std::string_view(begin.data(), begin.size()) == magic || file.ends_with(".roofladder");
}

void require_ladder(const CLI::App& app, const std::string& run) {
  for (const char* option : measuring_options) {
    if (app.get_option(option)->count() > 0) {
      throw UsageError(fmt::format("{} is for a ladder that is measured now, and {} is a run",
                                   option, printable(run)));
    }
  }
}

std::vector<JudgedRun> measure(JudgeOptions& options) {
  require_device_of(options.subject);
  options.collect.ladders = {given_ladder(options.subject, options.compile_options)};
  options.collect.models = options.ladders.models;
  options.collect.kernels = options.ladders.kernels;
  choose_ceilings(options.collect, options.ceilings);
  std::optional<TemporaryFolder> temporary;
  std::filesystem::path folder = options.kept;
  if (options.kept.empty()) {
    folder = temporary.emplace().path();
  } else {
    std::filesystem::create_directories(folder);
  }
  return measure_for_judge(options.collect, options.held_out_sizes, folder);
}

std::vector<JudgedRun> judged(const CLI::App& app, JudgeOptions& options) {
  if (!is_run_file(options.subject)) {
    return measure(options);
  }
  require_ladder(app, options.subject);
  std::vector<JudgedRun> runs(1);
  runs.front().analysis = analyse_file(options.subject);
  choose(runs.front().analysis, options.ladders);
  return runs;
}

using Counts = std::array<std::size_t, judged_names.size()>;

Counts counts_of(const std::vector<JudgedRun>& runs) {
  Counts counts{};
  for (const JudgedRun& run : runs) {
    for (const Ladder& ladder : run.analysis.ladders) {
      for (const Rung& rung : ladder.rungs) {
        ++counts.at(static_cast<std::size_t>(rung.judgement.judged));
      }
    }
  }
  return counts;
}

void print_counts(const Counts& counts) {
  std::string text;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] > 0) {
      text += fmt::format("{}{} {}", text.empty() ? "" : ", ", counts[i], judged_names[i]);
    }
  }
  fmt::print("{}\n", text.empty() ? "there is no rung to judge" : text);
}

void print(const std::vector<JudgedRun>& runs, ShownResults shown) {
  const std::size_t width = prose_columns();
  for (const JudgedRun& run : runs) {
    for (const Ladder& ladder : run.analysis.ladders) {
      fmt::print("{}{}\n", printable(ladder_heading(run.analysis, ladder)),
                 run.is_held_out ? ", a size drawn for this" : "");
      fmt::print("{}\n", judgements_text(run.analysis, ladder, shown, width));
    }
  }
}

int judge(const CLI::App& app, JudgeOptions& options) {
  const std::vector<JudgedRun> runs = judged(app, options);
  const Counts counts = counts_of(runs);
  if (options.json) {
    write_json_judgements(runs, std::cout);
  } else {
    print(runs, options.all ? ShownResults::all : ShownResults::deciding);
    print_counts(counts);
  }
  const auto count = [&](Judged verdict) { return counts.at(static_cast<std::size_t>(verdict)); };
  const bool fails = count(Judged::wrong) + count(Judged::refused) > 0 ||
                     (options.strict && count(Judged::unproven) > 0);
  return fails ? exit_gate_failed : exit_done;
}

void add_measuring(CLI::App& app, JudgeOptions& options) {
  CollectOptions& collect = options.collect;
  collect.preset = "quick";
  app.add_option("--seeds", collect.rounds, "Rounds, each with inputs of another seed")
      ->check(whole_number(1, 100))
      ->capture_default_str();
  app.add_option("--held-out-sizes", options.held_out_sizes,
                 "Measure at as many sizes more, drawn between half of each parameter and the "
                 "whole")
      ->check(whole_number(0, 100))
      ->capture_default_str();
  app.add_option("--size", collect.size, "A named size or values: n=4096; the preset's by default");
  app.add_option("--preset", collect.preset, "As for collect")->capture_default_str();
  app.add_option("--device", collect.devices, "As for collect")->delimiter(',');
  app.add_option("--provider", collect.providers, "As for collect")->delimiter(',');
  app.add_option("--count", collect.counted, "As for collect: exact-flops")->delimiter(',');
  app.add_option("--compile-options", options.compile_options, "As for collect");
  add_ceilings(app, options.ceilings);
  app.add_option("--keep", options.kept, "Keep the run files in this folder");
}

}  // namespace

Action add_judge(CLI::App& app) {
  const auto options = std::make_shared<JudgeOptions>();
  app.description(
      "Says of every rung whether its speedup is real: PASSED, WRONG, REFUSED or UNPROVEN, with "
      "the evidence");
  app.add_option("RUN|LADDER", options->subject,
                 "Run file, or a ladder of your own, which is measured for it")
      ->required();
  add_choice(app, options->ladders);
  add_measuring(app, *options);
  app.add_flag("--all", options->all, "Show the rules that hold too");
  app.add_flag("--strict", options->strict, "Exit with 1 for UNPROVEN too");
  app.add_flag("--json", options->json, "Print JSON (docs/judge.schema.json)");
  app.footer(
      "Exits with 1 where a rung is WRONG or REFUSED. The score is 0 with the time of the original "
      "and 1 at the floor that the measured roofs leave. Rules: docs/method/judge.md.");
  return [options, &app] { return judge(app, *options); };
}

}  // namespace roofladder
