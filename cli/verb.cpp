// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/verb.h"

#include <cstdio>

#include "run/format.h"
#include "run/standard_error.h"

namespace roofladder {

std::vector<const CLI::App*> visible_verbs(const CLI::App& program) {
  return program.get_subcommands([](const CLI::App* verb) { return !verb->get_group().empty(); });
}

Globals& globals() {
  static Globals instance;
  return instance;
}

void say_notes(const std::vector<std::string>& notes) {
  if (globals().quiet) {
    return;
  }
  for (const std::string& note : notes) {
    print_to_stderr("note: {}\n", printable(note));
  }
}

namespace {

Run said(ReadRun read, const std::filesystem::path& path) {
  for (const std::string& warning : read.warnings) {
    print_to_stderr("roofladder: {}: {}\n", printable(path.string()), printable(warning));
  }
  return std::move(read.run);
}

}  // namespace

Run read_with_warnings(const std::filesystem::path& path) {
  return said(read_run(path), path);
}

void for_each_analysis(const std::filesystem::path& path, AnalysisInputs inputs,
                       const std::function<void(Analysis)>& use) {
  inputs.file = path.filename().string();
  read_each_run(path, [&](ReadRun read) { use(analyse(said(std::move(read), path), inputs)); });
}

Analysis analyse_file(const std::filesystem::path& path) {
  return analyse(read_with_warnings(path), {.file = path.filename().string()});
}

}  // namespace roofladder
