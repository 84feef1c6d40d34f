// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/verb.h"

#include <cstdio>
#include <fmt/format.h>

#include "run/format.h"

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
    fmt::print(stderr, "note: {}\n", printable(note));
  }
}

Run read_with_warnings(const std::filesystem::path& path) {
  ReadRun read = read_run(path);
  for (const std::string& warning : read.warnings) {
    fmt::print(stderr, "roofladder: {}: {}\n", printable(path.string()), printable(warning));
  }
  return std::move(read.run);
}

Analysis analyse_file(const std::filesystem::path& path) {
  Analysis analysis = analyse(read_with_warnings(path));
  analysis.file = path.filename().string();
  return analysis;
}

}  // namespace roofladder
