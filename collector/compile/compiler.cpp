// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/compile/compiler.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "collector/compile/command.h"
#include "collector/errors.h"

namespace roofladder {
namespace {

// The line with the version, which for nvcc is the fourth.
std::string version_line(const std::string& text, const std::string& program) {
  std::string first;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string line = text.substr(begin, end - begin);
    first = first.empty() ? line : first;
    if (line.find("release ") != std::string::npos) {
      return fmt::format("{} {}", std::filesystem::path(program).filename().string(),
                         line.substr(line.find("release ")));
    }
    begin = end + 1;
  }
  return first;
}

std::optional<Compiler> compiler_of(const std::vector<std::string>& command) {
  if (command.empty()) {
    return std::nullopt;
  }
  std::vector<std::string> question = command;
  question.emplace_back("--version");
  const CommandResult told = run_command(question);
  if (told.status != 0) {
    return std::nullopt;
  }
  return Compiler{.command = command,
                  .version = version_line(told.out, command.front()),
                  .is_gnu = told.out.find("Free Software Foundation") != std::string::npos};
}

}  // namespace

std::string Compiler::name() const {
  return to_shell(command);
}

const std::vector<Language>& languages() {
  static const std::vector<Language> table{
#include "language_table.inc"
  };
  return table;
}

const Language* language_of(const std::filesystem::path& source) {
  const auto found = std::ranges::find(languages(), source.extension().string(), &Language::suffix);
  return found == languages().end() ? nullptr : &*found;
}

Compiler find_compiler(const Language& language) {
  if (const char* named = std::getenv(language.variable.c_str()); named != nullptr && *named != 0) {
    if (const auto compiler = compiler_of(from_shell(named))) {
      return *compiler;
    }
    throw EnvironmentError(
        fmt::format("{}={} is no compiler that can be started here", language.variable, named));
  }
  for (const std::string& program : language.compilers) {
    if (const auto compiler = compiler_of({program})) {
      return *compiler;
    }
  }
  throw EnvironmentError(fmt::format(
      "no compiler of {} files was found; install {}, or name one in the environment variable {}",
      language.suffix, fmt::join(language.compilers, " or "), language.variable));
}

}  // namespace roofladder
