// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "analyzer/analysis.h"
#include "run/file/run_file.h"

namespace roofladder {

// A verb adds itself to the command line and returns what to run when it is chosen.
using Action = std::function<int()>;
struct Verb {
  const char* name;
  const char* group;  // heading in --help; empty: hidden
  Action (*add)(CLI::App& app);
};

Action add_collect(CLI::App& app);
Action add_compare(CLI::App& app);
Action add_completion(CLI::App& app);
Action add_doctor(CLI::App& app);
Action add_explain(CLI::App& app);
Action add_export(CLI::App& app);
Action add_gate(CLI::App& app);
Action add_history(CLI::App& app);
Action add_import(CLI::App& app);
Action add_judge(CLI::App& app);
Action add_list(CLI::App& app);
Action add_manual(CLI::App& app);
Action add_merge(CLI::App& app);
Action add_new(CLI::App& app);
Action add_report(CLI::App& app);
Action add_show(CLI::App& app);
Action add_submit(CLI::App& app);
Action add_verify(CLI::App& app);
Action add_worker(CLI::App& app);

// The verbs that --help lists: hidden verbs have an empty group.
std::vector<const CLI::App*> visible_verbs(const CLI::App& program);

// Global switches.
struct Globals {
  bool quiet = false;
};
Globals& globals();

// Prints to standard error what was left out and why, unless --quiet is given.
void say_notes(const std::vector<std::string>& notes);

// Reads a run and prints its warnings to standard error. Throws RunFileError.
Run read_with_warnings(const std::filesystem::path& path);

// Calls use(analysis) for each run of a file, of which a merged one has several, one after the
// other. The inputs' file is this one.
void for_each_analysis(const std::filesystem::path& path, AnalysisInputs inputs,
                       const std::function<void(Analysis)>& use);

// For a file with a single run.
Analysis analyse_file(const std::filesystem::path& path);

}  // namespace roofladder
