// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "cli/verb.h"

#include <cstdio>
#include <fmt/format.h>

#include "cli/exit_code.h"
#include "run/format.h"

namespace roofladder {

std::vector<const CLI::App*> visible_verbs(const CLI::App& program) {
  return program.get_subcommands([](const CLI::App* verb) { return !verb->get_group().empty(); });
}

Globals& globals() {
  static Globals instance;
  return instance;
}

Run read_with_warnings(const std::filesystem::path& path) {
  ReadRun read = read_run(path);
  for (const std::string& warning : read.warnings) {
    fmt::print(stderr, "roofladder: {}: {}\n", printable(path.string()), printable(warning));
  }
  return std::move(read.run);
}

int exit_code_of_input(FileFault fault) {
  const bool output = fault == FileFault::not_writable || fault == FileFault::full;
  return output ? exit_cannot_write : exit_bad_input;
}

int exit_code_of_output(FileFault fault) {
  switch (fault) {
    case FileFault::exists:
    case FileFault::locked:
    case FileFault::not_found:
      return exit_usage;
    case FileFault::not_writable:
    case FileFault::full:
      return exit_cannot_write;
    default:
      return exit_bad_input;
  }
}

std::filesystem::path own_path() {
  return std::filesystem::read_symlink("/proc/self/exe");
}

}  // namespace roofladder
