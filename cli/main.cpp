// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <iostream>
#include <new>
#include <utility>

#include "cli/command_line.h"
#include "cli/standard_output.h"
#include "collector/errors.h"
#include "run/exit_code.h"
#include "run/file/fault_code.h"
#include "run/format.h"
#include "run/standard_error.h"
#include "run/temporary_folder.h"

namespace roofladder {
namespace {

int complain(std::string_view message, int code) {
  print_to_stderr("roofladder: {}\n", message);
  return code;
}

int run_verb(const Action& action) {
  try {
    return action();
  } catch (const UsageError& error) {
    return complain(error.what(), exit_usage);
  } catch (const EnvironmentError& error) {
    return complain(error.what(), exit_environment);
  } catch (const NoTemporaryFolder& error) {
    return complain(error.what(), exit_environment);
  } catch (const LadderError& error) {
    return complain(error.what(), exit_bad_input);
  } catch (const RunFileError& error) {
    return complain(error.what(), exit_code_of_input(error.fault));
  } catch (const std::filesystem::filesystem_error& error) {
    return complain(fmt::format("{}: {}",
                                error.path1().empty() ? "the current folder cannot be found"
                                                      : printable(error.path1().string()),
                                error.code().message()),
                    exit_environment);
  } catch (const std::bad_alloc&) {
    return complain("there is not enough memory", exit_environment);
  } catch (const std::exception& error) {
    if (std::ferror(stdout) != 0) {
      throw;  // only standard output failed
    }
    return complain(fmt::format("an unexpected error, please report it: {}", error.what()),
                    exit_environment);
  }
}

int main_with(std::vector<std::string> words) {
  CommandLine line;
  const Action* action = nullptr;
  try {
    action = &line.parse(std::move(words));
  } catch (const CLI::ParseError& error) {
    return line.answer(error, std::cout, std::cerr);
  }
  return run_verb(*action);
}

}  // namespace
}  // namespace roofladder

int main(int argc, char** argv) {
  std::signal(SIGXFSZ, SIG_IGN);  // a limit on the size of files is an error of a write, with words
  return roofladder::with_standard_output([&] {
    return roofladder::main_with({argv + 1, argv + argc});
  });
}
